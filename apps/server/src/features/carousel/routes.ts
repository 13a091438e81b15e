import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { createCarouselItem, getCarouselItem, listCarousel, updateCarouselItem } from './service.ts'
import { trashCarouselItem } from './trash.ts'

type Names =
  | 'listCarousel'
  | 'createCarouselItem'
  | 'getCarouselItem'
  | 'updateCarouselItem'
  | 'deleteCarouselItem'

export function carouselRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listCarousel: ({ query }) => listCarousel(deps, query),
    createCarouselItem: ({ body, actor }) => createCarouselItem(deps, body, actor.id),
    getCarouselItem: ({ params }) => getCarouselItem(deps, params.id),
    updateCarouselItem: ({ params, body, ifMatch, actor }) =>
      updateCarouselItem(deps, params.id, body, { ifMatch, savedBy: actor.id }),
    deleteCarouselItem: async ({ params }) => {
      await trashCarouselItem(deps, params.id)
      return undefined
    },
  }
}
