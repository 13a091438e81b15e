import { type AdminUser, type ListedAdminUser, calls, roleLabels, roles } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { request } from '../../api/client.ts'
import { useSearch } from '../../browser/use-search.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { ButtonLink, IconButton, IconLink } from '../../ui/button.tsx'
import { Filter, FilterBar } from '../../ui/lists/filter-bar.tsx'
import { type Column, RowActions, Table } from '../../ui/lists/table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFromList } from '../lists/list-address.ts'
import { adminUsersQuery, listQuery } from '../lists/list-query.ts'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import { indiaText } from '../schedule/india-time.ts'
import { useAdmin } from '../session/session.tsx'
import { RoleBadge, SuperAdminsOnly } from './admin-user-frame.tsx'

interface Actions {
  /** ID of the signed-in user, who cannot delete their own row. */
  ownId: string
  run: (user: AdminUser) => void
  isBusy: (id: string) => boolean
}

function UserActions({ user, ownId, run, isBusy }: Actions & { user: AdminUser }) {
  const { _id: id, name } = user
  const state = useFromList()
  return (
    <RowActions>
      <IconLink to={`/admin-users/${id}`} state={state} label={`Edit ${name}`} icon={Pencil} />
      <IconLink
        to={`/admin-users/${id}/reset-password`}
        state={state}
        label={`Reset password of ${name}`}
        icon={KeyRound}
      />
      {id !== ownId && (
        <IconButton
          label={`Delete ${name}`}
          icon={Trash2}
          danger
          busy={isBusy(id)}
          onClick={() => run(user)}
        />
      )}
    </RowActions>
  )
}

type Access = Pick<ListedAdminUser, 'lastSignInAt' | 'hasSecondFactor'>

export function accessText({ lastSignInAt, hasSecondFactor }: Access, now = Date.now()): string {
  const signIn =
    lastSignInAt === null ? 'No sign-in recorded' : `Last sign-in ${indiaText(lastSignInAt, now)}`
  return `${signIn} · ${hasSecondFactor ? 'Second factor on' : 'No second factor'}`
}

function adminUserColumns(actions: Actions): Column<ListedAdminUser>[] {
  return [
    {
      header: 'Name',
      cell: ({ _id, name, ...user }) => (
        <span>
          <span className="font-medium wrap-anywhere">{name}</span>
          {_id === actions.ownId && <span className="text-sm text-muted"> (you)</span>}
          <span className="block text-xs text-muted">{accessText(user)}</span>
        </span>
      ),
    },
    { header: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
    { header: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
    {
      header: 'Actions',
      align: 'right',
      bare: true,
      cell: (user) => <UserActions user={user} {...actions} />,
    },
  ]
}

function AdminUsers() {
  const [search, setSearch] = useSearch()
  const role = roles.find((each) => each === search.get('role'))
  const { _id: ownId } = useAdmin()
  const deletion = useRowAction<AdminUser>({
    work: ({ _id: id }) => request(calls.deleteAdminUser, { params: { id } }),
    list: 'admin-users',
    question: 'Are you sure you want to delete this admin user? This action cannot be undone.',
    success: () => successes.adminUsers.delete,
    failure: failures.adminUsers.delete,
  })
  const list = useQuery({ ...adminUsersQuery(role), ...listQuery })
  useShowError(list.error, failures.adminUsers.list)
  return (
    <>
      <PageHeader
        isList
        title="Admin Users"
        description="Who works with this console, and what they may do"
        action={
          <ButtonLink to="/admin-users/new" state={useFromList()} variant="primary" icon={Plus}>
            Add Admin User
          </ButtonLink>
        }
      />
      <FilterBar>
        <Filter
          label="Role"
          value={role ?? ''}
          onPick={(picked) => setSearch(() => (picked === '' ? {} : { role: picked }))}
          none="All Roles"
          labels={roleLabels}
        />
      </FilterBar>
      {list.isError && !list.data ? (
        <QueryFailure query={list} failure="The list is not available right now." />
      ) : (
        <Table
          caption="Admin users"
          columns={adminUserColumns({ ownId, ...deletion })}
          rows={list.data ?? []}
          rowKey={({ _id }) => _id}
          loading={list.isPending || list.isPlaceholderData}
          empty="No admin users found"
        />
      )}
    </>
  )
}

export function AdminUserListPage() {
  return (
    <SuperAdminsOnly>
      <AdminUsers />
    </SuperAdminsOnly>
  )
}
