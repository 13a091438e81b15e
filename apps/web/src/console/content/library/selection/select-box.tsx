import { Check } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import type { ItemSelection } from './use-selection.ts'

interface SelectBoxProps {
  item: { _id: string; title: string }
  selection: ItemSelection
  /** Ids of the items in view, in their order. */
  list: readonly string[]
  className?: string
}

// A key that presses the box tells of the shift key as a mouse does.
const hasShift = ({ nativeEvent }: ChangeEvent) => 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true

/** The box of one item. */
export function SelectBox({ item: { _id, title }, selection, list, className }: SelectBoxProps) {
  return (
    <label className={classNames('grid size-11 cursor-pointer place-items-center select-none', className)}>
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={selection.isSelected(_id)}
        onChange={(event) => selection.toggle(_id, event.target.checked, list, hasShift(event))}
        className="peer col-start-1 row-start-1 size-6 appearance-none rounded border-2 border-edge bg-raised checked:border-accent-deep checked:bg-accent-deep"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none col-start-1 row-start-1 size-4 text-on-accent opacity-0 peer-checked:opacity-100"
      />
    </label>
  )
}
