import { calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { request } from '../../api/client.ts'
import { failures, sentenceOf } from '../../sentences/error-sentences.ts'
import { ErrorBox } from '../../ui/error-box.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProcessingLine } from './processing-line.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StatsGrid, StatsSkeleton } from './stats-grid.tsx'
import { TodaySkeleton } from './today/today-skeleton.tsx'

const Today = lazy(async () => ({ default: (await import('./today/today.tsx')).Today }))

function Statistics() {
  const stats = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => request(calls.dashboardStats, { signal }),
    // After a form is saved, its effect must show here.
    staleTime: 0,
  })
  if (stats.data) return <StatsGrid stats={stats.data} />
  if (!stats.isError) return <StatsSkeleton />
  return (
    <ErrorBox
      title={failures.dashboard.load}
      text={sentenceOf(stats.error)}
      onRetry={() => void stats.refetch()}
      retrying={stats.isFetching}
    />
  )
}

export function DashboardPage() {
  return (
    <>
      <PageHeader title="Dashboard" description="Overview of your platform content and statistics" />
      <Statistics />
      <ProcessingLine />
      <QuickActions />
      <Suspense fallback={<TodaySkeleton />}>
        <Today />
      </Suspense>
    </>
  )
}
