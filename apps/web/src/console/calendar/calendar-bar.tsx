import { type Place, type Tradition, limits, places, traditions } from '@jinvani/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Toolbar } from '../../ui/lists/toolbar.tsx'
import { indiaToday } from '../occasions/occasion-times.ts'
import type { useCalendarAddress } from './calendar-address.ts'
import { monthAfter } from './month.ts'

const { calendarYearMin, calendarYearMax } = limits
/** The ten years before and after this one, and the chosen one. */
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

function Month({ month, change }: Pick<BarProps, 'month' | 'change'>) {
  const [year = '', number = ''] = month.split('-')
  const isKnown = (one: string) => one >= `${calendarYearMin}-01` && one <= `${calendarYearMax}-12`
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
        <Select value={year} onChange={(event) => change({ month: `${event.target.value}-${number}` })}>
          {yearsFor(year).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      {step('Next month', 1, ChevronRight)}
    </div>
  )
}

export function CalendarBar({ month, place, tradition, change, shownPlace, onToday }: BarProps) {
  return (
    <Toolbar className="flex flex-wrap items-end gap-3">
      <Month month={month} change={change} />
      <Button
        onClick={() => {
          change({ month: indiaToday().slice(0, 7) })
          onToday()
        }}
      >
        Today
      </Button>
      <Field label="Tradition" className="max-sm:grow sm:w-40">
        <Select
          value={tradition}
          onChange={(event) => change({ tradition: event.target.value as Tradition })}
          labels={traditions}
        />
      </Field>
      <Field label="Sunrise In" className="max-sm:grow sm:w-40">
        <Select
          value={place ?? shownPlace ?? ''}
          onChange={(event) => change({ place: event.target.value as Place })}
          labels={places}
        />
      </Field>
    </Toolbar>
  )
}
