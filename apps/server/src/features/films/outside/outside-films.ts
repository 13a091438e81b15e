// Films at an outside service: this server sends a film, asks about it, publishes its streams and deletes it there. A
// notification changes nothing by itself; it only makes the server ask.
import { apiPrefix } from '@jinvani/contract'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { JobOutcome } from '../../../platform/queue/queue.ts'
import { changeItem, findTitle } from '../../content/service.ts'
import { signedReadUrl } from '../../uploads/service.ts'
import { finishSubmission } from '../packaging/finish.ts'
import { findOutsideProvider } from '../providers.ts'
import * as queries from '../queries.ts'
import { type Failure, failSubmission, tell } from '../submission.ts'
import { ProviderFailed, assertMayBePlayed } from './outside-provider.ts'

const SHORTEST_SEC = 5
const LONGEST_SEC = 10 * 60
const SOURCE_SEC = 24 * 60 * 60
const ofProvider = (sentence: string): Failure => ({ failure: 'provider', sentence })
const over: JobOutcome = { skipped: 'the submission has ended' }

async function move(
  deps: Deps,
  { id }: Pick<queries.Submission, 'id'>,
  change: { stage: string; progress?: number; providerRef?: string; sentAt?: Date; asked?: number },
): Promise<queries.Submission | undefined> {
  return await inTransaction(deps.db, async (trx) => {
    const known = await queries.findSubmission(trx, { id })
    const item = known && (await queries.lockItem(trx, known.contentId))
    const row = item && (await queries.changeOpen(trx, known, { ...change, status: 'processing' }))
    if (!item || !row) return undefined
    await changeItem(trx, item.id, { drmStatus: 'processing' })
    const isNews = row.stage !== known.stage || row.progress !== known.progress || row.status !== known.status
    if (isNews) await tell(deps, trx, item, row)
    return row
  })
}

const isOpen = ({ status }: queries.Submission) => status !== 'ready' && status !== 'failed'

/** The job `submission.send`. Tries again while the provider is unavailable; in the end the reconciler gives up. */
export async function sendSubmission(
  deps: Deps,
  { submissionId }: { submissionId: string },
  now = Date.now(),
): Promise<JobOutcome> {
  const submission = await queries.findSubmission(deps.db, { id: submissionId })
  const provider = submission && findOutsideProvider(deps.config, submission.provider)
  if (!provider || !isOpen(submission) || submission.providerRef !== null) return over
  const { db, config } = deps
  try {
    const providerRef = await provider.start({
      reference: submission.id,
      title: (await findTitle(db, submission.contentId)) ?? '',
      sourceUrl: signedReadUrl(config, submission.sourceKey, { seconds: SOURCE_SEC }),
      bitrates: submission.bitrates.split(','),
      callbackUrl: `${config.publicUrl}${apiPrefix}/webhooks/${submission.provider}`,
    })
    const sent = { stage: 'With the provider', providerRef, sentAt: new Date(), asked: 0 }
    if (await move(deps, submission, sent)) return { done: true }
    // The film was given up in the meantime.
    await deps.queue.send(db, 'film.forget', { provider: submission.provider, ref: providerRef })
    return over
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    deps.log.warn({ err: error, submissionId }, 'the provider did not take the film')
    // The pause is as long as the time since the submission, so that pauses double, or as long as the provider asks.
    const triedForSec = (now - submission.createdAt.getTime()) / 1000
    const pauseSec = Math.max(SHORTEST_SEC, triedForSec, error.retryAfterSec ?? 0)
    if (!error.isFinal) return { laterSec: Math.ceil(Math.min(LONGEST_SEC, pauseSec)) }
    await failSubmission(deps, submission, ofProvider('The provider refused the film'))
    return { done: true }
  }
}

export async function forgetFilm(
  { config }: Deps,
  { provider: name, ref }: { provider: string; ref: string },
): Promise<JobOutcome> {
  const provider = findOutsideProvider(config, name)
  if (!provider) return { skipped: 'this installation works with the provider no more' }
  await provider.forget(ref)
  return { done: true }
}

/** Asks the provider about the film, and stores the answer: the state, and the streams of a ready film. */
async function askAbout(deps: Deps, submission: queries.Submission): Promise<void> {
  const provider = findOutsideProvider(deps.config, submission.provider)
  if (!provider || submission.providerRef === null) return
  const film = await provider.ask(submission.providerRef)
  if (film.ref !== submission.providerRef)
    throw new ProviderFailed('The provider answered for another film', false)
  if (film.status === 'failed') {
    await failSubmission(deps, submission, ofProvider('The provider could not process the film'))
  } else if (film.status === 'ready') {
    const { dashUrl: dash, hlsUrl: hls, licenceUrl, durationSec = null } = film
    if (dash === undefined && hls === undefined)
      throw new ProviderFailed('The provider gave no streams for a film that is ready', false)
    await assertMayBePlayed(deps.config, [dash, hls, licenceUrl])
    const unknown = { message: null, packagedCaptions: null, hasThumbnails: false }
    await finishSubmission(deps, submission, { dash, hls, licenceUrl, durationSec, ...unknown })
  } else {
    const progress = Math.min(99, Math.floor(film.progress ?? 0))
    await move(deps, submission, { stage: 'With the provider', progress })
  }
}

export async function askProvider(
  deps: Deps,
  { submissionId }: { submissionId: string },
): Promise<JobOutcome> {
  const submission = await queries.findSubmission(deps.db, { id: submissionId })
  if (!submission || !isOpen(submission)) return over
  await askAbout(deps, submission)
  return { done: true }
}

/** The reconciler asks this many minutes after the film was sent (or submitted, if not sent yet), then gives it up. */
const askAfterMinutes = [5, 10, 15, 30, 60]

export async function reconcile(deps: Deps, now: Date): Promise<number> {
  let asked = 0
  for (const submission of await queries.listOpen(deps.db, 'outside')) {
    const since = submission.sentAt ?? submission.createdAt
    const age = (now.getTime() - since.getTime()) / 60_000
    const due = askAfterMinutes.filter((minutes) => age >= minutes).length
    if (due <= submission.asked || !(await queries.claimAsking(deps.db, submission, due))) continue
    asked += 1
    await askAbout(deps, submission).catch((err: unknown) => {
      deps.log.warn({ err, submissionId: submission.id }, 'the provider did not answer')
    })
    // Does nothing if the answer has ended the submission.
    if (due === askAfterMinutes.length)
      await failSubmission(deps, submission, ofProvider('The provider did not answer'))
  }
  return asked
}
