import type { AppUser } from '@jinvani/contract'
import { Ban, CircleCheck, Pencil } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton, IconLink } from '../../ui/button.tsx'
import { type Column, RowActions } from '../../ui/lists/table.tsx'
import { useFromList } from '../lists/list-return.ts'

// Facts about an app user in words. People fill in what they like, so most facts may be missing.
const missing = '—'

export function orMissing(fact: string | number | null): string {
  return fact === null || fact === '' ? missing : String(fact)
}

export function genderText(gender: string): string {
  return orMissing(gender.charAt(0).toUpperCase() + gender.slice(1))
}

/** Identifies a person who may have no name. */
const nameOf = ({ name, phone }: AppUser) => name || phone

interface Actions {
  onBlock: (user: AppUser) => void
  isBusy: (id: string) => boolean
}

function UserActions({ user, onBlock, isBusy }: Actions & { user: AppUser }) {
  const { _id: id, blocked } = user
  const name = nameOf(user)
  return (
    <RowActions>
      <IconLink to={`/app-users/${id}`} state={useFromList()} label={`Edit ${name}`} icon={Pencil} />
      <IconButton
        label={`${blocked ? 'Unblock' : 'Block'} ${name}`}
        icon={blocked ? CircleCheck : Ban}
        danger={!blocked}
        busy={isBusy(id)}
        onClick={() => onBlock(user)}
      />
    </RowActions>
  )
}

export function appUserColumns(actions: Actions): Column<AppUser>[] {
  return [
    {
      header: 'Name',
      cell: ({ name }) => <span className="font-medium wrap-anywhere">{orMissing(name)}</span>,
    },
    { header: 'Phone', cell: ({ phone }) => <span className="whitespace-nowrap">{orMissing(phone)}</span> },
    { header: 'Gender', cell: ({ gender }) => genderText(gender) },
    { header: 'Age', cell: ({ age }) => orMissing(age) },
    { header: 'Pincode', cell: ({ pincode }) => orMissing(pincode) },
    { header: 'Profession', cell: ({ profession }) => orMissing(profession) },
    {
      header: 'Status',
      cell: ({ blocked }) => (
        <Badge tone={blocked ? 'danger' : 'success'}>{blocked ? 'Blocked' : 'Active'}</Badge>
      ),
    },
    {
      header: 'Actions',
      align: 'right',
      bare: true,
      cell: (user) => <UserActions user={user} {...actions} />,
    },
  ]
}
