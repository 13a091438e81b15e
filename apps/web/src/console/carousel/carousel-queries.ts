import { type CarouselItem, type CarouselPatch, calls } from '@jinvani/contract'
import { request } from '../../api/client.ts'
import type { Change } from '../lists/list-query.ts'
import type { OrderStore } from '../ordering/order-store.tsx'

export const updateCarouselItem = ({ id, patch, version }: Change<CarouselPatch>) =>
  request(calls.updateCarouselItem, { params: { id }, body: patch, ifMatch: version })

export const carouselOrders: OrderStore<CarouselItem> = {
  noun: 'carousel',
  readPage: async (query, signal) => {
    const { items, totalItems } = await request(calls.listCarousel, { query, signal })
    return { items, total: totalItems }
  },
  update: updateCarouselItem,
  move: (id, body) => request(calls.moveCarouselItem, { params: { id }, body }),
  remove: (id) => request(calls.deleteCarouselItem, { params: { id } }),
}
