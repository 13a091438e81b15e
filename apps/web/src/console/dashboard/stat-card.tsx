import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'

interface StatCardProps {
  label: string
  value: number
  /** A few quiet words beside the number. */
  note?: string | undefined
  icon: LucideIcon
  /** Without it the card shows its number and leads nowhere. */
  to?: string | undefined
}

const face =
  'grid grid-rows-[auto_1fr] gap-3 rounded-card border border-hairline bg-raised p-4 last:max-lg:col-span-2 md:gap-4 md:p-5'

export function StatCard({ label, value, note, icon: Icon, to }: StatCardProps) {
  const inside = (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className="font-medium text-muted">{label}</span>
        <Icon aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
      </span>
      <span className="mt-auto flex flex-wrap items-baseline gap-x-2">
        <span className="text-4xl font-semibold tracking-tight tabular-nums">
          {value.toLocaleString('en')}
        </span>
        {note !== undefined && <span className="text-sm text-muted">{note}</span>}
      </span>
    </>
  )
  if (to === undefined) return <div className={face}>{inside}</div>
  return (
    <Link
      to={to}
      className={classNames(face, 'transition-colors hover:border-accent hover:bg-accent-soft/40')}
    >
      {inside}
    </Link>
  )
}
