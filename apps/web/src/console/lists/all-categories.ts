import { calls } from '@jinvani/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

/** All categories, inactive ones too: the list is short enough to load whole. */
export const allCategories = queryOptions({
  queryKey: ['categories', 'list', 'all'],
  queryFn: ({ signal }) => request(calls.listCategories, { signal }),
})
