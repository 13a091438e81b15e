import type { AdminUser } from '@jinvani/contract'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { IconButton, IconLink } from '../../ui/button.tsx'
import type { Column } from '../../ui/table.tsx'
import { RoleBadge } from './role-badge.tsx'

interface Actions {
  /** The signed-in user, whose own row has no Delete. */
  ownId: string
  onDelete: (user: AdminUser) => void
  deletingId: string | undefined
}

function RowActions({ user, ownId, onDelete, deletingId }: Actions & { user: AdminUser }) {
  const { _id: id, name } = user
  return (
    <span className="flex justify-end gap-1 max-md:-mb-2 max-md:border-t max-md:border-hairline max-md:pt-2">
      <IconLink to={`/admin-users/${id}`} label={`Edit ${name}`} icon={Pencil} />
      <IconLink
        to={`/admin-users/${id}/reset-password`}
        label={`Reset password of ${name}`}
        icon={KeyRound}
      />
      {id !== ownId && (
        <IconButton
          label={`Delete ${name}`}
          icon={Trash2}
          danger
          busy={deletingId === id}
          onClick={() => onDelete(user)}
        />
      )}
    </span>
  )
}

export function adminUserColumns(actions: Actions): Column<AdminUser>[] {
  return [
    {
      header: 'Name',
      cell: ({ _id, name }) => (
        <span>
          <span className="font-medium">{name}</span>
          {_id === actions.ownId && <span className="text-sm text-muted"> (you)</span>}
        </span>
      ),
    },
    { header: 'Email', cell: ({ email }) => email },
    { header: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
    {
      header: 'Actions',
      align: 'right',
      bare: true,
      cell: (user) => <RowActions user={user} {...actions} />,
    },
  ]
}
