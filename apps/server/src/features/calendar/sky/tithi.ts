// A tithi is the time in which the moon gains twelve degrees on the sun; a day has the one at its sunrise.
import { Body, MoonPhase, type Observer, SearchRiseSet } from 'astronomy-engine'
import { startOfDay } from './india-days.ts'

export const TITHIS = 30

/** From 0, the first after the new moon. */
export const tithiAt = (moment: Date): number => Math.floor(MoonPhase(moment) / (360 / TITHIS)) % TITHIS

function sunAt(observer: Observer, day: string, direction: 1 | -1): Date {
  const found = SearchRiseSet(Body.Sun, observer, direction, startOfDay(day), 1)
  if (!found) throw new Error(`The sun does not cross the horizon on ${day}`)
  return found.date
}

export const sunriseOf = (observer: Observer, day: string) => sunAt(observer, day, 1)
export const sunsetOf = (observer: Observer, day: string) => sunAt(observer, day, -1)
