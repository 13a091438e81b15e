import { ChevronDown, ChevronUp, Pause, Play, X } from 'lucide-react'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { newItems } from '../../api/new-items.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { keepHeight } from '../../ui/kept-height.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { watchUnsaved } from '../../ui/unsaved-changes.ts'
import { type Entry, clearable, isEnded, isUnderWay } from '../../uploads/queue/entry.ts'
import { type UploadQueue, openUploadQueue } from '../../uploads/queue/upload-queue.ts'
import { useAdmin } from '../session/session.tsx'
import { ChooseButton } from './choose-files.tsx'
import { TrayRow } from './tray-row.tsx'
import { countSent, isFailed, summaryText, totalPercent } from './tray-words.ts'

/** Stores the height of the tray, so that the page ends above it and focused elements are not scrolled under it. */
const keepTray = (tray: HTMLElement) => keepHeight('--tray', tray)

const isDone = ({ state }: Entry) => state.is === 'done'

/** For screen readers: changes when a file ends, not with every byte. */
function announcement(entries: readonly Entry[]): string {
  const done = entries.filter(isDone).length
  const failed = entries.filter(isFailed).length
  const words = [
    done > 0 && `${done} of ${countSent(entries)} files uploaded`,
    failed > 0 && `${failed} failed`,
  ]
  return words.filter(Boolean).join(', ')
}

/**
 * The tray folds when all files are done, unless it has the focus. On a phone it also folds with each navigation,
 * because it would cover the new page.
 */
function useOpen(isOver: boolean) {
  const { pathname } = useLocation()
  const panelId = useId()
  const [openAt, setOpenAt] = useState<string | null>(pathname)
  const [wasOver, setWasOver] = useState(isOver)
  if (isOver !== wasOver) {
    setWasOver(isOver)
    const isInUse = document.getElementById(panelId)?.contains(document.activeElement)
    setOpenAt(isOver && !isInUse ? null : pathname)
  }
  const isOpen = openAt !== null && (openAt === pathname || !window.matchMedia('(width < 48rem)').matches)
  return { panelId, isOpen, toggle: () => setOpenAt(isOpen ? null : pathname) }
}

interface PartProps {
  entries: readonly Entry[]
  queue: UploadQueue
}

function AllButtons({ entries, queue }: PartProps) {
  const going = entries.filter(({ state }) => ['checking', 'waiting', 'sending'].includes(state.is))
  const isPaused = going.length > 0 && going.every((entry) => entry.isPaused)
  const ids = going.map(({ id }) => id)
  const cleared = clearable(entries)
  const clear = () => {
    const isLoss = cleared.some((entry) => entry.sent > 0 && !isEnded(entry))
    if (!isLoss || window.confirm('Discard the progress of the failed uploads?')) queue.clear()
  }
  return (
    <>
      {going.length > 1 && (
        <Button size="sm" icon={isPaused ? Play : Pause} onClick={() => queue.setPaused(ids, !isPaused)}>
          {isPaused ? 'Resume All' : 'Pause All'}
        </Button>
      )}
      {cleared.length > 0 && !entries.every(isEnded) && (
        <Button size="sm" icon={X} onClick={clear}>
          Clear Finished
        </Button>
      )}
    </>
  )
}

/** Uploads that a closed page interrupted. The browser can continue only files that it may read again. */
function LeftFiles({ entries, queue }: PartProps) {
  const count = entries.filter(({ state }) => state.is === 'left').length
  if (count === 0) return null
  return (
    <div className="grid gap-2 border-b border-hairline bg-sunken px-4 py-3 text-sm">
      <p className="font-medium">
        {count === 1 ? 'One upload was' : `${count} uploads were`} interrupted.
        {queue.canGoOn() ? '' : ' Choose the same files to continue.'}
      </p>
      <p className="flex flex-wrap gap-2">
        {queue.canGoOn() && (
          <Button size="sm" variant="primary" icon={Play} onClick={() => void queue.goOn()}>
            Continue
          </Button>
        )}
        <ChooseButton size="sm" label="Choose the Files Again" />
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

interface HeadProps extends ReturnType<typeof useOpen> {
  entries: readonly Entry[]
  onClose: () => void
}

/** A button that shows new items in the open library. They appear only when it is pressed, so that no row moves. */
function ShowNew() {
  const count = useSyncExternalStore(newItems.subscribe, newItems.count)
  const isInLibrary = useLocation().pathname === '/content'
  if (count === 0 || !isInLibrary) return null
  return (
    <Button size="sm" onClick={newItems.show}>
      {count === 1 ? '1 new item: show' : `${count} new items: show`}
    </Button>
  )
}

function Head({ entries, isOpen, panelId, toggle, onClose }: HeadProps) {
  const Icon = isOpen ? ChevronDown : ChevronUp
  return (
    <div className="flex items-center gap-1 pr-2">
      <h2 className="min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={toggle}
          className="flex min-h-11 w-full items-center gap-3 rounded-card px-4 py-2 text-left hover:bg-sunken"
        >
          <span className="min-w-0 flex-1">
            <span className={isOpen ? 'block font-semibold' : 'sr-only'}>Uploads</span>{' '}
            <span className={classNames('block text-sm tabular-nums', isOpen && 'font-normal text-muted')}>
              {summaryText(entries)}
            </span>
          </span>
          <Icon aria-hidden className="size-5 shrink-0 text-muted" />
        </button>
      </h2>
      <ShowNew />
      {!entries.some(isUnderWay) && <IconButton label="Close uploads" icon={X} onClick={onClose} />}
    </div>
  )
}

export default function UploadTray() {
  const queue = openUploadQueue(useAdmin()._id)
  const entries = useSyncExternalStore(queue.list.subscribe, queue.list.all)
  const notes = queue.notes().length
  const open = useOpen(entries.length > 0 && entries.every(isDone) && notes === 0)
  const inOrder = entries.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)))
  const [closed, setClosed] = useState<readonly Entry[]>()
  const isShown = (entries.length > 0 || notes > 0) && entries !== closed
  useEffect(() => watchUnsaved(queue.isBusy), [queue])
  const close = () => {
    newItems.show()
    queue.forgetNotes()
    if (entries.every(isEnded)) queue.clear()
    // Failed files stay in the queue and show again with the next upload.
    setClosed(queue.list.all())
  }
  return (
    <>
      <output aria-live="polite" className="sr-only">
        {[...queue.notes(), announcement(entries)].join(' ')}
      </output>
      {isShown && (
        <section
          ref={keepTray}
          aria-label="Uploads"
          className="fixed inset-x-0 bottom-[var(--notices,0px)] z-20 border border-hairline bg-raised shadow-floating md:inset-x-auto md:right-4 md:bottom-[calc(var(--notices,0px)+1rem)] md:w-[27rem] md:rounded-card"
        >
          <Head {...open} entries={entries} onClose={close} />
          {entries.some(isUnderWay) && (
            <ProgressBar value={totalPercent(entries)} label="All uploads" className="px-4 pb-2" />
          )}
          <div id={open.panelId} hidden={!open.isOpen} className="border-t border-hairline">
            <Notes queue={queue} />
            <LeftFiles entries={entries} queue={queue} />
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls has to be reached by the keyboard */}
            <ul tabIndex={0} aria-label="Files" className="max-h-[40dvh] overflow-y-auto py-1">
              {inOrder.map((entry) => (
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
