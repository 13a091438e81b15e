import {
  type LucideIcon,
  CircleAlert,
  CircleCheck,
  CopyCheck,
  FileClock,
  Pause,
  Play,
  RotateCw,
  Upload,
  X,
} from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { type Entry, isEnded, isUnderWay } from '../../uploads/queue/entry.ts'
import type { UploadQueue } from '../../uploads/queue/upload-queue.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { isFailed, sentPercent, stateText } from './tray-words.ts'

const looks: Record<Entry['state']['is'], { icon: LucideIcon; colour: string }> = {
  checking: { icon: Upload, colour: 'text-muted' },
  waiting: { icon: Upload, colour: 'text-muted' },
  sending: { icon: Upload, colour: 'text-accent' },
  making: { icon: Upload, colour: 'text-accent' },
  done: { icon: CircleCheck, colour: 'text-success' },
  known: { icon: CopyCheck, colour: 'text-muted' },
  duplicate: { icon: CopyCheck, colour: 'text-muted' },
  failed: { icon: CircleAlert, colour: 'text-danger' },
  refused: { icon: CircleAlert, colour: 'text-danger' },
  left: { icon: FileClock, colour: 'text-warning' },
}

interface RowProps {
  entry: Entry
  queue: UploadQueue
}

function Name({ entry: { state, name } }: { entry: Entry }) {
  const look = 'font-medium [overflow-wrap:anywhere]'
  if (state.is !== 'done' && state.is !== 'known') return <p className={look}>{name}</p>
  const { contentId, title } = state.item
  return (
    <p className={look}>
      <Link
        to={`/content/edit/${contentId}`}
        dir="auto"
        className="rounded underline underline-offset-4 hover:text-accent-deep"
      >
        {title}
      </Link>
      {title !== name && <span className="block text-sm font-normal text-muted">{name}</span>}
    </p>
  )
}

function removeWord(entry: Entry): string {
  if (isUnderWay(entry)) return 'Cancel'
  return isEnded(entry) ? 'Remove' : 'Discard'
}

function Actions({ entry, queue }: RowProps) {
  const { id, name, state, isPaused, sent, file } = entry
  const canPause = state.is === 'sending' || state.is === 'waiting'
  const remove = () => {
    // Sending the file took time, so discarding it has to be confirmed.
    const isLoss = sent > 0 && !isEnded(entry)
    if (!isLoss || window.confirm(`Cancel ${name} and discard its progress?`)) queue.remove(id)
  }
  return (
    <span className="-mr-2 flex shrink-0 items-start">
      {canPause && (
        <IconButton
          label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
          icon={isPaused ? Play : Pause}
          onClick={() => queue.setPaused([id], !isPaused)}
        />
      )}
      {state.is === 'failed' && file && (
        <IconButton label={`Try ${name} again`} icon={RotateCw} onClick={() => queue.sendAnyway(id)} />
      )}
      {state.is !== 'making' && (
        <IconButton label={`${removeWord(entry)} ${name}`} icon={X} onClick={remove} />
      )}
    </span>
  )
}

/** Memoized, so that a row renders only when its own entry changes. */
export const TrayRow = memo(({ entry, queue }: RowProps) => {
  const { state, name, id, uploadId } = entry
  const { icon: Icon, colour } = looks[state.is]
  const isThere = state.is === 'known' || state.is === 'duplicate'
  const anyway = uploadId === undefined ? 'Upload Anyway' : 'Keep Both'
  return (
    <li className="flex gap-3 px-4 py-2">
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', colour)} />
      <div className="grid min-w-0 flex-1 gap-1">
        <Name entry={entry} />
        {(state.is === 'sending' || state.is === 'making') && (
          <ProgressBar value={sentPercent(entry)} label={`Upload of ${name}`} />
        )}
        <p className={classNames('text-sm', isFailed(entry) ? 'text-danger' : 'text-muted')}>
          {stateText(entry)}
        </p>
        {isThere && (
          <Button
            size="sm"
            aria-label={`${anyway}: ${name}`}
            className="justify-self-start"
            onClick={() => queue.sendAnyway(id)}
          >
            {anyway}
          </Button>
        )}
      </div>
      <Actions entry={entry} queue={queue} />
    </li>
  )
})
TrayRow.displayName = 'TrayRow'
