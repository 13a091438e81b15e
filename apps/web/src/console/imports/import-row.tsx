import type { ImportRow as Row } from '@jinvani/contract'
import { ChevronRight } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { ChangeSide } from '../history/change-side.tsx'
import { rowWords } from './import-words.ts'

function Changes({ changes, isNew }: { changes: Row['changes']; isNew: boolean }) {
  return (
    <dl className="grid gap-2 border-t border-hairline px-4 py-3 sm:pl-11">
      {changes.map(({ column, from, to }) => (
        <div key={column} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="font-medium wrap-anywhere">{column}</dt>
          <dd className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            {!isNew && <ChangeSide side="before" text={from} />}
            <ChangeSide side="after" text={to} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Head({ row, unit }: { row: Row; unit: string }) {
  const { label, tone } = rowWords(row)
  return (
    <>
      <span className="w-16 shrink-0 text-sm text-muted tabular-nums">
        {unit} {row.row}
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <span dir="auto" className="block wrap-anywhere">
          {row.title}
        </span>
        <span className="block text-sm wrap-anywhere text-muted">
          {row.outcome === 'change' ? row.changes.map(({ column }) => column).join(', ') : row.slug}
        </span>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </>
  )
}

function Reasons({ row: { outcome, reasons } }: { row: Row }) {
  if (reasons.length === 0) return null
  const colour = outcome === 'refuse' ? 'text-danger' : 'text-warning'
  return (
    <ul className={`grid gap-1 px-4 pb-3 sm:pl-11 ${colour}`}>
      {reasons.map(({ column, message }) => (
        <li key={`${column} ${message}`} className="wrap-anywhere">
          {column !== '' && <span className="font-medium">{column}: </span>}
          {message}
        </li>
      ))}
    </ul>
  )
}

const line = 'flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3'

/** One row of the check: changes expand, faults are shown at once. `unit`: name of the numbered thing. */
export function ImportRow({ row, unit }: { row: Row; unit: string }) {
  const isOpenable = row.changes.length > 0
  if (!isOpenable)
    return (
      <div className="rounded-card border border-hairline bg-raised">
        <div className={line}>
          <span aria-hidden className="size-4" />
          <Head row={row} unit={unit} />
        </div>
        <Reasons row={row} />
      </div>
    )
  return (
    <div className="rounded-card border border-hairline bg-raised">
      <details className="group">
        <summary
          className={`${line} cursor-pointer list-none rounded-card hover:bg-sunken/60 [&::-webkit-details-marker]:hidden`}
        >
          <ChevronRight
            aria-hidden
            className="mt-1 size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
          />
          <Head row={row} unit={unit} />
        </summary>
        <Changes changes={row.changes} isNew={row.outcome === 'create'} />
      </details>
      <Reasons row={row} />
    </div>
  )
}
