import { type Place, calls } from '@jinvani/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { formQuery } from '../forms/loaded-item.tsx'
import { calendarKey, scheduledKey } from '../occasions/occasion-queries.ts'

interface Range {
  from: string
  to: string
}

export function useCalendar(range: Range, place: Place | undefined) {
  const query = { ...range, place }
  return useQuery({
    queryKey: [calendarKey, 'days', query],
    queryFn: ({ signal }) => request(calls.getCalendar, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useScheduled(range: Range) {
  return useQuery({
    queryKey: [...scheduledKey, range],
    queryFn: ({ signal }) => request(calls.listScheduled, { query: range, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Not under the calendar's key: a refresh of the calendar would reload a date that was just removed. */
export const useCalendarDate = (id: string) =>
  useQuery({
    queryKey: ['calendar-date', id],
    queryFn: ({ signal }) => request(calls.getCalendarDate, { params: { id }, signal }),
    ...formQuery,
  })

export function useDateChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: [calendarKey] }),
  })
}
