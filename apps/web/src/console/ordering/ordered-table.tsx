import { type MoveInput, type Ordered, type Schedule, type ScheduleMissed, placed } from '@jinvani/contract'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../sentences/show-error.ts'
import { classNames } from '../../ui/class-names.ts'
import { pageCount } from '../../ui/lists/pager.tsx'
import { type Column, type TableProps, Table } from '../../ui/lists/table.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { ActiveBadge } from '../item-facts/content-badges.tsx'
import { useRefreshList } from '../lists/list-query.ts'
import { usePageSize, usePaging } from '../lists/paging.ts'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import { NextChange } from '../schedule/next-change.tsx'
import { OrderCell, handleId } from './order-cell.tsx'
import type { OrderStore } from './order-store.tsx'
import { stepped } from './places.ts'
import { SortableList, SortableRow } from './sortable.tsx'

interface OrderedRow extends Ordered, Schedule {
  title: string
  active: boolean
  scheduleMissed: ScheduleMissed | null
}

interface Move extends MoveInput {
  item: OrderedRow
}

interface MovesOptions<Item extends OrderedRow> {
  items: Item[]
  /** The page on screen. While another page loads, this is still the old one. */
  page: number
  total: number
  goToPage: (page: number) => void
  store: OrderStore<Item>
}

function useMoves<Item extends OrderedRow>({ items, page, total, goToPage, store }: MovesOptions<Item>) {
  const pageSize = usePageSize()
  const first = (page - 1) * pageSize
  // The new order, shown until the server sends the list again.
  const [draft, setDraft] = useState<{ of: Item[]; items: Item[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const shown = draft?.of === items ? draft.items : items
  /** Positions of items that are not in the list on screen yet. Further presses count from there. */
  const targets = useRef(new Map<string, number>())
  /** An item that moved to another page. It gets the focus once that page is rendered. */
  const followed = useRef<{ id: string; page: number } | null>(null)
  const client = useQueryClient()
  const mutationKey = [store.noun, 'move']
  useEffect(() => {
    if (client.isMutating({ mutationKey: [store.noun, 'move'] }) === 0) targets.current.clear()
    const wanted = followed.current
    if (wanted?.page !== page || !items.some(({ _id }) => _id === wanted.id)) return
    followed.current = null
    document.getElementById(handleId(wanted.id))?.focus()
  }, [items, page, client, store.noun])
  const refresh = useRefreshList(store.noun)
  // Moves made quickly one after another run in turn. The list reloads after the last of them.
  const moving = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ item, ...place }: Move) => store.move(item._id, place),
    onSettled: async (done, error) => {
      if (client.isMutating({ mutationKey }) === 1) await refresh(done, error)
    },
    onSuccess: (_done, { item: { _id: id, title }, to }) => {
      // A later move of the same item decides where it is seen.
      if (targets.current.get(id) !== to) return
      toast.success(successes[store.noun].update)
      setAnnouncement(`${title} is now number ${to + 1} of ${total}`)
      const newPage = pageCount(to + 1, pageSize)
      if (newPage === page) return
      followed.current = { id, page: newPage }
      goToPage(newPage)
    },
    onError: (error, { item, to }) => {
      // A later move of the same item still runs, and decides where it is seen.
      if (targets.current.get(item._id) === to) targets.current.delete(item._id)
      setDraft(null)
      setAnnouncement(`${item.title} could not be moved`)
      showError(error, failures[store.noun].update)
    },
  })
  const placeOf = (item: Item) => targets.current.get(item._id) ?? first + shown.indexOf(item)
  /** `to` is the position in the whole list, from 0. */
  const move = (item: Item, to: number) => {
    const from = shown.findIndex(({ _id }) => _id === item._id)
    const place = to - first
    if (from < 0 || to === placeOf(item)) return
    targets.current.set(item._id, to)
    // Renders at once, otherwise the dropped row would jump back for a moment.
    if (place >= 0 && place < shown.length)
      flushSync(() => setDraft({ of: items, items: placed(shown, from, place) }))
    moving.mutate({ item, to, over: shown[place]?._id })
  }
  /** `from` and `to` are positions on the page, from 0. */
  const drop = (from: number, to: number) => {
    const item = shown[from]
    if (item) move(item, first + to)
  }
  return { shown, placeOf, move, drop, announcement }
}

function useRowActions<Item extends OrderedRow>(store: OrderStore<Item>, question: string) {
  const { noun } = store
  const toggles = useRowAction<Item>({
    work: ({ _id: id, active }) => store.update({ id, patch: { active: !active } }),
    list: noun,
    success: ({ active }) => successes[noun][active ? 'deactivate' : 'activate'],
    failure: failures[noun].status,
  })
  const deletions = useRowAction<Item>({
    work: ({ _id: id }) => store.remove(id),
    list: noun,
    question,
    success: () => successes[noun].delete,
    failure: failures[noun].delete,
  })
  return { toggles, deletions }
}

