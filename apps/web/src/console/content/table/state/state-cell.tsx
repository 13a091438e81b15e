// HTML has no element for a cell of a grid.
// The linter does not look deep enough for the label's words, and a cell of a grid may be read-only.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/control-has-associated-label, jsx-a11y/role-supports-aria-props */
import type { Content } from '@jinvani/contract'
import { Popover } from 'radix-ui'
import { useRef } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { useTable } from '../table-context.ts'
import { StateFacts } from './state-facts.tsx'
import { StateLines } from './state-lines.tsx'
import { stateWords } from './state-words.ts'

interface StateCellProps {
  item: Content
  row: number
  /** Index among the cells of the row. */
  place: number
  isActive: boolean
  isMarked: boolean
}

/** A read-only cell: Enter or a press opens the details. */
export function StateCell({ item, row, place, isActive, isMarked }: StateCellProps) {
  const { mayEdit } = useTable()
  const cell = useRef<HTMLDivElement>(null)
  const { readiness, rest } = stateWords(item)
  return (
    <div
      ref={cell}
      role="gridcell"
      data-row={row}
      data-column={place}
      aria-colindex={place + 1}
      aria-selected={isMarked}
      aria-readonly
      tabIndex={isActive ? 0 : -1}
      className={classNames(
        'flex h-11 border-r border-b border-hairline -outline-offset-2',
        isMarked ? 'bg-accent-soft' : 'bg-raised',
        isActive && 'ring-2 ring-accent-deep ring-inset',
      )}
    >
      <Popover.Root>
        <Popover.Trigger
          tabIndex={-1}
          title={`${readiness}\n${rest}`}
          className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] content-center px-3 text-left"
        >
          <StateLines item={item} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            aria-label={`State of ${item.title}`}
            align="start"
            sideOffset={4}
            collisionPadding={12}
            onCloseAutoFocus={(event) => {
              // The cell, not its button, takes the focus for the keys of the table.
              event.preventDefault()
              cell.current?.focus()
            }}
            className="z-40 w-80 max-w-[calc(100vw-1.5rem)] animate-appear rounded-card border border-hairline bg-raised p-4 shadow-floating"
          >
            <StateFacts item={item} mayEdit={mayEdit} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </div>
  )
}
