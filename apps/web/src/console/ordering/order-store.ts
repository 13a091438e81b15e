import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formQuery } from '../forms/loaded-item.tsx'
import { useRefreshList } from '../lists/list-query.ts'
import { type Ordered, orderChanges, placed } from './placed.ts'

export interface OrderStore<Item extends Ordered = Ordered> {
  key: string
  readPage: (page: number, signal?: AbortSignal) => Promise<{ items: Item[]; pages: number }>
  saveOrder: (id: string, order: number) => Promise<unknown>
}

async function readAll<Item extends Ordered>(
  { readPage }: Pick<OrderStore<Item>, 'readPage'>,
  signal?: AbortSignal,
): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { items, pages } = await readPage(page, signal)
    all.push(...items)
    last = pages
  }
  return all
}

/** Loads all items, to know which places are taken; empty while they load. */
export function useAllOrdered<Item extends Ordered>(store: OrderStore<Item>): readonly Item[] {
  const { data } = useQuery({
    queryKey: [store.key, 'whole'],
    queryFn: ({ signal }) => readAll(store, signal),
    ...formQuery,
  })
  return data ?? []
}

interface Move {
  id: string
  /** The new place in the whole list, from 0. */
  to: number
  /** The item whose place it takes, if it is on the page: `to` is wrong once items were added before it. */
  over: string | undefined
}

/** Starts from the order that is stored now, so that a page opened long ago does no harm. */
async function storeMove(store: OrderStore, { id, to, over }: Move): Promise<void> {
  const stored = await readAll(store)
  const from = stored.findIndex(({ _id }) => _id === id)
  const place = stored.findIndex(({ _id }) => _id === over)
  for (const { id: changed, order } of orderChanges(stored, placed(stored, from, place < 0 ? to : place)))
    await store.saveOrder(changed, order)
}

interface MoveEnds {
  onSuccess: (move: Move) => void
  onError: (error: Error) => void
}

/** Quick moves run one after another; the list is loaded again after the last one. */
export function useMoveItem(store: OrderStore, { onSuccess, onError }: MoveEnds) {
  const client = useQueryClient()
  const mutationKey = [store.key, 'move']
  const refresh = useRefreshList(store.key)
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (move: Move) => storeMove(store, move),
    onSettled: async (done, error) => {
      if (client.isMutating({ mutationKey }) === 1) await refresh(done, error)
    },
    onSuccess: (_done, move) => onSuccess(move),
    onError,
  })
}
