import { calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

/** Key prefix of everything that a staff date may change. */
export const calendarKey = 'calendar'
export const scheduledKey = [calendarKey, 'scheduled']

/** Occasions of a year, in order. */
export function useOccasions(year: number, enabled = true) {
  const query = { from: `${year}-01-01`, to: `${year}-12-31` }
  return useQuery({
    queryKey: [calendarKey, 'year', year],
    queryFn: async ({ signal }) => (await request(calls.getCalendar, { query, signal })).occasions,
    enabled,
  })
}
