import type { AppUser } from '@jinvani/contract'
import { Ban, CircleCheck, Pencil } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Column } from '../../ui/table.tsx'
import { useFromList } from '../shell/list-return.ts'
import { genderText, orMissing } from './app-user-facts.ts'

/** Who somebody is, also when the name was never given. */
export const nameOf = ({ name, phone }: AppUser) => name || phone

interface Actions {
  onBlock: (user: AppUser) => void
  isBusy: (id: string) => boolean
}

function RowActions({ user, onBlock, isBusy }: Actions & { user: AppUser }) {
  const spoken = <span className="sr-only"> {nameOf(user)}</span>
  return (
    <span className="flex justify-end gap-1 in-cards:-mb-2 in-cards:border-t in-cards:border-hairline in-cards:pt-2">
      <ButtonLink to={`/app-users/${user._id}`} state={useFromList()} variant="ghost" size="sm" icon={Pencil}>
        <span>Edit{spoken}</span>
      </ButtonLink>
      <Button
        variant={user.blocked ? 'ghost' : 'ghost-danger'}
        size="sm"
        icon={user.blocked ? CircleCheck : Ban}
        busy={isBusy(user._id)}
        onClick={() => onBlock(user)}
      >
        <span>
          {user.blocked ? 'Unblock' : 'Block'}
          {spoken}
        </span>
      </Button>
    </span>
  )
}

export function appUserColumns(actions: Actions): Column<AppUser>[] {
  return [
    { header: 'Name', cell: ({ name }) => <span className="font-medium">{orMissing(name)}</span> },
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
      cell: (user) => <RowActions user={user} {...actions} />,
    },
  ]
}
