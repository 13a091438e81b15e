import { Check } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { stepCount, stepTitles } from './fields/form-fields.ts'
import { type Uploads, percentOf, uploadingText } from './running-uploads.ts'
import { UploadRing } from './upload-ring.tsx'

interface StepRailProps {
  step: number
  furthest: number
  uploading: Uploads
  /** A later step opens only if those before it are valid. */
  onOpen: (step: number) => void
}

interface MarkProps {
  number: number
  isDone: boolean
  isCurrent: boolean
  percent: number | undefined
}

function Mark({ number, isDone, isCurrent, percent }: MarkProps) {
  if (percent !== undefined) return <UploadRing percent={percent} className="hidden size-7 lg:block" />
  const look = isCurrent
    ? 'border-accent-deep bg-accent-deep text-on-accent'
    : isDone
      ? 'border-accent-deep bg-accent-soft text-accent-deep'
      : 'border-edge text-muted'
  return (
    <span
      aria-hidden
      className={classNames(
        'hidden size-7 shrink-0 place-items-center rounded-full border text-sm font-medium tabular-nums lg:grid',
        look,
      )}
    >
      {isDone ? <Check className="size-4" strokeWidth={2.5} /> : number}
    </span>
  )
}

function Step({
  number,
  title,
  step,
  furthest,
  uploading,
  onOpen,
}: StepRailProps & { number: number; title: string }) {
  const isCurrent = number === step
  const isDone = number < furthest && !isCurrent
  const percent = percentOf(uploading, number)
  const line = isCurrent || isDone ? 'bg-accent-deep' : 'bg-edge/50'
  return (
    <li className="min-w-0 flex-1 lg:flex-none">
      <button
        type="button"
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => onOpen(number)}
        className={classNames(
          'flex min-h-8 w-full items-center gap-3 rounded text-left text-sm lg:min-h-11 lg:px-2',
          isCurrent ? 'font-semibold text-ink lg:bg-sunken' : 'text-muted hover:text-ink',
        )}
      >
        <span aria-hidden className={classNames('mr-1 h-1.5 w-full rounded-full lg:hidden', line)} />
        <Mark number={number} isDone={isDone} isCurrent={isCurrent} percent={percent} />
        <span className="max-lg:sr-only">
          {title}
          {percent !== undefined ? (
            <span className="block text-xs font-normal tabular-nums">{uploadingText(percent)}</span>
          ) : (
            isDone && <span className="sr-only"> (done)</span>
          )}
        </span>
      </button>
    </li>
  )
}

export function StepRail(props: StepRailProps) {
  const percent = percentOf(props.uploading)
  return (
    <nav
      aria-label="Steps"
      className="flex items-center gap-3 max-[22.5rem]:flex-wrap max-[22.5rem]:gap-y-0 lg:sticky lg:top-6 lg:grid lg:content-start lg:gap-1.5 lg:self-start"
    >
      <p className="shrink-0 text-sm text-muted tabular-nums lg:mb-1 lg:px-2">
        {`Step ${props.step} of ${stepCount}`}
        {percent !== undefined && <span className="lg:hidden">{`. ${uploadingText(percent)}`}</span>}
      </p>
      <ol className="flex min-w-0 flex-1 max-[22.5rem]:basis-full lg:grid lg:gap-1">
        {stepTitles.map((title, index) => (
          <Step key={title} {...props} number={index + 1} title={title} />
        ))}
      </ol>
    </nav>
  )
}
