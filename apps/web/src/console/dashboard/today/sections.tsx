import { type DashboardToday, type MissedItem, batchActions, lackLabels } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  CalendarX,
  CircleX,
  Hourglass,
  ListChecks,
  Unlink,
  Users,
  WebhookOff,
} from 'lucide-react'
import { queueSentence } from '../../../sentences/queue-sentence.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { figureText } from '../../../ui/lists/pager.tsx'
import { actionWords, batchWords, pageOf } from '../../activity/activity-words.ts'
import { useItemPage } from '../../readiness/item-page.ts'
import { indiaText, indiaTimeToday } from '../../schedule/india-time.ts'
import { staysInactive } from '../../schedule/next-change.tsx'
import { useMayEnter } from '../../session/guard.tsx'
import { webhookList, webhookState } from '../../webhooks/webhook-states.ts'
import { TodayLine, TodaySection } from './today-section.tsx'

export function LackingSection({ kinds, ...all }: DashboardToday['missing']) {
  return (
    <TodaySection
      title="Not Ready Yet"
      icon={ListChecks}
      {...all}
      more={{ to: '/content?missing=any', label: 'All incomplete items' }}
    >
      {kinds.map(({ kind, total, totalIsEstimate }) => (
        <TodayLine
          key={kind}
          to={`/content?missing=${kind}`}
          title={lackLabels[kind]}
          aside={figureText(total, totalIsEstimate)}
        />
      ))}
    </TodaySection>
  )
}

export function DeadSection({ items, ...all }: DashboardToday['dead']) {
  const pageOf = useItemPage()
  return (
    <TodaySection
      title="Dead Links"
      icon={Unlink}
      {...all}
      more={all.total > items.length ? { to: '/content?missing=source', label: 'All of them' } : undefined}
    >
      {items.map(({ contentId, title, since, reason }) => (
        <TodayLine key={contentId} to={pageOf({ contentId, title }, 'source')} title={title}>
          {reason}, since <time dateTime={since}>{indiaText(since)}</time>
        </TodayLine>
      ))}
    </TodaySection>
  )
}

/** `Today, 06:00` or `3 Sep, 06:00`, in India's time. */
function timeOf(at: string): string {
  const today = indiaTimeToday(at)
  return today === null ? indiaText(at) : `Today, ${today}`
}

function useScheduledPage() {
  const pageOf = useItemPage()
  return (noun: MissedItem['noun'], id: string, title: string) => {
    if (noun === 'content') return pageOf({ contentId: id, title })
    return `/${noun === 'carousel' ? noun : 'collections'}/edit/${id}`
  }
}

export function ComingSection({ total, items }: NonNullable<DashboardToday['coming']>) {
  const pageOf = useScheduledPage()
  return (
    <TodaySection
      title="Today and This Week"
      icon={CalendarClock}
      total={total}
      more={{ to: '/calendar', label: 'Calendar' }}
    >
      {items.map(({ kind, itemId, title, change, at, missingFile }) => (
        <TodayLine
          key={`${itemId} ${change}`}
          to={pageOf(kind, itemId, title)}
          title={title}
          aside={<time dateTime={at}>{timeOf(at)}</time>}
        >
          {change === 'publish' ? 'Goes live' : 'Ends'}
          {kind === 'carousel' && ' on the carousel'}
          {missingFile && <p className="text-warning">{staysInactive}</p>}
        </TodayLine>
      ))}
    </TodaySection>
  )
}

export function MissedSection({ total, items }: NonNullable<DashboardToday['missed']>) {
  const pageOf = useScheduledPage()
  return (
    <TodaySection title="Did Not Go Live" icon={CalendarX} total={total}>
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

export function ProcessingSection({ total, items }: DashboardToday['processing']) {
  const pageOf = useItemPage()
  return (
    <TodaySection title="Being Processed" icon={Hourglass} total={total}>
      {items.map(({ contentId, title, processing }) => (
        <TodayLine key={contentId} to={pageOf({ contentId, title })} title={title}>
          <p>{[processing.stage, queueSentence(processing)].filter(Boolean).join(', ')}</p>
          {processing.status === 'processing' && (
            <ProgressBar value={processing.progress} label={`Processing of ${title}`} />
          )}
        </TodayLine>
      ))}
    </TodaySection>
  )
}

export function FailedSection({ total, items }: DashboardToday['failed']) {
  const pageOf = useItemPage()
  return (
    <TodaySection title="Failed" icon={CircleX} total={total}>
      {items.map(({ contentId, title, message }) => (
        <TodayLine key={contentId} to={pageOf({ contentId, title })} title={title}>
          {message || 'The server gave no reason.'}
        </TodayLine>
      ))}
    </TodaySection>
  )
}

export function StoppedSection() {
  const { data } = useQuery({ ...webhookList, enabled: useMayEnter()('/webhooks') })
  const stopped = data?.items.filter((webhook) => webhook.stopped !== null) ?? []
  return (
    <TodaySection title="Webhooks Turned Off" icon={WebhookOff} total={stopped.length}>
      {stopped.map((webhook) => (
        <TodayLine key={webhook._id} to="/webhooks" title={webhook.description || new URL(webhook.url).host}>
          {webhookState(webhook).text}
        </TodayLine>
      ))}
    </TodaySection>
  )
}

type Line = NonNullable<DashboardToday['colleagues']>[number]

function colleagueSentence({ by, action, itemName, count }: Line): string {
  const name = itemName === '' ? '' : ` “${itemName}”`
  const who = by || 'A member of staff'
  if (batchActions.includes(action)) return `${who} ${batchWords(action, itemName, count)}`
  const more = count > 1 ? ` and ${(count - 1).toLocaleString('en')} more` : ''
  return `${who} ${actionWords[action][1]}${name}${more}`
}

export function ColleaguesSection({ lines }: { lines: readonly Line[] }) {
  const seesAll = useMayEnter()('/activity')
  return (
    <TodaySection
      title="Changes by Colleagues"
      icon={Users}
      total={lines.length}
      isCounted={false}
      more={seesAll ? { to: '/activity', label: 'All activity' } : undefined}
    >
      {lines.map((line) => (
        <TodayLine
          key={`${line.at} ${line.action}`}
          to={pageOf(line.action, line.itemId)}
          title={colleagueSentence(line)}
        >
          <time dateTime={line.at}>{indiaText(line.at)}</time>
        </TodayLine>
      ))}
    </TodaySection>
  )
}
