import type { CarouselItem } from '@jinvani/contract'
import { ChevronDown, ChevronUp, GripVertical, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useDragHandle } from './sortable-rows.tsx'
import { handleId } from './use-moves.ts'

export interface OrderCellProps {
  item: CarouselItem
  /** Place in the whole carousel, from 0. */
  place: number
  total: number
  move: (item: CarouselItem, to: number) => void
}

interface StepProps {
  label: string
  icon: LucideIcon
  isEnd: boolean
  onClick: () => void
}

/** At either end the button does nothing but stays, so that it keeps the focus. */
function Step({ label, icon: Icon, isEnd, onClick }: StepProps) {
  return (
    <button
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

/** The order, with three ways to change it: drag the handle, press arrow keys on it, press a button. */
export function OrderCell({ item, place, total, move }: OrderCellProps) {
  const handle = useDragHandle()
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    move(item, place + step)
  }
  return (
    <span className="-ml-3 flex items-center gap-1">
      <IconButton
        id={handleId(item._id)}
        {...handle}
        label={`Move ${item.title}`}
        icon={GripVertical}
        onKeyDown={press}
        className="cursor-grab touch-none active:cursor-grabbing"
      />
      <span className="min-w-6 text-center">{item.order}</span>
      <span className="flex in-rows:flex-col">
        <Step
          label={`Move ${item.title} up`}
          icon={ChevronUp}
          isEnd={place === 0}
          onClick={() => move(item, place - 1)}
        />
        <Step
          label={`Move ${item.title} down`}
          icon={ChevronDown}
          isEnd={place === total - 1}
          onClick={() => move(item, place + 1)}
        />
      </span>
    </span>
  )
}
