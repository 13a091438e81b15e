import { calls, limits } from '@jinvani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/client.ts'
import { useDebounced } from '../../ui/combobox/use-debounced.ts'
import { libraryLooks, viewsQuery } from '../views/view-queries.ts'
import { adminUsersQuery, allCategories } from '../lists/shared-queries.ts'
import { useMayEnter } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { type Deeds, mayActivate, splitVerb } from './palette-commands.ts'
import {
  type Page,
  type PaletteGroup,
  adminUserGroup,
  appUserGroup,
  categoriesNamed,
  categoryGroup,
  contentGroup,
  pageGroup,
  viewGroup,
} from './palette-findings.ts'

const settleMs = 200
const mostOfAKind = 6

/** Their keys are those of the list pages, which refresh them too. */
function useSearched(q: string, maySearchUsers: boolean) {
  const query = { q, pageSize: mostOfAKind }
  const content = useQuery({
    ...queryOf(['content', 'list', 'palette', query], calls.listContent, { query }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  })
  const appUsers = useQuery({
    ...queryOf(['app-users', 'list', 'palette', query], calls.listAppUsers, { query }),
    placeholderData: keepPreviousData,
    enabled: q !== '' && maySearchUsers,
  })
  return { content, appUsers }
}

/** These lists are short, so the browser searches them. */
function useWhole(isWanted: boolean, maySeeStaff: boolean) {
  const categories = useQuery({ ...allCategories, enabled: isWanted })
  const adminUsers = useQuery({ ...adminUsersQuery(), enabled: isWanted && maySeeStaff })
  return { categories, adminUsers }
}

export interface PaletteFound {
  groups: PaletteGroup[]
  loading: boolean
  /** A better first finding may still come. Pages and commands need no answer and stand first. */
  isFirstOpen: boolean
  failed: boolean
}

export function usePaletteSearch(typed: string, sidebar: readonly Page[], deeds: Deeds): PaletteFound {
  const whole = typed.trim().slice(0, limits.searchMax)
  const { verb, rest: words } = splitVerb(whole)
  const settled = useDebounced(words, settleMs)
  const { _id: adminId } = useAdmin()
  const mayEnter = useMayEnter()
  const { content, appUsers } = useSearched(settled, mayEnter('/app-users/:id'))
  const { categories, adminUsers } = useWhole(words !== '', mayEnter('/admin-users/:id'))
  const views = useQuery({ ...viewsQuery, enabled: words !== '' })
  const pages = pageGroup(whole, sidebar, mayEnter)
  const commands = deeds.commandsFor(whole)
  if (words === '') return { groups: [pages, commands], loading: false, isFirstOpen: false, failed: false }
  const items = content.data?.items ?? []
  const shelves = categoriesNamed(words, categories.data?.items ?? [], mostOfAKind)
  const switches = deeds.switchesFor(verb, { content: items, categories: shelves }, verb ? mostOfAKind : 2)
  // An item that cannot go live yet opens instead: its state says why.
  const waiting = verb === 'activate' ? items.filter((item) => !item.active && !mayActivate(item)) : []
  const groups = verb
    ? [switches, contentGroup(waiting, mayEnter)]
    : [
        pages,
        commands,
        contentGroup(items, mayEnter),
        categoryGroup(shelves, mayEnter),
        switches,
        viewGroup(words, views.data?.items ?? [], mostOfAKind, ({ look }) =>
          libraryLooks.write(adminId, look),
        ),
        appUserGroup(appUsers.data?.items ?? []),
        adminUserGroup(words, adminUsers.data ?? [], mostOfAKind),
      ]
  const queries = [content, appUsers, categories, adminUsers, views]
  const shown = groups.filter(({ findings }) => findings.length > 0)
  const loading = words !== settled || queries.some((query) => query.isLoading || query.isPlaceholderData)
  return {
    groups: shown,
    loading,
    isFirstOpen: loading && shown[0] !== pages && shown[0] !== commands,
    failed: queries.some((query) => query.isError),
  }
}
