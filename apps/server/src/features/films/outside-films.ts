// A film that a service outside protects: handed over, asked about, brought home. Only the provider's answer to our own
// question changes anything.
import { apiPrefix } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { changeItem } from '../content/service.ts'
import { ProviderFailed, type ProviderJob } from '../protection/service.ts'
import { signedReadUrl } from '../uploads/service.ts'
import { finishSubmission } from './finish.ts'
import { outsideProviderOf } from './providers.ts'
import * as queries from './queries.ts'
import { failSubmission, tell } from './submission.ts'

const SOURCE_SEC = 24 * 60 * 60
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
  const provider = submission && outsideProviderOf(config, submission)
  if (!provider || submission.providerRef !== null) return over
  try {
    const jobId = await provider.submit({
      reference: submissionId,
      sourceUrl: signedReadUrl(config, submission.sourceKey, SOURCE_SEC),
      bitrates: submission.bitrates.split(','),
      callbackUrl: `${config.publicUrl}${apiPrefix}/webhooks/${submission.provider}`,
    })
    const moved = await move(deps, submission, { stage: 'With the provider', providerRef: jobId })
    return moved ? { done: true } : over
  } catch (error) {
    if (!(error instanceof ProviderFailed && error.isFinal)) throw error
    await failSubmission(deps, submission, 'The provider refused the film')
    return { done: true }
  }
}

/** Throws where the provider gives no answer. */
async function askAbout(deps: Deps, submission: queries.Submission): Promise<void> {
  const provider = outsideProviderOf(deps.config, submission)
  if (!provider || submission.providerRef === null) return
  await apply(deps, submission, await provider.ask(submission.providerRef))
}

async function apply(deps: Deps, submission: queries.Submission, job: ProviderJob): Promise<void> {
  if (job.jobId !== submission.providerRef)
    throw new ProviderFailed('The provider answered for another film', false)
  if (job.status === 'failed') {
    await failSubmission(deps, submission, 'The provider could not process the film')
  } else if (job.status === 'ready') {
    const { dashUrl: dash, hlsUrl: hls, licenceUrl, durationSec = null } = job
    if (dash === undefined || hls === undefined)
      throw new ProviderFailed('The provider gave no streams for a film that is ready', false)
    await finishSubmission(deps, submission, {
      dash,
      hls,
      licenceUrl,
      durationSec,
      damage: null,
      hasThumbnails: false,
    })
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

const MINUTE = 60_000
/** When the reconciler asks by itself, after the start; the last time is the end. */
const askAfterMinutes = [5, 10, 15, 30, 60]

/** Asks about every film that is due; `now` is the clock. Returns how many it asked about. */
export async function reconcile(deps: Deps, now: Date): Promise<number> {
  let asked = 0
  for (const submission of await queries.listOpen(deps.db, 'outside')) {
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
