import type { Schedule, ScheduleMissed } from '@jinvani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { showError } from '../../sentences/show-error.ts'
import { classNames } from '../../ui/class-names.ts'
import { pageCount } from '../../ui/lists/pager.tsx'
import { type Column, type TableProps, Table } from '../../ui/lists/table.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { ActiveBadge } from '../item-facts/content-badges.tsx'
import { useRefreshList } from '../lists/list-query.ts'
import { usePageSize } from '../lists/paging.ts'
import { NextChange } from '../schedule/next-change.tsx'
import { OrderCell, handleId } from './order-cell.tsx'
import { type Move, type OrderStore, storeMove } from './order-store.tsx'
import { type Ordered, placed, stepped } from './placed.ts'
import { SortableList, SortableRow } from './sortable.tsx'

interface Movable extends Ordered {
  title: string
}

interface MovesOptions<Item> {
  items: Item[]
  /** The page on screen. While another page loads, this is still the old one. */
  page: number
  total: number
  goToPage: (page: number) => void
  store: OrderStore
  success: string
  failure: string
}

export function useMoves<Item extends Movable>(options: MovesOptions<Item>) {
  const { items, page, total, goToPage, store, success, failure } = options
  const pageSize = usePageSize()
  const first = (page - 1) * pageSize
  // The new order, shown until the server sends the list again.
  const [draft, setDraft] = useState<{ of: Item[]; items: Item[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const shown = draft?.of === items ? draft.items : items
  /** An item that moved to another page. It gets the focus once that page is rendered. */
  const followed = useRef<{ id: string; page: number } | null>(null)
  useEffect(() => {
    const wanted = followed.current
    if (wanted?.page !== page || !items.some(({ _id }) => _id === wanted.id)) return
    followed.current = null
    document.getElementById(handleId(wanted.id))?.focus()
  }, [items, page])
  const client = useQueryClient()
  const refresh = useRefreshList(store.key)
  const mutationKey = [store.key, 'move']
  // Moves made quickly one after another run in turn. The list reloads after the last of them.
  const moving = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (wanted: Move) => storeMove(store, wanted),
    onSettled: async (done, error) => {
      if (client.isMutating({ mutationKey }) === 1) await refresh(done, error)
    },
    onSuccess: (_done, { id, to }) => {
      toast.success(success)
      const newPage = pageCount(to + 1, pageSize)
      if (newPage === page) return
      followed.current = { id, page: newPage }
      goToPage(newPage)
    },
    onError: (error) => {
      setDraft(null)
      showError(error, failure)
    },
  })
  /** `to` is the position in the whole list, from 0. */
  const move = (item: Item, to: number) => {
    const from = shown.findIndex(({ _id }) => _id === item._id)
    const place = to - first
    if (from < 0 || place === from) return
    // Renders at once, otherwise the dropped row would jump back for a moment.
    flushSync(() => {
      if (place >= 0 && place < shown.length) setDraft({ of: items, items: placed(shown, from, place) })
      setAnnouncement(`${item.title} is now number ${to + 1} of ${total}`)
    })
    moving.mutate({ id: item._id, to, over: shown[place]?._id })
  }
  /** `from` and `to` are positions on the page, from 0. */
  const drop = (from: number, to: number) => {
    const item = shown[from]
    if (item) move(item, first + to)
  }
  return { shown, first, move, drop, announcement }
}

interface SortableTableProps<Row extends { _id: string }>
  extends
    Omit<TableProps<Row>, 'rows' | 'rowKey' | 'rowComponent'>,
    Pick<ReturnType<typeof useMoves>, 'drop' | 'announcement'> {
  rows: Row[]
}

/** A table whose rows can be dragged. `announcement` is read by screen readers. */
export function SortableTable<Row extends { _id: string }>(props: SortableTableProps<Row>) {
  const { drop, announcement, ...table } = props
  return (
    <>
      <SortableList ids={table.rows.map(({ _id }) => _id)} onDrop={drop}>
        <Table {...table} rowKey={({ _id }) => _id} rowComponent={SortableRow} />
      </SortableList>
      <output aria-live="polite" className="sr-only">
        {announcement}
      </output>
    </>
  )
}

// Options of the columns that all ordered tables share. On a phone each row is a card of four lines: see `SortableRow`.
export interface OrderOptions<Row> {
  total: number
  placeOf: (row: Row) => number
  /** `to` is the position in the whole list, from 0. Undefined for a filtered list, where positions have no meaning. */
  move: ((row: Row, to: number) => void) | undefined
}

/** The row of buttons under a card. On the narrowest phones it has no margin above. */
const buttonsLook = 'in-cards:col-span-full in-cards:row-start-4 in-cards:py-0! in-cards:min-[24rem]:mt-2'

export function orderColumn<Row extends Movable>({ total, placeOf, move }: OrderOptions<Row>): Column<Row> {
  const cell = (row: Row) => {
    if (!move) return <span className="tabular-nums">{row.order}</span>
    const place = placeOf(row)
    const ends = { isFirst: place === 0, isLast: place === total - 1 }
    return (
      <OrderCell id={row._id} title={row.title} {...ends} onMove={(by) => move(row, stepped(place, by, total))}>
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
      <ActiveBadge active={row.active} />
      <span className="empty:hidden in-cards:hidden">
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
