import { type AdminUserInput, type AdminUserPatch, type Role, calls } from '@jinvani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { sessionQueryKey } from '../../api/query-client.ts'
import { listQuery, useListMutation } from '../lists/list-query.ts'

const key = 'admin-users'

export function useAdminUsers(role: Role | undefined) {
  return useQuery({
    queryKey: [key, 'list', role ?? ''],
    queryFn: ({ signal }) => request(calls.listAdminUsers, { query: { role }, signal }),
    ...listQuery,
  })
}

export const readAdminUser = (id: string, signal?: AbortSignal) =>
  request(calls.getAdminUser, { params: { id }, signal })

export function useCreateAdminUser() {
  return useListMutation(key, (body: AdminUserInput) => request(calls.createAdminUser, { body }))
}

/** Without `version` the save overwrites the stored user. */
export interface AdminUserChange {
  id: string
  patch: AdminUserPatch
  version: number | undefined
}

export function useUpdateAdminUser() {
  const client = useQueryClient()
  return useListMutation(key, async ({ id, patch, version }: AdminUserChange) => {
    const saved = await request(calls.updateAdminUser, { params: { id }, body: patch, ifMatch: version })
    // The sidebar shows the name, and this may be the signed-in user.
    void client.invalidateQueries({ queryKey: sessionQueryKey })
    return saved
  })
}

export function useDeleteAdminUser() {
  return useListMutation(key, (id: string) => request(calls.deleteAdminUser, { params: { id } }))
}

export function useResetPassword() {
  return useListMutation(key, ({ id, password }: { id: string; password: string }) =>
    request(calls.resetAdminPassword, { params: { id }, body: { password } }),
  )
}
