import { type CalendarOccasion, type Tradition, places } from '@jinvani/contract'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Unloaded } from '../lists/unloaded.tsx'
import { useCalendarAddress } from './calendar-address.ts'
import { CalendarBar } from './calendar-bar.tsx'
import { useCalendar, useScheduled } from './calendar-queries.ts'
import { DateDialog } from './date-dialog.tsx'
import { MonthList, MonthTable } from './month-view.tsx'
import { entriesOf, monthText, weeksOf } from './month.ts'

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const isOf = (tradition: Tradition) => (occasion: CalendarOccasion) =>
  tradition === 'all' || occasion.tradition === 'all' || occasion.tradition === tradition

type Address = ReturnType<typeof useCalendarAddress>

function useMonth({ month, place, tradition }: Address) {
  const weeks = weeksOf(month)
  const range = { from: weeks[0]?.[0] ?? month, to: weeks.at(-1)?.[6] ?? month }
  const calendar = useCalendar(range, place)
  const scheduled = useScheduled(range)
  useShowError(calendar.error, failures.calendar.load)
  useShowError(scheduled.error, failures.calendar.scheduled)
  const { days = [], occasions = [] } = calendar.data ?? {}
  const { items = [], total = 0 } = scheduled.data ?? {}
  const entries = { days, occasions: occasions.filter(isOf(tradition)), scheduled: items }
  return {
    calendar,
    isBusy: calendar.isPlaceholderData || scheduled.isPlaceholderData,
    moon: monthText(days.filter(({ date }) => date.startsWith(month))),
    weeks: weeks.map((week) => week.map((date) => entriesOf(date, entries))),
    unseen: total - items.length,
  }
}

interface MonthProps extends ReturnType<typeof useMonth> {
  month: string
  seeks: number
  onOpen: (occasion: CalendarOccasion) => void
}

function Month({ calendar, isBusy, moon, weeks, unseen, month, seeks, onOpen }: MonthProps) {
  const name = monthName.format(Date.parse(`${month}-01`))
  if (!calendar.data)
    return (
      <Unloaded
        query={calendar}
        failure={failures.calendar.load}
        label="Loading the calendar"
        shapes={['h-[40rem]']}
      />
    )
  const view = { month, name, weeks, isBusy, seeks, onOpen }
  return (
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
  )
}

export function CalendarPage() {
  const address = useCalendarAddress()
  const shown = useMonth(address)
  const [editing, setEditing] = useState<CalendarOccasion | 'new' | null>(null)
  const [seeks, setSeeks] = useState(0)
  const place = shown.calendar.data?.place
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
      <Month {...shown} month={address.month} seeks={seeks} onOpen={setEditing} />
      {editing !== null && (
        <DateDialog
          occasion={editing === 'new' ? null : editing}
          day={`${address.month}-01`}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
