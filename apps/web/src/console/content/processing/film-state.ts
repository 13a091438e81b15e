// Where the file of an item stands, in words: the last submission, or what a protected film tells without one.
import type { Content, Processing } from '@jinvani/contract'

type Filmed = Pick<Content, 'processing' | 'drm'>
export type WorkStatus = Processing['status']

export interface FilmState {
  status: WorkStatus
  progress: number
  stage: string
  /** Why it failed. */
  message: string | undefined
}

/** Null for what was never submitted. The status of a protected film is the item's own: it holds `active` back. */
export function filmState({ processing, drm }: Filmed): FilmState | null {
  const status = drm.enabled && drm.status !== 'none' ? drm.status : processing?.status
  if (status === undefined) return null
  const { progress = 0, stage = '', message } = processing?.status === status ? processing : {}
  return { status, progress: status === 'ready' ? 100 : progress, stage, message }
}

export const isUnderWay = (item: Filmed) => {
  const status = filmState(item)?.status
  return status === 'pending' || status === 'processing'
}

export const noReason = 'The server gave no reason.'

/** The badge's words: what it is about, how far it is, and the whole story for a tooltip. Null if there is nothing to say. */
export function badgeWords(item: Filmed): { what: string; state: string; story: string } | null {
  const { drm } = item
  const film = filmState(item)
  if (film === null) return drm.enabled ? { what: 'DRM', state: '', story: 'DRM' } : null
  // Streams that are simply there are nothing to talk about; protection is.
  if (film.status === 'ready' && !drm.enabled) return null
  const what = drm.enabled ? 'DRM' : 'Streams'
  const percent = film.status === 'processing' ? ` ${film.progress}%` : ''
  const state = `${film.status}${percent}`
  const more = film.status === 'failed' ? (film.message ?? noReason) : film.stage
  return { what, state, story: [`${what} ${state}`, more].filter(Boolean).join(': ') }
}
