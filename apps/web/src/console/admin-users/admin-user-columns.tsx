import { type AdminUser, type Role, roleLabels } from '@jinvani/contract'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { IconButton, IconLink } from '../../ui/button.tsx'
import { type Column, RowActions } from '../../ui/lists/table.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { useFromList } from '../lists/list-return.ts'

const tones: Record<Role, BadgeTone> = {
  super_admin: 'accent',
  content_manager: 'neutral',
  viewer: 'neutral',
}

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{roleLabels[role]}</Badge>
}

interface Actions {
  /** The signed-in user, whose own row has no Delete. */
  ownId: string
  onDelete: (user: AdminUser) => void
  isBusy: (id: string) => boolean
}

function UserActions({ user, ownId, onDelete, isBusy }: Actions & { user: AdminUser }) {
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
          onClick={() => onDelete(user)}
        />
      )}
    </RowActions>
  )
}

export function adminUserColumns(actions: Actions): Column<AdminUser>[] {
  return [
    {
      header: 'Name',
      cell: ({ _id, name }) => (
        <span>
          <span className="font-medium wrap-anywhere">{name}</span>
          {_id === actions.ownId && <span className="text-sm text-muted"> (you)</span>}
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
