import type { DashboardToday } from '@jinvani/contract'
import { CircleX, Hourglass } from 'lucide-react'
import { queueSentence } from '../../../sentences/queue-sentence.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useItemPage } from './item-page.ts'
import { TodayLine, TodaySection } from './today-section.tsx'

/** With its place in the queue and the time that is left. */
export function ProcessingSection({ total, items }: DashboardToday['processing']) {
  const pageOf = useItemPage()
  return (
    <TodaySection title="In processing" icon={Hourglass} total={total} empty="No film waits for processing.">
      {items.map(({ contentId, title, processing }) => (
        <TodayLine key={contentId} to={pageOf({ contentId, title })} title={title}>
          <p>{[processing.stage, queueSentence(processing)].filter(Boolean).join(', ')}</p>
          {processing.status === 'processing' && (
            <ProgressBar value={processing.progress} label={`Processing of ${title}`} showValue />
          )}
        </TodayLine>
      ))}
    </TodaySection>
  )
}

export function FailedSection({ total, items }: DashboardToday['failed']) {
  const pageOf = useItemPage()
  return (
    <TodaySection title="Failed" icon={CircleX} total={total} empty="Every film could be processed.">
      {items.map(({ contentId, title, message }) => (
        <TodayLine key={contentId} to={pageOf({ contentId, title })} title={title}>
          {message || 'The server gave no reason.'}
        </TodayLine>
      ))}
    </TodaySection>
  )
}
