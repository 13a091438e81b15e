import type { DashboardToday } from '@jinvani/contract'
import { CalendarClock, CalendarX } from 'lucide-react'
import { indiaInput, indiaText } from '../../schedule/india-time.ts'
import { useItemPage } from './item-page.ts'
import { staysInactive } from '../../schedule/next-change-text.ts'
import { TodayLine, TodaySection } from './today-section.tsx'

const dayOf = (at: string) => indiaInput(at).slice(0, 10)

/** `Today, 06:00` or `3 Sep, 06:00`, in India's time. */
function timeOf(at: string): string {
  const text = indiaText(at)
  return dayOf(at) === dayOf(new Date().toISOString()) ? `Today, ${text.slice(-5)}` : text
}

function useScheduledPage() {
  const pageOf = useItemPage()
  return (noun: 'content' | 'carousel', id: string, title: string) =>
    noun === 'carousel' ? `/carousel/edit/${id}` : pageOf({ contentId: id, title })
}

export function ComingSection({ total, items }: NonNullable<DashboardToday['coming']>) {
  const pageOf = useScheduledPage()
  return (
    <TodaySection
      title="Today and this week"
      icon={CalendarClock}
      total={total}
      empty="Nothing is scheduled for the next seven days."
      more={{ to: '/calendar', label: 'Calendar' }}
    >
      {items.map(({ kind, itemId, title, change, at, lacksFile }) => (
        <TodayLine
          key={`${itemId} ${change}`}
          to={pageOf(kind, itemId, title)}
          title={title}
          aside={<time dateTime={at}>{timeOf(at)}</time>}
        >
          {change === 'publish' ? 'Goes live' : 'Ends'}
          {kind === 'carousel' && ' on the carousel'}
          {lacksFile && <p className="text-warning">{staysInactive}</p>}
        </TodayLine>
      ))}
    </TodaySection>
  )
}

/** Only where there is something to say. */
export function MissedSection({ total, items }: NonNullable<DashboardToday['missed']>) {
  const pageOf = useScheduledPage()
  if (total === 0) return null
  return (
    <TodaySection title="Did not go live" icon={CalendarX} total={total} empty="">
      {items.map(({ noun, _id, title, at, reason }) => (
        <TodayLine
          key={_id}
          to={pageOf(noun, _id, title)}
          title={title}
          aside={<time dateTime={at}>{timeOf(at)}</time>}
        >
          {reason}
        </TodayLine>
      ))}
    </TodaySection>
  )
}
