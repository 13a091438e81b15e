import { type AppUserPatch, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf, request } from '../../api/client.ts'
import type { ListAddress } from '../lists/list-address.ts'
import { type Change, listQuery, useListMutation } from '../lists/list-query.ts'
import { usePageSize } from '../lists/paging.ts'

const key = 'app-users'

export function useAppUsers({ q, page }: ListAddress) {
  const query = { q, page, pageSize: usePageSize() }
  return useQuery({ ...queryOf([key, 'list', query], calls.listAppUsers, { query }), ...listQuery })
}

export const readAppUser = (id: string, signal?: AbortSignal) =>
  request(calls.getAppUser, { params: { id }, signal })

export const updateAppUser = ({ id, patch, version }: Change<AppUserPatch>) =>
  request(calls.updateAppUser, { params: { id }, body: patch, ifMatch: version })

export const exportAppUser = (id: string) => request(calls.exportAppUser, { params: { id } })

export function useEraseAppUser() {
  return useListMutation(key, (id: string) => request(calls.eraseAppUser, { params: { id } }))
}
