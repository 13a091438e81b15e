// The month is a table on wide screens, and a list of its days on narrow ones.
import { type CalendarOccasion, type ScheduledChange, nameParva } from '@jinvani/contract'
import { CircleArrowDown, CircleArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { indiaToday, occasionName } from '../occasions/occasion-times.ts'
import { indiaText } from '../schedule/india-time.ts'
import { staysInactive } from '../schedule/next-change.tsx'
import { type DayEntries, spanText, lunarDayText } from './month.ts'

/** A day folds away the scheduled changes beyond this number. */
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

function ScheduledLine({ kind, itemId, title, change, at, missingFile }: ScheduledChange) {
  const { text, icon: Icon, colour } = verbs[change]
  return (
    <li>
      <Link
        to={pages[kind] + itemId}
        className="flex min-h-6 items-start gap-1 rounded text-sm hover:underline max-md:min-h-11 max-md:items-center md:text-xs"
      >
        <Icon aria-hidden className={classNames('mt-0.5 size-3.5 shrink-0 max-md:mt-0', colour)} />
        <span className="min-w-0 wrap-anywhere">
          <span className="text-muted">
            {indiaText(at).slice(-5)} {text}
            {kind === 'carousel' && ' (carousel)'}:{' '}
          </span>
          <span dir="auto">{title}</span>
          {missingFile && <span className="block text-warning">{staysInactive}</span>}
        </span>
      </Link>
    </li>
  )
}

function Changes({ scheduled }: Pick<DayEntries, 'scheduled'>) {
  const line = (one: ScheduledChange) => <ScheduledLine key={`${one.itemId} ${one.change}`} {...one} />
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

function Entries({ day: { date, occasions, scheduled }, onOpen }: EntriesProps) {
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
            {[occasionName(occasion), spanText(occasion, date)].filter(Boolean).join(', ')}
            {occasion.dateId !== null && <span className="block text-xs">Set by staff</span>}
          </button>
        </li>
      ))}
      <Changes scheduled={scheduled} />
    </ul>
  )
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const longDay = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

function Lunar({ lunar }: Pick<DayEntries, 'lunar'>) {
  if (!lunar) return null
  return (
    <p className="text-sm text-muted md:text-xs">
      {lunarDayText(lunar)}
      {lunar.parva !== null && (
        <span className="font-medium text-ink">{` · ${nameParva(lunar.parva, 'en')}`}</span>
      )}
    </p>
  )
}

function Cell({ day, month, onOpen }: EntriesProps & { month: string }) {
  const isToday = day.date === indiaToday()
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'h-28 border border-hairline p-1.5 align-top',
        day.date.startsWith(month) ? 'bg-raised' : 'bg-sunken/50',
      )}
    >
      <time
        dateTime={day.date}
        className={classNames(
          'inline-grid size-6 place-items-center text-sm tabular-nums',
          isToday && 'rounded-full bg-accent-deep font-semibold text-on-accent forced-colors:border',
          !day.date.startsWith(month) && 'text-muted',
        )}
      >
        {Number(day.date.slice(8))}
      </time>
      <Lunar lunar={day.lunar} />
      <Entries day={day} onOpen={onOpen} />
    </td>
  )
}

interface MonthViewProps {
  month: string
  name: string
  weeks: DayEntries[][]
  isBusy: boolean
  /** Grows each time somebody presses Today, so that the list scrolls to today again. */
  seeks: number
  onOpen: (occasion: CalendarOccasion) => void
}

export function MonthTable({ month, name, weeks, isBusy, onOpen }: MonthViewProps) {
  return (
    <table aria-busy={isBusy} className="hidden w-full table-fixed border-collapse md:table">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" className="px-3 py-2 text-left text-sm font-medium text-muted">
              <abbr title={weekday} className="no-underline">
                {weekday.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <Cell key={day.date} day={day} month={month} onOpen={onOpen} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A day of the list. Today is scrolled into view on opening and on request, but not after Back. */
function ListedDay({ isToday, seeks, children }: { isToday: boolean; seeks: number; children: ReactNode }) {
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isToday && (seeks > 0 || window.scrollY === 0)) element.current?.scrollIntoView({ block: 'center' })
  }, [isToday, seeks])
  return (
    <li
      ref={element}
      aria-current={isToday ? 'date' : undefined}
      className="rounded-card border border-hairline bg-raised px-4 py-3 aria-[current=date]:border-2 aria-[current=date]:border-accent-deep"
    >
      {children}
    </li>
  )
}

export function MonthList({ month, name, weeks, isBusy, seeks, onOpen }: MonthViewProps) {
  const days = weeks.flat().filter(({ date }) => date.startsWith(month))
  return (
    <ol aria-label={name} aria-busy={isBusy} className="grid gap-2 md:hidden">
      {days.map((day) => (
        <ListedDay key={day.date} isToday={day.date === indiaToday()} seeks={seeks}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <time dateTime={day.date} className="font-medium">
              {longDay.format(Date.parse(day.date))}
              {day.date === indiaToday() && <span className="text-accent-deep"> · Today</span>}
            </time>
            <Lunar lunar={day.lunar} />
          </div>
          <Entries day={day} onOpen={onOpen} />
        </ListedDay>
      ))}
    </ol>
  )
}
