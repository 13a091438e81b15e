// The state of the calendar lives in the address: reload, Back and a shared link show the same month.
import { type Place, type Tradition, limits, places, traditions } from '@jinvani/contract'
import { useSearch } from '../../browser/use-search.ts'
import { indiaToday } from '../occasions/occasion-times.ts'

const monthForm = /^(\d{4})-(0[1-9]|1[0-2])$/

function monthOf(text: string | null): string {
  const year = Number(monthForm.exec(text ?? '')?.[1])
  const isKnown = year >= limits.calendarYearMin && year <= limits.calendarYearMax
  return isKnown && text !== null ? text : indiaToday().slice(0, 7)
}

const isPlace = (text: string | null): text is Place => text !== null && text in places
const isTradition = (text: string | null): text is Tradition => text !== null && text in traditions

interface CalendarAddress {
  /** Year and month, like 2027-09. */
  month: string
  /** Undefined stands for the place of this installation. */
  place: Place | undefined
  tradition: Tradition
}

function readAddress(search: URLSearchParams): CalendarAddress {
  const [place, tradition] = [search.get('place'), search.get('tradition')]
  return {
    month: monthOf(search.get('month')),
    place: isPlace(place) ? place : undefined,
    tradition: isTradition(tradition) ? tradition : 'all',
  }
}

const writeAddress = ({ month, place, tradition }: CalendarAddress) => ({
  month,
  ...(place && { place }),
  ...(tradition !== 'all' && { tradition }),
})

export function useCalendarAddress() {
  const [search, setSearch] = useSearch()
  // The router would scroll to the top, but the bar stays and the page scrolls to today.
  const change = (part: Partial<CalendarAddress>) =>
    setSearch((current) => writeAddress({ ...readAddress(current), ...part }), { preventScrollReset: true })
  return { ...readAddress(search), change }
}
