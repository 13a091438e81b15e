import { type DashboardStats, type Screen, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import {
  type LucideIcon,
  CircleCheck,
  Clapperboard,
  GalleryHorizontalEnd,
  Plus,
  Shapes,
  Sparkles,
} from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../api/client.ts'
import { contentKeys } from '../../api/query-client.ts'
import { failures, sentenceOf } from '../../sentences/error-sentences.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { figureText } from '../../ui/lists/pager.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryFailure, Skeletons } from '../lists/unloaded.tsx'
import { Picture } from '../pictures/picture.tsx'
import { useItemPage } from '../readiness/lacks.ts'
import { useMayEnter } from '../session/guard.tsx'
import { ProcessingLine } from './processing-line.tsx'
import { TodaySkeleton } from './today/today-section.tsx'

const grid = 'grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1 md:gap-4 lg:grid-cols-3 xl:grid-cols-5'

type Figure = Exclude<keyof DashboardStats, 'estimates'>
interface Card {
  label: string
  icon: LucideIcon
  screen: Screen
  search?: string
  /** A second figure on the card: how many of the counted items are active. */
  active?: Figure
}
/** The cards in the order on screen; null for a figure that is shown on another card. */
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

const face =
  'grid grid-rows-[auto_1fr] gap-3 rounded-card border border-hairline bg-raised p-4 last:max-lg:col-span-full md:gap-4 md:p-5'

function StatCard({ card, stats }: { card: (typeof shown)[number]; stats: DashboardStats }) {
  const { name, label, icon: Icon, screen, search = '', active } = card
  const mayEnter = useMayEnter()
  const inside = (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className="font-medium text-muted">{label}</span>
        <Icon aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
      </span>
      <span className="mt-auto flex flex-wrap items-baseline gap-x-2">
        <span className="text-4xl font-semibold tracking-tight tabular-nums">
          {figureText(
            stats[name],
            stats.estimates?.some((estimate) => estimate === name),
          )}
        </span>
        {active && <span className="text-sm text-muted">{stats[active].toLocaleString('en')} active</span>}
      </span>
    </>
  )
  if (!mayEnter(screen)) return <div className={face}>{inside}</div>
  return (
    <Link
      to={screen + search}
      className={classNames(face, 'transition-colors hover:border-accent hover:bg-accent-soft/40')}
    >
      {inside}
    </Link>
  )
}

export function StatsGrid({ stats }: { stats: DashboardStats }) {
  return (
    <section aria-label="Statistics" className={grid}>
      {shown.map((card) => (
        <StatCard key={card.name} card={card} stats={stats} />
      ))}
    </section>
  )
}

function StatsSkeleton() {
  return (
    <div className="relative">
      {/* The text lies over the placeholders, so that nothing moves when the figures appear. */}
      <output className="absolute inset-x-0 top-4 text-center text-muted">Loading dashboard data...</output>
      <div className={grid}>
        {shown.map(({ name }) => (
          <Skeleton key={name} className="h-28 rounded-card last:max-lg:col-span-full md:h-31.5" />
        ))}
      </div>
    </div>
  )
}

const actions: readonly { to: Screen; label: string; icon: LucideIcon }[] = [
  { to: '/categories/new', label: 'Add Category', icon: Shapes },
  { to: '/content/new', label: 'Add Content', icon: Plus },
  { to: '/carousel/create', label: 'Add Carousel', icon: GalleryHorizontalEnd },
]

function QuickActions() {
  const id = useId()
  const mayEnter = useMayEnter()
  const allowed = actions.filter((action) => mayEnter(action.to))
  if (allowed.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="mt-6 flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-raised p-4 md:px-5"
    >
      <h2 id={id} className="mr-auto text-lg max-sm:w-full">
        Quick Actions
      </h2>
      {allowed.map(({ to, label, icon }) => (
        <ButtonLink key={to} to={to} icon={icon} className="max-sm:grow">
          {label}
        </ButtonLink>
      ))}
    </section>
  )
}

const query = { pageSize: 6 }
const row = 'mt-6 grid grid-cols-3 gap-3 sm:grid-cols-6'

/** The newest items. Shows nothing if the library is empty or fails to load. */
function NewestStrip() {
  const id = useId()
  const pageOf = useItemPage()
  const { data, isError } = useQuery(
    queryOf([...contentKeys.list, 'newest', query], calls.listContent, { query }),
  )
  if (data === undefined && !isError)
    return (
      <Skeletons
        label="Loading the newest items"
        shapes={['col-span-full h-44 rounded-card sm:h-28']}
        className={row}
      />
    )
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        Newest items
      </h2>
      <ul className={row}>
        {data.items.map(({ _id: contentId, title, images }) => (
          <li key={contentId} className="min-w-0">
            <Link to={pageOf({ contentId, title })} className="group grid gap-1 rounded">
              <Picture
                src={images.thumbnail}
                sizes="(min-width: 40rem) 10rem, 30vw"
                alt=""
                placeholder=""
                className="aspect-video w-full rounded"
              />
              <span dir="auto" title={title} className="truncate text-sm group-hover:underline">
                {title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Plays = lazyPiece(() => import('./plays.tsx'), <Skeleton className="min-h-80 rounded-card" />)

const Today = lazyPiece(() => import('./today/today.tsx'), <TodaySkeleton />)

function Statistics() {
  const stats = useQuery({
    ...queryOf(['dashboard'], calls.dashboardStats),
    // Always loads anew: the effect of a form that was just saved must show here.
    staleTime: 0,
  })
  if (stats.data) return <StatsGrid stats={stats.data} />
  if (!stats.isError) return <StatsSkeleton />
  return <QueryFailure query={stats} failure={failures.dashboard.load} text={sentenceOf(stats.error)} />
}

/** The processing line and the panels show together, because a line that loads late would push down the panels. */
function Overview() {
  const { data, isPending, failureCount } = useQuery({
    ...queryOf(['dashboard', 'processing'], calls.processingLedger),
    staleTime: 0,
  })
  const isWaiting = isPending && failureCount === 0
  return (
    <>
      {isWaiting && <TodaySkeleton />}
      <div hidden={isWaiting}>
        <ProcessingLine ledger={data} />
        <Today />
      </div>
    </>
  )
}

export function DashboardPage() {
  const seesStatistics = useMayEnter()('/statistics')
  return (
    <>
      <PageHeader title="Dashboard" description="Overview of your platform content and statistics" />
      <Statistics />
      {/* Reserves the height while the chart loads, so that nothing below it moves. */}
      {seesStatistics && (
        <div className="mt-6 grid xl:min-h-114">
          <Plays />
        </div>
      )}
      <QuickActions />
      <NewestStrip />
      <Overview />
    </>
  )
}
