import { Check } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { stepCount, stepTitles } from './fields/form-fields.ts'

interface StepRailProps {
  step: number
  /** The last step that can be opened. */
  furthest: number
  onOpen: (step: number) => void
}

function Mark({ number, isDone, isCurrent }: { number: number; isDone: boolean; isCurrent: boolean }) {
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

function Step({ number, title, step, furthest, onOpen }: StepRailProps & { number: number; title: string }) {
  const isCurrent = number === step
  const isDone = number < step
  const line = isCurrent || isDone ? 'bg-accent-deep' : 'bg-edge/50'
  return (
    <li className="min-w-0 flex-1 lg:flex-none">
      <button
        type="button"
        disabled={number > furthest}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => onOpen(number)}
        className={classNames(
          'flex min-h-8 w-full items-center gap-3 rounded text-left text-sm disabled:cursor-default lg:min-h-11 lg:px-2',
          isCurrent ? 'font-semibold text-ink lg:bg-sunken' : 'text-muted enabled:hover:text-ink',
        )}
      >
        <span aria-hidden className={classNames('h-1.5 w-full rounded-full lg:hidden', line)} />
        <Mark number={number} isDone={isDone} isCurrent={isCurrent} />
        <span className="max-lg:sr-only">
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
      </button>
    </li>
  )
}

/** The steps beside the form, or above it on narrow screens. */
export function StepRail(props: StepRailProps) {
  return (
    <nav aria-label="Steps" className="grid content-start gap-1.5 lg:sticky lg:top-6 lg:self-start">
      <p className="text-sm text-muted tabular-nums lg:mb-1 lg:px-2">{`Step ${props.step} of ${stepCount}`}</p>
      <ol className="flex gap-1 lg:grid">
        {stepTitles.map((title, index) => (
          <Step key={title} {...props} number={index + 1} title={title} />
        ))}
      </ol>
    </nav>
  )
}
