// Sunrise, tithis and lunar months. A month begins at a new moon; its name tells the sign that the sun enters in it.
import { type LunarMonth, type Town, lunarMonthKeys } from '@jinvani/contract'
import {
  type AstroTime,
  Body,
  MakeTime,
  MoonPhase,
  Observer,
  SearchMoonPhase,
  SearchRiseSet,
  SunPosition,
} from 'astronomy-engine'

const DAY_MS = 24 * 60 * 60 * 1000

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`)

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** Places at which sunrise is computed: latitude and longitude in degrees, height in metres. */
export const observers: Record<Town, Observer> = {
  ahmedabad: new Observer(23.03, 72.58, 53),
  mumbai: new Observer(19.08, 72.88, 14),
  palitana: new Observer(21.52, 71.83, 66),
  jaipur: new Observer(26.91, 75.79, 431),
  delhi: new Observer(28.61, 77.21, 216),
  indore: new Observer(22.72, 75.86, 553),
  shikharji: new Observer(23.96, 86.13, 1350),
  kolkata: new Observer(22.57, 88.36, 9),
  bengaluru: new Observer(12.97, 77.59, 920),
  chennai: new Observer(13.08, 80.27, 6),
  dubai: new Observer(25.2, 55.27, 5),
  nairobi: new Observer(-1.29, 36.82, 1795),
  london: new Observer(51.51, -0.13, 11),
  'new-york': new Observer(40.71, -74.01, 10),
  singapore: new Observer(1.35, 103.82, 15),
  sydney: new Observer(-33.87, 151.21, 25),
}

// A tithi lasts while the moon moves twelve degrees further from the sun. A day takes the tithi of its sunrise.

export const TITHIS = 30

/** The first tithi after the new moon is 0. */
export const tithiAt = (moment: Date): number => Math.floor(MoonPhase(moment) / (360 / TITHIS)) % TITHIS

function sunAt(observer: Observer, day: string, direction: 1 | -1): Date {
  const found = SearchRiseSet(Body.Sun, observer, direction, startOfDay(day), 1)
  if (!found) throw new Error(`The sun does not cross the horizon on ${day}`)
  return found.date
}

export const findSunrise = (observer: Observer, day: string) => sunAt(observer, day, 1)
export const findSunset = (observer: Observer, day: string) => sunAt(observer, day, -1)

export interface Lunation {
  startsAt: Date
  /** Two names if the sun enters two signs in this month: the second name then has no month of its own that year. */
  months: LunarMonth[]
  /** True for an extra month, in which the sun enters no sign. The regular month of the same name comes after it. */
  adhik: boolean
  /** Year of the Vir Nirvan Samvat. It begins with Kartik: add 527 to the common year of that Kartik. */
  samvat: number
}

const MOST_DAYS = 40
/**
 * Lunar months from Chaitra on. The index is the number of the sign that the sun enters in that month: 0, Mesha, in
 * Chaitra.
 */
const fromChaitra = [...lunarMonthKeys.slice(5), ...lunarMonthKeys.slice(0, 5)]

/** Degrees between the tropical zodiac and Lahiri's, which the almanacs of India use. */
const ayanamsa = ({ tt }: AstroTime) => 23.853 + (1.396971 * tt) / 36_525

/** Number of the sign in which the sun is, from 0 for Mesha to 11. */
function signOfSun(moment: Date): number {
  const time = MakeTime(moment)
  const degrees = SunPosition(time).elon - ayanamsa(time)
  return Math.floor((((degrees % 360) + 360) % 360) / 30)
}

function newMoonAfter(moment: Date): Date {
  const found = SearchMoonPhase(0, moment, MOST_DAYS)
  if (!found) throw new Error(`No new moon is found after ${moment.toISOString()}`)
  return found.date
}

/** Year of the Vir Nirvan Samvat in which a month is. Posh is special: it may begin before or after 1 January. */
function samvatOf(startsAt: Date, month: LunarMonth | undefined): number {
  const isAfterNewYear = startsAt.getUTCMonth() > 8 && ['kartik', 'magshar', 'posh'].includes(month ?? '')
  return startsAt.getUTCFullYear() + (isAfterNewYear ? 527 : 526)
}

function nameMonths(sign: number, nextSign: number): Pick<Lunation, 'months' | 'adhik'> {
  const signs = (nextSign - sign + 12) % 12
  const length = Math.max(1, signs)
  const months = Array.from({ length }, (_, index) => fromChaitra[(sign + 1 + index) % 12])
  return { months: months.filter((month) => month !== undefined), adhik: signs === 0 }
}

export function lunationsBetween(from: Date, to: Date): Lunation[] {
  const starts = [newMoonAfter(new Date(from.getTime() - MOST_DAYS * DAY_MS))]
  for (let last = starts[0]; last !== undefined && last <= to; last = starts.at(-1))
    starts.push(newMoonAfter(new Date(last.getTime() + DAY_MS)))
  const signs = starts.map(signOfSun)
  const all = starts.slice(0, -1).map((startsAt, index) => {
    const name = nameMonths(signs[index] ?? 0, signs[index + 1] ?? 0)
    return { startsAt, ...name, samvat: samvatOf(startsAt, name.months[0]) }
  })
  const first = all.findLastIndex(({ startsAt }) => startsAt <= from)
  return all.slice(Math.max(0, first))
}
