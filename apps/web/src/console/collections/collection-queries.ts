import {
  type CollectionPatch,
  type CollectionType,
  type ListedCollection,
  calls,
  collectionTypes,
} from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf, request } from '../../api/client.ts'
import {
  type ListAddress,
  type Status,
  toActive,
  readListAddress,
  readStatus,
} from '../lists/list-address.ts'
import { type Change, listQuery } from '../lists/list-query.ts'
import { usePageSize } from '../lists/paging.ts'
import type { OrderStore } from '../ordering/order-store.tsx'

interface CollectionAddress extends ListAddress {
  type: CollectionType | ''
  active: Status
}

export function readAddress(search: URLSearchParams): CollectionAddress {
  return {
    ...readListAddress(search),
    type: collectionTypes.find((type) => type === search.get('type')) ?? '',
    active: readStatus(search),
  }
}

export function useCollections({ q, page, type, active }: CollectionAddress) {
  const query = {
    q,
    page,
    pageSize: usePageSize(),
    type: type === '' ? undefined : type,
    active: toActive(active),
  }
  return useQuery({
    ...queryOf(['collections', 'list', query], calls.listCollections, { query }),
    ...listQuery,
  })
}

export const readCollection = (id: string, signal?: AbortSignal) =>
  request(calls.getCollection, { params: { id }, signal })

export const updateCollection = ({ id, patch, version }: Change<CollectionPatch>) =>
  request(calls.updateCollection, { params: { id }, body: patch, ifMatch: version })

export const collectionOrders: OrderStore<ListedCollection> = {
  noun: 'collections',
  readPage: (query, signal) => request(calls.listCollections, { query, signal }),
  update: updateCollection,
  remove: (id) => request(calls.deleteCollection, { params: { id } }),
}
