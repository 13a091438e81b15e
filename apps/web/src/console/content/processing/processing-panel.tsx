import type { Content } from '@jinvani/contract'
import { CircleCheck, CircleX, FileUp, Hourglass, KeyRound, LockKeyhole, RotateCw } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { filmState, lacksFile, noReason, seenOfFailed } from './film-state.ts'
import type { FilmState } from './film-state.ts'
import { useNewKeys } from './use-new-keys.ts'
import { useRetry } from './use-retry.ts'
import { contentFields } from '../wizard/fields/content-fields.ts'

interface PanelProps {
  item: Content
  /** Leads to a step of the form. */
  goTo: (step: number) => void
}

const activeStep = contentFields.active.step
const fileStep = contentFields.fileUrl.step

interface LineProps {
  icon: LucideIcon
  colour: string
  title: string
  text?: string | undefined
  /** A line of its own below the text. */
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
  const { retry, retryingId } = useRetry()
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
          Another file
        </Button>
        {item.active && (
          <Button size="sm" onClick={() => goTo(activeStep)}>
            Go to Active
          </Button>
        )}
        <Button size="sm" icon={RotateCw} busy={retryingId === item._id} onClick={() => retry(item)}>
          Retry
        </Button>
      </div>
    </Line>
  )
}

function NoFile({ goTo }: Pick<PanelProps, 'goTo'>) {
  return (
    <Line
      icon={LockKeyhole}
      colour="text-muted"
      title="Waiting for its file"
      text="Upload it and save: its processing begins then."
    >
      <Button size="sm" icon={FileUp} onClick={() => goTo(fileStep)}>
        Upload file
      </Button>
    </Line>
  )
}

function Ready({ item, goTo }: PanelProps) {
  if (item.active)
    return (
      <Line icon={CircleCheck} colour="text-success" title="The streams are ready" text="The apps show it." />
    )
  return (
    <Line
      icon={CircleCheck}
      colour="text-success"
      title="The streams are ready"
      text="The apps play them once Active is ticked and saved."
    >
      <Button size="sm" onClick={() => goTo(activeStep)}>
        Go to Active
      </Button>
    </Line>
  )
}

const aboutKeys = 'If its keys have leaked, new ones lock out those who have them.'

/** What is said of new keys, once they were asked for, stands in `stage`. */
function NewKeys({ item, stage }: { item: Content; stage: string }) {
  const { renew, isRenewing } = useNewKeys(item)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-48 text-sm text-muted">{stage === 'Ready' ? aboutKeys : stage}</p>
      <Button size="sm" variant="secondary" icon={KeyRound} busy={isRenewing} onClick={renew}>
        New keys
      </Button>
    </div>
  )
}

function UnderWay({ status, stage, wait }: FilmState) {
  const title = status === 'pending' ? 'Waiting for processing' : 'Processing'
  return (
    <Line
      icon={Hourglass}
      colour="text-warning"
      title={title}
      text={[stage, wait].filter(Boolean).join(', ') || undefined}
    />
  )
}

/** How far the item's film is; changes by itself. Its words are announced, its percentage is not. */
export function ProcessingPanel({ item, goTo }: PanelProps) {
  const film = filmState(item)
  if (film === null) return null
  const isWaiting = lacksFile(item)
  const isUnderWay = !isWaiting && (film.status === 'pending' || film.status === 'processing')
  return (
    <section
      aria-label="Processing of the film"
      className={classNames(
        'mb-6 grid gap-3 rounded-card border p-4',
        film.status === 'failed' ? 'border-danger/40 bg-danger-soft' : 'border-hairline bg-raised',
      )}
    >
      <div aria-live="polite">
        {isWaiting && <NoFile goTo={goTo} />}
        {isUnderWay && <UnderWay {...film} />}
        {film.status === 'failed' && <Failed item={item} message={film.message} goTo={goTo} />}
        {film.status === 'ready' && <Ready item={item} goTo={goTo} />}
        {film.status === 'ready' && film.message !== undefined && (
          <p className="mt-2 text-sm">{film.message}</p>
        )}
        {film.status === 'ready' && item.drm.enabled && <NewKeys item={item} stage={film.stage} />}
      </div>
      {isUnderWay && <ProgressBar value={film.progress} label="Processing" showValue />}
    </section>
  )
}
