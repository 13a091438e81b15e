// What an event changes in what is already loaded.
import type { Content, DashboardToday, OutputOf, ProcessingEvent, calls } from '@jinvani/contract'
import type { QueryClient } from '@tanstack/react-query'
import { contentKeys, todayKey } from '../api/query-client.ts'

type Loaded = Content | OutputOf<typeof calls.listContent>
type Told = Pick<ProcessingEvent, 'contentId' | 'processing' | 'protected'>

/** Within one submission the percentage never goes back: an answer may have been faster than an older event. */
export function withProcessing(item: Content, told: Told): Content {
  if (item._id !== told.contentId) return item
  const { processing } = told
  const before = item.processing?.id === processing.id ? item.processing.progress : 0
  const drm = told.protected && item.drm.enabled ? { ...item.drm, status: processing.status } : item.drm
  return { ...item, drm, processing: { ...processing, progress: Math.max(before, processing.progress) } }
}

function patched(loaded: Loaded | undefined, told: Told): Loaded | undefined {
  if (loaded === undefined) return undefined
  if (!('items' in loaded)) return withProcessing(loaded, told)
  if (!loaded.items.some(({ _id }) => _id === told.contentId)) return loaded
  return { ...loaded, items: loaded.items.map((item) => withProcessing(item, told)) }
}

function patchedToday(today: DashboardToday | undefined, { contentId, processing }: Told) {
  if (today === undefined) return undefined
  const items = today.processing.items.map((film) =>
    film.contentId === contentId && film.processing.id === processing.id
      ? {
          ...film,
          processing: { ...processing, progress: Math.max(film.processing.progress, processing.progress) },
        }
      : film,
  )
  return { ...today, processing: { ...today.processing, items } }
}

/** The data that filled a form does not change while the form is edited. */
const isForm = (key: readonly unknown[]) => key[1] === 'item'

export function applyProcessing(client: QueryClient, told: Told): void {
  client.setQueriesData<Loaded>(
    { queryKey: contentKeys.all, predicate: ({ queryKey }) => !isForm(queryKey) },
    (loaded) => patched(loaded, told),
  )
  client.setQueryData<DashboardToday>(todayKey, (loaded) => patchedToday(loaded, told))
  if (told.processing.status === 'processing') return
  // A beginning or an end changes more than the event tells: sources, active, duration, the numbers of the dashboard.
  for (const queryKey of [contentKeys.list, contentKeys.live(told.contentId), ['dashboard']])
    void client.invalidateQueries({ queryKey })
}
