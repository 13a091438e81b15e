import { useDndContext } from '@dnd-kit/core'
import { type CollectionFields, type Content, type Section, limits, moved } from '@jinvani/contract'
import { Plus } from 'lucide-react'
import { Fragment, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { FindContent } from '../lists/find-content.tsx'
import { handleId } from '../ordering/order-cell.tsx'
import { SortableList } from '../ordering/sortable.tsx'
import type { Entries } from './collection-values.ts'
import { EntryRow, toEntry } from './entry-row.tsx'
import { SectionHead, downId, titleName, upId } from './section-head.tsx'
import {
  findHeir,
  listIds,
  lineIds,
  movedBy,
  movedToLine,
  findPlace,
  withoutSection,
} from './section-moves.ts'

const emptySection: Section = { title: '', items: [] }
/** There is always a section to add items to. */
const shownOf = (sections: Section[]) => (sections.length === 0 ? [emptySection] : sections)

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()
const focusId = (id: string) => document.getElementById(id)?.focus()

const sectionName = (sections: readonly Section[], index: number) =>
  sections[index]?.title || `section ${index + 1}`

/** `edits` stays the same object, because a new one would render the whole list again. */
function useSections() {
  const { getValues } = useFormContext<CollectionFields>()
  const {
    field: { value, onChange, ref: focusTarget },
  } = useController<CollectionFields, 'sections'>({ name: 'sections' })
  const [announcement, setAnnouncement] = useState('')
  // ID of the item that takes the focus after a move or removal. Its row is rendered even far from the viewport.
  const [focused, setFocused] = useState<string>()
  const edits = useMemo(() => {
    const read = () => shownOf(getValues('sections'))
    /** Renders at once. Otherwise a dropped row jumps back for a moment, and a moved row loses the focus. */
    const write = (sections: Section[], said: string, id?: string) =>
      flushSync(() => {
        onChange(sections)
        setAnnouncement(said)
        setFocused(id)
      })
    const place = (sections: Section[], id: string, title: string) => {
      const { section, number } = findPlace(sections, id)
      const where = sections.length > 1 ? `, in ${sectionName(sections, section)}` : ''
      write(sections, `${title} is now number ${number} of ${listIds(sections).length}${where}`, id)
    }
    return {
      /** `from` and `to` are indexes in `lineIds`. */
      drop: (from: number, to: number, id: string, title: string) =>
        place(movedToLine(read(), from, to), id, title),
      move: (id: string, title: string, by: number) => {
        place(movedBy(read(), id, by), id, title)
        focusId(handleId(id))
      },
      remove: (id: string, title: string) => {
        const ids = listIds(read())
        const next = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1]
        const others = read().map((each) => ({ ...each, items: each.items.filter((item) => item !== id) }))
        write(others, `${title} was removed`, next)
        if (next !== undefined) focusId(handleId(next))
      },
      add: (section: number, id: string, title: string) => {
        const sections = read()
        if (listIds(sections).includes(id)) return setAnnouncement(`${title} is in this collection already`)
        const added = (items: string[], index: number) => (index === section ? [...items, id] : items)
        write(
          sections.map((each, index) => ({ ...each, items: added(each.items, index) })),
          `${title} was added`,
        )
      },
      addSection: () => {
        const sections = [...read(), emptySection]
        write(sections, `Section ${sections.length} was added`)
        focus(`[name="${titleName(sections.length - 1)}"]`)
      },
      rename: (section: number, title: string) =>
        onChange(read().map((each, index) => (index === section ? { ...each, title } : each))),
      moveSection: (section: number, by: -1 | 1) => {
        const sections = moved(read(), section, section + by)
        write(sections, `${sectionName(sections, section + by)} is now section ${section + by + 1}`)
        focusId((by < 0 ? upId : downId)(section + by))
      },
      removeSection: (section: number) => {
        const sections = read()
        const heir = sectionName(sections, findHeir(section))
        write(
          withoutSection(sections, section),
          `${sectionName(sections, section)} was removed, its items are in ${heir}`,
        )
        focus(`[name="${titleName(Math.max(section - 1, 0))}"]`)
      },
    }
  }, [getValues, onChange])
  return { sections: shownOf(value), edits, focused, focusTarget, announcement }
}

/** A collection may have a thousand items, so rows are rendered in groups of ten when they come near the viewport. */
const AT_ONCE = 10
/** The margin is taller than ten rows, so it is enough to observe the first row of each group. */
const near = { rootMargin: '1600px 0px' }
const drawnAtFirst = 20
/** Heights of a row and of a card. They reserve the space for rows that are not rendered. */
const rowHeights = 'in-cards:[--row:7.5rem] in-rows:[--row:4.75rem]'

interface SectionItemsProps {
  label: string
  items: readonly string[]
  /** Number of items in the earlier sections, because the numbering continues through all sections. */
  before: number
  total: number
  known: Entries['known']
  focused: string | undefined
  errorOf: (place: number) => string | undefined
  edits: Pick<ReturnType<typeof useSections>['edits'], 'move' | 'remove'>
}

function Rows({ start, ...props }: Omit<SectionItemsProps, 'label'> & { start: number }) {
  const { items, before, total, known, focused, errorOf, edits } = props
  const [isNear, setNear] = useState(before + start < drawnAtFirst)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting === true), near)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const dragged = useDndContext().active?.id
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
  if (items.length === 0) return <EmptyState isInside title="No items here yet." />
  const starts = Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) => index * AT_ONCE)
  return (
    <ol aria-label={label} className={rowHeights}>
      {starts.map((start) => (
        <Rows key={start} start={start} {...props} />
      ))}
    </ol>
  )
}

/** Returns the previous array if the IDs are equal. A new array would render every row again. */
function useSameIds(ids: string[]): string[] {
  const [kept, keep] = useState(ids)
  const isSame = kept.length === ids.length && kept.every((id, index) => id === ids[index])
  if (!isSame) keep(ids)
  return isSame ? kept : ids
}

export function ItemsByHand({ entries: { known, add } }: { entries: Entries }) {
  const { sections, edits, focused, focusTarget, announcement } = useSections()
  const { errors } = useFormState<CollectionFields>({ name: 'sections' })
  const [wanted, setWanted] = useState(0)
  const target = Math.min(wanted, sections.length - 1)
  // A single section without a title shows no heading, so nothing can be dropped on it.
  const isPlain = sections.length === 1 && sections[0]?.title === ''
  const ids = useSameIds(lineIds(sections).slice(isPlain ? 1 : 0))
  const total = listIds(sections).length
  const find = (item: Content) => {
    add([toEntry(item)])
    edits.add(target, item._id, item.title)
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
                before={listIds(sections.slice(0, index)).length}
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
