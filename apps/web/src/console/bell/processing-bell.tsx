import { type LiveEventType, type MissedItem, type ScheduleEvent, calls } from '@jinvani/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, CalendarX2, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, Fragment, useEffect, useState } from 'react'
import { queryOf, request } from '../../api/client.ts'
import { contentKeys, ownFilmsKey, sessionQueryKey } from '../../api/query-client.ts'
import { openEvents } from '../../live/event-stream.ts'
import { isOver } from '../../live/live-event.ts'
import { applyProcessing } from '../../live/processing-cache.ts'
import { askEvery, setStreamLive } from '../../live/stream-state.ts'
import { scheduleNews } from '../../sentences/error-sentences.ts'
import { IconButton } from '../../ui/button.tsx'
import { FloatingPanel } from '../../ui/floating-panel.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useChange } from '../lists/list-query.ts'
import { scheduledKey } from '../occasions/occasion-times.ts'
import { indiaText } from '../schedule/india-time.ts'
import { useMayEnter } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { Entry, FilmEntries, useFilmEnds } from './film-entries.tsx'

const missedKey = ['schedule', 'missed'] as const
const stale = [
  contentKeys.list,
  ['carousel', 'list'],
  ['collections', 'list'],
  ['dashboard'],
  scheduledKey,
  missedKey,
]

/** Delay after an event, so that many changes at once cause only one refresh. */
const lookAfterMs = 500
let looking: ReturnType<typeof setTimeout> | undefined
let isMissed = false

function takeScheduleNews(client: QueryClient, adminId: string, { missedBy }: ScheduleEvent): void {
  isMissed ||= missedBy.includes(adminId)
  looking ??= setTimeout(() => {
    if (isMissed) toast.error(scheduleNews.missed, { description: scheduleNews.where })
    looking = undefined
    isMissed = false
    for (const queryKey of stale) void client.invalidateQueries({ queryKey })
  }, lookAfterMs)
}

/** Sending `publishAt` also clears the missed time, so that the bell no longer lists the item. */
function leaveInactive({ noun, _id: id }: MissedItem): Promise<unknown> {
  const call = {
    content: calls.updateContent,
    carousel: calls.updateCarouselItem,
    collection: calls.updateCollection,
  }[noun]
  return request(call, { params: { id }, body: { publishAt: null } })
}

function MissedEntries({ items, onLeave }: { items: readonly MissedItem[]; onLeave: () => void }) {
  const { mutate, variables, isPending } = useChange(leaveInactive, ...stale)
  return items.map((item) => (
    <Entry
      key={item._id}
      icon={CalendarX2}
      colour="text-danger"
      title={item.title}
      to={`/${item.noun === 'collection' ? 'collections' : item.noun}/edit/${item._id}`}
      onLeave={onLeave}
      aside={
        <IconButton
          label={`Leave ${item.title} inactive`}
          icon={X}
          busy={isPending && variables._id === item._id}
          onClick={() => mutate(item)}
        />
      }
    >
      <p className="text-sm text-muted">
        Did not go live: {item.reason}
        <span className="block text-xs">{indiaText(item.at)} in India</span>
      </p>
    </Entry>
  ))
}

function useLiveNews(): void {
  const client = useQueryClient()
  const { _id: adminId } = useAdmin()
  useEffect(() => {
    let wasLive = false
    const readAgain = (...keys: (readonly string[])[]) => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey })
    }
    const close = openEvents(adminId, {
      onEvent: (event) => {
        if (event.type === 'batch')
          return void import('../batches/batch-queries.ts').then(
            (news) => news.takeBatchNews(client, event),
            // The code did not load. The next poll brings the same news.
            () => undefined,
          )
        if (event.type === 'schedule') return takeScheduleNews(client, adminId, event)
        applyProcessing(client, event)
        if (event.startedBy === adminId && event.processing.status !== 'processing') readAgain(ownFilmsKey)
      },
      onState: (isLive) => {
        setStreamLive(isLive)
        // The stream ended or came back. How often the films are polled is decided anew after each answer.
        if (wasLive) readAgain(ownFilmsKey)
        // The session is read again too: the server closes the stream when a person's role changes.
        if (isLive && wasLive) readAgain(contentKeys.list, ['batches'], sessionQueryKey)
        wasLive ||= isLive
      },
    })
    return () => {
      close()
      setStreamLive(false)
    }
  }, [client, adminId])
}

const BatchEntries = lazyPiece(() => import('./batch-entries.tsx'))

function Count({ unread }: { unread: number }) {
  if (unread === 0) return null
  return (
    // Grows to the left, so that it stays within the screen.
    <span
      aria-hidden
      className="pointer-events-none absolute -top-0.5 right-6 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent-deep px-1 text-xs leading-none font-semibold text-on-accent tabular-nums md:right-5"
    >
      {unread > 99 ? '99+' : unread}
    </span>
  )
}

export default function ProcessingBell() {
  useLiveNews()
  const films = useQuery({
    ...queryOf(ownFilmsKey, calls.listOwnFilms),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ processing }) => !isOver(processing.status)) ? askEvery() : false,
  }).data?.items
  const ends = useFilmEnds(films)
  const mayEdit = useMayEnter()('/content/edit/:id')
  const { data } = useQuery({
    ...queryOf(missedKey, calls.listMissed, { query: { mine: true } }),
    enabled: mayEdit,
    staleTime: 60_000,
  })
  const missed = data?.items ?? []
  const [isOpen, setOpen] = useState(false)
  const unread = ends.unread + missed.length
  const toggle = (open: boolean) => {
    setOpen(open)
    ends.markSeen()
  }
  const leave = () => setOpen(false)
  const entries: Record<LiveEventType, ReactNode> = {
    batch: mayEdit && <BatchEntries onLeave={leave} />,
    schedule: <MissedEntries items={missed} onLeave={leave} />,
    processing: films && <FilmEntries films={films} onLeave={leave} />,
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={toggle}>
      <span className="relative inline-flex">
        <Popover.Trigger asChild>
          <IconButton
            label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
            icon={Bell}
          />
        </Popover.Trigger>
        <Count unread={isOpen ? 0 : unread} />
      </span>
      <FloatingPanel label="Notifications" align="start" className="flex w-80 flex-col">
        <h2 className="border-b border-hairline px-4 py-3 font-semibold">Notifications</h2>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls has to be reached by the keyboard */}
        <ul tabIndex={0} aria-label="Notifications" className="divide-y divide-hairline overflow-y-auto">
          {Object.entries(entries).map(([type, entry]) => (
            <Fragment key={type}>{entry}</Fragment>
          ))}
          {films && (
            <li className="hidden only:block">
              <EmptyState
                isInside
                title="Nothing yet. Films and recordings that you upload appear here until they are ready."
              />
            </li>
          )}
        </ul>
      </FloatingPanel>
    </Popover.Root>
  )
}
