import { CarouselInput, CarouselItem, CarouselList, CarouselPatch, CarouselQuery } from './carousel.ts'
import { call } from '../call.ts'
import { MoveInput } from '../order.ts'
import { editors, superAdmins } from '../roles.ts'

export const carouselCalls = {
  listCarousel: call('GET', '/admin/carousel', {
    roles: editors,
    summary: 'Carousel items, sorted by `order`',
    query: CarouselQuery,
    output: CarouselList,
  }),
  createCarouselItem: call('POST', '/admin/carousel', {
    roles: editors,
    summary: 'Create a carousel item',
    activity: 'carousel.create',
    input: CarouselInput,
    output: CarouselItem,
    status: 201,
  }),
  getCarouselItem: call('GET', '/admin/carousel/:id', {
    roles: editors,
    summary: 'One carousel item',
    output: CarouselItem,
  }),
  updateCarouselItem: call('PUT', '/admin/carousel/:id', {
    roles: editors,
    summary: 'Change, reorder or toggle a carousel item',
    activity: 'carousel.update',
    input: CarouselPatch,
    output: CarouselItem,
    versioned: true,
  }),
  moveCarouselItem: call('POST', '/admin/carousel/:id/move', {
    roles: editors,
    summary: 'Move a carousel item to another place of the order',
    activity: 'carousel.update',
    input: MoveInput,
  }),
  deleteCarouselItem: call('DELETE', '/admin/carousel/:id', {
    roles: superAdmins,
    summary: 'Delete a carousel item',
    activity: 'carousel.delete',
  }),
} as const
