// Computed years, kept in memory. One takes some 20 ms, in small pieces.
import type { CalendarDay, Place } from '@jinvani/contract'
import { computeLunarDays, describeDays } from './lunar-days.ts'
import { type ComputedOccasion, computeOccasions } from './rules.ts'
import { addDays } from './sky.ts'

export interface CalendarYear {
  days: CalendarDay[]
  occasions: ComputedOccasion[]
}

/** About 50 KB each. */
const KEPT = 60

async function computeYear(place: Place, year: number): Promise<CalendarYear> {
  const lunar = await computeLunarDays(place, addDays(`${year}-01-01`, -1), addDays(`${year}-12-31`, 1))
  return { days: describeDays(lunar), occasions: computeOccasions(lunar) }
}

export class CalendarYears {
  #kept = new Map<string, Promise<CalendarYear>>()

  get(place: Place, year: number): Promise<CalendarYear> {
    const name = `${place} ${year}`
    const found = this.#kept.get(name) ?? computeYear(place, year)
    // The most recently used year moves to the end of the map.
    this.#kept.delete(name)
    this.#kept.set(name, found)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break
      this.#kept.delete(oldest)
    }
    return found
  }
}
