import { ChevronDown, ChevronUp, Pause, Play, X } from 'lucide-react'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { type Entry, clearable, isEnded, isUnderWay } from '../../uploads/queue/entry.ts'
import { type UploadQueue, uploadQueueOf } from '../../uploads/queue/upload-queue.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { watchUnsaved } from '../../ui/unsaved-changes.ts'
import { useAdmin } from '../session/session.tsx'
import { ChooseButton } from './choose-button.tsx'
import { TrayRow } from './tray-row.tsx'
import { summaryOf, totalPercent } from './tray-words.ts'

/** What has the focus is not hidden behind the tray. */
function useRoomBelow(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const { style } = document.documentElement
    style.scrollPaddingBottom = '5rem'
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [isShown])
}

/** Changes when a file has ended, not with every byte. */
function announcement(entries: readonly Entry[]): string {
  const done = entries.filter(({ state }) => state.is === 'done').length
  const failed = entries.filter(({ state }) => state.is === 'failed' || state.is === 'refused').length
  const words = [done > 0 && `${done} of ${entries.length} files uploaded`, failed > 0 && `${failed} failed`]
  return words.filter(Boolean).join(', ')
}

const isDone = ({ state }: Entry) => state.is === 'done'
/** What wants a person, or is under way, is not far below a hundred files that are done. */
const inOrder = (entries: readonly Entry[]) => [
  ...entries.filter((entry) => !isDone(entry)),
  ...entries.filter(isDone),
]

const phone = '(width < 48rem)'

/** On a phone it covers the page that somebody has just opened. */
function useOpen() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(pathname)
  const isOpen = openAt !== null && (openAt === pathname || !window.matchMedia(phone).matches)
  return { isOpen, toggle: () => setOpenAt(isOpen ? null : pathname) }
}

interface PartProps {
  entries: readonly Entry[]
  queue: UploadQueue
}

function AllButtons({ entries, queue }: PartProps) {
  const going = entries.filter(({ state }) => ['checking', 'waiting', 'sending'].includes(state.is))
  const isPaused = going.length > 0 && going.every((entry) => entry.isPaused)
  const cleared = clearable(entries)
  const clear = () => {
    const isLoss = cleared.some((entry) => entry.sent > 0 && !isEnded(entry))
    if (!isLoss || window.confirm('Discard what was sent of the uploads that failed?')) queue.clear()
  }
  return (
    <>
      {going.length > 1 && (
        <Button
          size="sm"
          icon={isPaused ? Play : Pause}
          onClick={() =>
            queue.setPaused(
              going.map(({ id }) => id),
              !isPaused,
            )
          }
        >
          {isPaused ? 'Resume all' : 'Pause all'}
        </Button>
      )}
      {cleared.length > 0 && (
        <Button size="sm" icon={X} onClick={clear}>
          Clear finished
        </Button>
      )}
    </>
  )
}

/** Of a page that is gone: a browser forgets the files, unless it may read them again. */
function LeftFiles({ entries, queue, adminId }: PartProps & { adminId: string }) {
  const count = entries.filter(({ state }) => state.is === 'left').length
  if (count === 0) return null
  return (
    <div className="grid gap-2 border-b border-hairline bg-sunken px-4 py-3 text-sm">
      <p className="font-medium">
        {count === 1 ? 'One upload was' : `${count} uploads were`} interrupted.
        {queue.canGoOn() ? '' : ' Choose the same files to go on.'}
      </p>
      <p className="flex flex-wrap gap-2">
        {queue.canGoOn() && (
          <Button size="sm" variant="primary" icon={Play} onClick={() => void queue.goOn()}>
            Go on
          </Button>
        )}
        <ChooseButton adminId={adminId} size="sm" label="Choose the files again">
          Choose the files again
        </ChooseButton>
      </p>
    </div>
  )
}

function Notes({ queue }: { queue: UploadQueue }) {
  const notes = queue.notes()
  if (notes.length === 0) return null
  return (
    <div className="flex items-start gap-2 border-b border-hairline bg-warning-soft px-4 py-3 text-sm">
      <ul className="grid flex-1 gap-1 [overflow-wrap:anywhere]">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <IconButton label="Dismiss" icon={X} className="-my-2 -mr-2" onClick={() => queue.forgetNotes()} />
    </div>
  )
}

interface HeadProps {
  entries: readonly Entry[]
  isOpen: boolean
  panelId: string
  onToggle: () => void
}

function Head({ entries, isOpen, panelId, onToggle }: HeadProps) {
  const Icon = isOpen ? ChevronDown : ChevronUp
  return (
    <h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-3 rounded-card px-4 py-2 text-left hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">Uploads</span>
          <span className="block text-sm font-normal text-muted tabular-nums">{summaryOf(entries)}</span>
        </span>
        <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      </button>
    </h2>
  )
}

/** Files on their way to items. It stays while the person moves through the console. */
export default function UploadTray() {
  const adminId = useAdmin()._id
  const queue = uploadQueueOf(adminId)
  const entries = useSyncExternalStore(queue.list.subscribe, queue.list.all)
  const { isOpen, toggle } = useOpen()
  const panelId = useId()
  const isShown = entries.length > 0 || queue.notes().length > 0
  useRoomBelow(isShown)
  useEffect(() => watchUnsaved(queue.isBusy), [queue])
  return (
    <>
      <output aria-live="polite" className="sr-only">
        {[...queue.notes(), announcement(entries)].join(' ')}
      </output>
      {isShown && (
        <section
          aria-label="Uploads"
          className="fixed inset-x-0 bottom-0 z-20 border border-hairline bg-raised shadow-floating md:inset-x-auto md:right-4 md:bottom-4 md:w-[27rem] md:rounded-card"
        >
          <Head entries={entries} isOpen={isOpen} panelId={panelId} onToggle={toggle} />
          {entries.some(isUnderWay) && (
            <ProgressBar value={totalPercent(entries)} label="All uploads" className="px-4 pb-2" />
          )}
          <div id={panelId} hidden={!isOpen} className="border-t border-hairline">
            <Notes queue={queue} />
            <LeftFiles entries={entries} queue={queue} adminId={adminId} />
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls has to be reached by the keyboard */}
            <ul tabIndex={0} aria-label="Files" className="max-h-[40dvh] overflow-y-auto py-1">
              {inOrder(entries).map((entry) => (
                <TrayRow key={entry.id} entry={entry} queue={queue} />
              ))}
            </ul>
            <p className="flex flex-wrap gap-2 border-t border-hairline px-4 py-2 empty:hidden">
              <AllButtons entries={entries} queue={queue} />
            </p>
          </div>
        </section>
      )}
    </>
  )
}
