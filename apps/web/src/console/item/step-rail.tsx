import { Check } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { stepCount, stepTitles } from './fields/form-fields.ts'

interface StepRailProps {
  step: number
  furthest: number
  /** A later step opens only if those before it are valid. */
  onOpen: (step: number) => void
  isTabs: boolean
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

const looks = {
  rail: {
    nav: 'flex items-center gap-3 max-[22.5rem]:flex-wrap max-[22.5rem]:gap-y-0 lg:sticky lg:top-6 lg:grid lg:content-start lg:gap-1.5 lg:self-start',
    count: 'shrink-0 lg:mb-1 lg:px-2',
    list: 'flex min-w-0 flex-1 max-[22.5rem]:basis-full lg:grid lg:gap-1',
    item: 'min-w-0 flex-1 lg:flex-none',
    step: 'min-h-8 w-full gap-3 rounded text-left lg:min-h-11 lg:px-2',
    current: 'lg:bg-sunken',
    other: '',
    title: 'max-lg:sr-only',
  },
  tabs: {
    nav: 'flex flex-row-reverse flex-wrap items-center justify-between gap-x-4 border-b border-hairline',
    count: 'max-lg:w-full',
    list: 'flex flex-wrap',
    item: '',
    step: '-mb-px min-h-11 border-b-2 px-2.5 md:px-3',
    current: 'border-accent-deep',
    other: 'border-transparent',
    title: '',
  },
}
const lookOf = ({ isTabs }: Pick<StepRailProps, 'isTabs'>) => looks[isTabs ? 'tabs' : 'rail']

function Step({ number, title, ...props }: StepRailProps & { number: number; title: string }) {
  const { step, furthest, onOpen, isTabs } = props
  const look = lookOf(props)
  const isCurrent = number === step
  const isDone = number < furthest && !isCurrent
  const line = isCurrent || isDone ? 'bg-accent-deep' : 'bg-edge/50'
  return (
    <li className={look.item}>
      <button
        type="button"
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => onOpen(number)}
        className={classNames(
          'flex items-center text-sm',
          look.step,
          isCurrent ? 'font-semibold text-ink' : 'text-muted hover:text-ink',
          isCurrent ? look.current : look.other,
        )}
      >
        {!isTabs && (
          <>
            <span aria-hidden className={classNames('mr-1 h-1.5 w-full rounded-full lg:hidden', line)} />
            <Mark number={number} isDone={isDone} isCurrent={isCurrent} />
          </>
        )}
        <span className={look.title}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
      </button>
    </li>
  )
}

/** The steps: tabs above an existing item; beside the form of a new one, or above it on narrow screens. */
export function StepRail(props: StepRailProps) {
  const look = lookOf(props)
  return (
    <nav aria-label="Steps" className={look.nav}>
      <p
        className={classNames('text-sm text-muted tabular-nums', look.count)}
      >{`Step ${props.step} of ${stepCount}`}</p>
      <ol className={look.list}>
        {stepTitles.map((title, index) => (
          <Step key={title} {...props} number={index + 1} title={title} />
        ))}
      </ol>
    </nav>
  )
}
