import { type CarouselItem, type CarouselPatch, calls, limits } from '@jinvani/contract'
import { request } from '../../api/client.ts'
import type { Change } from '../lists/list-query.ts'
import type { OrderStore } from '../ordering/order-store.tsx'

export const updateCarouselItem = ({ id, patch, version }: Change<CarouselPatch>) =>
  request(calls.updateCarouselItem, { params: { id }, body: patch, ifMatch: version })

export const carouselOrders: OrderStore<CarouselItem> = {
  key: 'carousel',
  readPage: async (page, signal) => {
    const query = { page, pageSize: limits.adminPageSizeMax }
    const { items, totalPages } = await request(calls.listCarousel, { query, signal })
    return { items, pages: totalPages }
  },
  saveOrder: (id, order) => updateCarouselItem({ id, patch: { order } }),
}
