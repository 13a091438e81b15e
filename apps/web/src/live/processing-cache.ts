import type {
  Content,
  DashboardToday,
  OutputOf,
  OwnFilm,
  OwnFilms,
  ProcessingEvent,
  calls,
} from '@jinvani/contract'
import type { QueryClient } from '@tanstack/react-query'
import { newItems } from '../api/new-items.ts'
import { contentKeys, ownFilmsKey, shownContent, todayKey } from '../api/query-client.ts'

type Loaded = Content | OutputOf<typeof calls.listContent>
type Told = Pick<ProcessingEvent, 'contentId' | 'processing' | 'protected'>

/** The percentage of a submission never falls: an event may arrive after an answer that is newer. */
function withProcessing(item: Content, told: Told): Content {
  if (item._id !== told.contentId) return item
  const { processing } = told
  const before = item.processing?.id === processing.id ? item.processing.progress : 0
  const drm = told.protected && item.drm.enabled ? { ...item.drm, status: processing.status } : item.drm
  return { ...item, drm, processing: { ...processing, progress: Math.max(before, processing.progress) } }
}

const isShownIn = (loaded: Loaded | undefined, { contentId }: Told) =>
  loaded !== undefined && 'items' in loaded && loaded.items.some(({ _id }) => _id === contentId)

function patched(loaded: Loaded | undefined, told: Told): Loaded | undefined {
  if (loaded === undefined) return undefined
  if (!('items' in loaded)) return withProcessing(loaded, told)
  if (!isShownIn(loaded, told)) return loaded
  return { ...loaded, items: loaded.items.map((item) => withProcessing(item, told)) }
}

function withProgress<Film extends Pick<OwnFilm, 'contentId' | 'processing'>>(film: Film, told: Told): Film {
  const { contentId, processing } = told
  if (film.contentId !== contentId || film.processing.id !== processing.id) return film
  const progress = Math.max(film.processing.progress, processing.progress)
  return { ...film, processing: { ...processing, progress } }
}

function patchedToday(today: DashboardToday | undefined, told: Told) {
  if (today === undefined) return undefined
  const items = today.processing.items.map((film) => withProgress(film, told))
  return { ...today, processing: { ...today.processing, items } }
}

/** Finished films change only with the next answer, since an event does not contain the time when a film ended. */
function patchedOwn(own: OwnFilms | undefined, told: Told) {
  if (own === undefined || told.processing.status !== 'processing') return own
  return { items: own.items.map((film) => withProgress(film, told)) }
}

export function applyProcessing(client: QueryClient, told: Told): void {
  client.setQueriesData<Loaded>(shownContent, (loaded) => patched(loaded, told))
  client.setQueryData<DashboardToday>(todayKey, (loaded) => patchedToday(loaded, told))
  client.setQueryData<OwnFilms>(ownFilmsKey, (loaded) => patchedOwn(loaded, told))
  if (told.processing.status === 'processing') return
  // When a film joins the queue, becomes ready or fails, more changes than the event says, such as sources and duration.
  // A list without the item, or one with hidden new items, reloads only when its page is opened again.
  void client.invalidateQueries({ queryKey: contentKeys.list, refetchType: 'none' })
  for (const queryKey of [contentKeys.live(told.contentId), ['dashboard']])
    void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({
    queryKey: contentKeys.list,
    refetchType: newItems.count() > 0 ? 'none' : 'active',
    predicate: ({ state }) => isShownIn(state.data as Loaded | undefined, told),
  })
}
