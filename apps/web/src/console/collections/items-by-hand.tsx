import { type Content, limits } from '@jinvani/contract'
import { Plus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { FindContent } from '../lists/find-content.tsx'
import { SortableList } from '../ordering/sortable.tsx'
import type { CollectionValues } from './collection-values.ts'
import { SectionHead } from './section-head.tsx'
import { SectionItems } from './section-items.tsx'
import { idsOf, lineIds } from './section-moves.ts'
import type { Entries } from './use-entries.ts'
import { useSections } from './use-sections.ts'

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
    add([{ _id, title, active, mediaType, thumbnail: images.thumbnail }])
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
