// Calls of the mobile apps.
import type { LibraryFilter } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers, ShownKeys } from '../../platform/http/handler.ts'
import { listAppCarousel } from '../carousel/service.ts'
import { listAppCategories } from '../categories/service.ts'
import type { PublicKey } from '../public-changes/service.ts'
import { getAppContent, getChapters, listAppContent } from './service.ts'

export function catalogueRoutes(deps: Deps) {
  return {
    appListContent: ({ query: { page, pageSize, after, lang, ...filter } }) => {
      filter satisfies { [name in keyof typeof filter]: name extends keyof LibraryFilter ? unknown : never }
      return listAppContent(deps, filter, { page, pageSize, after }, lang)
    },
    appFeaturedContent: ({ query: { page, pageSize, after, lang, ...filter } }) =>
      listAppContent(deps, { ...filter, featured: true }, { page, pageSize, after }, lang),
    appGetContent: ({ params, query }) => getAppContent(deps, params.slug, query.lang),
    appGetChapters: ({ params }) => getChapters(deps, params.slug),
    appListCategories: ({ query }) => listAppCategories(deps, query.lang),
    appListCarousel: () => listAppCarousel(deps),
  } satisfies Partial<Handlers>
}

/** A slide also depends on its target: it disappears with it. */
export const catalogueShows = {
  appListContent: () => ['content', 'categories'],
  appFeaturedContent: () => ['content', 'categories'],
  appGetContent: ({ _id }) => [`content-${_id}`, 'categories'],
  appGetChapters: () => ['content'],
  appListCategories: () => ['categories'],
  appListCarousel: () => ['carousel', 'content', 'categories'],
} satisfies Partial<ShownKeys<PublicKey>>
