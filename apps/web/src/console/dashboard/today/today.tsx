import { type DashboardToday, type MissedItem, batchActions, calls, lackLabels } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import {
  CalendarClock,
  CalendarX,
  Check,
  CircleX,
  Hourglass,
  ListChecks,
  Unlink,
  Users,
  WebhookOff,
} from 'lucide-react'
import { queryOf } from '../../../api/client.ts'
import { todayKey } from '../../../api/query-client.ts'
import { askEvery } from '../../../live/stream-state.ts'
import { sentenceOf } from '../../../sentences/error-sentences.ts'
import { queueSentence } from '../../../sentences/queue-sentence.ts'
import { figureText } from '../../../ui/lists/pager.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { actionWords, bulkDeed, pageOf } from '../../activity/activity-words.ts'
import RunningBatches from '../../batches/running-batches.tsx'
import { QueryFailure } from '../../lists/unloaded.tsx'
import { useItemPage } from '../../readiness/lacks.ts'
import { indiaText, indiaTimeToday } from '../../schedule/india-time.ts'
import { staysInactive } from '../../schedule/next-change.tsx'
import { useMayEnter } from '../../session/guard.tsx'
import { webhookList, webhookState } from '../../webhooks/webhook-states.ts'
import { TodayLine, TodaySection, TodaySkeleton, todayGrid } from './today-section.tsx'

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

interface ItemsSectionProps<Item> extends Omit<ComponentProps<typeof TodaySection>, 'children'> {
  items: readonly Item[]
  /** The part of the item's form that the lines open. */
  part?: Parameters<ReturnType<typeof useItemPage>>[1]
  children: (item: Item) => ReactNode
}

/** A section whose lines open the pages of items. */
function ItemsSection<Item extends { contentId: string; title: string }>(props: ItemsSectionProps<Item>) {
  const { items, part, children, ...section } = props
  const pageOf = useItemPage()
  return (
    <TodaySection {...section}>
      {items.map((item) => (
        <TodayLine key={item.contentId} to={pageOf(item, part)} title={item.title}>
          {children(item)}
        </TodayLine>
      ))}
    </TodaySection>
  )
}

export function DeadSection(dead: DashboardToday['dead']) {
  const isCut = dead.total > dead.items.length
  const more = isCut ? { to: '/content?missing=source', label: 'All of them' } : undefined
  return (
    <ItemsSection title="Dead Links" icon={Unlink} {...dead} part="source" more={more}>
      {({ since, reason }) => (
        <>
          {reason}, since <time dateTime={since}>{indiaText(since)}</time>
        </>
      )}
    </ItemsSection>
  )
}

type ScheduledLineProps = Pick<MissedItem, 'noun' | '_id' | 'title' | 'at'> & { children: ReactNode }

/** A line with a time in India's zone, for example "Today, 06:00" or "3 Sep, 06:00". */
function ScheduledLine({ noun, _id: id, title, at, children }: ScheduledLineProps) {
  const itemPage = useItemPage()({ contentId: id, title })
  const to = noun === 'content' ? itemPage : `/${noun === 'carousel' ? noun : 'collections'}/edit/${id}`
  const today = indiaTimeToday(at)
  const time = <time dateTime={at}>{today === null ? indiaText(at) : `Today, ${today}`}</time>
  return (
    <TodayLine to={to} title={title} aside={time}>
      {children}
    </TodayLine>
  )
}

function ComingSection({ total, items }: NonNullable<DashboardToday['coming']>) {
  return (
    <TodaySection
      title="Today and This Week"
      icon={CalendarClock}
      total={total}
      more={{ to: '/calendar', label: 'Calendar' }}
    >
      {items.map(({ kind, itemId, title, change, at, missingFile }) => (
        <ScheduledLine key={`${itemId} ${change}`} noun={kind} _id={itemId} title={title} at={at}>
          {change === 'publish' ? 'Goes live' : 'Ends'}
          {kind === 'carousel' && ' on the carousel'}
          {missingFile && <p className="text-warning">{staysInactive}</p>}
        </ScheduledLine>
      ))}
    </TodaySection>
  )
}

function StoppedSection() {
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
  if (batchActions.includes(action)) return `${who} ${bulkDeed(action, itemName, count)}`
  const more = count > 1 ? ` and ${(count - 1).toLocaleString('en')} more` : ''
  return `${who} ${actionWords[action][1]}${name}${more}`
}

function ColleaguesSection({ lines }: { lines: readonly Line[] }) {
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
  const { storeAway, coming, missed, processing, failed, missing, dead, colleagues, ...unshown } = today.data
  unshown satisfies Record<string, never>
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
        {missed !== null && (
          <TodaySection title="Did Not Go Live" icon={CalendarX} total={missed.total}>
            {missed.items.map(({ reason, ...item }) => (
              <ScheduledLine key={item._id} {...item}>
                {reason}
              </ScheduledLine>
            ))}
          </TodaySection>
        )}
        <ItemsSection title="Being Processed" icon={Hourglass} {...processing}>
          {({ title, processing: film }) => (
            <>
              <p>{[film.stage, queueSentence(film)].filter(Boolean).join(', ')}</p>
              {film.status === 'processing' && (
                <ProgressBar value={film.progress} label={`Processing of ${title}`} />
              )}
            </>
          )}
        </ItemsSection>
        <ItemsSection title="Failed" icon={CircleX} {...failed}>
          {({ message }) => message || 'The server gave no reason.'}
        </ItemsSection>
        <LackingSection {...missing} />
        <DeadSection {...dead} />
        <StoppedSection />
        {colleagues !== null && <ColleaguesSection lines={colleagues} />}
      </div>
    </>
  )
}
