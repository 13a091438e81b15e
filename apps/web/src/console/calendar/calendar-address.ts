// What is shown lives in the address: reload, Back and a shared link show the same month.
import { type Place, type Tradition, limits, places, traditions } from '@jinvani/contract'
import { useSearchParams } from 'react-router'
import { indiaToday } from '../occasions/occasion-times.ts'

const monthForm = /^(\d{4})-(0[1-9]|1[0-2])$/

function monthOf(text: string | null): string {
  const year = Number(monthForm.exec(text ?? '')?.[1])
  const isKnown = year >= limits.calendarYearMin && year <= limits.calendarYearMax
  return isKnown && text !== null ? text : indiaToday().slice(0, 7)
}

const isPlace = (text: string | null): text is Place => text !== null && text in places
const isTradition = (text: string | null): text is Tradition => text !== null && text in traditions

export interface CalendarAddress {
  /** Such as 2027-09. */
  month: string
  /** Undefined for the one of this installation. */
  place: Place | undefined
  /** Whose occasions are shown; `all` shows every one. */
  tradition: Tradition
}

export function useCalendarAddress() {
  const [search, setSearch] = useSearchParams()
  const [place, tradition] = [search.get('place'), search.get('tradition')]
  const address: CalendarAddress = {
    month: monthOf(search.get('month')),
    place: isPlace(place) ? place : undefined,
    tradition: isTradition(tradition) ? tradition : 'all',
  }
  const change = (part: Partial<CalendarAddress>) => {
    const next = { ...address, ...part }
    const asked = {
      month: next.month,
      ...(next.place && { place: next.place }),
      ...(next.tradition !== 'all' && { tradition: next.tradition }),
    }
    // The bar stands at the top, and today is scrolled to.
    setSearch(asked, { preventScrollReset: true })
  }
  return { ...address, change }
}
