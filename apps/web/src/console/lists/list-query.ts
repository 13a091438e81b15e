import { type Role, calls } from '@jinvani/contract'
import {
  type QueryKey,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { queryOf } from '../../api/client.ts'
import { isRefused } from '../../api/query-client.ts'

/** All categories, including inactive ones. The list is short enough to load whole. */
export const allCategories = queryOf(['categories', 'list', 'all'], calls.listCategories)

export const adminUsersQuery = (role?: Role) =>
  queryOf(['admin-users', 'list', role ?? ''], calls.listAdminUsers, { query: { role } })

export const contentQuery = (id: string) =>
  queryOptions({
    ...queryOf(['content', 'target', id], calls.getContent, { params: { id } }),
    staleTime: 60_000,
  })

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** A change to save. Without `version` it overwrites whatever is stored. */
export interface Change<Patch> {
  id: string
  patch: Patch
  version?: number | undefined
}

/** Every search and filter asks the server, and meanwhile the previous rows stay on screen. */
export const listQuery = { staleTime: 0, placeholderData: keepPreviousData } as const

/** Each visit of a form loads the item once and keeps it: a save must send the version that filled the form. */
export const formQuery = { gcTime: 0, staleTime: Infinity } as const

/** Reloads a list after a change, and the dashboard, which counts the items. */
export function useRefreshList(key: string) {
  const client = useQueryClient()
  return async (_done?: unknown, error?: unknown) => {
    // If the role does not allow the change (403), it may not allow the list either, which would show a second toast.
    if (isRefused(error)) return
    void client.invalidateQueries({ queryKey: ['dashboard'] })
    await client.invalidateQueries({ queryKey: [key, 'list'] })
  }
}

/** The list reloads even after a failure, because the row may already be gone. */
export function useListMutation<Variables, Result>(
  key: string,
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  return useMutation({ mutationFn, onSettled: useRefreshList(key) })
}

/** The queries reload even after a failure: somebody else may have changed or deleted the item. */
export function useChange<Variables, Result>(
  mutationFn: (variables: Variables) => Promise<Result>,
  ...keys: QueryKey[]
) {
  const client = useQueryClient()
  const onSettled = () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({ mutationFn, onSettled })
}
