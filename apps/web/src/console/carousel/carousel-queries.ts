import { type CarouselInput, type CarouselItem, type CarouselPatch, calls, limits } from '@jinvani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { formQuery } from '../forms/loaded-item.tsx'
import { listQuery, useListMutation, useRefreshList } from '../lists/list-query.ts'
import { orderChanges, placed } from './carousel-order.ts'

const key = 'carousel'

export function useCarousel(page: number) {
  const query = { page, pageSize: limits.pageSize }
  return useQuery({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => request(calls.listCarousel, { query, signal }),
    ...listQuery,
  })
}

export const readCarouselItem = (id: string, signal?: AbortSignal) =>
  request(calls.getCarouselItem, { params: { id }, signal })

export function useCreateCarouselItem() {
  return useListMutation(key, (body: CarouselInput) => request(calls.createCarouselItem, { body }))
}

/** Without `version` the save overwrites the stored item. */
export interface CarouselChange {
  id: string
  patch: CarouselPatch
  version?: number | undefined
}

const update = ({ id, patch, version }: CarouselChange) =>
  request(calls.updateCarouselItem, { params: { id }, body: patch, ifMatch: version })

export function useUpdateCarouselItem() {
  return useListMutation(key, update)
}

export function useDeleteCarouselItem() {
  return useListMutation(key, (id: string) => request(calls.deleteCarouselItem, { params: { id } }))
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

/** Loads all items to find the taken places; empty until they are loaded. */
export function useWholeCarousel(): readonly CarouselItem[] {
  const { data } = useQuery({
    queryKey: [key, 'whole'],
    queryFn: ({ signal }) => readAll(signal),
    ...formQuery,
  })
  return data ?? []
}

export interface Move {
  id: string
  /** New place in the whole carousel, from 0. */
  to: number
}

/** Moves from the stored order, so that a page opened long ago does no harm. */
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

/** Quick moves run one after another; the list is reloaded after the last one. */
export function useMoveCarouselItem({ onSuccess, onError }: MoveEnds) {
  const client = useQueryClient()
  const mutationKey = [key, 'move']
  const refresh = useRefreshList(key)
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
