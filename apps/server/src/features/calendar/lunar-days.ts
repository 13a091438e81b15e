// Computes the tithi of each day from its sunrise. After each day, other requests get a turn.
import { setImmediate } from 'node:timers/promises'
import type { CalendarDay, Place } from '@jinvani/contract'
import {
  type Lunation,
  TITHIS,
  addDays,
  lunationsBetween,
  observers,
  startOfDay,
  findSunrise,
  tithiAt,
} from './sky.ts'

interface LunarDay {
  date: string
  /** The tithi at sunrise, counted from the first new moon. A repeated tithi has two days, a lost one has none. */
  count: number
}
export interface LunarDays {
  place: Place
  days: LunarDay[]
  lunations: Lunation[]
}

export async function computeLunarDays(place: Place, from: string, to: string): Promise<LunarDays> {
  const lunations = lunationsBetween(startOfDay(from), startOfDay(addDays(to, 1)))
  const days: LunarDay[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    days.push({ date, count: countOf(findSunrise(observers[place], date), lunations) })
    await setImmediate()
  }
  return { place, days, lunations }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Looks up the month by about its tenth day: close to a new moon, the sunrise itself could find the month before. */
function countOf(sunrise: Date, lunations: Lunation[]): number {
  const tithi = tithiAt(sunrise)
  const begunBy = sunrise.getTime() - (tithi - 10) * DAY_MS
  return lunations.findLastIndex(({ startsAt }) => startsAt.getTime() <= begunBy) * TITHIS + tithi
}

/** The day on which a tithi is kept: a lost tithi on the day in which it falls, a repeated one on its second day. */
export function dayOfTithi({ days }: LunarDays, count: number): string | undefined {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last || count < first.count || count > last.count) return undefined
  return days.findLast((day) => day.count <= count)?.date
}

const ASHTAMI = [7, 22]
const CHAUDAS = [13, 28]

function parvaOf(count: number, nextCount: number): CalendarDay['parva'] {
  // On the first day of a repeated tithi, no tithi is kept.
  const kept = Array.from({ length: nextCount - count }, (_, index) => (count + index) % TITHIS)
  if (kept.some((tithi) => ASHTAMI.includes(tithi))) return 'ashtami'
  return kept.some((tithi) => CHAUDAS.includes(tithi)) ? 'chaudas' : null
}

/** Describes each day but the first and the last, since a day's description needs both neighbours. */
export function describeDays({ days, lunations }: LunarDays): CalendarDay[] {
  return days.slice(1, -1).map(({ date, count }, index) => {
    const nextCount = days[index + 2]?.count ?? count + 1
    const { months = [], adhik = false, samvat = 0 } = lunations[Math.floor(count / TITHIS)] ?? {}
    const inMonth = count % TITHIS
    return {
      date,
      months,
      adhik,
      half: inMonth < 15 ? 'sud' : 'vad',
      tithi: (inMonth % 15) + 1,
      repeated: days[index]?.count === count,
      lost: nextCount - count === 2,
      parva: parvaOf(count, nextCount),
      samvat,
    }
  })
}
