import { ordinal, queueSentence } from '../../sentences/queue-sentence.ts'
import type { Content, Processing } from '@jinvani/contract'

type Filmed = Pick<Content, 'processing' | 'drm'>
export type WorkStatus = Processing['status']

/**
 * The DRM status of a protected film, otherwise the state of the last submission; null if there was none. `message`:
 * why the processing failed, or what is damaged in a film that still plays.
 */
export function filmState({ processing, drm }: Filmed) {
  const status = drm.enabled && drm.status !== 'none' ? drm.status : processing?.status
  if (status === undefined) return null
  const own = processing?.status === status ? processing : undefined
  const { progress = 0, stage = '', message, queuePlace } = own ?? {}
  const wait = own && queueSentence(own)
  return { status, progress: status === 'ready' ? 100 : progress, stage, message, queuePlace, wait }
}

type FilmState = NonNullable<ReturnType<typeof filmState>>

export const hasNoFile = ({ processing, drm }: Filmed) =>
  drm.enabled && drm.status === 'pending' && drm.s3Url === '' && processing === null

export const isUnderWay = (item: Filmed) => {
  const status = filmState(item)?.status
  return status === 'processing' || (status === 'pending' && !hasNoFile(item))
}

export const noReason = 'The server gave no reason.'

/** What people see of an item whose processing failed. A protected item is always inactive then. */
export const seenOfFailed = ({ active }: Pick<Content, 'active'>) =>
  active
    ? 'It is active: people get the uploaded file as it is, in one size.'
    : 'It is inactive: people do not see it.'

function detailOf({ status, progress, message, queuePlace }: FilmState): string {
  if (status === 'processing') return ` ${progress}%`
  if (status === 'pending' && queuePlace !== undefined) return `, ${ordinal(queuePlace)} in the queue`
  return status === 'ready' && message !== undefined ? ', damaged' : ''
}

function moreOf({ status, stage, message, wait }: FilmState): string {
  if (status === 'failed') return message ?? noReason
  return (status === 'ready' ? message : [stage, wait].filter(Boolean).join(', ')) ?? stage
}

/** Text of the badge, and `story` for its tooltip; null if the film needs no badge. */
export function badgeWords(item: Filmed): { what: string; state: string; story: string } | null {
  const { drm } = item
  const film = filmState(item)
  if (film === null) return drm.enabled ? { what: 'DRM', state: '', story: 'DRM' } : null
  if (hasNoFile(item))
    return { what: 'DRM', state: 'pending, no file', story: 'DRM pending: it has no file yet' }
  // Ready streams get a badge only if the film is protected or damaged.
  if (film.status === 'ready' && !drm.enabled && film.message === undefined) return null
  const what = drm.enabled ? 'DRM' : 'Streams'
  const state = `${film.status}${detailOf(film)}`
  return { what, state, story: [`${what} ${state}`, moreOf(film)].filter(Boolean).join(': ') }
}
