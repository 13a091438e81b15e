// Updates an item in a form while its film is processed: it takes over values that only the server writes,
// but no edits of other people, so that saving still notices a stale edit.
import { type Content, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../../api/client.ts'
import { contentKeys } from '../../../api/query-client.ts'
import { askEvery } from '../../../live/stream-state.ts'
import { isUnderWay } from '../../item-facts/film-state.ts'

/** Fields that processing may change by itself. */
const served = new Set<string>([
  'processing',
  'drm',
  'captions',
  'imageSizes',
  'deadSource',
  'sources',
  'active',
  'durationSec',
  'version',
  'updatedAt',
])

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function isOnlyServed(loaded: Content, fresh: Content): boolean {
  const names = Object.keys(loaded) as (keyof Content)[]
  const isSameDrm = sameText({ ...loaded.drm, status: '' }, { ...fresh.drm, status: '' })
  return isSameDrm && names.every((name) => served.has(name) || sameText(loaded[name], fresh[name]))
}

export function withFresh(loaded: Content, fresh: Content): Content {
  const { processing, captions, imageSizes, deadSource } = fresh
  if (isOnlyServed(loaded, fresh)) return fresh
  const drm =
    loaded.drm.enabled && fresh.drm.enabled ? { ...loaded.drm, status: fresh.drm.status } : loaded.drm
  return { ...loaded, processing, captions, imageSizes, deadSource, drm }
}

export function useLiveItem(loaded: Content): Content {
  const { data } = useQuery({
    ...queryOf(contentKeys.live(loaded._id), calls.getContent, { params: { id: loaded._id } }),
    initialData: loaded,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? askEvery() : false),
  })
  return useMemo(() => withFresh(loaded, data), [loaded, data])
}
