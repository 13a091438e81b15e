// What the day begins with: what is under way, what has to be mended, and what others did.
import { calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { todayKey } from '../../../api/query-client.ts'
import { askEvery } from '../../../live/stream-state.ts'
import { sentenceOf } from '../../../sentences/error-sentences.ts'
import { ErrorBox } from '../../../ui/error-box.tsx'
import RunningBatches from '../../batches/running-batches.tsx'
import { ColleaguesSection } from './colleagues-section.tsx'
import { FailedSection, ProcessingSection } from './film-sections.tsx'
import { DeadSection, LackingSection } from './library-sections.tsx'
import { ComingSection, MissedSection } from './schedule-sections.tsx'
import { TodaySkeleton, todayColumn, todayGrid } from './today-skeleton.tsx'

export function Today() {
  const today = useQuery({
    queryKey: todayKey,
    queryFn: ({ signal }) => request(calls.dashboardToday, { signal }),
    staleTime: 0,
    refetchInterval: askEvery,
  })
  if (today.data === undefined) {
    if (!today.isError) return <TodaySkeleton />
    return (
      <div className="mt-8">
        <ErrorBox
          title="What is new is not available right now."
          text={sentenceOf(today.error)}
          onRetry={() => void today.refetch()}
          retrying={today.isFetching}
        />
      </div>
    )
  }
  const { coming, missed, processing, failed, lacking, dead, colleagues } = today.data
  return (
    <>
      <div className="mt-8 empty:hidden">{colleagues !== null && <RunningBatches />}</div>
      <div className={todayGrid}>
        <div className={todayColumn}>
          {coming !== null && <ComingSection {...coming} />}
          {missed !== null && <MissedSection {...missed} />}
          <ProcessingSection {...processing} />
          <FailedSection {...failed} />
          <DeadSection {...dead} />
        </div>
        <div className={todayColumn}>
          <LackingSection {...lacking} />
          {colleagues !== null && <ColleaguesSection lines={colleagues} />}
        </div>
      </div>
    </>
  )
}
