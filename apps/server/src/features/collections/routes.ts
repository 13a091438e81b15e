import type { Deps } from '../../platform/deps.ts'
import type { Handlers, Settled, ShownKeys } from '../../platform/http/handler.ts'
import type { PublicKey } from '../public-changes/service.ts'
import { moveOneToTrash } from '../trash/service.ts'
import {
  findNeighbours,
  getAppCollection,
  homeKeys,
  findHolding,
  itemKeys,
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

/** No collection has this slug. It replaces the name of each collection without the item: these share one answer. */
const NOWHERE = '-'

export const collectionSettled = (deps: Deps) =>
  ({
    appNextContent: async ({ params, query, charge }) => {
      const { collection } = query
      if (collection === '') return query
      const present = await findHolding(deps, { ...params, collection }, charge)
      return present === collection ? query : { ...query, collection: present || NOWHERE }
    },
  }) satisfies Settled

export const collectionShows = {
  appHome: () => homeKeys,
  appListCollections: () => itemKeys,
  appGetCollection: () => itemKeys,
  appNextContent: () => itemKeys,
} satisfies Partial<ShownKeys<PublicKey>>
