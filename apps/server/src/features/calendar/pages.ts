// What the public pages of the calendar show, and its occasions as a file for other calendars.
import {
  type CalendarShown,
  AppLanguage,
  TownKey,
  TraditionKey,
  calendarNames,
  limits,
  publicPaths,
} from '@jinvani/contract'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { dayIn, indianTown, occasionsOf, toAppOccasion } from './app-calendar.ts'
import { makeIcs } from './ics.ts'
import { readCalendar } from './service.ts'
import { addDays, observers } from './sky.ts'
import { sunTimesOf } from './sun-times.ts'

/** A page has these from a form or a link; it does not fail for a word that was cut off. */
export const Asked = z.object({
  place: TownKey.optional().catch(undefined),
  tradition: TraditionKey.catch('all'),
  lang: AppLanguage.optional().catch(undefined),
})
export type Asked = z.output<typeof Asked>

const lastDay = `${limits.calendarYearMax}-12-31`

/** The occasions of these days, at most a year and a bit, and the days themselves. */
async function readSpan(deps: Deps, { place, tradition }: Asked, span: [string, string]) {
  const [from, to] = span
  const wanted = { place: indianTown(deps, place), from, to: to < lastDay ? to : lastDay }
  const { days, occasions } = await readCalendar(deps, wanted)
  return { days, occasions: occasionsOf(occasions, tradition) }
}

const DAYS_SHOWN = 15

export async function readShown(deps: Deps, asked: Asked, language: AppLanguage): Promise<CalendarShown> {
  const town = asked.place ?? deps.config.calendarPlace
  const today = dayIn(town)
  const { days, occasions } = await readSpan(deps, asked, [today, addDays(today, 364)])
  return {
    origin: deps.config.publicUrl,
    town,
    tradition: asked.tradition,
    sun: sunTimesOf(observers[town], today),
    days: days.slice(0, DAYS_SHOWN),
    occasions: occasions.map((one) => toAppOccasion(one, language)),
  }
}

export async function renderIcs(deps: Deps, asked: Asked): Promise<string> {
  const today = dayIn(deps.config.calendarPlace)
  const year = Number(today.slice(0, 4))
  const { occasions } = await readSpan(deps, asked, [`${year}-01-01`, `${year + 1}-12-31`])
  return makeIcs({
    name: asked.lang === 'hi' || asked.lang === 'gu' ? calendarNames[asked.lang] : calendarNames.en,
    language: asked.lang,
    url: new URL(publicPaths.calendar, deps.config.publicUrl),
    today,
    tradition: asked.tradition,
    occasions: occasions.map((one) => ({ ...toAppOccasion(one, asked.lang), dateId: one.dateId })),
  })
}
