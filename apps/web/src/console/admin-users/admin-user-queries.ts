import { type Role, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { listQuery } from '../lists/list-query.ts'

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
