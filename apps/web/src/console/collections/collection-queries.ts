import { type CollectionPatch, type ListedCollection, calls, collectionTypes } from '@jinvani/contract'
import { request } from '../../api/client.ts'
import { readListAddress, readStatus } from '../lists/list-address.ts'
import type { Change } from '../lists/list-query.ts'
import type { OrderStore } from '../ordering/order-store.tsx'

export const readAddress = (search: URLSearchParams) => ({
  ...readListAddress(search),
  type: collectionTypes.find((type) => type === search.get('type')) ?? ('' as const),
  active: readStatus(search),
})

export const readCollection = (id: string, signal?: AbortSignal) =>
  request(calls.getCollection, { params: { id }, signal })

export const updateCollection = ({ id, patch, version }: Change<CollectionPatch>) =>
  request(calls.updateCollection, { params: { id }, body: patch, ifMatch: version })

export const collectionOrders: OrderStore<ListedCollection> = {
  noun: 'collections',
  readPage: (query, signal) => request(calls.listCollections, { query, signal }),
  update: updateCollection,
  move: (id, body) => request(calls.moveCollection, { params: { id }, body }),
  remove: (id) => request(calls.deleteCollection, { params: { id } }),
}
