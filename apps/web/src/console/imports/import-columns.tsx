import type { ImportRow as Row } from '@jinvani/contract'
import { ChevronRight } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Column, type RowProps, TableRow } from '../../ui/lists/table.tsx'
import { ChangeSide } from '../history/change-side.tsx'
import { titleCell } from '../lists/title-cell.tsx'
import { columnWords, rowWords } from './import-words.ts'

const nameOf = (column: string) => columnWords(column).replace(/: $/, '')

function Changes({ row: { changes, outcome } }: { row: Row }) {
  if (changes.length === 0) return null
  const isNew = outcome === 'create'
  const summary = isNew ? `${changes.length} fields` : changes.map(({ column }) => nameOf(column)).join(', ')
  return (
    <details className="group w-full text-left">
      <summary className="flex cursor-pointer list-none items-start gap-1 text-sm text-muted pointer-coarse:py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="mt-0.5 size-4 shrink-0 transition-transform group-open:rotate-90"
        />
        <span className="wrap-anywhere">{summary}</span>
      </summary>
      <dl className="mt-2 grid gap-2 pl-5">
        {changes.map(({ column, from, to }) => (
          <div key={column} className={isNew ? 'grid grid-cols-[2fr_3fr] gap-x-3' : 'grid gap-1'}>
            <dt className="text-sm font-medium wrap-anywhere">{nameOf(column)}</dt>
            {isNew ? (
              <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
                {to}
              </dd>
            ) : (
              <dd className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
                <ChangeSide side="before" text={from} />
                <ChangeSide side="after" text={to} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}

function Reasons({ row: { outcome, reasons } }: { row: Row }) {
  if (reasons.length === 0) return null
  return (
    <ul className={`grid gap-1 text-left text-sm ${outcome === 'refuse' ? 'text-danger' : 'text-warning'}`}>
      {reasons.map(({ column, message }) => (
        <li key={`${column} ${message}`} className="wrap-anywhere">
          <span className="font-medium">{columnWords(column)}</span>
          {message}
        </li>
      ))}
    </ul>
  )
}

/** On a phone, number and outcome share a line above the item. */
export function FoundRow({ className, ...props }: RowProps) {
  const look = 'in-cards:flex! in-cards:flex-wrap in-cards:gap-x-3 in-cards:px-3! in-cards:py-2!'
  return <TableRow {...props} className={classNames(className, look)} />
}

/** `unit` is the header of the first column, for example "Row" or "Link". */
export function importColumns(unit: string): Column<Row>[] {
  const wide = 'in-rows:align-top in-rows:w-2/5 in-cards:basis-full in-cards:py-1!'
  return [
    {
      header: unit,
      bare: true,
      className: 'in-rows:align-top in-rows:w-16 text-muted in-cards:text-sm in-cards:py-0!',
      cell: ({ row }) => (
        <>
          <span className="in-rows:hidden">{unit} </span>
          {row.toLocaleString('en')}
        </>
      ),
    },
    {
      header: 'Item',
      bare: true,
      className: classNames(wide, 'in-cards:order-1'),
      cell: titleCell(),
    },
    {
      header: 'Outcome',
      bare: true,
      className: 'in-rows:align-top in-cards:ml-auto in-cards:py-0!',
      cell: (row) => {
        const { label, tone } = rowWords(row)
        return <Badge tone={tone}>{label}</Badge>
      },
    },
    {
      header: 'Details',
      bare: true,
      className: classNames(wide, 'in-cards:order-2'),
      cell: (row) => (
        <div className="grid gap-2">
          <Changes row={row} />
          <Reasons row={row} />
        </div>
      ),
    },
  ]
}
