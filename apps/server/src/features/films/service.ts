import { editors, limits } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/app-error.ts'
import { known } from '../../platform/record-fields.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import * as queries from './shown-queries.ts'
import { giveUpNewKeys, renewKeys } from './packaging/new-keys.ts'
import { hearNotification } from './outside/outside-provider.ts'
import { type Viewer, findProvider } from './providers.ts'
import { findPlayed, findSubmission, listNeverSubmitted, listOpen } from './queries.ts'
import { failSubmission, passing } from './submission.ts'
import { protectFilm, readFilmStatus, retryFilm } from './start.ts'

export { packageUnderNewKeys } from './packaging/new-keys.ts'
export { forgetOldNotifications } from './outside/outside-provider.ts'
export { askProvider, forgetFilm, reconcile, sendSubmission } from './outside/outside-films.ts'
export { packageFilm } from './packaging/package-film.ts'
export { sweepWorkFolders } from './workshop.ts'
export { convertPart } from './parts/convert-part.ts'
export { type SourceKeeper, keepSources } from './parts/kept-source.ts'
export { planSubmission } from './start.ts'
export { packageCaptions, renewedPackages } from './text/package-captions.ts'
export { leftDownloads, makeDownloads } from './downloads/make-downloads.ts'
export { probedUploads } from './earlier-versions.ts'
export { countByStage as countFilms } from './shown-queries.ts'

type Shown = Awaited<ReturnType<typeof queries.listOpenFilms>>[number]

function toShown({ contentId, title, message, failure, queuePlace, etaSec, ...processing }: Shown) {
  const more = known({ message, failure, queuePlace, etaSec })
  return { contentId, title, processing: { ...processing, ...more } }
}

export async function listOpenFilms({ db }: Deps, limit: number) {
  const [total, rows] = await Promise.all([queries.countFilms(db, 'open'), queries.listOpenFilms(db, limit)])
  return { total, items: rows.map(toShown) }
}

export async function listOwnFilms({ db }: Deps, adminId: string) {
  const rows = await queries.listFilmsStartedBy(db, adminId, limits.ownFilmsShown)
  return {
    items: rows.map(({ at, kind, ...film }) => {
      return { ...toShown(film), protected: kind === 'drm', at: at.toISOString() }
    }),
  }
}

export async function listFailedFilms({ db }: Deps, limit: number) {
  const [total, rows] = await Promise.all([
    queries.countFilms(db, 'failed'),
    queries.listFailedFilms(db, limit),
  ])
  const items = rows.map(({ message, finishedAt, updatedAt, ...about }) => ({
    ...about,
    message: message ?? '',
    at: (finishedAt ?? updatedAt).toISOString(),
  }))
  return { total, items }
}

export async function countSubmissions({ db }: Deps) {
  const [processing, failed, { total: ready, isEstimate }] = await Promise.all([
    queries.countFilms(db, 'open'),
    queries.countFilms(db, 'failed'),
    queries.countReadyFilms(db),
  ])
  const received = processing + ready + failed
  return { received, processing, ready, failed, ...(isEstimate && { isEstimate: true as const }) }
}

async function issueToken(deps: Deps, id: string, viewer: Omit<Viewer, 'contentId'>, mayPreview = false) {
  const film = await findPlayed(deps.db, id)
  if (!film || (!film.active && !mayPreview)) throw new AppError('not-found')
  return await findProvider(film).issueToken(deps, film, { contentId: id, ...viewer })
}

const GRACE_MS = 2 * 60_000
const BATCH = 100

/**
 * Restarts films that are stuck: those that are unfinished or wait for new keys, but have no job, and protected ones
 * that were never submitted. Returns their number.
 */
export async function auditSubmissions({ db, queue, log }: Deps, now: Date): Promise<number> {
  let found = 0
  for (const { id, updatedAt, status, turn, nextPackageId } of await listOpen(db, 'here')) {
    if (updatedAt.getTime() > now.getTime() - GRACE_MS) continue
    const job = { submissionId: id, ...(nextPackageId !== null && { newKeys: true as const }) }
    if (await queue.isWaiting('film.package', job)) continue
    if (await queue.isWaiting('submission.lost', { submissionId: id })) continue
    log.warn({ submissionId: id, status }, 'a film had no job')
    await queue.send(db, 'film.package', job, { priority: -turn })
    found += 1
  }
  for (const contentId of await listNeverSubmitted(db, new Date(now.getTime() - GRACE_MS), BATCH)) {
    if (await queue.isWaiting('submission.plan', { contentId, mayStart: true })) continue
    await queue.send(db, 'submission.plan', { contentId, mayStart: true })
    found += 1
  }
  return found
}

/**
 * For a film whose job has used up its retries: the film fails or, during a renewal of keys, stays ready with its old
 * keys.
 */
export async function giveUp(deps: Deps, { submissionId }: { submissionId: string }): Promise<JobOutcome> {
  const submission = await findSubmission(deps.db, { id: submissionId })
  if (!submission) return { skipped: 'the submission has ended' }
  if (submission.status === 'ready') {
    await giveUpNewKeys(deps, submission)
    return { done: true }
  }
  const isOurs = submission.provider === 'local'
  const what = isOurs ? 'The work was interrupted too often' : 'The provider could not be reached'
  await failSubmission(deps, submission, passing(what))
  return { done: true }
}

export function filmRoutes(deps: Deps) {
  return {
    protectFilm: ({ body, actor }) => protectFilm(deps, actor.id, body),
    filmStatus: ({ params }) => readFilmStatus(deps, params.id),
    listOwnFilms: ({ actor }) => listOwnFilms(deps, actor.id),
    renewKeys: ({ params }) => renewKeys(deps, params.id),
    retryFilm: ({ params, actor }) => retryFilm(deps, actor.id, params.id),
    appPlaybackToken: ({ params, body: { stream }, actor: { id: userId, sessionId } }) =>
      issueToken(deps, params.id, { userId, sessionId, stream, isCounted: true }),
    previewToken: ({ params, body: { stream }, actor: { id: userId, sessionId, role } }) =>
      issueToken(deps, params.id, { userId, sessionId, stream, isCounted: false }, editors.includes(role)),
    videocryptWebhook: ({ body, address }) => hearNotification(deps, 'videocrypt', { ...body, address }),
  } satisfies Partial<Handlers>
}

export { providerGuards as filmGuards } from './providers.ts'
