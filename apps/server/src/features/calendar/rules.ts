// Dates of the occasions. A rule names month and tithi, `dayOfTithi` finds the day. Extra months (adhik) do not count.
import type { LunarMonth, Occasion, Tradition } from '@jinvani/contract'
import { type LunarDays, dayOfTithi } from './lunar-days.ts'
import { TITHIS, addDays, observers, findSunset, tithiAt } from './sky.ts'

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
/** The new moon's tithi counts as the evening's if it lasts a ghati (24 minutes) past sunset. */
const GHATI_MS = 24 * 60 * 1000

/** The `count` (see `LunarDay`) of a tithi in each regular month of this name. `tithi`: counted from 0. */
const tithisOf = ({ lunations }: LunarDays, month: LunarMonth, tithi: number): number[] =>
  lunations.flatMap(({ months, adhik }, index) =>
    months.includes(month) && !adhik ? [index * TITHIS + tithi] : [],
  )

const spanTo = (endsOn: string | undefined, days: number): Span | undefined =>
  endsOn === undefined ? undefined : { startsOn: addDays(endsOn, 1 - days), endsOn }

const endingWith =
  (month: LunarMonth, tithi: number, days: number): Rule =>
  (lunar) =>
    tithisOf(lunar, month, tithi).map((count) => spanTo(dayOfTithi(lunar, count), days))

const on = (month: LunarMonth, tithi: number): Rule => endingWith(month, tithi, 1)
const sud = (number: number) => number - 1

/** Sud 5 to Sud 14. It begins a day earlier if a tithi in between is lost, and has eleven days if one is repeated. */
const dasLakshan: Rule = (lunar) =>
  tithisOf(lunar, 'bhadrapad', sud(14)).map((count) => {
    const firstDayOf = (tithi: number) =>
      lunar.days.find((day) => day.count === tithi)?.date ?? dayOfTithi(lunar, tithi)
    const first = firstDayOf(count - 9)
    const ten = spanTo(firstDayOf(count), 10)
    return first !== undefined && ten && first < ten.startsOn ? { ...ten, startsOn: first } : ten
  })

/** The day whose evening has the new moon's tithi. If two evenings have it, the second day. */
const newMoonEvening: Rule = (lunar) =>
  tithisOf(lunar, 'aso', NEW_MOON).map((count) => {
    const atSunrise = dayOfTithi(lunar, count)
    if (atSunrise === undefined) return undefined
    const isEvening = (day: string) =>
      tithiAt(new Date(findSunset(observers[lunar.place], day).getTime() + GHATI_MS)) === NEW_MOON
    const evening = [atSunrise, addDays(atSunrise, -1)].find(isEvening)
    return spanTo(evening ?? atSunrise, 1)
  })

const rules: Record<Occasion, readonly [Tradition, Rule][]> = {
  'mahavir-janma': [['all', on('chaitra', sud(13))]],
  'akshay-tritiya': [['all', on('vaishakh', sud(3))]],
  paryushan: [['shvetambar', endingWith('bhadrapad', sud(4), 8)]],
  samvatsari: [['shvetambar', on('bhadrapad', sud(4))]],
  'das-lakshan': [['digambar', dasLakshan]],
  diwali: [['all', newMoonEvening]],
  // Shvetambars keep Nirvan on the common Diwali, Digambars on the day whose sunrise has the new moon's tithi.
  nirvan: [
    ['shvetambar', newMoonEvening],
    ['digambar', on('aso', NEW_MOON)],
  ],
  'new-year': [['all', on('kartik', sud(1))]],
  'jnan-panchami': [['shvetambar', on('kartik', sud(5))]],
  'kartik-purnima': [['all', on('kartik', FULL_MOON)]],
  'maun-ekadashi': [['shvetambar', on('magshar', sud(11))]],
  'phalgun-purnima': [['all', on('phalgun', FULL_MOON)]],
  'chaitra-oli': [['shvetambar', endingWith('chaitra', FULL_MOON, 9)]],
  'aso-oli': [['shvetambar', endingWith('aso', FULL_MOON, 9)]],
}
const everyRule = Object.entries(rules).flatMap(([occasion, ways]) =>
  ways.map(([tradition, rule]) => ({ occasion: occasion as Occasion, tradition, rule })),
)

/** Occasions that end on one of these days. */
export function computeOccasions(lunar: LunarDays): ComputedOccasion[] {
  return everyRule.flatMap(({ occasion, tradition, rule }) =>
    rule(lunar).flatMap((span) => (span ? [{ occasion, tradition, ...span }] : [])),
  )
}
