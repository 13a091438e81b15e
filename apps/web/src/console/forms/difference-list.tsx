import { Badge } from '../../ui/badge.tsx'
import { type Difference, shortened } from './field-differences.ts'

function Side({ whose, text }: { whose: string; text: string }) {
  return (
    <div className="min-w-0">
      <span className="text-xs font-medium text-muted">{whose}</span>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text === '' ? <span className="text-muted">(empty)</span> : text}
      </p>
    </div>
  )
}

function Entry({ label, theirs, yours, isYours }: Difference) {
  const [shownTheirs, shownYours] = shortened(theirs, yours)
  return (
    <div className="grid gap-1 py-3">
      <dt className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {label}
        {!isYours && <Badge>Changed only by them, kept</Badge>}
      </dt>
      <dd className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <Side whose="Theirs" text={shownTheirs} />
        <Side whose="Yours" text={shownYours} />
      </dd>
    </div>
  )
}

/** Field by field: its label, theirs, yours. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl aria-label="Differences" className="divide-y divide-hairline border-y border-hairline">
      {differences.map((difference) => (
        <Entry key={difference.label} {...difference} />
      ))}
    </dl>
  )
}
