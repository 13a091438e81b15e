import type { DashboardStats, EstimatedStat } from '@jinvani/contract'
import {
  CircleCheck,
  Clapperboard,
  GalleryHorizontalEnd,
  type LucideIcon,
  Shapes,
  Sparkles,
} from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { figureText } from '../../ui/lists/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMayEnter } from '../session/guard.tsx'

interface StatCardProps {
  label: string
  value: number
  isEstimate?: boolean | undefined
  /** Short remark beside the number. */
  note?: string | undefined
  icon: LucideIcon
  /** Without it the card is no link. */
  to?: string | undefined
}

const face =
  'grid grid-rows-[auto_1fr] gap-3 rounded-card border border-hairline bg-raised p-4 last:max-lg:col-span-2 md:gap-4 md:p-5'

function StatCard({ label, value, isEstimate, note, icon: Icon, to }: StatCardProps) {
  const inside = (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className="font-medium text-muted">{label}</span>
        <Icon aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
      </span>
      <span className="mt-auto flex flex-wrap items-baseline gap-x-2">
        <span className="text-4xl font-semibold tracking-tight tabular-nums">
          {figureText(value, isEstimate)}
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

const grid = 'grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-3 xl:grid-cols-5'

/** Totals that are estimates in a large library. */
const ofContent: { name: EstimatedStat; label: string; icon: LucideIcon; to: string }[] = [
  { name: 'totalContent', label: 'Total Content', icon: Clapperboard, to: '/content' },
  { name: 'featuredContent', label: 'Featured Content', icon: Sparkles, to: '/content?featured=true' },
  { name: 'activeContent', label: 'Active Content', icon: CircleCheck, to: '/content?active=true' },
]

export function StatsGrid({ stats }: { stats: DashboardStats }) {
  const mayEnter = useMayEnter()
  const [total, ...others] = ofContent.map(({ name, ...card }) => (
    <StatCard key={name} {...card} value={stats[name]} isEstimate={stats.estimates?.includes(name)} />
  ))
  return (
    <section aria-label="Statistics" className={grid}>
      {total}
      <StatCard label="Categories" value={stats.totalCategories} icon={Shapes} to="/categories" />
      {others}
      <StatCard
        label="Carousel Items"
        value={stats.totalCarouselItems}
        note={`${stats.activeCarouselItems.toLocaleString('en')} active`}
        icon={GalleryHorizontalEnd}
        to={mayEnter('/carousel') ? '/carousel' : undefined}
      />
    </section>
  )
}

export function StatsSkeleton() {
  return (
    <div className="relative">
      {/* Over the cards, so that nothing moves once they are there. */}
      <output className="absolute inset-x-0 top-4 text-center text-muted">Loading dashboard data...</output>
      <div className={grid}>
        {['content', 'categories', 'featured', 'active', 'carousel'].map((name) => (
          <Skeleton key={name} className="h-28 rounded-card last:max-lg:col-span-2 md:h-31.5" />
        ))}
      </div>
    </div>
  )
}
