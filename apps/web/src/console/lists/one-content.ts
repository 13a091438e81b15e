import { calls } from '@jinvani/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'

/** One item of the library, for its title. */
export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ['content', 'target', id],
    queryFn: ({ signal }) => request(calls.getContent, { params: { id }, signal }),
    staleTime: 60_000,
  })

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
