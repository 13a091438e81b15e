import {
  type CalendarDay,
  type CalendarOccasion,
  type ScheduledChange,
  lunarMonths,
  nameHalf,
} from '@jinvani/contract'
import { addDays, indiaToday } from '../occasions/occasion-times.ts'

/** The weeks, from Sunday, that cover a month such as "2027-09". */
export function listWeeks(month: string): string[][] {
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

export type DayEntries = ReturnType<typeof entriesOn>

interface Entries {
  days: readonly CalendarDay[]
  occasions: readonly CalendarOccasion[]
  scheduled: readonly ScheduledChange[]
}

export const entriesOn = (date: string, { days, occasions, scheduled }: Entries) => ({
  date,
  lunar: days.find((day) => day.date === date),
  occasions: occasions.filter(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn),
  scheduled: scheduled.filter(({ at }) => indiaToday(Date.parse(at)) === date),
})

function tithiText({ half, tithi }: Pick<CalendarDay, 'half' | 'tithi'>): string {
  if (tithi < 15) return `${nameHalf(half, 'en')} ${tithi}`
  return half === 'sud' ? 'Purnima' : 'Amavasya'
}

const next = ({ half, tithi }: CalendarDay): Pick<CalendarDay, 'half' | 'tithi'> =>
  tithi < 15 ? { half, tithi: tithi + 1 } : { half: half === 'sud' ? 'vad' : 'sud', tithi: 1 }

function lunarMonthText({ months, adhik }: Pick<CalendarDay, 'months' | 'adhik'>): string {
  const names = months.map((month) => lunarMonths[month]).join('-')
  return adhik ? `Adhik ${names}` : names
}

export function lunarDayText(day: CalendarDay): string {
  const repeated = day.repeated ? ', repeated' : ''
  const skipped = day.lost ? `, ${tithiText(next(day))} skipped` : ''
  return `${lunarMonthText(day)} ${tithiText(day)}${repeated}${skipped}`
}

const rangeOf = (values: readonly (string | number)[]) => {
  const [first, last] = [values[0], values.at(-1)]
  return first === last ? String(first ?? '') : `${first} to ${last}`
}

/** The lunar months and Jain years that these days belong to, as a heading for the month. */
export function lunarMonthsText(days: readonly CalendarDay[]): string {
  if (days.length === 0) return ''
  return `${rangeOf(days.map(lunarMonthText))}, Vir Nirvan Samvat ${rangeOf(days.map(({ samvat }) => samvat))}`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Which day of the occasion the date is, for example "day 2"; empty for an occasion of a single day. */
export function spanText({ startsOn, endsOn }: CalendarOccasion, date: string): string {
  return startsOn === endsOn ? '' : `day ${(Date.parse(date) - Date.parse(startsOn)) / DAY_MS + 1}`
}
