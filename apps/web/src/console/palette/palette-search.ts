import { calls, limits } from '@jinvani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { useSettled } from '../../ui/combobox/use-settled.ts'
import { allCategories } from '../lists/all-categories.ts'
import { useMayEnter } from '../session/may-enter.ts'
import {
  type Page,
  type PaletteGroup,
  adminUserGroup,
  appUserGroup,
  categoryGroup,
  contentGroup,
  pageGroup,
} from './palette-findings.ts'

const settleMs = 200
const mostOfAKind = 6

/** Lists that the server searches; the list pages refresh them along with their own. */
function useSearched(q: string, maySearchUsers: boolean) {
  const query = { q, pageSize: mostOfAKind }
  const content = useQuery({
    queryKey: ['content', 'list', 'palette', query],
    queryFn: ({ signal }) => request(calls.listContent, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  })
  const appUsers = useQuery({
    queryKey: ['app-users', 'list', 'palette', query],
    queryFn: ({ signal }) => request(calls.listAppUsers, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: q !== '' && maySearchUsers,
  })
  return { content, appUsers }
}

/** Short lists, which are searched here. */
function useWhole(isWanted: boolean, maySeeStaff: boolean) {
  const categories = useQuery({ ...allCategories, enabled: isWanted })
  const adminUsers = useQuery({
    queryKey: ['admin-users', 'list', ''],
    queryFn: ({ signal }) => request(calls.listAdminUsers, { query: { role: undefined }, signal }),
    enabled: isWanted && maySeeStaff,
  })
  return { categories, adminUsers }
}

export interface PaletteFound {
  /** Groups with at least one finding. */
  groups: PaletteGroup[]
  loading: boolean
  failed: boolean
}

export function usePaletteSearch(typed: string, sidebar: readonly Page[]): PaletteFound {
  const words = typed.trim().slice(0, limits.searchMax)
  const settled = useSettled(words, settleMs)
  const mayEnter = useMayEnter()
  const { content, appUsers } = useSearched(settled, mayEnter('/app-users/:id'))
  const { categories, adminUsers } = useWhole(words !== '', mayEnter('/admin-users/:id'))
  const pages = pageGroup(words, sidebar, mayEnter)
  if (words === '') return { groups: [pages], loading: false, failed: false }
  const groups = [
    pages,
    contentGroup(content.data?.items ?? [], mayEnter),
    categoryGroup(words, categories.data?.items ?? [], mayEnter, mostOfAKind),
    appUserGroup(appUsers.data?.items ?? []),
    adminUserGroup(words, adminUsers.data ?? [], mostOfAKind),
  ]
  const queries = [content, appUsers, categories, adminUsers]
  return {
    groups: groups.filter(({ findings }) => findings.length > 0),
    loading: words !== settled || queries.some((query) => query.isLoading || query.isPlaceholderData),
    failed: queries.some((query) => query.isError),
  }
}
