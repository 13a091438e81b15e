// The columns that tables with an order share. As cards, they stand in four lines: see `SortableRow`.
import type { Schedule, ScheduleMissed } from '@jinvani/contract'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Column } from '../../ui/lists/table.tsx'
import { NextChange } from '../schedule/next-change.tsx'
import { OrderCell } from './order-cell.tsx'

interface Ordered {
  _id: string
  title: string
  order: number
}

export interface OrderOptions<Row> {
  total: number
  placeOf: (row: Row) => number
  /** `to` counts places in the whole list, from 0. A filtered list has no such places, so it has no `move`. */
  move: ((row: Row, to: number) => void) | undefined
}

/** The row of buttons below a card's text. The narrowest phones have no room to spare. */
const buttonsLook = 'in-cards:col-span-full in-cards:row-start-4 in-cards:py-0! in-cards:min-[24rem]:mt-2'

export function orderColumn<Row extends Ordered>({ total, placeOf, move }: OrderOptions<Row>): Column<Row> {
  const cell = (row: Row) => {
    if (!move) return <span className="tabular-nums">{row.order}</span>
    const place = placeOf(row)
    const ends = { isFirst: place === 0, isLast: place === total - 1 }
    return (
      <OrderCell id={row._id} title={row.title} {...ends} onMove={(by) => move(row, place + by)}>
        {row.order}
      </OrderCell>
    )
  }
  const className = classNames('in-cards:justify-self-start', buttonsLook)
  return { header: 'Order', bare: true, className, cell }
}

export const statusColumn: Column<Schedule & { active: boolean; scheduleMissed: ScheduleMissed | null }> = {
  header: 'Status',
  bare: true,
  className: 'in-cards:col-start-3 in-cards:row-start-1 in-cards:py-0!',
  cell: (row) => (
    <div className="grid justify-items-start gap-1">
      <Badge tone={row.active ? 'success' : 'neutral'}>{row.active ? 'Active' : 'Inactive'}</Badge>
      <span className="in-cards:hidden">
        <NextChange item={row} />
      </span>
    </div>
  ),
}

export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  header: 'Actions',
  align: 'right',
  bare: true,
  className: classNames('in-cards:justify-self-end in-cards:max-[18rem]:row-start-5', buttonsLook),
  cell,
})
