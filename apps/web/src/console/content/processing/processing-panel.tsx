import type { Content } from '@jinvani/contract'
import { CircleCheck, CircleX, Hourglass, KeyRound, RotateCw } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { filmState, noReason } from './film-state.ts'
import type { FilmState } from './film-state.ts'
import { useNewKeys } from './use-new-keys.ts'
import { useRetry } from './use-retry.ts'

interface PanelProps {
  item: Content
  /** Leads to the Active checkbox. */
  onActivate: () => void
}

interface LineProps {
  icon: LucideIcon
  colour: string
  title: string
  text?: string | undefined
  children?: ReactNode
}

function Line({ icon: Icon, colour, title, text, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Icon aria-hidden className={classNames('size-5 shrink-0', colour)} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{title}</p>
        {text !== undefined && <p className="text-sm text-muted">{text}</p>}
      </div>
      {children}
    </div>
  )
}

function Failed({ item, message }: { item: Content; message: string | undefined }) {
  const { retry, retryingId } = useRetry()
  return (
    <Line icon={CircleX} colour="text-danger" title="Processing failed" text={message ?? noReason}>
      <Button size="sm" icon={RotateCw} busy={retryingId === item._id} onClick={() => retry(item)}>
        Retry
      </Button>
    </Line>
  )
}

function Ready({ item, onActivate }: PanelProps) {
  if (item.active) return <Line icon={CircleCheck} colour="text-success" title="Ready, shown in the apps" />
  return (
    <Line
      icon={CircleCheck}
      colour="text-success"
      title="Ready: activate it"
      text="Tick Active and save to show it in the apps."
    >
      <Button size="sm" onClick={onActivate}>
        Go to Active
      </Button>
    </Line>
  )
}

/** What is said of new keys, once they were asked for, stands in `stage`. */
function NewKeys({ item, stage }: { item: Content; stage: string }) {
  const { renew, isRenewing } = useNewKeys(item)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-48 text-sm text-muted">{stage === 'Ready' ? '' : stage}</p>
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
export function ProcessingPanel({ item, onActivate }: PanelProps) {
  const film = filmState(item)
  if (film === null) return null
  const isUnderWay = film.status === 'pending' || film.status === 'processing'
  return (
    <section
      aria-label="Processing of the film"
      className={classNames(
        'mb-6 grid gap-3 rounded-card border p-4',
        film.status === 'failed' ? 'border-danger/40 bg-danger-soft' : 'border-hairline bg-raised',
      )}
    >
      <div aria-live="polite">
        {isUnderWay && <UnderWay {...film} />}
        {film.status === 'failed' && <Failed item={item} message={film.message} />}
        {film.status === 'ready' && <Ready item={item} onActivate={onActivate} />}
        {film.status === 'ready' && film.message !== undefined && (
          <p className="mt-2 text-sm">{film.message}</p>
        )}
        {film.status === 'ready' && item.drm.enabled && <NewKeys item={item} stage={film.stage} />}
      </div>
      {isUnderWay && <ProgressBar value={film.progress} label="Processing" showValue />}
    </section>
  )
}
