/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { Content } from '@jinvani/contract'
import { Copy, Pencil } from 'lucide-react'
import { classNames } from '../../../../ui/class-names.ts'
import { IconLink } from '../../../../ui/button.tsx'
import { useFromList } from '../../../lists/list-return.ts'
import { SelectBox } from '../../library/selection/select-box.tsx'
import { useTable } from '../table-context.ts'

interface RowHeadProps {
  item: Content
  row: number
  isActive: boolean
  isMarked: boolean
}

/** Checkbox (Space) and links of a row, for editors. Enter goes to the links, arrows move, Escape returns. */
export function RowHead({ item, row, isActive, isMarked }: RowHeadProps) {
  const { selection, rows } = useTable()
  const state = useFromList()
  return (
    <div
      role="gridcell"
      data-row={row}
      data-column={0}
      aria-colindex={1}
      aria-selected={isMarked}
      tabIndex={isActive ? 0 : -1}
      className={classNames(
        'sticky left-0 z-10 flex h-11 items-center justify-center border-r border-b border-hairline -outline-offset-2',
        isMarked ? 'bg-accent-soft' : 'bg-raised',
      )}
    >
      {selection && <SelectBox item={item} selection={selection} list={rows.ids} tabIndex={-1} />}
      <IconLink
        label={`Edit ${item.title}`}
        icon={Pencil}
        to={`/content/edit/${item._id}`}
        state={state}
        tabIndex={-1}
      />
      <IconLink
        label={`Duplicate ${item.title}`}
        icon={Copy}
        to={`/content/new?from=${item._id}`}
        state={state}
        tabIndex={-1}
      />
    </div>
  )
}
