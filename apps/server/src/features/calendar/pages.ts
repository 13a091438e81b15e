// The data of the public calendar pages, and the file that other calendars subscribe to.
import {
  AppLanguage,
  type AppOccasion,
  type CalendarShown,
  type ReaderLanguage,
  TownKey,
  type Tradition,
  TraditionKey,
  calendarNames,
  limits,
  nameTradition,
  publicPaths,
} from '@jinvani/contract'
import { z } from 'zod'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Deps } from '../../platform/deps.ts'
import { dayIn, indianTown, filterOccasions, toAppOccasion } from './app-calendar.ts'
import { readCalendar } from './service.ts'
import { addDays, observers, startOfDay } from './sky.ts'
import { findSunTimes } from './sun-times.ts'

const DAY_SEC = 24 * 60 * 60

interface Feed {
  name: string
  language: ReaderLanguage
  /** Address of the page. Its host is part of each event's id, which makes the id unique in the world. */
  url: URL
  today: string
  tradition: Tradition
  occasions: (AppOccasion & { dateId: string | null })[]
}

/** Id of an event. It stays when a date is moved, so that calendars move the event and do not show it twice. */
const idOf = ({ occasion, tradition, startsOn, dateId }: Feed['occasions'][number]) =>
  occasion === null ? String(dateId) : `${occasion}-${tradition}-${startsOn.slice(0, 4)}`

/** The occasions as an iCalendar file (RFC 5545). */
export function makeIcs({ name, language, url, today, tradition, occasions }: Feed): string {
  const calendar = ical({
    name,
    url: url.href,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: url.host, product: 'Jain calendar', language: (language ?? 'en').toUpperCase() },
    ttl: DAY_SEC,
  })
  for (const one of occasions) {
    const isOfOne = one.tradition !== 'all' && one.tradition !== tradition
    calendar.createEvent({
      id: `${idOf(one)}@${url.host}`,
      summary: isOfOne ? `${one.name} (${nameTradition(one.tradition, language)})` : one.name,
      start: one.startsOn,
      // The end of an event of whole days is the day after it (RFC 5545, 3.6.1).
      end: addDays(one.endsOn, 1),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      // The time of the request would give each answer another ETag.
      stamp: startOfDay(today),
    })
  }
  // The library leaves out the line break after the last line (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}

/** The query of a form or link. An invalid value counts as missing, since a link that was cut off must still open. */
export const Asked = z.object({
  place: TownKey.optional().catch(undefined),
  tradition: TraditionKey.catch('all'),
  lang: AppLanguage.optional().catch(undefined),
})
export type Asked = z.output<typeof Asked>

const lastDay = `${limits.calendarYearMax}-12-31`

/** `span`: first and last day, two years at most. */
async function readSpan(deps: Deps, { place, tradition }: Asked, span: [string, string]) {
  const [from, to] = span
  const wanted = { place: indianTown(deps, place), from, to: to < lastDay ? to : lastDay }
  const { days, occasions } = await readCalendar(deps, wanted)
  return { days, occasions: filterOccasions(occasions, tradition) }
}

const DAYS_SHOWN = 15

export async function readShown(deps: Deps, asked: Asked, language: AppLanguage): Promise<CalendarShown> {
  const town = asked.place ?? deps.config.calendarPlace
  const today = dayIn(town)
  const { days, occasions } = await readSpan(deps, asked, [today, addDays(today, 364)])
  return {
    origin: deps.config.publicUrl,
    town,
    tradition: asked.tradition,
    sun: findSunTimes(observers[town], today),
    days: days.slice(0, DAYS_SHOWN),
    occasions: occasions.map((one) => toAppOccasion(one, language)),
  }
}

export async function renderIcs(deps: Deps, asked: Asked): Promise<string> {
  const today = dayIn(deps.config.calendarPlace)
  const year = Number(today.slice(0, 4))
  const { occasions } = await readSpan(deps, asked, [`${year}-01-01`, `${year + 1}-12-31`])
  return makeIcs({
    name: asked.lang === 'hi' || asked.lang === 'gu' ? calendarNames[asked.lang] : calendarNames.en,
    language: asked.lang,
    url: new URL(publicPaths.calendar, deps.config.publicUrl),
    today,
    tradition: asked.tradition,
    occasions: occasions.map((one) => ({ ...toAppOccasion(one, asked.lang), dateId: one.dateId })),
  })
}
