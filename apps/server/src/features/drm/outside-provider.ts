// A film that the outside service protects: handed over, asked about, brought home. Whatever tells us that something
// happened is a hint; only its answer to our own question changes anything.
import { apiPrefix } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import { consume } from '../../platform/database/rate-limit.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { changeItem } from '../content/service.ts'
import { signedReadUrl } from '../uploads/service.ts'
import { finishSubmission } from './finish.ts'
import * as queries from './queries.ts'
import { failSubmission, tell } from './submission.ts'
import { type VideocryptJob, VideocryptFailed, askJob, submitJob } from './videocrypt-client.ts'

const PROVIDER = 'videocrypt'
const SOURCE_SEC = 24 * 60 * 60
const perAddress = { limit: 120, windowSec: 60 }
const over: JobOutcome = { skipped: 'the submission has ended' }

/** Changes an open submission and its item in one step, and tells about it. */
async function move(
  deps: Deps,
  { id }: Pick<queries.Submission, 'id'>,
  change: { stage: string; progress?: number; providerRef?: string },
): Promise<queries.Submission | undefined> {
  return await deps.db.transaction().execute(async (trx) => {
    const known = await queries.findSubmission(trx, id)
    const item = known && (await queries.lockItem(trx, known.contentId))
    const row = item && (await queries.changeOpen(trx, known, { ...change, status: 'processing' }))
    if (!item || !row) return undefined
    await changeItem(trx, item.id, { drmStatus: 'processing' })
    const isNews = row.stage !== known.stage || row.progress !== known.progress || row.status !== known.status
    if (isNews) await tell(deps, trx, item, row)
    return row
  })
}

/** The job `submission.send`. */
export async function sendSubmission(
  deps: Deps,
  { submissionId }: { submissionId: string },
): Promise<JobOutcome> {
  const { db, config } = deps
  const submission = await queries.findSubmission(db, submissionId)
  if (!submission || !config.videocrypt || submission.providerRef !== null) return over
  try {
    const jobId = await submitJob(config.videocrypt, {
      reference: submissionId,
      sourceUrl: signedReadUrl(config, submission.sourceKey, SOURCE_SEC),
      bitrates: submission.bitrates.split(','),
      callbackUrl: `${config.publicUrl}${apiPrefix}/webhooks/videocrypt`,
    })
    const moved = await move(deps, submission, { stage: 'With the provider', providerRef: jobId })
    return moved ? { done: true } : over
  } catch (error) {
    if (!(error instanceof VideocryptFailed && error.isFinal)) throw error
    await failSubmission(deps, submission, 'The provider refused the film')
    return { done: true }
  }
}

/** Throws where the provider gives no answer. */
async function askAbout(deps: Deps, submission: queries.Submission): Promise<void> {
  const { videocrypt } = deps.config
  if (!videocrypt || submission.providerRef === null) return
  await apply(deps, submission, await askJob(videocrypt, submission.providerRef))
}

async function apply(deps: Deps, submission: queries.Submission, job: VideocryptJob): Promise<void> {
  if (job.jobId !== submission.providerRef)
    throw new VideocryptFailed('The provider answered for another film', false)
  if (job.status === 'failed') {
    await failSubmission(deps, submission, 'The provider could not process the film')
  } else if (job.status === 'ready') {
    const { dashUrl: dash, hlsUrl: hls, licenceUrl, durationSec = null } = job
    if (dash === undefined || hls === undefined)
      throw new VideocryptFailed('The provider gave no streams for a film that is ready', false)
    await finishSubmission(deps, submission, { dash, hls, licenceUrl, durationSec, damage: null })
  } else {
    const progress = Math.min(99, Math.floor(job.progress ?? 0))
    await move(deps, submission, { stage: 'With the provider', progress })
  }
}

/** The job `submission.ask`. */
export async function askProvider(
  deps: Deps,
  { submissionId }: { submissionId: string },
): Promise<JobOutcome> {
  const submission = await queries.findSubmission(deps.db, submissionId)
  if (!submission || ['ready', 'failed'].includes(submission.status)) return over
  await askAbout(deps, submission)
  return { done: true }
}

/** A notification that is genuine; the same one again counts once. */
export async function hearNotification(
  deps: Deps,
  { eventId, jobId }: { eventId: string; jobId: string },
  address: string,
): Promise<{ accepted: true }> {
  await consume(deps.db, `videocrypt:${address}`, perAddress)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await queries.noteEvent(trx, PROVIDER, eventId))) return
    const submission = await queries.findSubmissionByRef(trx, jobId)
    // One that overtook the answer to our submission is made up for by the reconciler.
    if (submission) await deps.queue.send(trx, 'submission.ask', { submissionId: submission.id })
  })
  return { accepted: true }
}

const MINUTE = 60_000
/** When the reconciler asks by itself, after the start; the last time is the end. */
const askAfterMinutes = [5, 10, 15, 30, 60]

/** Asks about every film that is due; `now` is the clock. Answers how many it asked about. */
export async function reconcile(deps: Deps, now: Date): Promise<number> {
  let asked = 0
  for (const submission of await queries.listOpen(deps.db, PROVIDER)) {
    const age = (now.getTime() - submission.createdAt.getTime()) / MINUTE
    const due = askAfterMinutes.filter((minutes) => age >= minutes).length
    if (due <= submission.asked || !(await queries.claimAsking(deps.db, submission, due))) continue
    asked += 1
    await askAbout(deps, submission).catch((err: unknown) => {
      deps.log.warn({ err, submissionId: submission.id }, 'the provider did not answer')
    })
    // Nothing where the answer ended it.
    if (due === askAfterMinutes.length) await failSubmission(deps, submission, 'The provider did not answer')
  }
  return asked
}

const EVENTS_KEPT_MS = 30 * 24 * 60 * MINUTE

export async function forgetOldEvents({ db }: Deps): Promise<void> {
  await queries.forgetEvents(db, new Date(Date.now() - EVENTS_KEPT_MS))
}

export const notGenuine = () => new AppError('unauthenticated', { message: 'The notification is not signed' })
