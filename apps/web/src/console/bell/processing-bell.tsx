import { type LiveEventType, type MissedItem, calls } from '@jinvani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, CalendarX2, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../api/client.ts'
import { contentKeys, ownFilmsKey, sessionQueryKey } from '../../api/query-client.ts'
import { applyProcessing } from '../../live/processing-cache.ts'
import { isOver } from '../../live/live-event.ts'
import { openEvents } from '../../live/shared-events.ts'
import { askEvery, setStreamLive } from '../../live/stream-state.ts'
import { IconButton } from '../../ui/button.tsx'
import { indiaText } from '../schedule/india-time.ts'
import { takeScheduleNews, useLetBe, useMissed } from '../schedule/schedule-news.ts'
import { useMayEnter } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { useFilmEnds } from './film-ends.ts'
import { FilmEntries } from './film-entries.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { FloatingPanel } from '../../ui/floating-panel.tsx'

function MissedEntries({ items, onLeave }: { items: readonly MissedItem[]; onLeave: () => void }) {
  const { mutate, variables, isPending } = useLetBe()
  return items.map((item) => (
    <li key={item._id} className="flex gap-3 p-4">
      <CalendarX2 aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="grid min-w-0 flex-1 gap-1">
        <Link
          to={`/${item.noun === 'collection' ? 'collections' : item.noun}/edit/${item._id}`}
          onClick={onLeave}
          dir="auto"
          className="line-clamp-2 rounded font-medium underline-offset-4 hover:underline"
        >
          {item.title}
        </Link>
        <p className="text-sm text-muted">
          Did not go live: {item.reason}
          <span className="block text-xs">{indiaText(item.at)} in India</span>
        </p>
      </div>
      <IconButton
        label={`Leave ${item.title} inactive`}
        icon={X}
        busy={isPending && variables._id === item._id}
        onClick={() => mutate(item)}
      />
    </li>
  ))
}

/** A lost event is harmless: the next poll brings the same news. */
const lost = () => undefined
const loadBatchNews = async () => (await import('../batches/batch-news.ts')).takeBatchNews

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
        if (event.type === 'batch') return void loadBatchNews().then((take) => take(client, event), lost)
        if (event.type === 'schedule') return takeScheduleNews(client, adminId, event)
        applyProcessing(client, event)
        if (event.startedBy === adminId && event.processing.status !== 'processing') readAgain(ownFilmsKey)
      },
      onState: (isLive) => {
        setStreamLive(isLive)
        // The stream has ended: films are polled from now on.
        if (wasLive) readAgain(ownFilmsKey)
        // The server closes the stream of a person whose role has changed, so the session is read again too.
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

function useOwnFilms() {
  const { data } = useQuery({
    ...queryOf(ownFilmsKey, calls.listOwnFilms),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ processing }) => !isOver(processing.status)) ? askEvery() : false,
  })
  return data?.items
}

const BatchEntries = lazyPiece(() => import('../batches/batch-entries.tsx'))

function Count({ unread }: { unread: number }) {
  if (unread === 0) return null
  return (
    // It touches the bell and grows to the left, away from the bell and the edge of the screen.
    <span
      aria-hidden
      className="pointer-events-none absolute -top-0.5 right-6 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent-deep px-1 text-xs leading-none font-semibold text-on-accent tabular-nums md:right-5"
    >
      {unread > 99 ? '99+' : unread}
    </span>
  )
}

const nameOf = (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`)

export default function ProcessingBell() {
  useLiveNews()
  const films = useOwnFilms()
  const ends = useFilmEnds(films)
  const mayEdit = useMayEnter()('/content/edit/:id')
  const missed = useMissed(mayEdit)
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
          <IconButton label={nameOf(unread)} icon={Bell} />
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
            <li className="hidden p-4 text-sm text-muted only:block">
              Nothing yet. Films and recordings that you upload appear here until they are ready.
            </li>
          )}
        </ul>
      </FloatingPanel>
    </Popover.Root>
  )
}
