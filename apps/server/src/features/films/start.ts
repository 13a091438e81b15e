import type { Calls, InputOf } from '@jinvani/contract'
import { AppError, existing, fieldError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { recordActivity } from '../activity/service.ts'
import { announceChange, itemKeys, itemTextKeys } from '../public-changes/service.ts'
import { changeItem } from '../content/service.ts'
import { ensureVerified, storedUrl } from '../uploads/service.ts'
import { providerFor } from './providers.ts'
import * as queries from './queries.ts'
import { type Plan, dropSubmission, fits, planOf, readProcessing, tell } from './submission.ts'

const accepted = ({ id, contentId, status }: queries.Submission) => ({ id, contentId, status })

async function startSubmission(
  deps: Deps,
  trx: Db,
  { item, plan, startedBy }: { item: queries.Item; plan: Plan; startedBy: string | null },
): Promise<queries.Submission> {
  const provider = providerFor(deps, plan.kind)
  if (provider === null) throw new AppError('drm-unavailable')
  const before = await queries.findSubmission(trx, { contentId: item.id })
  if (before) await dropSubmission(deps, trx, before.id)
  const submission = await queries.insertSubmission(trx, {
    ...plan,
    contentId: item.id,
    provider: provider.name,
    stage: 'Waiting for its turn',
    startedBy,
  })
  if (plan.kind === 'drm')
    await changeItem(trx, item.id, { drmStatus: 'pending', active: false, sources: [] })
  await provider.start(deps, trx, submission)
  await tell(deps, trx, item, submission)
  return submission
}

/** Submits a protected film, unless a submission already makes what the item needs. */
export async function protectFilm(
  deps: Deps,
  adminId: string,
  { contentId, s3Url, bitrate }: InputOf<Calls['protectFilm']>,
) {
  if (providerFor(deps, 'drm') === null) throw new AppError('drm-unavailable')
  await ensureVerified(deps, [{ url: s3Url, path: 's3Url', isImage: false }])
  const submission = await inTransaction(deps.db, async (trx) => {
    const found = await queries.lockKeptItem(trx, contentId)
    if (!found) throw fieldError('contentId', 'This content does not exist')
    if (!found.drmEnabled) throw fieldError('contentId', 'DRM is not enabled for this content')
    const isOwnFile = storedUrl(s3Url, deps.config.publicUrl) === found.drmS3Url
    const item = { ...found, drmBitrate: bitrate }
    const plan = planOf(item)
    if (!isOwnFile || plan === null) throw fieldError('s3Url', 'This is not the file of this content')
    const before = await queries.findSubmission(trx, { contentId })
    if (before && fits(before, plan)) {
      await queries.adoptSubmission(trx, before.id, adminId)
      return before
    }
    await changeItem(trx, contentId, { drmBitrate: bitrate })
    await recordActivity(trx, 'film.protect', { id: item.id, name: item.title })
    return await startSubmission(deps, trx, { item, plan, startedBy: adminId })
  })
  await announceChange(deps, itemKeys(contentId))
  return accepted(submission)
}

export async function readFilmStatus({ db }: Deps, id: string) {
  const row = existing(await queries.findShownSubmission(db, id))
  return { contentId: row.contentId, ...(await readProcessing(db, row)) }
}

export async function retryFilm(deps: Deps, adminId: string, contentId: string) {
  const submission = await inTransaction(deps.db, async (trx) => {
    const item = existing(await queries.lockKeptItem(trx, contentId))
    const before = await queries.findSubmission(trx, { contentId })
    const plan = planOf(item)
    if (before?.status !== 'failed' || plan === null) throw new AppError('nothing-to-retry')
    await recordActivity(trx, 'film.retry', { id: item.id, name: item.title })
    return await startSubmission(deps, trx, { item, plan, startedBy: adminId })
  })
  await announceChange(deps, itemKeys(contentId))
  return accepted(submission)
}

/** The console starts a protected film with a call after the save. If no call comes in this time, the job starts it. */
const CONSOLE_SEC = 20

/** Runs after each save of an item: starts streams for a new file, drops a submission that no longer fits the item. */
export async function planSubmission(
  deps: Deps,
  { contentId, mayStart, startedBy }: { contentId: string; mayStart: boolean; startedBy: string | null },
): Promise<JobOutcome> {
  let changed = itemKeys(contentId)
  const outcome = await inTransaction(deps.db, async (trx): Promise<JobOutcome> => {
    const item = await queries.lockItem(trx, contentId)
    if (!item) return { skipped: 'the item is gone' }
    const before = await queries.findSubmission(trx, { contentId })
    if (item.trashedAt !== null) {
      // Stops unfinished work; ready streams stay. Outside providers go on until the item is gone for good.
      const isUnfinished = before?.status === 'pending' || before?.status === 'processing'
      if (isUnfinished && before.providerRef === null) await dropSubmission(deps, trx, before.id)
      return { skipped: 'the item is in the trash' }
    }
    const plan = planOf(item)
    if (before && fits(before, plan)) {
      // The form was opened before the duration was known, and has saved zero.
      if (item.durationSec === 0 && before.durationSec !== null)
        await changeItem(trx, item.id, { durationSec: Math.round(before.durationSec) })
      if (plan?.kind === 'clear' && before.status === 'ready')
        await deps.queue.send(trx, 'film.downloads', { contentId })
      changed = itemTextKeys(contentId)
      return { done: true }
    }
    if (before) await dropSubmission(deps, trx, before.id)
    if (plan === null || providerFor(deps, plan.kind) === null) return { done: true }
    if (plan.kind === 'drm' && !mayStart) {
      const later = { contentId, mayStart: true, startedBy }
      await deps.queue.send(trx, 'submission.plan', later, { afterSec: CONSOLE_SEC })
      return { done: true }
    }
    await startSubmission(deps, trx, { item, plan, startedBy })
    return { done: true }
  })
  await announceChange(deps, changed)
  return outcome
}
