import type { Deps } from '../../platform/deps.ts'
import type { Handlers, ShownKeys } from '../../platform/http/handler.ts'
import type { PublicKey } from '../public-changes/service.ts'
import { moveOneToTrash } from '../trash/service.ts'
import {
  findNeighbours,
  getAppCollection,
  homeKeys,
  listAppCollections,
  readHome,
  readMyHome,
} from './app-collections.ts'
import {
  collectionTrash,
  createCollection,
  getCollection,
  listCollections,
  updateCollection,
} from './service.ts'

export function collectionRoutes(deps: Deps) {
  return {
    listCollections: ({ query }) => listCollections(deps, query),
    createCollection: ({ body, actor }) => createCollection(deps, body, actor.id),
    getCollection: ({ params }) => getCollection(deps, params.id),
    updateCollection: ({ params, body, ifMatch, actor }) =>
      updateCollection(deps, params.id, body, { ifMatch, savedBy: actor.id }),
    deleteCollection: ({ params }) => moveOneToTrash(deps, collectionTrash, params.id),
    appHome: ({ query }) => readHome(deps, query.lang),
    appMyHome: ({ query, actor }) => readMyHome(deps, query.lang, actor.id),
    appListCollections: ({ query: { type, ...page } }) => listAppCollections(deps, type, page),
    appGetCollection: ({ params, query }) => getAppCollection(deps, params.slug, query, query.lang),
    appNextContent: ({ params, query }) => findNeighbours(deps, params.slug, query.collection, query.lang),
  } satisfies Partial<Handlers>
}

/** A rule chooses by categories, and every item shows their names. */
const items: PublicKey[] = ['collections', 'content', 'categories']

export const collectionShows = {
  appHome: () => homeKeys,
  appListCollections: () => items,
  appGetCollection: () => items,
  appNextContent: () => items,
} satisfies Partial<ShownKeys<PublicKey>>
