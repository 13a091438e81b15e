import { type AdminUser, type Role, calls, roleLabels, roles } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { request } from '../../api/client.ts'
import { useSearch } from '../../browser/use-search.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Table } from '../../ui/lists/table.tsx'
import { Toolbar } from '../../ui/lists/toolbar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { listQuery } from '../lists/list-query.ts'
import { useFromList } from '../lists/list-return.ts'
import { adminUsersQuery } from '../lists/shared-queries.ts'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import { useAdmin } from '../session/session.tsx'
import { adminUserColumns } from './admin-user-columns.tsx'
import { SuperAdminsOnly } from './admin-user-frame.tsx'

function toRole(value: string | null): Role | undefined {
  return roles.find((role) => role === value)
}

function useRoleFilter() {
  const [search, setSearch] = useSearch()
  const setRole = (role: Role | undefined) => setSearch(() => (role === undefined ? {} : { role }))
  return { role: toRole(search.get('role')), setRole }
}

function useDelete() {
  const { run, isBusy } = useRowAction<AdminUser>({
    work: ({ _id: id }) => request(calls.deleteAdminUser, { params: { id } }),
    list: 'admin-users',
    question: 'Are you sure you want to delete this admin user? This action cannot be undone.',
    success: () => successes.adminUsers.delete,
    failure: failures.adminUsers.delete,
  })
  return { onDelete: run, isBusy }
}

function RoleFilter({ role, setRole }: ReturnType<typeof useRoleFilter>) {
  return (
    <Toolbar>
      <Field label="Role" className="w-full sm:w-56">
        <Select
          value={role ?? ''}
          onChange={(event) => setRole(toRole(event.target.value))}
          none="All Roles"
          labels={roleLabels}
        />
      </Field>
    </Toolbar>
  )
}

function AdminUsers() {
  const filter = useRoleFilter()
  const { _id: ownId } = useAdmin()
  const deletion = useDelete()
  const list = useQuery({ ...adminUsersQuery(filter.role), ...listQuery })
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
      <RoleFilter {...filter} />
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
