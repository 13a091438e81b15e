import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Skeletons } from '../../lists/unloaded.tsx'
import { figureText } from '../../../ui/lists/pager.tsx'

interface TodaySectionProps {
  title: string
  icon: LucideIcon
  /** Number of all entries, including those that are not shown. */
  total: number
  totalIsEstimate?: boolean | undefined
  isCounted?: boolean
  /** A link to the page with the whole list. */
  more?: { to: string; label: string } | undefined
  /** The entries, each as an `li` element. */
  children: ReactNode
}

/** A section of the dashboard. An empty one renders nothing; `QuietLine` names most empty sections. */
export function TodaySection({
  title,
  icon: Icon,
  total,
  totalIsEstimate,
  isCounted = true,
  more,
  children,
}: TodaySectionProps) {
  const id = useId()
  if (total === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-hairline bg-raised p-4 md:p-5"
    >
      <h2 id={id} className="flex items-center gap-2 text-lg">
        <Icon aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
        {title}
        {isCounted && (
          <span className="text-base text-muted tabular-nums">{figureText(total, totalIsEstimate)}</span>
        )}
      </h2>
      <ul className="mt-2 divide-y divide-hairline">{children}</ul>
      {more !== undefined && (
        <Link
          to={more.to}
          className="mt-2 inline-flex items-center rounded py-1 text-sm text-accent-deep underline underline-offset-4"
        >
          {more.label}
        </Link>
      )}
    </section>
  )
}

interface TodayLineProps {
  to: string | undefined
  title: string
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
            className="flex items-center rounded py-0.5 font-medium wrap-anywhere underline-offset-4 hover:underline"
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

/** Two CSS columns if there are several panels: a grid would leave gaps, because panels differ in height. */
export const todayGrid =
  'mt-6 gap-4 *:mb-4 *:break-inside-avoid *:last:mb-0 lg:has-[>:nth-child(2)]:columns-2'

const panel = 'h-48 rounded-card'

export const TodaySkeleton = () => (
  <Skeletons label="Loading the overview" shapes={[panel, panel]} className={todayGrid} />
)
