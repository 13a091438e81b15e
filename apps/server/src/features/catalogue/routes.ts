// What the mobile apps read.
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { listAppCarousel } from '../carousel/service.ts'
import { listAppCategories } from '../categories/service.ts'
import { getAppContent, listAppContent } from '../content/service.ts'

type Names =
  | 'appListContent'
  | 'appFeaturedContent'
  | 'appGetContent'
  | 'appListCategories'
  | 'appListCarousel'

export function catalogueRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    appListContent: ({ query: { page, pageSize, ...filter } }) =>
      listAppContent(deps, filter, { page, pageSize }),
    appFeaturedContent: ({ query: { page, pageSize, ...filter } }) =>
      listAppContent(deps, { ...filter, featured: true }, { page, pageSize }),
    appGetContent: ({ params }) => getAppContent(deps, params.slug),
    appListCategories: () => listAppCategories(deps),
    appListCarousel: () => listAppCarousel(deps),
  }
}
