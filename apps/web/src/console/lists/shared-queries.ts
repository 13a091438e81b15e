import { type Role, calls } from '@jinvani/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { queryOf } from '../../api/client.ts'

/** Inactive ones too; the list is short enough to load whole. */
export const allCategories = queryOf(['categories', 'list', 'all'], calls.listCategories)

export const adminUsersQuery = (role?: Role) =>
  queryOf(['admin-users', 'list', role ?? ''], calls.listAdminUsers, { query: { role } })

export const contentQuery = (id: string) =>
  queryOptions({
    ...queryOf(['content', 'target', id], calls.getContent, { params: { id } }),
    staleTime: 60_000,
  })

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
