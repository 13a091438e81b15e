import { type Screen, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, GalleryHorizontalEnd, type LucideIcon, Plus, Shapes } from 'lucide-react'
import { Suspense, lazy, useId } from 'react'
import { request } from '../../api/client.ts'
import { failures, sentenceOf } from '../../sentences/error-sentences.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useMayEnter } from '../session/may-enter.ts'
import { NewestStrip } from './newest-strip.tsx'
import { ProcessingLine, useProcessingLedger } from './processing-line.tsx'
import { StatsGrid, StatsSkeleton } from './stats-grid.tsx'
import { TodaySkeleton } from './today/today-skeleton.tsx'

const actions: readonly { to: Screen; label: string; icon: LucideIcon }[] = [
  { to: '/categories/new', label: 'Add Category', icon: Shapes },
  { to: '/content/new', label: 'Add Content', icon: Plus },
  { to: '/carousel/create', label: 'Add Carousel', icon: GalleryHorizontalEnd },
]

/** Offers only permitted actions; empty for a viewer. */
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

const Today = lazy(async () => ({ default: (await import('./today/today.tsx')).Today }))

function Statistics() {
  const stats = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => request(calls.dashboardStats, { signal }),
    // The effect of a saved form must show here.
    staleTime: 0,
  })
  if (stats.data) return <StatsGrid stats={stats.data} />
  if (!stats.isError) return <StatsSkeleton />
  return <QueryFailure query={stats} failure={failures.dashboard.load} text={sentenceOf(stats.error)} />
}

/** Shows both parts at once: the line above would move the panels. */
function Overview() {
  const { data, isPending, failureCount } = useProcessingLedger()
  const isWaiting = isPending && failureCount === 0
  return (
    <>
      {isWaiting && <TodaySkeleton />}
      <div hidden={isWaiting}>
        <ProcessingLine ledger={data} />
        <Suspense fallback={<TodaySkeleton />}>
          <Today />
        </Suspense>
      </div>
    </>
  )
}

export function DashboardPage() {
  return (
    <>
      <PageHeader
        title="Dashboard"
        description="Overview of your platform content and statistics"
        action={
          <ButtonLink to="/statistics" icon={ChartColumn}>
            Statistics
          </ButtonLink>
        }
      />
      <Statistics />
      <QuickActions />
      <NewestStrip />
      <Overview />
    </>
  )
}
