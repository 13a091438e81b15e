// When each occasion is kept. What is said of a tithi means its day (`dayOfTithi`), in the true month of that name.
import type { LunarMonth, Occasion, Tradition } from '@jinvani/contract'
import { type LunarDays, dayOfTithi } from './lunar-days.ts'
import { addDays } from './sky/india-days.ts'
import { observers } from './sky/observers.ts'
import { TITHIS, sunsetOf, tithiAt } from './sky/tithi.ts'

export interface ComputedOccasion {
  occasion: Occasion
  tradition: Tradition
  startsOn: string
  endsOn: string
}

type Span = Pick<ComputedOccasion, 'startsOn' | 'endsOn'>
type Rule = (days: LunarDays) => (Span | undefined)[]

const FULL_MOON = 14
const NEW_MOON = 29
/** How long after sunset the new moon's tithi has to hold: a ghati. */
const GHATI_MS = 24 * 60 * 1000

/** The tithis of this number, from 0, in each true month of this name. */
const tithisOf = ({ lunations }: LunarDays, month: LunarMonth, tithi: number): number[] =>
  lunations.flatMap(({ months, adhik }, index) =>
    months.includes(month) && !adhik ? [index * TITHIS + tithi] : [],
  )

const spanTo = (endsOn: string | undefined, days: number): Span | undefined =>
  endsOn === undefined ? undefined : { startsOn: addDays(endsOn, 1 - days), endsOn }

/** So many days that end with this tithi. */
const endingWith =
  (month: LunarMonth, tithi: number, days: number): Rule =>
  (lunar) =>
    tithisOf(lunar, month, tithi).map((count) => spanTo(dayOfTithi(lunar, count), days))

const on = (month: LunarMonth, tithi: number): Rule => endingWith(month, tithi, 1)
const sud = (number: number) => number - 1

/**
 * From Sud 5 to Sud 14, the first day of each where it is repeated; where a tithi between them is lost a day earlier, so
 * that there are ten days.
 */
const dasLakshan: Rule = (lunar) =>
  tithisOf(lunar, 'bhadrapad', sud(14)).map((count) => {
    const firstDayOf = (tithi: number) =>
      lunar.days.find((day) => day.count === tithi)?.date ?? dayOfTithi(lunar, tithi)
    const first = firstDayOf(count - 9)
    const ten = spanTo(firstDayOf(count), 10)
    return first !== undefined && ten && first < ten.startsOn ? { ...ten, startsOn: first } : ten
  })

/** The day whose evening has the new moon's tithi, the second where two have it. */
const newMoonEvening: Rule = (lunar) =>
  tithisOf(lunar, 'aso', NEW_MOON).map((count) => {
    const atSunrise = dayOfTithi(lunar, count)
    if (atSunrise === undefined) return undefined
    const isEvening = (day: string) =>
      tithiAt(new Date(sunsetOf(observers[lunar.place], day).getTime() + GHATI_MS)) === NEW_MOON
    const evening = [atSunrise, addDays(atSunrise, -1)].find(isEvening)
    return spanTo(evening ?? atSunrise, 1)
  })

const rules: readonly [Occasion, Tradition, Rule][] = [
  ['mahavir-janma', 'all', on('chaitra', sud(13))],
  ['akshay-tritiya', 'all', on('vaishakh', sud(3))],
  ['paryushan', 'shvetambar', endingWith('bhadrapad', sud(4), 8)],
  ['samvatsari', 'shvetambar', on('bhadrapad', sud(4))],
  ['das-lakshan', 'digambar', dasLakshan],
  ['diwali', 'all', newMoonEvening],
  // Shvetambars keep it with the Diwali of the people, Digambars at the dawn of the new moon.
  ['nirvan', 'shvetambar', newMoonEvening],
  ['nirvan', 'digambar', on('aso', NEW_MOON)],
  ['new-year', 'all', on('kartik', sud(1))],
  ['jnan-panchami', 'shvetambar', on('kartik', sud(5))],
  ['kartik-purnima', 'all', on('kartik', FULL_MOON)],
  ['maun-ekadashi', 'shvetambar', on('magshar', sud(11))],
  ['phalgun-purnima', 'all', on('phalgun', FULL_MOON)],
  ['chaitra-oli', 'shvetambar', endingWith('chaitra', FULL_MOON, 9)],
  ['aso-oli', 'shvetambar', endingWith('aso', FULL_MOON, 9)],
]

/** Those whose last tithi is among these days. */
export function computeOccasions(lunar: LunarDays): ComputedOccasion[] {
  return rules.flatMap(([occasion, tradition, rule]) =>
    rule(lunar).flatMap((span) => (span ? [{ occasion, tradition, ...span }] : [])),
  )
}
