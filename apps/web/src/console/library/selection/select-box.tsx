import { Check, type LucideIcon } from 'lucide-react'
import type { ChangeEvent, ChangeEventHandler } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { ItemSelection } from './use-selection.ts'

interface TickBoxProps {
  label: string
  checked: boolean
  onChange: ChangeEventHandler<HTMLInputElement>
  mixed?: LucideIcon | undefined
  className?: string | undefined
  tabIndex?: number | undefined
}

/** The label gives a finger room enough. */
export function TickBox({ label, checked, onChange, mixed, className, tabIndex }: TickBoxProps) {
  const Mark = mixed ?? Check
  return (
    <label
      className={classNames('grid size-11 shrink-0 cursor-pointer place-items-center select-none', className)}
    >
      <input
        type="checkbox"
        aria-label={label}
        ref={(input) => {
          if (input) input.indeterminate = mixed !== undefined
        }}
        checked={checked}
        onChange={onChange}
        tabIndex={tabIndex}
        className="peer col-start-1 row-start-1 size-6 appearance-none rounded border-2 border-edge bg-raised checked:border-accent-deep checked:bg-accent-deep indeterminate:border-accent-deep indeterminate:bg-accent-deep"
      />
      <Mark
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none col-start-1 row-start-1 size-4 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </label>
  )
}

interface SelectBoxProps {
  item: { _id: string; title: string }
  selection: ItemSelection
  list: readonly string[]
  className?: string
  tabIndex?: number
}

// A key press on the checkbox reports Shift as a mouse click does.
const hasShift = ({ nativeEvent }: ChangeEvent) => 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true

export function SelectBox({ item: { _id, title }, selection, list, ...look }: SelectBoxProps) {
  return (
    <TickBox
      label={`Select ${title}`}
      checked={selection.isSelected(_id)}
      onChange={(event) => selection.toggle(_id, event.target.checked, list, hasShift(event))}
      {...look}
    />
  )
}
