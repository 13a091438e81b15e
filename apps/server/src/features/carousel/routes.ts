import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { moveOneToTrash } from '../trash/service.ts'
import {
  carouselTrash,
  createCarouselItem,
  getCarouselItem,
  listCarousel,
  updateCarouselItem,
} from './service.ts'

export function carouselRoutes(deps: Deps) {
  return {
    listCarousel: ({ query }) => listCarousel(deps, query),
    createCarouselItem: ({ body, actor }) => createCarouselItem(deps, body, actor.id),
    getCarouselItem: ({ params }) => getCarouselItem(deps, params.id),
    updateCarouselItem: ({ params, body, ifMatch, actor }) =>
      updateCarouselItem(deps, params.id, body, { ifMatch, savedBy: actor.id }),
    deleteCarouselItem: ({ params }) => moveOneToTrash(deps, carouselTrash, params.id),
  } satisfies Partial<Handlers>
}
