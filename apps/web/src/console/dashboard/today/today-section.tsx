import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

interface TodaySectionProps {
  title: string
  icon: LucideIcon
  /** How many there are in all. */
  total: number
  isCounted?: boolean
  /** Said where there are none. */
  empty: string
  /** Where all of them are, if some are not shown. */
  more?: { to: string; label: string } | undefined
  /** The lines, each an `li`. */
  children: ReactNode
}

/** One list of the dashboard, which is there also when it is empty: nothing jumps when something comes. */
export function TodaySection({
  title,
  icon: Icon,
  total,
  isCounted = true,
  empty,
  more,
  children,
}: TodaySectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-hairline bg-raised p-4 md:p-5"
    >
      <h2 id={id} className="flex items-center gap-2 text-lg">
        <Icon aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
        {title}
        {isCounted && total > 0 && (
          <span className="text-base text-muted tabular-nums">{total.toLocaleString('en')}</span>
        )}
      </h2>
      {total === 0 ? (
        <p className="mt-3 text-sm text-muted">{empty}</p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline">{children}</ul>
      )}
      {more !== undefined && (
        <Link
          to={more.to}
          className="mt-2 inline-block rounded py-1 text-sm text-accent-deep underline underline-offset-4"
        >
          {more.label}
        </Link>
      )}
    </section>
  )
}

interface TodayLineProps {
  /** Where it is mended; without it the line leads nowhere. */
  to: string | undefined
  title: string
  /** Beside the title, at its right. */
  aside?: ReactNode
  children?: ReactNode
}

export function TodayLine({ to, title, aside, children }: TodayLineProps) {
  return (
    <li className="grid gap-0.5 py-2.5 first:pt-1 last:pb-0">
      <div className="flex items-baseline justify-between gap-3">
        {to === undefined ? (
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {title}
          </span>
        ) : (
          <Link
            to={to}
            dir="auto"
            className="min-w-0 rounded py-0.5 font-medium wrap-anywhere underline-offset-4 hover:underline pointer-coarse:py-2"
          >
            {title}
          </Link>
        )}
        {aside !== undefined && <span className="shrink-0 text-sm text-muted tabular-nums">{aside}</span>}
      </div>
      {children !== undefined && <div className="min-w-0 text-sm wrap-anywhere text-muted">{children}</div>}
    </li>
  )
}