export interface RowButtonsProps<Item extends OrderedRow> extends ReturnType<typeof useRowActions<Item>> {
  row: Item
}

const cardLine = 'in-cards:col-span-2 in-cards:col-start-2 in-cards:py-0!'

/** Places of the columns on a phone, where each row is a card of four lines: see `SortableRow`. */
export const inCard = {
  picture: {
    bare: true,
    className: 'in-cards:row-span-3 in-cards:row-start-1 in-cards:py-0! max-[18rem]:hidden!',
  },
  title: { bare: true, className: 'in-cards:col-start-2 in-cards:row-start-1 in-cards:py-0!' },
  secondLine: { bare: true, className: `${cardLine} in-cards:row-start-2` },
  thirdLine: { bare: true, className: `${cardLine} in-cards:row-start-3` },
} as const

/** The row of buttons under a card. On the narrowest phones it has no margin above. */
const buttonsLook = 'in-cards:col-span-full in-cards:row-start-4 in-cards:py-0! in-cards:min-[24rem]:mt-2'

const statusColumn: Column<OrderedRow> = {
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

interface FrameProps<Item extends OrderedRow> {
  /** The columns between the order and the status. */
  columns: Column<Item>[]
  Buttons: ComponentType<RowButtonsProps<Item>>
}

const framed = <Item extends OrderedRow>(
  { columns, Buttons }: FrameProps<Item>,
  orderCell: (row: Item) => ReactNode,
  actions: Omit<RowButtonsProps<Item>, 'row'>,
): Column<Item>[] => [
  {
    header: 'Order',
    bare: true,
    className: classNames('in-cards:justify-self-start', buttonsLook),
    cell: orderCell,
  },
  ...columns,
  statusColumn,
  {
    header: 'Actions',
    align: 'right',
    bare: true,
    className: classNames('in-cards:justify-self-end in-cards:max-[18rem]:row-start-5', buttonsLook),
    cell: (row) => <Buttons row={row} {...actions} />,
  },
]

interface OrderedTableProps<Item extends OrderedRow>
  extends FrameProps<Item>, Pick<TableProps<Item>, 'caption' | 'empty'> {
  store: OrderStore<Item>
  list: UseQueryResult<{ items: Item[]; total: number; page: number }>
  /** The page that the address asks for. */
  page: number
  pages: Parameters<typeof usePaging>[2]
  /** Shown in place of an empty table. */
  whenEmpty?: ReactNode
  /** True for a part of the list, where positions have no meaning and nothing can be moved. */
  isFiltered?: boolean
  deleteQuestion: string
}

const none: never[] = []
const orderText = ({ order }: Ordered) => <span className="tabular-nums">{order}</span>

/** A list whose rows can be moved by drag, keys and buttons. Screen readers hear each new position. */
export function OrderedTable<Item extends OrderedRow>(props: OrderedTableProps<Item>) {
  const { store, list, page, pages, whenEmpty, isFiltered = false } = props
  const actions = useRowActions(store, props.deleteQuestion)
  const { data } = list
  useShowError(list.error, failures[store.noun].list)
  const { loading, paging } = usePaging(list, page, pages)
  const { total } = paging
  const { shown, placeOf, move, drop, announcement } = useMoves({
    items: data?.items ?? none,
    page: data?.page ?? page,
    total,
    goToPage: pages.goToPage,
    store,
  })
  if (list.isError && !data)
    return <QueryFailure query={list} failure="The list is not available right now." />
  if (data && total === 0 && whenEmpty) return whenEmpty
  const orderCell = (row: Item) => (
    <OrderCell
      id={row._id}
      title={row.title}
      isFirst={placeOf(row) === 0}
      isLast={placeOf(row) === total - 1}
      onMove={(by) => move(row, stepped(placeOf(row), by, total))}
    >
      {row.order}
    </OrderCell>
  )
  return (
    <>
      <SortableList ids={shown.map(({ _id }) => _id)} onDrop={drop}>
        <Table
          caption={props.caption}
          empty={props.empty}
          columns={framed(props, isFiltered ? orderText : orderCell, actions)}
          rows={shown}
          rowKey={({ _id }) => _id}
          rowComponent={SortableRow}
          loading={loading}
          paging={paging}
        />
      </SortableList>
      <output aria-live="polite" className="sr-only">
        {announcement}
      </output>
    </>
  )
}
