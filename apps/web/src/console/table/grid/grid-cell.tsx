/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a cell of a grid */
import type { Content } from '@jinvani/contract'
import type { ComponentProps } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { problemId } from '../rows/row-problem.tsx'
import { useTable } from '../table-context.ts'

export interface CellPlace {
  item: Content
  row: number
  /** Index among all cells of the row. */
  place: number
  isActive: boolean
  isMarked: boolean
}

export function GridCell(props: CellPlace & { hasProblem?: boolean } & ComponentProps<'div'>) {
  const { item, row, place, isActive, isMarked, hasProblem = false, className, ...rest } = props
  const isSelected = useTable().selection?.isSelected(item._id) === true
  const ground = isSelected || isMarked ? 'bg-accent-soft' : 'bg-raised'
  return (
    <div
      role="gridcell"
      data-row={row}
      data-column={place}
      aria-colindex={place + 1}
      aria-selected={isMarked}
      aria-invalid={hasProblem || undefined}
      aria-describedby={hasProblem ? problemId(item) : undefined}
      tabIndex={isActive ? 0 : -1}
      {...rest}
      className={classNames(
        'flex h-11 border-r border-b border-hairline -outline-offset-2',
        hasProblem ? 'bg-danger-soft' : ground,
        isSelected && isMarked && !hasProblem && 'ring-1 ring-accent-deep ring-inset',
        className,
      )}
    />
  )
}
