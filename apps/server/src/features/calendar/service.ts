// The calendar: computed days and occasions, with the dates that staff entered, and what is scheduled.
import {
  type Calendar,
  type CalendarOccasion,
  type CalendarQuery,
  type Place,
  type ScheduledQuery,
  limits,
  nameHalf,
  nameMonth,
  nameOccasion,
  nameParva,
  occasions as occasionNames,
} from '@jinvani/contract'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { dayInIndia } from '../../platform/india-time.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { announceChange } from '../public-changes/service.ts'
import { computeLunarDays, describeDays } from './lunar-days.ts'
import * as queries from './queries.ts'
import { type ComputedOccasion, computeOccasions } from './rules.ts'
import { addDays, startOfDay } from './sky.ts'

/** Limit for the years in memory; each takes about 50 KB. */
const YEARS_KEPT = 60

async function computeYear(place: Place, year: number) {
  const lunar = await computeLunarDays(place, addDays(`${year}-01-01`, -1), addDays(`${year}-12-31`, 1))
  return { days: describeDays(lunar), occasions: computeOccasions(lunar) }
}

const keptYears = new Map<string, ReturnType<typeof computeYear>>()

/** Reads a year from memory, or computes it for all requests of the process: 20 ms of work, in small pieces. */
function readYear(place: Place, year: number) {
  const name = `${place} ${year}`
  const found = keptYears.get(name) ?? computeYear(place, year)
  keptYears.delete(name)
  keptYears.set(name, found)
  const [oldest = name] = keptYears.keys()
  if (keptYears.size > YEARS_KEPT) keptYears.delete(oldest)
  return found
}

/** Six weeks, which are the days of a month view. */
const USUAL_DAYS = 42

export function usualEnd(from: string): string {
  const last = addDays(from, USUAL_DAYS - 1)
  const year = Math.min(Number(last.slice(0, 4)), limits.calendarYearMax)
  return last.slice(0, 4) > String(year) ? `${year}-12-31` : last
}

/** First and last day to answer: never more days than the limit, and six weeks without a valid end. */
export function daysAsked({ from = dayInIndia(Date.now()), to }: z.output<typeof ScheduledQuery>) {
  if (to === undefined || to < from) return [from, usualEnd(from)] as const
  const furthest = addDays(from, limits.calendarDaysMax - 1)
  return [from, to < furthest ? to : furthest] as const
}

const languages = ['en', 'hi', 'gu'] as const

/**
 * Tags that a rule following the calendar looks for today: the names of the occasions, of Ashtami or Chaudas, and of
 * the tithi (with and without its month), in three languages, each also in lower case.
 */
export async function namesOfToday({ db, config }: Pick<Deps, 'db' | 'config'>, now = new Date()) {
  const today = dayInIndia(now)
  const asked = { place: config.calendarPlace, from: today, to: today }
  const { days, occasions } = await readCalendar({ db }, asked)
  const names = languages.flatMap((language) => [
    ...occasions.map(({ occasion }) => (occasion ? nameOccasion(occasion, language) : '')),
    ...days.flatMap(({ months, half, tithi, parva }) => {
      const name = `${nameHalf(half, language)} ${tithi}`
      const inMonths = months.map((month) => `${nameMonth(month, language)} ${name}`)
      return [name, ...inMonths, parva ? nameParva(parva, language) : '']
    }),
  ])
  const all = [...names, ...occasions.map(({ name }) => name)].filter((name) => name !== '')
  return [...new Set(all.flatMap((name) => [name, name.toLowerCase()]))]
}

/** Returns a function to call every second: on a new day in India it drops cached answers that depend on the date. */
export function dayAnnouncer(began = new Date()) {
  let told = dayInIndia(began)
  return async (deps: Deps, now = new Date()): Promise<void> => {
    const today = dayInIndia(now)
    if (today === told) return
    told = today
    await announceChange(deps, ['calendar', 'collections'])
  }
}

type StoredDate = Awaited<ReturnType<typeof queries.listDates>>[number]

export async function getCalendar(deps: Deps, query: z.output<typeof CalendarQuery>): Promise<Calendar> {
  const place = query.place ?? deps.config.calendarPlace
  const [from, to] = daysAsked(query)
  return { place, ...(await readCalendar(deps, { place, from, to })) }
}

export async function readCalendar(
  { db }: Pick<Deps, 'db'>,
  { place, from, to }: { place: Place; from: string; to: string },
): Promise<Omit<Calendar, 'place'>> {
  const first = Number(from.slice(0, 4))
  const asked = Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => first + index)
  const computed = await Promise.all(asked.map((year) => readYear(place, year)))
  const dates = await queries.listDates(db, `${first}-01-01`, `${to.slice(0, 4)}-12-31`)
  const occasions = computed.flatMap((year) => year.occasions)
  const all = withDates(occasions, dates)
  return {
    days: computed.flatMap(({ days }) => days).filter(({ date }) => date >= from && date <= to),
    occasions: all
      .filter(({ startsOn, endsOn }) => startsOn <= to && endsOn >= from)
      .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn)),
  }
}

type Identity = Pick<CalendarOccasion, 'occasion' | 'tradition' | 'startsOn'>
export const readIdentity = ({ occasion, tradition, startsOn }: Identity) =>
  `${occasion} ${tradition} ${startsOn.slice(0, 4)}`

/** A date that staff entered replaces the computed date of the same occasion, tradition and year. */
function withDates(computed: ComputedOccasion[], dates: StoredDate[]): CalendarOccasion[] {
  const replaced = new Set(dates.map(readIdentity))
  const kept = computed.filter((one) => !replaced.has(readIdentity(one)))
  return [
    ...kept.map((one) => ({ ...one, name: occasionNames[one.occasion], dateId: null })),
    ...dates.map(({ id, occasion, name, tradition, startsOn, endsOn }) => ({
      occasion,
      name: name || (occasion ? occasionNames[occasion] : ''),
      tradition,
      startsOn,
      endsOn,
      dateId: id,
    })),
  ]
}

export async function listScheduled({ db }: Deps, query: z.output<typeof ScheduledQuery>) {
  const [from, to] = daysAsked(query)
  const span = { from: startOfDay(from), before: startOfDay(addDays(to, 1)) }
  const rows = await queries.listScheduled(db, span, limits.scheduledMax)
  const total = rows.length < limits.scheduledMax ? rows.length : await queries.countScheduled(db, span)
  return { items: rows.map(isoTimes), total }
}
