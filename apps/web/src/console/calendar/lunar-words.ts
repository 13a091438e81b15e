// Days of the moon in words.
import { type CalendarDay, type CalendarOccasion, lunarMonths } from '@jinvani/contract'

const halves = { sud: 'Sud', vad: 'Vad' } as const

function tithiText({ half, tithi }: Pick<CalendarDay, 'half' | 'tithi'>): string {
  if (tithi < 15) return `${halves[half]} ${tithi}`
  return half === 'sud' ? 'Purnima' : 'Amavasya'
}

const next = ({ half, tithi }: CalendarDay): Pick<CalendarDay, 'half' | 'tithi'> =>
  tithi < 15 ? { half, tithi: tithi + 1 } : { half: half === 'sud' ? 'vad' : 'sud', tithi: 1 }

export function lunarMonthText({ months, adhik }: Pick<CalendarDay, 'months' | 'adhik'>): string {
  const names = months.map((month) => lunarMonths[month]).join('-')
  return adhik ? `Adhik ${names}` : names
}

export function dayText(day: CalendarDay): string {
  const again = day.repeated ? ' again' : ''
  const lost = day.lost ? `, ${tithiText(next(day))} lost` : ''
  return `${lunarMonthText(day)} ${tithiText(day)}${again}${lost}`
}

export const parvaText = { ashtami: 'Ashtami', chaudas: 'Chaudas' } as const

const rangeOf = (values: readonly (string | number)[]) => {
  const [first, last] = [values[0], values.at(-1)]
  return first === last ? String(first ?? '') : `${first} to ${last}`
}

/** Of a month of the year: the lunar months and the year that it touches. */
export function monthText(days: readonly CalendarDay[]): string {
  if (days.length === 0) return ''
  return `${rangeOf(days.map(lunarMonthText))}, Vir Nirvan Samvat ${rangeOf(days.map(({ samvat }) => samvat))}`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Which day of several it is; empty for a single day. */
export function dayOfSpan({ startsOn, endsOn }: CalendarOccasion, date: string): string {
  return startsOn === endsOn ? '' : `day ${(Date.parse(date) - Date.parse(startsOn)) / DAY_MS + 1}`
}
