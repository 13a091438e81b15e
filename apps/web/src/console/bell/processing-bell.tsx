import { type LiveEventType, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { MissedEntries } from '../schedule/missed-list.tsx'
import { useMissed } from '../schedule/schedule-news.ts'
import { useMayEnter } from '../session/may-enter.ts'
import { FilmEntries } from './film-entries.tsx'
import { useFilmEnds } from './film-ends.ts'
import { useLiveNews } from './live-news.ts'
import { request } from '../../api/client.ts'
import { ownFilmsKey } from '../../api/query-client.ts'
import { isOver } from '../../live/live-event.ts'
import { askEvery } from '../../live/stream-state.ts'

// The films that the signed-in person sent for processing last.
function useOwnFilms() {
  const { data } = useQuery({
    queryKey: ownFilmsKey,
    queryFn: ({ signal }) => request(calls.listOwnFilms, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ processing }) => !isOver(processing.status)) ? askEvery() : false,
  })
  return data?.items
}

const BatchEntries = lazy(() => import('../batches/batch-entries.tsx'))

function Count({ unread }: { unread: number }) {
  if (unread === 0) return null
  return (
    // It touches the bell and grows to the left, away from it and from the edge of the screen.
    <span
      aria-hidden
      className="pointer-events-none absolute -top-0.5 right-6 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent-deep px-1 text-xs leading-none font-semibold text-on-accent tabular-nums md:right-5"
    >
      {unread > 99 ? '99+' : unread}
    </span>
  )
}

const nameOf = (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`)

/** Shows bulk changes, missed times, and the films and recordings that this person sent last. */
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
  /** What the list shows of each event. */
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
      <Popover.Portal>
        <Popover.Content
          aria-label="Notifications"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-40 flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-1.5rem)] animate-appear flex-col rounded-card border border-hairline bg-raised shadow-floating"
        >
          <h2 className="border-b border-hairline px-4 py-3 font-semibold">Notifications</h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls has to be reached by the keyboard */}
          <ul tabIndex={0} aria-label="Notifications" className="divide-y divide-hairline overflow-y-auto">
            {Object.entries(entries).map(([type, entry]) => (
              <Suspense key={type} fallback={null}>
                {entry}
              </Suspense>
            ))}
            {films?.length === 0 && missed.length === 0 && (
              <li className="p-4 text-sm text-muted">
                Nothing yet. Films and recordings that you upload appear here until they are ready.
              </li>
            )}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
