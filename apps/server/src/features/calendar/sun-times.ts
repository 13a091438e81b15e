// Sunrise, sunset and the times of vows (pachkhan) on a day, anywhere on the earth.
import type { SunTimes } from '@jinvani/contract'
import { Body, Equator, Horizon, type Observer, SearchRiseSet } from 'astronomy-engine'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
/** The vow Navkarsi ends two ghatis after sunrise; a ghati has 24 minutes. */
const NAVKARSI_MS = 48 * MINUTE_MS
/** Height of the sun's centre when its upper edge rises: half of its disc, and the air that bends its light. */
const HORIZON_DEGREES = -0.833

export const dayAt = ({ longitude }: Observer, moment: Date): string =>
  new Date(moment.getTime() + (longitude / 360) * DAY_MS).toISOString().slice(0, 10)

/** Times of the sun on this day. All are null without a sunrise, or without a sunset within a day of it. */
export function findSunTimes(observer: Observer, day: string): SunTimes {
  // Midnight by mean solar time, since coordinates alone do not tell the time zone.
  const midnight = new Date(Date.parse(day) - (observer.longitude / 360) * DAY_MS)
  const rises = SearchRiseSet(Body.Sun, observer, 1, midnight, 1)
  // Searches from a minute after sunrise. On a very short day, a search from sunrise would return the sunrise again.
  const sets = rises && SearchRiseSet(Body.Sun, observer, -1, rises.AddDays(MINUTE_MS / DAY_MS), 1)
  if (!rises || !sets) {
    const noon = new Date(midnight.getTime() + DAY_MS / 2)
    const { ra, dec } = Equator(Body.Sun, noon, observer, true, true)
    const isUp = Horizon(noon, observer, ra, dec).altitude > HORIZON_DEGREES
    return { sun: isUp ? 'stays-up' : 'stays-down', sunrise: null, sunset: null, pachkhan: null }
  }
  const [sunrise, sunset] = [rises.date.getTime(), sets.date.getTime()]
  const time = (moment: number) => new Date(moment).toISOString()
  /** Time after this many prahars; a prahar is a quarter of the day. */
  const afterPrahars = (count: number) => time(sunrise + (count * (sunset - sunrise)) / 4)
  return {
    sun: 'rises',
    sunrise: time(sunrise),
    sunset: time(sunset),
    pachkhan: {
      navkarsi: time(sunrise + NAVKARSI_MS),
      porsi: afterPrahars(1),
      sadhPorsi: afterPrahars(1.5),
      purimaddha: afterPrahars(2),
      avaddha: afterPrahars(3),
      chauvihar: time(sunset),
    },
  }
}
