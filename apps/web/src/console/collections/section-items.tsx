import { useCallback, useState } from 'react'
import { useDragged } from '../ordering/sortable.tsx'
import { EntryRow } from './entry-row.tsx'
import type { Entries } from './use-entries.ts'
import type { useSections } from './use-sections.ts'

/** Rows are drawn ten at a time once they are near the viewport: a collection may have a thousand. */
const AT_ONCE = 10
/** More than the height of ten rows, so it is enough to watch the first of them. */
const near = { rootMargin: '1600px 0px' }
const drawnAtFirst = 20
/** The heights of a row and of a card, kept free for rows that are not drawn. */
const rowHeights = 'in-cards:[--row:7.5rem] in-rows:[--row:4.75rem]'

interface SectionItemsProps {
  label: string
  items: readonly string[]
  /** How many items the earlier sections have: the numbers run on through all sections. */
  before: number
  total: number
  known: Entries['known']
  /** Drawn even if it is far from the viewport. */
  focused: string | undefined
  /** Takes the item's place in this section. */
  errorOf: (place: number) => string | undefined
  edits: Pick<ReturnType<typeof useSections>['edits'], 'move' | 'remove'>
}

function useIsNear(isNearAtFirst: boolean) {
  const [isNear, setNear] = useState(isNearAtFirst)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting === true), near)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { isNear, watch }
}

interface RowsProps extends Omit<SectionItemsProps, 'label'> {
  start: number
}

function Rows({ start, items, before, total, known, focused, errorOf, edits }: RowsProps) {
  const { isNear, watch } = useIsNear(before + start < drawnAtFirst)
  const dragged = useDragged()
  const rows = items.slice(start, start + AT_ONCE)
  const isNeeded = rows.some((id) => id === focused || id === dragged)
  if (!isNear && !isNeeded)
    return <li ref={watch} aria-hidden style={{ height: `calc(var(--row) * ${rows.length})` }} />
  return rows.map((id, index) => {
    const number = before + start + index + 1
    return (
      <li
        key={id}
        ref={index === 0 ? watch : undefined}
        aria-setsize={items.length}
        aria-posinset={start + index + 1}
      >
        <EntryRow
          id={id}
          entry={known.get(id)}
          number={number}
          isLast={number === total}
          error={errorOf(start + index)}
          onMove={edits.move}
          onRemove={edits.remove}
        />
      </li>
    )
  })
}

export function SectionItems({ label, ...props }: SectionItemsProps) {
  const { items } = props
  if (items.length === 0) return <p className="py-3 text-sm text-muted">No items here yet.</p>
  const starts = Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) => index * AT_ONCE)
  return (
    <ol aria-label={label} className={rowHeights}>
      {starts.map((start) => (
        <Rows key={start} start={start} {...props} />
      ))}
    </ol>
  )
}
