import { type AppUser, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf, request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { FilterBar } from '../../ui/lists/filter-bar.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { Table } from '../../ui/lists/table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type ListAddress, readListAddress, useListAddress } from '../lists/list-address.ts'
import { listQuery } from '../lists/list-query.ts'
import { usePageSize, usePaging } from '../lists/paging.ts'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import { AppUserRow, appUserColumns } from './app-user-columns.tsx'

interface ResultsProps {
  address: ListAddress
  goToPage: (page: number) => void
  correctPage: (page: number) => void
}

function Results({ address, ...moves }: ResultsProps) {
  const { run: onBlock, isBusy } = useRowAction<AppUser>({
    work: ({ _id: id, blocked }) =>
      request(calls.updateAppUser, { params: { id }, body: { blocked: !blocked } }),
    list: 'app-users',
    success: ({ blocked }) => successes.appUsers[blocked ? 'unblock' : 'block'],
    failure: failures.appUsers.status,
    inverse: (user) => ({ ...user, blocked: !user.blocked }),
  })
  const query = { q: address.q, page: address.page, pageSize: usePageSize() }
  const list = useQuery({
    ...queryOf(['app-users', 'list', query], calls.listAppUsers, { query }),
    ...listQuery,
  })
  useShowError(list.error, failures.appUsers.list)
  const { data } = list
  const { loading, paging } = usePaging(list, address.page, moves)
  if (list.isError && !data) return <QueryFailure query={list} failure={failures.appUsers.search} />
  return (
    <Table
      caption="App users"
      columns={appUserColumns({ onBlock, isBusy })}
      rowComponent={AppUserRow}
      rows={data?.items ?? []}
      rowKey={({ _id }) => _id}
      loading={loading}
      empty="No app users found"
      paging={paging}
    />
  )
}

export function AppUserListPage() {
  const { search, ...list } = useListAddress('app-users', readListAddress)
  return (
    <>
      <PageHeader isList title="App Users" description="The people who watch and listen in the apps" />
      <FilterBar>
        <SearchBox placeholder="Search by name, phone or email..." value={list.address.q} onSearch={search} />
      </FilterBar>
      <Results {...list} />
    </>
  )
}
