// The public calendar: days, with the times of the sun at a place.
import { z } from 'zod'
import { inLanguage } from '../content/translations.ts'
import { Timestamp, named, orList } from '../fields.ts'
import { CalendarDay, CalendarOccasion, Day, TraditionKey } from './calendar.ts'
import { type Town, towns } from './names.ts'

export const townKeys = Object.keys(towns) as [Town, ...Town[]]
export const TownKey = z.enum(townKeys, `Place must be ${orList(townKeys)}`)

const zones: Partial<Record<Town, string>> = {
  dubai: 'Asia/Dubai',
  nairobi: 'Africa/Nairobi',
  london: 'Europe/London',
  'new-york': 'America/New_York',
  singapore: 'Asia/Singapore',
  sydney: 'Australia/Sydney',
}
export const findZone = (town: Town): string => zones[town] ?? 'Asia/Kolkata'

/** A coordinate, rounded to 0.1 degrees (some 11 km). An empty text is refused, since `Number('')` would be 0. */
const degrees = (label: string, most: number) => {
  const message = `${label} must be a number from -${most} to ${most}`
  return z.preprocess(
    (sent) => (sent === '' ? Number.NaN : sent),
    z.coerce
      .number(message)
      .min(-most, message)
      .max(most, message)
      .transform((number) => Math.round(number * 10) / 10)
      .optional(),
  )
}

export const AppCalendarQuery = z
  .object({
    from: Day('From').optional(),
    to: Day('To').optional(),
    place: TownKey.optional(),
    lat: degrees('Latitude', 90),
    lon: degrees('Longitude', 180),
    tradition: TraditionKey.default('all'),
    ...inLanguage,
  })
  .superRefine(({ place, lat, lon }, context) => {
    if ((lat === undefined) !== (lon === undefined))
      context.addIssue({ code: 'custom', path: ['lon'], message: 'Send latitude and longitude together' })
    if (place !== undefined && lat !== undefined)
      context.addIssue({ code: 'custom', path: ['place'], message: 'Send a place or coordinates, not both' })
  })
export type AppCalendarQuery = z.output<typeof AppCalendarQuery>

/** Times at which vows taken at sunrise may end; `chauvihar` is the last moment to eat and drink. */
export const Pachkhan = z.object({
  navkarsi: Timestamp,
  porsi: Timestamp,
  sadhPorsi: Timestamp,
  purimaddha: Timestamp,
  avaddha: Timestamp,
  chauvihar: Timestamp,
})
export type Pachkhan = keyof z.infer<typeof Pachkhan>
export const pachkhans = Object.keys(Pachkhan.shape) as Pachkhan[]

const SunCourse = named('SunCourse', z.enum(['rises', 'stays-up', 'stays-down']))
export const SunTimes = z.object({
  sun: SunCourse,
  sunrise: Timestamp.nullable(),
  sunset: Timestamp.nullable(),
  pachkhan: Pachkhan.nullable(),
})
export type SunTimes = z.infer<typeof SunTimes>

export const AppOccasion = CalendarOccasion.omit({ dateId: true })
export type AppOccasion = z.infer<typeof AppOccasion>
export const AppCalendarDay = CalendarDay.extend(SunTimes.shape)
export type AppCalendarDay = z.infer<typeof AppCalendarDay>
export const AppCalendar = z.object({
  place: TownKey.nullable(),
  days: z.array(AppCalendarDay),
  occasions: z.array(AppOccasion),
})
export type AppCalendar = z.infer<typeof AppCalendar>
