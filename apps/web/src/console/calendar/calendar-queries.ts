import { type Place, calls } from '@jinvani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/client.ts'
import { formQuery } from '../forms/loaded-item.tsx'
import { calendarKey, scheduledKey } from '../occasions/occasion-queries.ts'

interface Range {
  from: string
  to: string
}

export function useCalendar(range: Range, place: Place | undefined) {
  const query = { ...range, place }
  return useQuery({
    ...queryOf([calendarKey, 'days', query], calls.getCalendar, { query }),
    placeholderData: keepPreviousData,
  })
}

export function useScheduled(range: Range) {
  return useQuery({
    ...queryOf([...scheduledKey, range], calls.listScheduled, { query: range }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Not under the calendar's key: a refresh of the calendar would reload a date that was just removed. */
export const useCalendarDate = (id: string) =>
  useQuery({ ...queryOf(['calendar-date', id], calls.getCalendarDate, { params: { id } }), ...formQuery })
