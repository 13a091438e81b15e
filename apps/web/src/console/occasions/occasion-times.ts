// Turns a span between two occasions into the times of going live and ending, in India's time.
import { type CalendarOccasion, traditions } from '@jinvani/contract'
import { indiaDay, indiaInput } from '../schedule/india-time.ts'

/** First part of the keys of all queries that change when staff enter a date. */
export const calendarKey = 'calendar'
export const scheduledKey = [calendarKey, 'scheduled']

export interface OccasionTimes {
  publishAt: string
  /** Null for no end. */
  unpublishAt: string | null
}

interface OccasionChoice {
  daysBefore: number
  start: CalendarOccasion
  /** A time of day such as "06:30"; empty for the start of the day. */
  startTime: string
  end: CalendarOccasion | null
  /** Empty for the end of the last day. */
  endTime: string
}

const DAY_MS = 24 * 60 * 60 * 1000

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

export const indiaToday = (now = Date.now()) => indiaInput(new Date(now).toISOString()).slice(0, 10)

const inIndia = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString()

export function scheduleFor({ daysBefore, start, startTime, end, endTime }: OccasionChoice): OccasionTimes {
  const firstDay = addDays(start.startsOn, -daysBefore)
  return {
    publishAt: inIndia(firstDay, startTime || '00:00'),
    unpublishAt: end && (endTime ? inIndia(end.endsOn, endTime) : inIndia(addDays(end.endsOn, 1), '00:00')),
  }
}

/** An ID of the occasion that is the same in every year. */
export const occasionId = ({ occasion, dateId, tradition }: CalendarOccasion) =>
  occasion === null ? (dateId ?? '') : `${occasion} ${tradition}`

export const occasionName = ({ name, tradition }: Pick<CalendarOccasion, 'name' | 'tradition'>) =>
  tradition === 'all' ? name : `${name} (${traditions[tradition]})`

/** The days without their year, for a list of one year. */
export function daysText({ startsOn, endsOn }: Pick<CalendarOccasion, 'startsOn' | 'endsOn'>): string {
  const [first = '', last = ''] = [startsOn, endsOn].map((day) => {
    const at = inIndia(day, '00:00')
    return indiaDay(at, Date.parse(at))
  })
  return startsOn === endsOn ? first : `${first} to ${last}`
}

export const occasionText = (occasion: CalendarOccasion) => `${occasionName(occasion)}, ${daysText(occasion)}`

/** The first occasion with this ID that ends on or after the day when `start` begins. */
export const findNext = (occasions: readonly CalendarOccasion[], id: string, start: CalendarOccasion) =>
  occasions.find((one) => occasionId(one) === id && one.endsOn >= start.startsOn)
