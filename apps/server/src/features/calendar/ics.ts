// Occasions for anybody's calendar (RFC 5545).
import { type AppOccasion, type Tradition, nameTradition } from '@jinvani/contract'
import type { ReaderLanguage } from '@jinvani/contract'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { addDays, startOfDay } from './sky.ts'

const DAY_SEC = 24 * 60 * 60

interface Feed {
  name: string
  language: ReaderLanguage
  /** Address of the page, which also makes the ids of events unique. */
  url: URL
  today: string
  tradition: Tradition
  occasions: (AppOccasion & { dateId: string | null })[]
}

/** The same for a moved date, so that calendars move the event instead of showing it twice. */
const idOf = ({ occasion, tradition, startsOn, dateId }: Feed['occasions'][number]) =>
  occasion === null ? String(dateId) : `${occasion}-${tradition}-${startsOn.slice(0, 4)}`

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
      // The time of the answer would change its ETag with each request.
      stamp: startOfDay(today),
    })
  }
  return calendar.toString()
}
