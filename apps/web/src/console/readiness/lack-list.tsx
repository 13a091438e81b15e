import { type Content, lacksOf } from '@jinvani/contract'
import { CircleAlert } from 'lucide-react'
import { Popover } from 'radix-ui'
import { Link } from 'react-router'
import { useFromList } from '../lists/list-return.ts'
import { lackAddress, lackText } from './lacks.ts'

interface LackProps {
  item: Content
  mayEdit: boolean
}

const line = 'flex min-h-11 items-center rounded px-2 text-sm md:min-h-8'

/** For editors, each line leads to the field. */
export function LackList({ item, mayEdit }: LackProps) {
  const state = useFromList()
  return (
    <ul aria-label="Missing" className="-mx-2 grid">
      {lacksOf(item).map(({ kind, text }) => (
        <li key={kind}>
          {mayEdit ? (
            <Link
              to={lackAddress(item._id, kind)}
              state={state}
              className={`${line} underline decoration-edge underline-offset-4 hover:bg-sunken`}
            >
              {text}
            </Link>
          ) : (
            <span className={line}>{text}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function LackChip({ item, mayEdit }: LackProps) {
  const lacks = lacksOf(item)
  if (lacks.length === 0) return null
  return (
    <Popover.Root>
      <Popover.Trigger
        title={lackText(lacks)}
        className="-my-1 inline-flex min-h-11 items-center gap-1 rounded px-1 text-xs font-medium text-warning hover:bg-warning-soft md:min-h-7"
      >
        <CircleAlert aria-hidden className="size-3.5 shrink-0 max-sm:hidden" />
        <span>
          {lacks.length} missing<span className="sr-only"> in {item.title}</span>
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={`Missing in ${item.title}`}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-40 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1.5rem)] animate-appear overflow-y-auto rounded-card border border-hairline bg-raised px-4 py-2 shadow-floating"
        >
          <LackList item={item} mayEdit={mayEdit} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
