// Lunar months: each begins with a new moon and has its name from where the sun goes meanwhile.
import { type LunarMonth, lunarMonthKeys } from '@jinvani/contract'
import { type AstroTime, MakeTime, SearchMoonPhase, SunPosition } from 'astronomy-engine'

export interface Lunation {
  startsAt: Date
  /** Two where the sun enters two signs: one of these months is lost. */
  months: LunarMonth[]
  /** The sun enters no sign: an extra month before the true one of its name. */
  adhik: boolean
  /** Year of the Vir Nirvan Samvat, which begins with Kartik of the year 527 before it. */
  samvat: number
}

const MOST_DAYS = 40
/** The new moon before Chaitra finds the sun in the last sign. */
const fromChaitra = [...lunarMonthKeys.slice(5), ...lunarMonthKeys.slice(0, 5)]

/** Degrees between the tropical zodiac and that of Lahiri, which India's almanacs use. */
const ayanamsa = ({ tt }: AstroTime) => 23.853 + (1.396971 * tt) / 36_525

/** From 0, of Mesha. */
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

/** Of its first month; Posh may begin in the next year. */
function samvatOf(startsAt: Date, month: LunarMonth | undefined): number {
  const isAfterNewYear = startsAt.getUTCMonth() > 8 && ['kartik', 'magshar', 'posh'].includes(month ?? '')
  return startsAt.getUTCFullYear() + (isAfterNewYear ? 527 : 526)
}

function nameOf(sign: number, nextSign: number): Pick<Lunation, 'months' | 'adhik'> {
  const signs = (nextSign - sign + 12) % 12
  const months = Array.from(
    { length: Math.max(1, signs) },
    (_, index) => fromChaitra[(sign + 1 + index) % 12],
  )
  return { months: months.filter((month) => month !== undefined), adhik: signs === 0 }
}

/** From the one in which `from` lies to the one in which `to` lies. */
export function lunationsBetween(from: Date, to: Date): Lunation[] {
  const starts = [newMoonAfter(new Date(from.getTime() - MOST_DAYS * 24 * 60 * 60 * 1000))]
  for (let last = starts[0]; last !== undefined && last <= to; last = starts.at(-1))
    starts.push(newMoonAfter(new Date(last.getTime() + 24 * 60 * 60 * 1000)))
  const signs = starts.map(signOfSun)
  const all = starts.slice(0, -1).map((startsAt, index) => {
    const name = nameOf(signs[index] ?? 0, signs[index + 1] ?? 0)
    return { startsAt, ...name, samvat: samvatOf(startsAt, name.months[0]) }
  })
  const first = all.findLastIndex(({ startsAt }) => startsAt <= from)
  return all.slice(Math.max(0, first))
}
