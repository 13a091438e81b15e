import { calls } from '@jinvani/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

/** All of them, inactive ones too: a list that is short enough to be read whole. */
export const allCategories = queryOptions({
  queryKey: ['categories', 'list', 'all'],
  queryFn: ({ signal }) => request(calls.listCategories, { signal }),
})
