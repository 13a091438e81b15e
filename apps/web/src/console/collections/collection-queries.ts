import {
  type CollectionInput,
  type CollectionPatch,
  type CollectionType,
  type ListedCollection,
  calls,
  collectionTypes,
  limits,
} from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { useSearch } from '../../browser/use-search.ts'
import { pageCount } from '../../ui/lists/pager.tsx'
import { readListAddress } from '../lists/list-address.ts'
import { listQuery, useListMutation } from '../lists/list-query.ts'
import { type Status, isActiveOf, readStatus } from '../lists/status-filter.ts'
import type { OrderStore } from '../ordering/order-store.ts'

// The state of the list lives in the address: reload, Back and a shared link show the same collections.
export interface CollectionAddress {
  q: string
  page: number
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

/** Leaves out default values. */
export const writeAddress = (address: CollectionAddress): Record<string, string> =>
  Object.fromEntries(
    Object.entries(address)
      .filter(([, value]) => value !== '' && value !== 1)
      .map(([name, value]) => [name, String(value)]),
  )

export function useCollectionAddress() {
  const [search, setSearch] = useSearch()
  const address = readAddress(search)
  const write = (part: Partial<CollectionAddress>, replace = false) =>
    setSearch((current) => writeAddress({ ...readAddress(current), ...part }), { replace })
  return {
    address,
    isFiltered: address.q !== '' || address.type !== '' || address.active !== '',
    /** Another filter starts at page 1 again. */
    change: (part: Partial<CollectionAddress>) => write({ page: 1, ...part }),
    /** Replaces a page past the end: Back must not lead there again. */
    correctPage: (page: number) => write({ page }, true),
  }
}

const key = 'collections'

export function useCollections({ q, page, type, active }: CollectionAddress) {
  const query = {
    q,
    page,
    pageSize: limits.pageSize,
    type: type === '' ? undefined : type,
    active: isActiveOf(active),
  }
  return useQuery({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => request(calls.listCollections, { query, signal }),
    ...listQuery,
  })
}

export const readCollection = (id: string, signal?: AbortSignal) =>
  request(calls.getCollection, { params: { id }, signal })

export function useCreateCollection() {
  return useListMutation(key, (body: CollectionInput) => request(calls.createCollection, { body }))
}

/** Without `version` the save overwrites the stored collection. */
interface CollectionChange {
  id: string
  patch: CollectionPatch
  version?: number | undefined
}

const update = ({ id, patch, version }: CollectionChange) =>
  request(calls.updateCollection, { params: { id }, body: patch, ifMatch: version })

export function useUpdateCollection() {
  return useListMutation(key, update)
}

export function useDeleteCollection() {
  return useListMutation(key, (id: string) => request(calls.deleteCollection, { params: { id } }))
}

export const collectionOrders: OrderStore<ListedCollection> = {
  key,
  readPage: async (page, signal) => {
    const query = { page, pageSize: limits.adminPageSizeMax }
    const { items, total } = await request(calls.listCollections, { query, signal })
    return { items, pages: pageCount(total, limits.adminPageSizeMax) }
  },
  saveOrder: (id, order) => update({ id, patch: { order } }),
}
