// The films that the signed-in person sent for processing last.
import { calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { ownFilmsKey } from '../../api/query-client.ts'
import { isOver } from '../../live/processing-event.ts'
import { askEvery } from '../../live/stream-state.ts'

export function useOwnFilms() {
  const { data } = useQuery({
    queryKey: ownFilmsKey,
    queryFn: ({ signal }) => request(calls.listOwnFilms, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ processing }) => !isOver(processing.status)) ? askEvery() : false,
  })
  return data?.items
}
