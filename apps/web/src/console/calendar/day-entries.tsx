import type { CalendarOccasion, ScheduledChange } from '@jinvani/contract'
import { CircleArrowDown, CircleArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { occasionName } from '../occasions/occasion-times.ts'
import { staysInactive } from '../schedule/next-change.tsx'
import { type DayEntries, dayOfSpan } from './month.ts'

/** More entries than this fold away. */
const SHOWN = 3

const pages = {
  content: '/content/edit/',
  carousel: '/carousel/edit/',
  collection: '/collections/edit/',
} as const
const verbs = {
  publish: { text: 'Goes live', icon: CircleArrowUp, colour: 'text-success' },
  unpublish: { text: 'Ends', icon: CircleArrowDown, colour: 'text-maroon' },
} as const

const clock = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

function Scheduled({ kind, itemId, title, change, at, missingFile }: ScheduledChange) {
  const { text, icon: Icon, colour } = verbs[change]
  return (
    <Link
      to={pages[kind] + itemId}
      className="flex min-h-6 items-start gap-1 rounded text-sm hover:underline max-md:min-h-11 max-md:items-center md:text-xs"
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-3.5 shrink-0 max-md:mt-0', colour)} />
      <span className="min-w-0 wrap-anywhere">
        <span className="text-muted">
          {clock.format(new Date(at))} {text}
          {kind === 'carousel' && ' (carousel)'}:{' '}
        </span>
        <span dir="auto">{title}</span>
        {missingFile && <span className="block text-warning">{staysInactive}</span>}
      </span>
    </Link>
  )
}

const keyOf = ({ itemId, change }: ScheduledChange) => `${itemId} ${change}`

function Changes({ scheduled }: Pick<DayEntries, 'scheduled'>) {
  const line = (one: ScheduledChange) => (
    <li key={keyOf(one)}>
      <Scheduled {...one} />
    </li>
  )
  const rest = scheduled.slice(SHOWN)
  return (
    <>
      {scheduled.slice(0, SHOWN).map(line)}
      {rest.length > 0 && (
        <li>
          <details>
            <summary className="min-h-6 cursor-pointer text-sm text-accent-deep max-md:min-h-11 md:text-xs">
              {rest.length} more
            </summary>
            <ul className="grid gap-1">{rest.map(line)}</ul>
          </details>
        </li>
      )}
    </>
  )
}

interface EntriesProps {
  day: DayEntries
  onOpen: (occasion: CalendarOccasion) => void
}

export function Entries({ day: { date, occasions, scheduled }, onOpen }: EntriesProps) {
  if (occasions.length + scheduled.length === 0) return null
  return (
    <ul className="mt-1 grid content-start gap-1">
      {occasions.map((occasion) => (
        <li key={`${occasion.occasion} ${occasion.dateId} ${occasion.tradition}`}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(occasion)}
            className={classNames(
              'min-h-6 w-full rounded px-1.5 py-0.5 text-left text-sm wrap-anywhere hover:underline max-md:min-h-11 md:text-xs',
              occasion.dateId === null ? 'bg-accent-soft text-accent-deep' : 'bg-maroon-soft text-maroon',
            )}
          >
            {[occasionName(occasion), dayOfSpan(occasion, date)].filter(Boolean).join(', ')}
            {occasion.dateId !== null && <span className="block text-xs">Set by staff</span>}
          </button>
        </li>
      ))}
      <Changes scheduled={scheduled} />
    </ul>
  )
}
