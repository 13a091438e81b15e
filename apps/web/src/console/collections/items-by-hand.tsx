import { type Content, limits } from '@jinvani/contract'
import { Plus } from 'lucide-react'
import { Fragment, useCallback, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { FindContent } from '../lists/find-content.tsx'
import { SortableList, useDragged } from '../ordering/sortable.tsx'
import type { CollectionValues } from './collection-values.ts'
import { EntryRow } from './entry-row.tsx'
import { SectionHead } from './section-head.tsx'
import { idsOf, lineIds } from './section-moves.ts'
import type { Entries } from './use-entries.ts'
import { useSections } from './use-sections.ts'

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

function SectionItems({ label, ...props }: SectionItemsProps) {
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

/** Keeps the same array while its IDs are equal: a new one would render every row again. */
function useSameIds(ids: string[]): string[] {
  const [kept, keep] = useState(ids)
  const isSame = kept.length === ids.length && kept.every((id, index) => id === ids[index])
  if (!isSame) keep(ids)
  return isSame ? kept : ids
}

export function ItemsByHand({ entries: { known, add } }: { entries: Entries }) {
  const { sections, edits, focused, focusTarget, announcement } = useSections()
  const { errors } = useFormState<CollectionValues>({ name: 'sections' })
  const [wanted, setWanted] = useState(0)
  const target = Math.min(wanted, sections.length - 1)
  // A single section without a title shows no head, so nothing can be dropped on it.
  const isPlain = sections.length === 1 && sections[0]?.title === ''
  const ids = useSameIds(lineIds(sections).slice(isPlain ? 1 : 0))
  const total = idsOf(sections).length
  const find = (item: Content) => {
    const { _id, title, active, mediaType, images } = item
    add([{ _id, title, active, mediaType, thumbnail: images.thumbnail, feedLack: null }])
    edits.add(target, _id, title)
  }
  const drop = (from: number, to: number) => {
    const id = ids[from] ?? ''
    const line = isPlain ? 1 : 0
    edits.drop(from + line, to + line, id, known.get(id)?.title ?? 'The item')
  }
  const addSection = () => {
    edits.addSection()
    setWanted(sections.length)
  }
  return (
    <div ref={focusTarget} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <FindContent hint="Choosing one adds it at the end." onChoose={find} />
        {sections.length > 1 && (
          <Field label="Add to">
            <Select value={target} onChange={(event) => setWanted(Number(event.target.value))}>
              {sections.map(({ title }, index) => (
                <option key={index} value={index}>
                  {title || `Section ${index + 1}`}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {errors.sections?.message && <p className="text-sm text-danger">{errors.sections.message}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted tabular-nums">
          {total === 0
            ? 'People see the collection once it has an active item.'
            : `${total.toLocaleString('en')} ${total === 1 ? 'item' : 'items'}, ${limits.collectionItemsMax.toLocaleString('en')} at most`}
        </p>
        <Button size="sm" icon={Plus} disabled={sections.length >= limits.sectionsMax} onClick={addSection}>
          Add Section
        </Button>
      </div>
      <div className="@container/table">
        <SortableList ids={ids} onDrop={drop}>
          {sections.map(({ title, items }, index) => (
            <Fragment key={index}>
              {!isPlain && (
                <SectionHead
                  index={index}
                  title={title}
                  count={items.length}
                  isLast={index === sections.length - 1}
                  error={errors.sections?.[index]?.title?.message}
                  onRename={(next) => edits.rename(index, next)}
                  onMove={(by) => edits.moveSection(index, by)}
                  onRemove={() => edits.removeSection(index)}
                />
              )}
              <SectionItems
                label={isPlain ? 'Items' : `Items of ${title || `section ${index + 1}`}`}
                items={items}
                before={idsOf(sections.slice(0, index)).length}
                total={total}
                known={known}
                focused={focused}
                errorOf={(place) => errors.sections?.[index]?.items?.[place]?.message}
                edits={edits}
              />
            </Fragment>
          ))}
        </SortableList>
      </div>
      <output aria-live="polite" className="sr-only">
        {announcement}
      </output>
    </div>
  )
}
