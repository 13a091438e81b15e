import { type CarouselItem, type CarouselPatch, calls, limits } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf, request } from '../../api/client.ts'
import { type Change, listQuery } from '../lists/list-query.ts'
import { usePageSize } from '../lists/paging.ts'
import type { OrderStore } from '../ordering/order-store.ts'

const key = 'carousel'

export function useCarousel(page: number) {
  const query = { page, pageSize: usePageSize() }
  return useQuery({
    ...queryOf([key, 'list', query], calls.listCarousel, { query }),
    select: ({ totalItems: total, ...data }) => ({ total, ...data }),
    ...listQuery,
  })
}

export const readCarouselItem = (id: string, signal?: AbortSignal) =>
  request(calls.getCarouselItem, { params: { id }, signal })

export const updateCarouselItem = ({ id, patch, version }: Change<CarouselPatch>) =>
  request(calls.updateCarouselItem, { params: { id }, body: patch, ifMatch: version })

export const carouselOrders: OrderStore<CarouselItem> = {
  key,
  readPage: async (page, signal) => {
    const query = { page, pageSize: limits.adminPageSizeMax }
    const { items, totalPages } = await request(calls.listCarousel, { query, signal })
    return { items, pages: totalPages }
  },
  saveOrder: (id, order) => updateCarouselItem({ id, patch: { order } }),
}
