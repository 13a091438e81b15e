import { type Screen, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { GalleryHorizontalEnd, type LucideIcon, Plus, Shapes } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../api/client.ts'
import { contentKeys } from '../../api/query-client.ts'
import { failures, sentenceOf } from '../../sentences/error-sentences.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { QueryFailure } from '../lists/unloaded.tsx'
import { Picture } from '../pictures/picture.tsx'
import { useItemPage } from '../readiness/item-page.ts'
import { useMayEnter } from '../session/guard.tsx'
import { ProcessingLine, useProcessingLedger } from './processing-line.tsx'
import { StatsGrid, StatsSkeleton } from './stats-grid.tsx'
import { TodaySkeleton } from './today/today-section.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

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

/** Shows nothing if the library is empty or cannot be read. */
function NewestStrip() {
  const id = useId()
  const pageOf = useItemPage()
  const { data, isError } = useQuery(
    queryOf([...contentKeys.list, 'newest', query], calls.listContent, { query }),
  )
  if (data === undefined && !isError)
    return (
      <SkeletonArea label="Loading the newest items" className={row}>
        <Skeleton className="col-span-full h-44 rounded-card sm:h-28" />
      </SkeletonArea>
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
    // A saved form must show its effect here.
    staleTime: 0,
  })
  if (stats.data) return <StatsGrid stats={stats.data} />
  if (!stats.isError) return <StatsSkeleton />
  return <QueryFailure query={stats} failure={failures.dashboard.load} text={sentenceOf(stats.error)} />
}

/** Shows both parts together: a line that came late would move the panels below it. */
function Overview() {
  const { data, isPending, failureCount } = useProcessingLedger()
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
      {/* Keeps this height while it loads, so that nothing below it moves. */}
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
