import { ChevronDown, ChevronUp, GripVertical, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useDragHandle } from './sortable.tsx'

export const handleId = (id: string) => `move-${id}`

interface StepProps {
  id?: string
  label: string
  icon: LucideIcon
  isEnd: boolean
  onClick: () => void
}

/** A button that moves the row. At the end of the list it only looks disabled, so that it keeps the focus. */
export function Step({ id, label, icon: Icon, isEnd, onClick }: StepProps) {
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      onClick={onClick}
      className="grid size-11 place-items-center rounded text-muted transition-colors hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40 in-rows:size-6"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}

/** How far each key moves the row. The infinite steps move it to the start or the end. */
const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

interface OrderCellProps {
  id: string
  title: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: number) => void
  children: ReactNode
}

/** Lets people change the order in three ways: drag the handle, press arrow keys on it, or press a button. */
export function OrderCell({ id, title, isFirst, isLast, onMove, children }: OrderCellProps) {
  const handle = useDragHandle()
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <span className="-ml-3 flex items-center gap-1 in-cards:min-[24rem]:-ml-1">
      <IconButton
        id={handleId(id)}
        {...handle}
        label={`Move ${title}`}
        icon={GripVertical}
        onKeyDown={press}
        className="cursor-grab touch-none active:cursor-grabbing"
      />
      <span className="min-w-6 text-center tabular-nums">{children}</span>
      <span className="flex in-rows:flex-col">
        <Step label={`Move ${title} up`} icon={ChevronUp} isEnd={isFirst} onClick={() => onMove(-1)} />
        <Step label={`Move ${title} down`} icon={ChevronDown} isEnd={isLast} onClick={() => onMove(1)} />
      </span>
    </span>
  )
}
