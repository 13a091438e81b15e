import { calls, type Content } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { request } from '../../../api/client.ts'
import { contentKeys } from '../../../api/query-client.ts'
import { askEvery } from '../../../live/stream-state.ts'
import { isUnderWay } from './film-state.ts'
import { withFresh } from './live-item.ts'

/** The item a form was filled from, with what its processing has changed since. */
export function useLiveItem(loaded: Content): Content {
  const { data } = useQuery({
    queryKey: contentKeys.live(loaded._id),
    queryFn: ({ signal }) => request(calls.getContent, { params: { id: loaded._id }, signal }),
    initialData: loaded,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? askEvery() : false),
  })
  return useMemo(() => withFresh(loaded, data), [loaded, data])
}
