import {
  type CalendarOccasion,
  type Place,
  type Tradition,
  PlaceKey,
  TraditionKey,
  calls,
  limits,
  places,
  traditions,
} from '@jinvani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../api/client.ts'
import { useSearch } from '../../browser/use-search.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Filter, FilterBar } from '../../ui/lists/filter-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Unloaded } from '../lists/unloaded.tsx'
import { calendarKey, indiaToday, scheduledKey } from '../occasions/occasion-times.ts'
import { DateDialog } from './date-dialog.tsx'
import { MonthList, MonthTable } from './month-view.tsx'
import { entriesOn, monthAfter, lunarMonthsText, listWeeks } from './month.ts'

/** The address holds the state of the calendar, so that reload, Back and a shared link show the same month. */
function readAddress(search: URLSearchParams) {
  const month = search.get('month') ?? ''
  const year = Number(/^(\d{4})-(0[1-9]|1[0-2])$/.exec(month)?.[1])
  const isKnown = year >= limits.calendarYearMin && year <= limits.calendarYearMax
  return {
    month: isKnown ? month : indiaToday().slice(0, 7),
    /** Undefined for the default place of this installation. */
    place: PlaceKey.safeParse(search.get('place')).data,
    tradition: TraditionKey.safeParse(search.get('tradition')).data ?? 'all',
  }
}
type CalendarAddress = ReturnType<typeof readAddress>

const writeAddress = ({ month, place, tradition }: CalendarAddress) => ({
  month,
  ...(place && { place }),
  ...(tradition !== 'all' && { tradition }),
})

function useCalendarAddress() {
  const [search, setSearch] = useSearch()
  // Keeps the router from scrolling to the top: the bar stays where it is, and the page scrolls to today itself.
  const change = (part: Partial<CalendarAddress>) =>
    setSearch((current) => writeAddress({ ...readAddress(current), ...part }), { preventScrollReset: true })
  return { ...readAddress(search), change }
}

/** Ten years before and after the current year, and the chosen year if it lies outside. */
function yearsFor(chosen: string): string[] {
  const now = Number(indiaToday().slice(0, 4))
  const near = Array.from({ length: 21 }, (_, index) => String(now - 10 + index))
  return [...new Set([...near, chosen])].toSorted()
}
const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: monthName.format(Date.UTC(2027, index)),
}))

type BarProps = ReturnType<typeof useCalendarAddress> & {
  shownPlace: Place | undefined
  onToday: () => void
}

function CalendarBar({ month, place, tradition, change, shownPlace, onToday }: BarProps) {
  const [year = '', number = ''] = month.split('-')
  const isKnown = (one: string) =>
    one >= `${limits.calendarYearMin}-01` && one <= `${limits.calendarYearMax}-12`
  const step = (label: string, count: number, icon: typeof ChevronLeft) => {
    const other = monthAfter(month, count)
    return (
      <IconButton
        label={label}
        icon={icon}
        disabled={!isKnown(other)}
        onClick={() => change({ month: other })}
      />
    )
  }
  return (
    <FilterBar>
      <div className="flex items-end gap-2 max-sm:w-full">
        {step('Previous month', -1, ChevronLeft)}
        <Field label="Month" className="min-w-0 grow sm:w-36">
          <Select value={number} onChange={(event) => change({ month: `${year}-${event.target.value}` })}>
            {months.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Year" className="w-24">
          <Select
            value={year}
            onChange={(event) => change({ month: `${event.target.value}-${number}` })}
            labels={Object.fromEntries(yearsFor(year).map((one) => [one, one]))}
          />
        </Field>
        {step('Next month', 1, ChevronRight)}
      </div>
      <Button
        onClick={() => {
          change({ month: indiaToday().slice(0, 7) })
          onToday()
        }}
      >
        Today
      </Button>
      <Filter
        label="Tradition"
        value={tradition}
        onPick={(value) => change({ tradition: value as Tradition })}
        labels={traditions}
      />
      <Filter
        label="Sunrise In"
        value={place ?? shownPlace ?? ''}
        onPick={(value) => change({ place: value as Place })}
        labels={places}
      />
    </FilterBar>
  )
}

const monthAndYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function useMonth({ month, place, tradition }: ReturnType<typeof useCalendarAddress>) {
  const weeks = listWeeks(month)
  const range = { from: weeks[0]?.[0] ?? month, to: weeks.at(-1)?.[6] ?? month }
  const query = { ...range, place }
  const calendar = useQuery({
    ...queryOf([calendarKey, 'days', query], calls.getCalendar, { query }),
    placeholderData: keepPreviousData,
  })
  const scheduled = useQuery({
    ...queryOf([...scheduledKey, range], calls.listScheduled, { query: range }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  useShowError(calendar.error, failures.calendar.load)
  useShowError(scheduled.error, failures.calendar.scheduled)
  const { days = [], occasions = [] } = calendar.data ?? {}
  const { items = [], total = 0 } = scheduled.data ?? {}
  const kept = occasions.filter(
    (one) => [tradition, one.tradition].includes('all') || one.tradition === tradition,
  )
  const entries = { days, occasions: kept, scheduled: items }
  return {
    calendar,
    isBusy: calendar.isPlaceholderData || scheduled.isPlaceholderData,
    moon: lunarMonthsText(days.filter(({ date }) => date.startsWith(month))),
    weeks: weeks.map((week) => week.map((date) => entriesOn(date, entries))),
    unseen: total - items.length,
  }
}

export function CalendarPage() {
  const address = useCalendarAddress()
  const { month } = address
  const { calendar, isBusy, moon, weeks, unseen } = useMonth(address)
  const [editing, setEditing] = useState<CalendarOccasion | 'new' | null>(null)
  const [seeks, setSeeks] = useState(0)
  const place = calendar.data?.place
  const name = monthAndYear.format(Date.parse(`${month}-01`))
  const view = { month, name, weeks, isBusy, seeks, onOpen: setEditing }
  return (
    <>
      <PageHeader
        title="Calendar"
        description={`Tithi at sunrise${place ? ` in ${places[place]}` : ''}, festivals, and what goes live or ends, in India’s time`}
        action={
          <Button variant="primary" icon={CalendarPlus} onClick={() => setEditing('new')}>
            Add Date
          </Button>
        }
      />
      <CalendarBar {...address} shownPlace={place} onToday={() => setSeeks(seeks + 1)} />
      {calendar.data ? (
        <>
          <div aria-live="polite" className="mb-4">
            <h2 className="text-xl">{name}</h2>
            <p className="text-muted">{moon}</p>
          </div>
          {unseen > 0 && (
            <p className="mb-4 text-sm text-warning">
              {unseen.toLocaleString('en')} later changes of these weeks are not shown.
            </p>
          )}
          <MonthTable {...view} />
          <MonthList {...view} />
        </>
      ) : (
        <Unloaded
          query={calendar}
          failure={failures.calendar.load}
          label="Loading the calendar"
          shapes={['h-[40rem]']}
        />
      )}
      {editing !== null && (
        <DateDialog
          occasion={editing === 'new' ? null : editing}
          day={`${month}-01`}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
