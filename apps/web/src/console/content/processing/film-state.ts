// Where the file of an item stands, in words: the last submission, or what a protected film tells without one.
import { ordinal, queueSentence } from '../../../sentences/queue-sentence.ts'
import type { Content, Processing } from '@jinvani/contract'

type Filmed = Pick<Content, 'processing' | 'drm'>
export type WorkStatus = Processing['status']

export interface FilmState {
  status: WorkStatus
  progress: number
  stage: string
  /** Why it failed, or what is wrong with a film that can be watched. */
  message: string | undefined
  /** While it waits: itself and all films before it. */
  queuePlace: number | undefined
  /** How long it still takes, in words. */
  wait: string | undefined
}

/** Null for what was never submitted. The status of a protected film is the item's own: it holds `active` back. */
export function filmState({ processing, drm }: Filmed): FilmState | null {
  const status = drm.enabled && drm.status !== 'none' ? drm.status : processing?.status
  if (status === undefined) return null
  const own = processing?.status === status ? processing : undefined
  const { progress = 0, stage = '', message, queuePlace } = own ?? {}
  const wait = own && queueSentence(own)
  return { status, progress: status === 'ready' ? 100 : progress, stage, message, queuePlace, wait }
}

/** Protected, but there is nothing to protect yet. */
export const lacksFile = ({ processing, drm }: Filmed) =>
  drm.enabled && drm.status === 'pending' && drm.s3Url === '' && processing === null

export const isUnderWay = (item: Filmed) => {
  const status = filmState(item)?.status
  return status === 'processing' || (status === 'pending' && !lacksFile(item))
}

export const noReason = 'The server gave no reason.'

/** What people get of a film that failed. A protected one is never active. */
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

/** The badge's words: what it is about, how far it is, and the whole story for a tooltip. Null if there is nothing to say. */
export function badgeWords(item: Filmed): { what: string; state: string; story: string } | null {
  const { drm } = item
  const film = filmState(item)
  if (film === null) return drm.enabled ? { what: 'DRM', state: '', story: 'DRM' } : null
  if (lacksFile(item))
    return { what: 'DRM', state: 'pending, no file', story: 'DRM pending: it has no file yet' }
  // Streams that are simply there are nothing to talk about; protection is.
  if (film.status === 'ready' && !drm.enabled && film.message === undefined) return null
  const what = drm.enabled ? 'DRM' : 'Streams'
  const state = `${film.status}${detailOf(film)}`
  return { what, state, story: [`${what} ${state}`, moreOf(film)].filter(Boolean).join(': ') }
}
