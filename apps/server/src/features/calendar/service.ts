// The calendar as staff see it: what was computed, and the dates that they set over and beside it.
import {
  type Calendar,
  type CalendarOccasion,
  type CalendarQuery,
  occasions as occasionNames,
} from '@jinvani/contract'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { daysAsked } from './days-asked.ts'
import * as queries from './queries.ts'
import type { ComputedOccasion } from './rules.ts'
import type { CalendarYears } from './years.ts'

export { listScheduled } from './scheduled.ts'

type StoredDate = Awaited<ReturnType<typeof queries.listDates>>[number]

export async function getCalendar(
  deps: Deps,
  years: CalendarYears,
  query: z.output<typeof CalendarQuery>,
): Promise<Calendar> {
  const place = query.place ?? deps.config.calendarPlace
  const [from, to] = daysAsked(query)
  const first = Number(from.slice(0, 4))
  const asked = Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => first + index)
  const computed = await Promise.all(asked.map((year) => years.get(place, year)))
  const dates = await queries.listDates(deps.db, `${first}-01-01`, `${to.slice(0, 4)}-12-31`)
  const all = withDates(
    computed.flatMap((year) => year.occasions),
    dates,
  )
  return {
    place,
    days: computed.flatMap(({ days }) => days).filter(({ date }) => date >= from && date <= to),
    occasions: all
      .filter(({ startsOn, endsOn }) => startsOn <= to && endsOn >= from)
      .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn)),
  }
}

const identityOf = ({ occasion, tradition, startsOn }: ComputedOccasion | StoredDate) =>
  `${occasion} ${tradition} ${startsOn.slice(0, 4)}`

/** What staff set replaces what was computed of that occasion for the same tradition and year. */
function withDates(computed: ComputedOccasion[], dates: StoredDate[]): CalendarOccasion[] {
  const replaced = new Set(dates.map(identityOf))
  const kept = computed.filter((one) => !replaced.has(identityOf(one)))
  return [
    ...kept.map((one) => ({ ...one, name: occasionNames[one.occasion], dateId: null })),
    ...dates.map(({ id, occasion, name, tradition, startsOn, endsOn }) => ({
      occasion,
      name: name || (occasion ? occasionNames[occasion] : ''),
      tradition,
      startsOn,
      endsOn,
      dateId: id,
    })),
  ]
}
