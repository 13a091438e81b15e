import type { ChangeEvent } from 'react'
import { TickBox } from './tick-box.tsx'
import type { ItemSelection } from './use-selection.ts'

interface SelectBoxProps {
  item: { _id: string; title: string }
  selection: ItemSelection
  /** Ids of the items in view, in their order. */
  list: readonly string[]
  className?: string
  tabIndex?: number
}

// A key press on the checkbox reports the Shift key like a mouse click.
const hasShift = ({ nativeEvent }: ChangeEvent) => 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true

/** Checkbox of one item. */
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
