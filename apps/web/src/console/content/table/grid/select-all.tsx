import { Minus } from 'lucide-react'
import { TickBox } from '../../library/selection/tick-box.tsx'
import type { ItemSelection } from '../../library/selection/use-selection.ts'

/** Header checkbox: selects all items that the filter finds, or none. */
export function SelectAll({ selection, total }: { selection: ItemSelection; total: number }) {
  const count = selection.count(total)
  const isAll = count === total
  return (
    <TickBox
      label={`Select all ${total.toLocaleString('en')} that match`}
      checked={isAll}
      mixed={count > 0 && !isAll ? Minus : undefined}
      onChange={isAll ? selection.clear : selection.selectAll}
      className="h-10"
    />
  )
}
