import { Bell, CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { Popover } from 'radix-ui'
import { Suspense, lazy, useState } from 'react'
import { Link } from 'react-router'
import {
  type LoggedProcessing,
  markAllSeen,
  unseenCount,
  useProcessingLog,
} from '../../live/processing-log.ts'
import { queueSentence } from '../../sentences/queue-sentence.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { indiaText } from '../schedule/india-time.ts'
import { MissedEntries } from '../schedule/missed-list.tsx'
import { useMissed } from '../schedule/schedule-news.ts'
import { useMayEnter } from '../session/may-enter.ts'
import { useProcessingWatch } from './processing-watch.ts'
import { useAdmin } from '../session/session.tsx'

const BatchEntries = lazy(() => import('../batches/batch-entries.tsx'))

const looks = {
  pending: { icon: Hourglass, colour: 'text-warning', text: 'Waiting' },
  processing: { icon: Hourglass, colour: 'text-warning', text: 'Processing' },
  ready: { icon: CircleCheck, colour: 'text-success', text: 'Ready' },
  failed: { icon: CircleX, colour: 'text-danger', text: 'Failed' },
} as const

function State({ entry }: { entry: LoggedProcessing }) {
  const { status, progress, stage, message, at, title } = entry
  const wait = queueSentence(entry)
  if (status === 'processing') {
    return (
      <div className="grid gap-1">
        <span className="text-sm text-muted">{[stage || 'Processing', wait].filter(Boolean).join(', ')}</span>
        <ProgressBar value={progress} label={`Processing of ${title}`} showValue />
      </div>
    )
  }
  return (
    <p className="text-sm text-muted">
      {[looks[status].text, message, wait].filter(Boolean).join(': ')}
      <span className="block text-xs">{indiaText(new Date(at).toISOString())}</span>
    </p>
  )
}

function Entry({ entry, onLeave }: { entry: LoggedProcessing; onLeave: () => void }) {
  const mayEdit = useMayEnter()('/content/edit/:id')
  const { icon: Icon, colour } = looks[entry.status]
  const name = 'line-clamp-2 font-medium'
  return (
    <li className="flex gap-3 p-4">
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', colour)} />
      <div className="grid min-w-0 flex-1 gap-1">
        {mayEdit ? (
          <Link
            to={`/content/edit/${entry.contentId}`}
            onClick={onLeave}
            dir="auto"
            className={classNames(name, 'rounded underline-offset-4 hover:underline')}
          >
            {entry.title}
          </Link>
        ) : (
          <p dir="auto" className={name}>
            {entry.title}
          </p>
        )}
        <State entry={entry} />
      </div>
    </li>
  )
}

function Count({ unseen }: { unseen: number }) {
  if (unseen === 0) return null
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-0.5 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent-deep px-1 text-xs leading-none font-semibold text-on-accent tabular-nums"
    >
      {unseen}
    </span>
  )
}

const nameOf = (unseen: number) =>
  unseen === 0 ? 'Processing notifications' : `Processing notifications, ${unseen} unread`

/** What the signed-in person started last and how it went. Also keeps everything that is loaded up to date. */
export default function ProcessingBell() {
  useProcessingWatch()
  const { _id } = useAdmin()
  const log = useProcessingLog(_id)
  const mayEdit = useMayEnter()('/content/edit/:id')
  const missed = useMissed(mayEdit)
  const [isOpen, setOpen] = useState(false)
  const unseen = unseenCount(log) + missed.length
  const toggle = (open: boolean) => {
    setOpen(open)
    markAllSeen(_id)
  }
  const leave = () => setOpen(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={toggle}>
      <span className="relative inline-flex">
        <Popover.Trigger asChild>
          <IconButton label={nameOf(unseen)} icon={Bell} />
        </Popover.Trigger>
        <Count unseen={isOpen ? 0 : unseen} />
      </span>
      <Popover.Portal>
        <Popover.Content
          aria-label="Processing notifications"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-40 flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-1.5rem)] animate-appear flex-col rounded-card border border-hairline bg-raised shadow-floating"
        >
          <h2 className="border-b border-hairline px-4 py-3 font-semibold">Your processings</h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls has to be reached by the keyboard */}
          <ul tabIndex={0} aria-label="Processings" className="divide-y divide-hairline overflow-y-auto">
            <Suspense fallback={null}>{mayEdit && <BatchEntries onLeave={leave} />}</Suspense>
            <MissedEntries items={missed} onLeave={leave} />
            {log.map((entry) => (
              <Entry key={entry.id} entry={entry} onLeave={leave} />
            ))}
            {log.length + missed.length === 0 && (
              <li className="p-4 text-sm text-muted">
                What you upload is processed after saving. How far it is appears here.
              </li>
            )}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
