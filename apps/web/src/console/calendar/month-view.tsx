// The month is a table where there is room, and otherwise a list of its days.
import { type CalendarOccasion, nameParva } from '@jinvani/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { indiaToday } from '../occasions/occasion-times.ts'
import { Entries } from './day-entries.tsx'
import { type DayEntries, dayText } from './month.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const longDay = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

interface DayProps {
  day: DayEntries
  onOpen: (occasion: CalendarOccasion) => void
}

function Lunar({ lunar }: Pick<DayEntries, 'lunar'>) {
  if (!lunar) return null
  return (
    <p className="text-sm text-muted md:text-xs">
      {dayText(lunar)}
      {lunar.parva !== null && (
        <span className="font-medium text-ink">{` · ${nameParva(lunar.parva, 'en')}`}</span>
      )}
    </p>
  )
}

function Cell({ day, month, onOpen }: DayProps & { month: string }) {
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
  /** How often "today" was asked for; each time the list scrolls there. */
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

interface ListedDayProps {
  isToday: boolean
  seeks: number
  children: ReactNode
}

/**
 * Scrolls to today at first and on request, as a month is longer than a phone. After Back the page keeps its place.
 */
function ListedDay({ isToday, seeks, children }: ListedDayProps) {
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
