// The Jain calendar: days with their tithi, computed occasions, and dates that staff add or move.
import { z } from 'zod'
import * as entity from '../entity.ts'
import { Id, Timestamp, named, stored, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { type LunarMonth, type Occasion, type Place, type Tradition } from './names.ts'
import { lunarMonths, occasions, places, traditions } from './names.ts'

export const placeKeys = Object.keys(places) as [Place, ...Place[]]
export const PlaceKey = z.enum(placeKeys)

export const lunarMonthKeys = Object.keys(lunarMonths) as [LunarMonth, ...LunarMonth[]]
const MoonHalf = named('MoonHalf', z.enum(['sud', 'vad']))

export const traditionKeys = Object.keys(traditions) as [Tradition, ...Tradition[]]
export const TraditionKey = z.enum(
  traditionKeys,
  `Tradition must be ${traditionKeys.slice(0, -1).join(', ')} or ${traditionKeys.at(-1)}`,
)

const occasionKeys = Object.keys(occasions) as [Occasion, ...Occasion[]]
const OccasionKey = named('OccasionKey', z.enum(occasionKeys, 'Occasion must be one of the list'))

const { calendarYearMin, calendarYearMax } = limits
const isInRange = (day: string) =>
  Number(day.slice(0, 4)) >= calendarYearMin && Number(day.slice(0, 4)) <= calendarYearMax

/** A date in India. */
export const Day = (label: string) =>
  z.iso
    .date({ error: `${label} must be a day such as 2027-09-05` })
    .refine(isInRange, `${label} must be in the years ${calendarYearMin} to ${calendarYearMax}`)

export const CalendarDay = z.object({
  date: z.iso.date(),
  months: z.array(named('LunarMonthKey', z.enum(lunarMonthKeys))),
  adhik: z.boolean(),
  half: MoonHalf,
  tithi: z.int().min(1).max(15),
  repeated: z.boolean(),
  lost: z.boolean(),
  parva: named('Parva', z.enum(['ashtami', 'chaudas'])).nullable(),
  samvat: z.int(),
})
export type CalendarDay = z.infer<typeof CalendarDay>

const fields = {
  name: { sent: text('Name', { max: limits.occasionNameMax }).default(''), shown: z.string() },
  tradition: { sent: TraditionKey.default('all'), shown: TraditionKey },
  startsOn: { sent: Day('First day'), shown: z.iso.date() },
  endsOn: { sent: Day('Last day'), shown: z.iso.date() },
} as const satisfies Record<string, entity.Field>
export const calendarDateFields = entity.namesOf(fields)
export type CalendarDateFields = entity.ValuesOf<typeof fields> & { occasion: Occasion | null }

const DAY_MS = 24 * 60 * 60 * 1000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Name of the field that is wrong beside the others, and a complaint about it; null if the date is fine. */
export function calendarDateProblem(date: Omit<CalendarDateFields, 'tradition'>): [string, string] | null {
  if (date.occasion === null && date.name === '') return ['name', 'Name is required']
  const days = daysBetween(date.startsOn, date.endsOn)
  if (days < 0) return ['endsOn', 'Last day cannot be before the first']
  if (days >= limits.calendarDateDaysMax)
    return ['endsOn', `It cannot last longer than ${limits.calendarDateDaysMax} days`]
  return null
}

/** A date with an occasion replaces the computed date of that occasion, for its tradition and year. */
export const CalendarDateInput = z.strictObject({
  occasion: OccasionKey.optional(),
  ...entity.sentShape(fields),
})
export type CalendarDateInput = z.infer<typeof CalendarDateInput>
export const CalendarDatePatch = entity.patchOf(fields)
export type CalendarDatePatch = z.infer<typeof CalendarDatePatch>

export const CalendarDate = z.object({
  _id: Id,
  occasion: OccasionKey.nullable(),
  ...entity.shownShape(fields),
  ...stored,
})
export type CalendarDate = z.infer<typeof CalendarDate>

export const CalendarOccasion = CalendarDate.pick(entity.maskOf(['occasion', ...calendarDateFields])).extend({
  dateId: Id.nullable(),
})
export type CalendarOccasion = z.infer<typeof CalendarOccasion>

const range = { from: Day('From').optional().catch(undefined), to: Day('To').optional().catch(undefined) }
export const CalendarQuery = z.object({ ...range, place: PlaceKey.optional().catch(undefined) })
export const Calendar = z.object({
  place: PlaceKey,
  days: z.array(CalendarDay),
  occasions: z.array(CalendarOccasion),
})
export type Calendar = z.infer<typeof Calendar>

export const ScheduledQuery = z.object(range)
export const ScheduledChange = z.object({
  kind: named('ScheduledKind', z.enum(['content', 'carousel', 'collection'])),
  itemId: Id,
  title: z.string(),
  change: named('ChangeOfSchedule', z.enum(['publish', 'unpublish'])),
  at: Timestamp,
  missingFile: z.boolean(),
})
export type ScheduledChange = z.infer<typeof ScheduledChange>
export const ScheduledList = z.object({ items: z.array(ScheduledChange), total: z.int() })
