import type { DashboardStats, Screen } from '@jinvani/contract'
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
  note?: string | undefined
  icon: LucideIcon
  to?: string | undefined
}

const face =
  'grid grid-rows-[auto_1fr] gap-3 rounded-card border border-hairline bg-raised p-4 last:max-lg:col-span-full md:gap-4 md:p-5'

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

const grid = 'grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1 md:gap-4 lg:grid-cols-3 xl:grid-cols-5'

type Figure = Exclude<keyof DashboardStats, 'estimates'>
interface Card {
  label: string
  icon: LucideIcon
  screen: Screen
  search?: string
  /** Another figure, which counts the active ones among these. */
  active?: Figure
}
/** In the order of the screen; null for a figure that another card shows. */
const cards: Record<Figure, Card | null> = {
  totalContent: { label: 'Total Content', icon: Clapperboard, screen: '/content' },
  totalCategories: { label: 'Categories', icon: Shapes, screen: '/categories' },
  featuredContent: {
    label: 'Featured Content',
    icon: Sparkles,
    screen: '/content',
    search: '?featured=true',
  },
  activeContent: { label: 'Active Content', icon: CircleCheck, screen: '/content', search: '?active=true' },
  totalCarouselItems: {
    label: 'Carousel Items',
    icon: GalleryHorizontalEnd,
    screen: '/carousel',
    active: 'activeCarouselItems',
  },
  activeCarouselItems: null,
}
const shown = Object.entries(cards).flatMap(([name, card]) =>
  card ? [{ name: name as Figure, ...card }] : [],
)

export function StatsGrid({ stats }: { stats: DashboardStats }) {
  const mayEnter = useMayEnter()
  return (
    <section aria-label="Statistics" className={grid}>
      {shown.map(({ name, label, icon, screen, search = '', active }) => (
        <StatCard
          key={name}
          label={label}
          icon={icon}
          value={stats[name]}
          isEstimate={stats.estimates?.some((estimate) => estimate === name)}
          note={active && `${stats[active].toLocaleString('en')} active`}
          to={mayEnter(screen) ? screen + search : undefined}
        />
      ))}
    </section>
  )
}

export function StatsSkeleton() {
  return (
    <div className="relative">
      {/* Lies over the cards, so that nothing moves once they are there. */}
      <output className="absolute inset-x-0 top-4 text-center text-muted">Loading dashboard data...</output>
      <div className={grid}>
        {shown.map(({ name }) => (
          <Skeleton key={name} className="h-28 rounded-card last:max-lg:col-span-full md:h-31.5" />
        ))}
      </div>
    </div>
  )
}
