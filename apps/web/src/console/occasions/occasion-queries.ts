import { calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

/** Everything under this key may change with a date that staff enter. */
export const calendarKey = 'calendar'
export const scheduledKey = [calendarKey, 'scheduled']

export function useOccasions(year: number, enabled = true) {
  const query = { from: `${year}-01-01`, to: `${year}-12-31` }
  return useQuery({
    queryKey: [calendarKey, 'year', year],
    queryFn: async ({ signal }) => (await request(calls.getCalendar, { query, signal })).occasions,
    enabled,
  })
}
