import type { AppUser } from '@jinvani/contract'
import { Pencil } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Column, type RowProps, TableRow } from '../../ui/lists/table.tsx'
import { useFromList } from '../lists/list-address.ts'

// App users may leave their details empty, so any of them can be missing.
const missing = '—'

export function orMissing(fact: string | number | null): string {
  return fact === null || fact === '' ? missing : String(fact)
}

export function genderText(gender: string): string {
  return orMissing(gender.charAt(0).toUpperCase() + gender.slice(1))
}

interface Actions {
  onBlock: (user: AppUser) => void
  isBusy: (id: string) => boolean
}

function UserActions({ user, onBlock, isBusy }: Actions & { user: AppUser }) {
  const { _id: id, blocked } = user
  const name = user.name || user.phone
  return (
    <span className="flex justify-end gap-1">
      <IconLink to={`/app-users/${id}`} state={useFromList()} label={`Edit ${name}`} icon={Pencil} />
      <Button
        size="sm"
        variant={blocked ? 'ghost' : 'ghost-danger'}
        busy={isBusy(id)}
        onClick={() => onBlock(user)}
      >
        <span>
          {blocked ? 'Unblock' : 'Block'}
          <span className="sr-only"> {name}</span>
        </span>
      </Button>
    </span>
  )
}

const partsOf = (phone: string) => /^(\+91)(\d{5})(\d{5})$/.exec(phone)?.slice(1) ?? [phone]

/** The number in groups of digits, for example "+91 98200 12345". */
export const phoneText = (phone: string) => partsOf(phone).join(' ')

/** Shows the gaps of `phoneText` as margins, so that a copied number contains no spaces. */
function Phone({ number }: { number: string }) {
  const parts = partsOf(number)
  return (
    <span className="whitespace-nowrap tabular-nums">
      {parts.length === 1
        ? orMissing(number)
        : parts.map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts never change their order
            <span key={index} className="not-first:ml-1">
              {part}
            </span>
          ))}
    </span>
  )
}

const fact = 'in-cards:py-0! in-cards:text-sm in-cards:text-muted'

/** A row of the list. On a phone it has three short lines, with status and buttons at the right. */
export function AppUserRow({ className, ...props }: RowProps) {
  const look =
    'in-cards:relative in-cards:flex! in-cards:min-h-22 in-cards:flex-wrap in-cards:content-center in-cards:gap-x-3 in-cards:py-2! in-cards:min-[18rem]:pr-36! max-[18rem]:pr-3! in-cards:pl-3!'
  return <TableRow {...props} className={classNames(className, look)} />
}

export function appUserColumns(actions: Actions): Column<AppUser>[] {
  return [
    {
      header: 'Name',
      bare: true,
      className: 'in-cards:basis-full in-cards:py-0!',
      cell: ({ name }) =>
        name === '' ? (
          missing
        ) : (
          <span className="font-medium wrap-anywhere in-cards:line-clamp-1 in-cards:text-left">{name}</span>
        ),
    },
    {
      header: 'Phone',
      bare: true,
      className: 'in-cards:py-0!',
      cell: ({ phone }) => <Phone number={phone} />,
    },
    { header: 'Gender', bare: true, className: fact, cell: ({ gender }) => genderText(gender) },
    { header: 'Age', bare: true, className: fact, cell: ({ age }) => orMissing(age) },
    { header: 'Pincode', bare: true, className: fact, cell: ({ pincode }) => orMissing(pincode) },
    {
      header: 'Profession',
      bare: true,
      className: fact,
      cell: ({ profession }) =>
        profession === '' ? missing : <span className="in-cards:line-clamp-1">{profession}</span>,
    },
    {
      header: 'Status',
      bare: true,
      className: 'in-cards:absolute in-cards:top-1 in-cards:right-3 max-[18rem]:static!',
      cell: ({ blocked }) => (
        <Badge tone={blocked ? 'danger' : 'success'}>{blocked ? 'Blocked' : 'Active'}</Badge>
      ),
    },
    {
      header: 'Actions',
      align: 'right',
      bare: true,
      className: 'in-cards:absolute in-cards:right-1 in-cards:bottom-1 in-cards:py-0! max-[18rem]:static!',
      cell: (user) => <UserActions user={user} {...actions} />,
    },
  ]
}
