import type { Content } from '@jinvani/contract'
import { ChevronDown, Copy, Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { useFromList } from '../../../lists/list-return.ts'
import { categoryNames } from '../../library/category-names.ts'
import { FoundTitle } from '../../library/content-card.tsx'
import { ActiveBadge } from '../../library/content-badges.tsx'
import { SelectBox } from '../../library/selection/select-box.tsx'
import { RowProblem } from '../rows/row-problem.tsx'
import { useTable } from '../table-context.ts'
import { StateFacts } from '../state/state-facts.tsx'
import { StateLines } from '../state/state-lines.tsx'
import { CompactField } from './compact-field.tsx'

function Links({ item }: { item: Content }) {
  const state = useFromList()
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink size="sm" icon={Pencil} to={`/content/edit/${item._id}`} state={state}>
        <span>
          Edit<span className="sr-only"> {item.title}</span>
        </span>
      </ButtonLink>
      <ButtonLink size="sm" icon={Copy} to={`/content/new?from=${item._id}`} state={state}>
        <span>
          Duplicate<span className="sr-only"> {item.title}</span>
        </span>
      </ButtonLink>
    </div>
  )
}

interface CompactRowProps {
  item: Content
  /** `place`: index of the column. */
  onFill: (place: number) => void
}

export function CompactRow({ item: loaded, onFill }: CompactRowProps) {
  const { saver, categories, columns, mayEdit, q, selection, rows } = useTable()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const item = saver.itemOf(loaded)
  const { saving, typed, problem } = saver.stateOf(item._id)
  const { shown, more } = categoryNames(saver.valueOf(item, 'categories') as string[], categories)
  const title = String(saver.valueOf(item, 'title'))
  return (
    <article className="border-b border-hairline bg-raised">
      <div className="flex items-center">
        {selection && <SelectBox item={item} selection={selection} list={rows.ids} />}
        <h2 className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-14 w-full items-center gap-2 px-3 py-2 text-left"
          >
            <span className="min-w-0 grow">
              <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
                <FoundTitle title={title} q={q} />
              </span>
              <span className="block truncate text-sm font-normal text-muted">
                {[...shown, ...(more > 0 ? [`+${more}`] : [])].join(', ') || 'No category'}
              </span>
              <span className="grid grid-cols-[minmax(0,1fr)] font-normal">
                <StateLines item={item} />
              </span>
            </span>
            {(saving || typed.size > 0) && !problem && (
              <span className="text-sm font-normal text-muted">Saving…</span>
            )}
            <ActiveBadge active={saver.valueOf(item, 'active') === true} />
            <ChevronDown
              aria-hidden
              className={classNames('size-5 shrink-0 text-muted', isOpen && 'rotate-180')}
            />
          </button>
        </h2>
      </div>
      {problem && (
        <div className="bg-danger-soft px-3">
          <RowProblem item={item} />
        </div>
      )}
      <div id={panelId} hidden={!isOpen} className="grid gap-2 p-3 pt-0">
        {isOpen && (
          <>
            <StateFacts item={item} mayEdit={mayEdit} />
            {columns.map((column, index) => (
              <CompactField
                key={column.key}
                item={item}
                column={column}
                isWrong={problem?.column === column.key}
                onFill={() => onFill(index)}
              />
            ))}
            {mayEdit && <Links item={item} />}
          </>
        )}
      </div>
    </article>
  )
}
