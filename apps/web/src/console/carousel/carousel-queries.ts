import { type CarouselInput, type CarouselItem, type CarouselPatch, calls, limits } from '@jinvani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { isRefused } from '../../api/query-client.ts'
import { formQuery } from '../forms/loaded-item.tsx'
import { listQuery } from '../lists/list-query.ts'
import { nextOrder, orderChanges, placed } from './carousel-order.ts'

const key = 'carousel'
const listKey = [key, 'list'] as const

export function useCarousel(page: number) {
  const query = { page, pageSize: limits.pageSize }
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => request(calls.listCarousel, { query, signal }),
    ...listQuery,
  })
}

export const readCarouselItem = (id: string, signal?: AbortSignal) =>
  request(calls.getCarouselItem, { params: { id }, signal })

function useRefresh() {
  const client = useQueryClient()
  return (_done?: unknown, error?: unknown) => {
    // The list would be refused as well, and say so a second time.
    if (isRefused(error)) return
    void client.invalidateQueries({ queryKey: ['dashboard'] })
    return client.invalidateQueries({ queryKey: listKey })
  }
}

export function useCreateCarouselItem() {
  const mutationFn = (body: CarouselInput) => request(calls.createCarouselItem, { body })
  return useMutation({ mutationFn, onSettled: useRefresh() })
}

/** Without `version` whatever is stored is overwritten. */
export interface CarouselChange {
  id: string
  patch: CarouselPatch
  version?: number | undefined
}

const update = ({ id, patch, version }: CarouselChange) =>
  request(calls.updateCarouselItem, { params: { id }, body: patch, ifMatch: version })

export function useUpdateCarouselItem() {
  return useMutation({ mutationFn: update, onSettled: useRefresh() })
}

export function useDeleteCarouselItem() {
  const mutationFn = (id: string) => request(calls.deleteCarouselItem, { params: { id } })
  // After a failure too: the item may be gone already.
  return useMutation({ mutationFn, onSettled: useRefresh() })
}

async function readAll(signal?: AbortSignal): Promise<CarouselItem[]> {
  const items: CarouselItem[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page, pageSize: limits.adminPageSizeMax }
    const answer = await request(calls.listCarousel, { query, signal })
    items.push(...answer.items)
    pages = answer.totalPages
  }
  return items
}

/** Null where the carousel is empty. */
export function useNextOrder() {
  return useQuery({
    queryKey: [key, 'next-order'],
    queryFn: async ({ signal }) => nextOrder(await readAll(signal)) ?? null,
    ...formQuery,
  })
}

export interface Move {
  id: string
  /** Its new place in the whole carousel, from 0. */
  to: number
}

/** Starts from what is stored now, so that a page that was opened long ago does no harm. */
async function storeMove({ id, to }: Move): Promise<void> {
  const stored = await readAll()
  const from = stored.findIndex(({ _id }) => _id === id)
  for (const { id: changed, order } of orderChanges(stored, placed(stored, from, to)))
    await update({ id: changed, patch: { order } })
}

interface MoveEnds {
  onSuccess: (move: Move) => void
  onError: (error: Error) => void
}

/** Quick moves wait for each other; the list is read again after the last one. */
export function useMoveCarouselItem({ onSuccess, onError }: MoveEnds) {
  const client = useQueryClient()
  const mutationKey = [key, 'move']
  const refresh = useRefresh()
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: storeMove,
    onSettled: async (done, error) => {
      if (client.isMutating({ mutationKey }) === 1) await refresh(done, error)
    },
    onSuccess: (_done, move) => onSuccess(move),
    onError,
  })
}
