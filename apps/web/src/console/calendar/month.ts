// A month as weeks from Sunday on, and what belongs to each day.
import type { CalendarDay, CalendarOccasion, ScheduledChange } from '@jinvani/contract'
import { addDays, indiaToday } from '../occasions/occasion-times.ts'

/** `month`: such as 2027-09. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const begin = addDays(first, -new Date(Date.parse(first)).getUTCDay())
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(begin, week * 7 + day)),
  )
  return weeks.filter((week) => week.some((day) => day.startsWith(month)))
}

export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

export interface DayEntries {
  date: string
  lunar: CalendarDay | undefined
  occasions: CalendarOccasion[]
  scheduled: ScheduledChange[]
}

export interface Entries {
  days: readonly CalendarDay[]
  occasions: readonly CalendarOccasion[]
  scheduled: readonly ScheduledChange[]
}

export const entriesOf = (date: string, { days, occasions, scheduled }: Entries): DayEntries => ({
  date,
  lunar: days.find((day) => day.date === date),
  occasions: occasions.filter(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn),
  scheduled: scheduled.filter(({ at }) => indiaToday(Date.parse(at)) === date),
})
