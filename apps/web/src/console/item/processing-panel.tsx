import { type Content, calls } from '@jinvani/contract'
import { useQueryClient } from '@tanstack/react-query'
import {
  CircleCheck,
  CircleX,
  FileUp,
  Hourglass,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  RotateCw,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { contentKeys } from '../../api/query-client.ts'
import { contentFields } from './fields/content-fields.ts'
import { filmState, hasNoFile, noReason, seenOfFailed } from '../item-facts/film-state.ts'
import { indiaText } from '../schedule/india-time.ts'
import { useRetry } from '../lists/use-retry.ts'
import { useRowAction } from '../lists/use-row-action.ts'

interface PanelProps {
  item: Content
  goTo: (step: number) => void
}

const activeStep = contentFields.active.step
const fileStep = contentFields.fileUrl.step

interface LineProps {
  icon: LucideIcon
  colour: string
  title: string
  text?: string | undefined
  more?: string | undefined
  children?: ReactNode
}

function Line({ icon: Icon, colour, title, text, more, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Icon aria-hidden className={classNames('size-5 shrink-0', colour)} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{title}</p>
        {text !== undefined && <p className="text-sm text-muted">{text}</p>}
        {more !== undefined && <p className="mt-1 text-sm">{more}</p>}
      </div>
      {children}
    </div>
  )
}

function Failed({ item, message, goTo }: PanelProps & { message: string | undefined }) {
  const { run: retry, isBusy } = useRetry()
  return (
    <Line
      icon={CircleX}
      colour="text-danger"
      title="Processing failed"
      text={message ?? noReason}
      more={seenOfFailed(item)}
    >
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={FileUp} onClick={() => goTo(fileStep)}>
          Another File
        </Button>
        {item.active && (
          <Button size="sm" onClick={() => goTo(activeStep)}>
            Go to Active
          </Button>
        )}
        <Button size="sm" icon={RotateCw} busy={isBusy(item._id)} onClick={() => retry(item)}>
          Retry
        </Button>
      </div>
    </Line>
  )
}

const ready = { icon: CircleCheck, colour: 'text-success', title: 'The streams are ready' }

function Ready({ item, goTo }: PanelProps) {
  if (item.active) return <Line {...ready} text="The apps show it." />
  const text =
    item.publishAt === null
      ? 'The apps play them once Active is ticked and saved.'
      : `The apps play them from ${indiaText(item.publishAt)}, without a tick.`
  return (
    <Line {...ready} text={text}>
      <Button size="sm" onClick={() => goTo(activeStep)}>
        Go to Active
      </Button>
    </Line>
  )
}

/** The button that replaces the film's keys. During the work, `stage` describes the progress. */
function NewKeys({ item, stage }: { item: Content; stage: string }) {
  const client = useQueryClient()
  const renewing = useRowAction<Content>({
    work: async ({ _id: id }) => {
      await request(calls.renewKeys, { params: { id } })
      void client.invalidateQueries({ queryKey: contentKeys.live(id) })
    },
    question: `Make new keys for “${item.title}”? The film is packaged again and keeps playing. A day later the old keys and streams end: players and links that still use them stop, and the film has to be opened again.`,
    success: () => successes.content.newKeys,
    failure: failures.content.newKeys,
  })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-48 text-sm text-muted">
        {stage === 'Ready' ? 'If its keys have leaked, new keys lock out everyone who has them.' : stage}
      </p>
      <Button size="sm" icon={KeyRound} busy={renewing.isBusy(item._id)} onClick={() => renewing.run(item)}>
        New Keys
      </Button>
    </div>
  )
}

/** The state of the film. Screen readers announce its words but not the percentage, which changes all the time. */
export function ProcessingPanel({ item, goTo }: PanelProps) {
  const film = filmState(item)
  const isSettled = film?.status === 'ready' && film.message === undefined && item.active && !item.drm.enabled
  const [wasSettled] = useState(isSettled)
  // An unprotected item that was ready and active when the page opened has no news.
  if (film === null || (isSettled && wasSettled)) return null
  const isWaiting = hasNoFile(item)
  const isUnderWay = !isWaiting && (film.status === 'pending' || film.status === 'processing')
  return (
    <section
      aria-label={`Processing of the ${item.mediaType === 'audio' ? 'recording' : 'film'}`}
      className={classNames(
        'mb-6 grid gap-3 rounded-card border p-4',
        film.status === 'failed' ? 'border-danger/40 bg-danger-soft' : 'border-hairline bg-raised',
      )}
    >
      <div aria-live="polite">
        {isWaiting && (
          <Line
            icon={LockKeyhole}
            colour="text-muted"
            title="Waiting for its file"
            text="Upload it and save to start processing."
          >
            <Button size="sm" icon={FileUp} onClick={() => goTo(fileStep)}>
              Upload File
            </Button>
          </Line>
        )}
        {isUnderWay && (
          <Line
            icon={Hourglass}
            colour="text-warning"
            title={film.status === 'pending' ? 'Waiting for processing' : 'Processing'}
            text={[film.stage, film.wait].filter(Boolean).join(', ') || undefined}
          />
        )}
        {film.status === 'failed' && <Failed item={item} message={film.message} goTo={goTo} />}
        {film.status === 'ready' && <Ready item={item} goTo={goTo} />}
        {film.status === 'ready' && film.message !== undefined && (
          <p className="mt-2 text-sm">{film.message}</p>
        )}
        {film.status === 'ready' && item.drm.enabled && <NewKeys item={item} stage={film.stage} />}
      </div>
      {isUnderWay && <ProgressBar value={film.progress} label="Processing" />}
    </section>
  )
}
