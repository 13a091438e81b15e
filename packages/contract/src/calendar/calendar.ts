// The Jain calendar: days with their tithi, computed occasions, and dates that staff add or move.
import { z } from 'zod'
import * as entity from '../entity.ts'
import { Id, Timestamp, stored, text } from '../fields.ts'
import { limits } from '../limits.ts'

export const places = {
  ahmedabad: 'Ahmedabad',
  mumbai: 'Mumbai',
  palitana: 'Palitana',
  jaipur: 'Jaipur',
  delhi: 'Delhi',
  indore: 'Indore',
  shikharji: 'Shikharji',
  kolkata: 'Kolkata',
  bengaluru: 'Bengaluru',
  chennai: 'Chennai',
} as const
export type Place = keyof typeof places
export const placeKeys = Object.keys(places) as [Place, ...Place[]]
export const PlaceKey = z.enum(placeKeys)

/** The months in order, from the new year on. Each begins after a new moon, as in Gujarat. */
export const lunarMonths = {
  kartik: 'Kartik',
  magshar: 'Magshar',
  posh: 'Posh',
  maha: 'Maha',
  phalgun: 'Phalgun',
  chaitra: 'Chaitra',
  vaishakh: 'Vaishakh',
  jeth: 'Jeth',
  ashadh: 'Ashadh',
  shravan: 'Shravan',
  bhadrapad: 'Bhadrapad',
  aso: 'Aso',
} as const
export type LunarMonth = keyof typeof lunarMonths
export const lunarMonthKeys = Object.keys(lunarMonths) as [LunarMonth, ...LunarMonth[]]
/** The half of a month: `sud` while the moon waxes, `vad` while it wanes. */
const MoonHalf = z.enum(['sud', 'vad']).meta({ id: 'MoonHalf' })

export const traditions = {
  all: 'All traditions',
  shvetambar: 'Shvetambar',
  sthanakvasi: 'Sthanakvasi',
  terapanth: 'Terapanth',
  digambar: 'Digambar',
} as const
export type Tradition = keyof typeof traditions
export const traditionKeys = Object.keys(traditions) as [Tradition, ...Tradition[]]
export const TraditionKey = z.enum(
  traditionKeys,
  `Tradition must be ${traditionKeys.slice(0, -1).join(', ')} or ${traditionKeys.at(-1)}`,
)

/** Occasions that come once a year. The server has a rule for the date of each. */
export const occasions = {
  'mahavir-janma': 'Mahavir Janma Kalyanak',
  'akshay-tritiya': 'Akshay Tritiya',
  paryushan: 'Paryushan',
  samvatsari: 'Samvatsari',
  'das-lakshan': 'Das Lakshan',
  diwali: 'Diwali',
  nirvan: 'Mahavir Nirvan Kalyanak',
  'new-year': 'New Year',
  'jnan-panchami': 'Jnan Panchami',
  'kartik-purnima': 'Kartik Purnima',
  'maun-ekadashi': 'Maun Ekadashi',
  'phalgun-purnima': 'Phalgun Purnima',
  'chaitra-oli': 'Ayambil Oli in Chaitra',
  'aso-oli': 'Ayambil Oli in Aso',
} as const
export type Occasion = keyof typeof occasions
const occasionKeys = Object.keys(occasions) as [Occasion, ...Occasion[]]
const OccasionKey = z.enum(occasionKeys, 'Occasion must be one of the list').meta({ id: 'OccasionKey' })

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
  /** The month of the day. There are two names if a month is lost (kshaya). */
  months: z.array(z.enum(lunarMonthKeys).meta({ id: 'LunarMonthKey' })),
  adhik: z.boolean(),
  half: MoonHalf,
  tithi: z.int().min(1).max(15),
  repeated: z.boolean(),
  lost: z.boolean(),
  parva: z.enum(['ashtami', 'chaudas']).meta({ id: 'Parva' }).nullable(),
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

/** Which field of a date contradicts the others, and a sentence about it; null if the date is fine. */
export function calendarDateProblem(date: Omit<CalendarDateFields, 'tradition'>): [string, string] | null {
  if (date.occasion === null && date.name === '') return ['name', 'Name is required']
  const days = daysBetween(date.startsOn, date.endsOn)
  if (days < 0) return ['endsOn', 'Last day cannot be before the first']
  if (days >= limits.calendarDateDaysMax)
    return ['endsOn', `It cannot last longer than ${limits.calendarDateDaysMax} days`]
  return null
}

/** With an occasion, a date replaces the computed date of that occasion in the same tradition and year. */
export const CalendarDateInput = z.strictObject({
  occasion: OccasionKey.optional(),
  ...entity.sentShape(fields),
})
export type CalendarDateInput = z.infer<typeof CalendarDateInput>
/** Changes of a date. Its occasion cannot change. */
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
  /** Id of the date that staff set; null if the date was computed. */
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
  kind: z.enum(['content', 'carousel', 'collection']).meta({ id: 'ScheduledKind' }),
  itemId: Id,
  title: z.string(),
  change: z.enum(['publish', 'unpublish']).meta({ id: 'ChangeOfSchedule' }),
  at: Timestamp,
  /** True if the item should go live but has nothing to play, so that it would stay inactive. */
  missingFile: z.boolean(),
})
export type ScheduledChange = z.infer<typeof ScheduledChange>
export const ScheduledList = z.object({ items: z.array(ScheduledChange), total: z.int() })
