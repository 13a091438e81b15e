import { type Role, calls } from '@jinvani/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'

/** Inactive ones too; the list is short enough to load whole. */
export const allCategories = queryOptions({
  queryKey: ['categories', 'list', 'all'],
  queryFn: ({ signal }) => request(calls.listCategories, { signal }),
})

export const adminUsersQuery = (role?: Role) =>
  queryOptions({
    queryKey: ['admin-users', 'list', role ?? ''],
    queryFn: ({ signal }) => request(calls.listAdminUsers, { query: { role }, signal }),
  })

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ['content', 'target', id],
    queryFn: ({ signal }) => request(calls.getContent, { params: { id }, signal }),
    staleTime: 60_000,
  })

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
