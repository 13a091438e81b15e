import type { AppUser } from '@jinvani/contract'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { Table } from '../../ui/lists/table.tsx'
import { Toolbar } from '../../ui/lists/toolbar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type ListAddress, readListAddress, useListAddress } from '../lists/list-address.ts'
import { usePaging } from '../lists/paging.ts'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import { AppUserRow, appUserColumns } from './app-user-columns.tsx'
import { updateAppUser, useAppUsers } from './app-user-queries.ts'

function useBlocking() {
  const { run, isBusy } = useRowAction<AppUser>({
    work: ({ _id: id, blocked }) => updateAppUser({ id, patch: { blocked: !blocked } }),
    list: 'app-users',
    success: ({ blocked }) => successes.appUsers[blocked ? 'unblock' : 'block'],
    failure: failures.appUsers.status,
    inverse: (user) => ({ ...user, blocked: !user.blocked }),
  })
  return { onBlock: run, isBusy }
}

interface ResultsProps {
  address: ListAddress
  goToPage: (page: number) => void
  correctPage: (page: number) => void
}

function Results({ address, ...moves }: ResultsProps) {
  const blocking = useBlocking()
  const list = useAppUsers(address)
  useShowError(list.error, failures.appUsers.list)
  const { data } = list
  const { loading, paging } = usePaging(list, address.page, moves)
  if (list.isError && !data) return <QueryFailure query={list} failure={failures.appUsers.search} />
  return (
    <Table
      caption="App users"
      columns={appUserColumns(blocking)}
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
      <Toolbar>
        <SearchBox
          className="max-w-2xl"
          placeholder="Search by name, phone or email..."
          value={list.address.q}
          onSearch={search}
        />
      </Toolbar>
      <Results {...list} />
    </>
  )
}
