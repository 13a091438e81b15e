import { type DashboardToday, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { queryOf } from '../../../api/client.ts'
import { todayKey } from '../../../api/query-client.ts'
import { askEvery } from '../../../live/stream-state.ts'
import { sentenceOf } from '../../../sentences/error-sentences.ts'
import RunningBatches from '../../batches/running-batches.tsx'
import { QueryFailure } from '../../lists/unloaded.tsx'
import {
  ColleaguesSection,
  ComingSection,
  DeadSection,
  FailedSection,
  LackingSection,
  MissedSection,
  ProcessingSection,
  StoppedSection,
} from './sections.tsx'
import { TodaySkeleton, todayGrid } from './today-section.tsx'

function QuietLine({ today }: { today: DashboardToday }) {
  const { coming, processing, failed, missing, dead, colleagues } = today
  const quiet = [
    coming?.total === 0 && 'Nothing scheduled this week',
    processing.total === 0 && 'Nothing being processed',
    failed.total === 0 && 'Nothing failed',
    dead.total === 0 && 'No dead links',
    missing.total === 0 && 'Every item is complete',
    colleagues?.length === 0 && 'No changes by colleagues in two weeks',
  ].filter((words) => words !== false)
  if (quiet.length === 0) return null
  return (
    <ul aria-label="Nothing to do" className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
      {quiet.map((words) => (
        <li key={words} className="flex items-center gap-1.5">
          <Check aria-hidden className="size-4 shrink-0 text-success" />
          {words}
        </li>
      ))}
    </ul>
  )
}

export default function Today() {
  const today = useQuery({
    ...queryOf(todayKey, calls.dashboardToday),
    staleTime: 0,
    refetchInterval: askEvery,
  })
  if (today.data === undefined) {
    if (!today.isError) return <TodaySkeleton />
    return (
      <div className="mt-6">
        <QueryFailure
          query={today}
          failure="The overview is not available right now."
          text={sentenceOf(today.error)}
        />
      </div>
    )
  }
  const { storeAway, coming, missed, processing, failed, missing, dead, colleagues } = today.data
  return (
    <>
      {storeAway && (
        <output className="mt-6 block rounded-card border border-hairline bg-raised p-4">
          The file storage is not answering. Uploads and films wait; people go on watching what is cached.
        </output>
      )}
      <div className="mt-6 empty:hidden">{colleagues !== null && <RunningBatches />}</div>
      <QuietLine today={today.data} />
      <div className={todayGrid}>
        {coming !== null && <ComingSection {...coming} />}
        {missed !== null && <MissedSection {...missed} />}
        <ProcessingSection {...processing} />
        <FailedSection {...failed} />
        <LackingSection {...missing} />
        <DeadSection {...dead} />
        <StoppedSection />
        {colleagues !== null && <ColleaguesSection lines={colleagues} />}
      </div>
    </>
  )
}
