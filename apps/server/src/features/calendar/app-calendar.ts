// The calendar for apps. Tithis and occasions follow India; sunrise and sunset follow the place that the app asks for.
import { setImmediate } from 'node:timers/promises'
import {
  type AppCalendar,
  type AppCalendarDay,
  type AppCalendarQuery,
  type AppOccasion,
  type CalendarOccasion,
  type Place,
  type ReaderLanguage,
  type Town,
  type Tradition,
  PlaceKey,
  limits,
  nameOccasion,
  occasions,
  findZone,
} from '@jinvani/contract'
import { Observer } from 'astronomy-engine'
import { fieldError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { pick } from '../../platform/record-fields.ts'
import { readIdentity, readCalendar, usualEnd } from './service.ts'
import { addDays, observers } from './sky.ts'
import { dayAt, findSunTimes } from './sun-times.ts'

export const dayIn = (town: Town, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: findZone(town), dateStyle: 'short' }).format(now)

/** The town whose sunrise decides the tithis: the requested one if it is in India, otherwise the configured one. */
export const indianTown = ({ config }: Pick<Deps, 'config'>, town: Town | undefined): Place =>
  PlaceKey.safeParse(town).data ?? config.calendarPlace

function daysWanted({ from, to }: AppCalendarQuery, today: string): [string, string] {
  const first = from ?? today
  if (to === undefined) return [first, usualEnd(first)]
  if (to < first) throw fieldError('to', 'Last day cannot be before the first')
  if (to > addDays(first, limits.calendarDaysMax - 1))
    throw fieldError('to', `No more than ${limits.calendarDaysMax} days at once`)
  return [first, to]
}

/** Occasions that Sthanakvasis and Terapanthis keep on other days than other Shvetambars: staff enter these dates. */
const ownDates = ['paryushan', 'samvatsari']

/** The occasions of a tradition: its own, those of everybody, and those that it shares with all Shvetambars. */
export function filterOccasions(all: CalendarOccasion[], tradition: Tradition): CalendarOccasion[] {
  if (tradition === 'all') return all
  const keeps = (one: CalendarOccasion) => {
    if (one.tradition === 'all' || one.tradition === tradition) return true
    if (one.tradition !== 'shvetambar' || tradition === 'digambar') return false
    const ofTradition = readIdentity({ ...one, tradition })
    const hasOwn = all.some((other) => readIdentity(other) === ofTradition)
    return !hasOwn && !ownDates.includes(one.occasion ?? '')
  }
  return all.filter(keeps)
}

/** A name that staff changed is shown as it is, since it has no translation. */
export function toAppOccasion(one: CalendarOccasion, language: ReaderLanguage): AppOccasion {
  const { occasion, name } = one
  const isUsual = occasion !== null && name === occasions[occasion]
  const shown = isUsual ? nameOccasion(occasion, language) : name
  return { ...pick(one, ['occasion', 'tradition', 'startsOn', 'endsOn']), name: shown }
}

export async function getAppCalendar(deps: Deps, query: AppCalendarQuery): Promise<AppCalendar> {
  const { place, lat, lon, tradition, lang } = query
  const isTown = lat === undefined || lon === undefined
  const town = place ?? deps.config.calendarPlace
  const observer = isTown ? observers[town] : new Observer(lat, lon, 0)
  const [from, to] = daysWanted(query, isTown ? dayIn(town) : dayAt(observer, new Date()))
  const calendar = await readCalendar(deps, { place: indianTown(deps, place), from, to })
  const days: AppCalendarDay[] = []
  for (const day of calendar.days) {
    days.push({ ...day, ...findSunTimes(observer, day.date) })
    await setImmediate()
  }
  const kept = filterOccasions(calendar.occasions, tradition)
  return { place: isTown ? town : null, days, occasions: kept.map((one) => toAppOccasion(one, lang)) }
}
