// The job `film.package`: takes a submission, makes its streams in a temporary folder, stores them under the same keys
// at each attempt, and publishes them in one transaction.
import { MediaRefused, withTempFolder } from '@jinvani/media'
import { parseBitrates } from '@jinvani/contract'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { JobOutcome } from '../../../platform/queue/queue.ts'
import { changeItem } from '../../content/service.ts'
import { findEncryption } from '../../protection/service.ts'
import { withUpload } from '../../uploads/service.ts'
import * as submissions from '../submission.ts'
import { finishSubmission } from './finish.ts'
import {
  type MadePackage,
  type PackageWork,
  deliverFiles,
  makePackage,
  packageFiles,
  packagePrefix,
  probe,
  streamAddresses,
  transcode,
} from '../make-package.ts'
import { packageCaptionsOf } from '../text/package-captions.ts'
import { listParts } from '../parts/part-queries.ts'
import { joinFilm } from '../parts/join-film.ts'
import { makeInOnePiece, planParts, resumeParts } from '../parts/plan-parts.ts'
import * as queries from '../queries.ts'
import { isTwinUnderWay, listWaitingTwins } from './twin-queries.ts'
import { takeStreams } from './shared-streams.ts'
import { takeText } from '../text/take-text.ts'
import { type FilmJob, findRoom, makeFolders, needFfmpeg, needPackager } from '../workshop.ts'

/** Time limit of an attempt. On two cores, the longest film that is accepted (12 hours) takes about 12 hours. */
const DEADLINE_MS = 23 * 60 * 60 * 1000
const tooLong: submissions.Failure = {
  failure: 'too-long',
  sentence: 'The file takes longer than 23 hours to convert on this server. Upload a shorter or smaller one.',
}
const STORING = 95

export const packageFilm: FilmJob<{ submissionId: string }> = async (deps, { submissionId }, { signal }) => {
  const folder = await findRoom(deps)
  if (folder === null) return await submissions.waitForRoom(deps, submissionId)
  const submission = await claim(deps, submissionId)
  if (submission === 'twin') return { laterSec: 15 }
  if (!submission) return { skipped: 'the submission has ended' }
  if (submission === 'in parts') {
    await resumeParts(deps, submissionId)
    return { skipped: 'its parts are being made' }
  }
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const report = submissions.reportProgress(deps, submission, AbortSignal.any([signal, deadline]))
  try {
    const made = withTempFolder((own) => work(deps, submission, report, own), folder)
    const isFinished = await made.finally(() => report.end())
    return isFinished ? { done: true } : { skipped: 'the submission is no longer wanted' }
  } catch (error) {
    return await afterFailure(deps, submission, error, { stopping: signal, deadline, report })
  }
}

/**
 * Takes the film over from an earlier worker. `in parts`: workers are making its parts. `twin`: the same file is being
 * made for another item; this film waits, and later shares the streams.
 */
async function claim(deps: Deps, submissionId: string) {
  return await inTransaction(deps.db, async (trx) => {
    const known = await queries.findSubmission(trx, { id: submissionId })
    const item = known && (await queries.lockItem(trx, known.contentId))
    if (known?.status === 'pending' && item && (await isTwinUnderWay(trx, known))) {
      const waiting = await queries.changeOpen(trx, known, {
        stage: 'Waiting for the same file of another item',
      })
      if (waiting && waiting.stage !== known.stage) await submissions.tell(deps, trx, item, waiting)
      return 'twin'
    }
    if (!item || !(await queries.lockSubmission(trx, submissionId))) return undefined
    const parts = await listParts(trx, submissionId)
    if (parts.some(({ made }) => made === null)) return 'in parts'
    const stage = parts.length > 0 ? 'Joining the parts' : 'Fetching the file'
    const row = await queries.claimSubmission(trx, submissionId, stage)
    if (!row) return undefined
    if (row.kind === 'drm') await changeItem(trx, item.id, { drmStatus: 'processing' })
    await submissions.tell(deps, trx, item, row)
    return row
  })
}

async function work(
  deps: Deps,
  submission: queries.Submission,
  report: submissions.ProgressReport,
  own: string,
): Promise<boolean> {
  const ffmpeg = await needFfmpeg(deps, 'convert')
  const packager = await needPackager('convert')
  const [folder, texts] = await makeFolders(own, 'work', 'captions')
  const { signal, tell } = report
  /** Adds the captions and chapters of the file to the item before it collects the captions of the item. */
  const textOf = async (input: string, durationSec: number) => {
    const missing = await takeText(deps, submission, { ffmpeg, input, folder: texts, durationSec, signal })
    return { ...(await packageCaptionsOf(deps, submission.contentId, texts)), missing }
  }
  const encryption = submission.kind === 'drm' ? await findEncryption(deps, submission) : undefined
  if (encryption === null) throw new submissions.SubmissionLost()
  const common: PackageWork = {
    ffmpeg,
    packager,
    folder,
    signal,
    tell,
    log: deps.log,
    bitrates: parseBitrates(submission.bitrates) ?? [],
    dataSaver: submission.dataSaver,
    encryption,
    text: (durationSec) => withUpload(deps, submission.sourceKey, (input) => textOf(input, durationSec)),
  }
  const made =
    (await makeFromParts(deps, submission, common)) ??
    (await withUpload(deps, submission.sourceKey, async (input) => {
      const text = (durationSec: number) => textOf(input, durationSec)
      const taken = await takeStreams(deps, submission, { packager, folder: own, signal })
      if (taken) return await makePackage({ ...common, text }, taken)
      const facts = await probe({ ...common, input })
      if (await planParts(deps, submission, { ffmpeg, input, facts, report })) return null
      const packed = await makePackage({ ...common, text }, await transcode({ ...common, input }, facts))
      const { startedAt } = submission
      return { ...packed, workSec: startedAt && (Date.now() - startedAt.getTime()) / 1000 }
    }))
  // `made`: null if the film was divided into parts, which workers now make.
  return made === null || (await deliver(deps, submission, made, report))
}

async function makeFromParts(deps: Deps, { id }: queries.Submission, work: PackageWork) {
  const parts = await listParts(deps.db, id)
  if (parts.length === 0) return undefined
  const [folder] = await makeFolders(work.folder, 'clear')
  const { ffmpeg, signal } = work
  return await makePackage(work, await joinFilm(deps, { submissionId: id, parts, ffmpeg, folder, signal }))
}

async function deliver(
  deps: Deps,
  submission: queries.Submission,
  made: MadePackage & { workSec?: number | null },
  report: submissions.ProgressReport,
): Promise<boolean> {
  const prefix = packagePrefix(submission)
  const files = packageFiles(prefix, made)
  report.tell('Storing', STORING)
  return await deliverFiles(deps, {
    ownerId: submission.id,
    files,
    signal: report.signal,
    onStored: (count) => report.tell('Storing', STORING + (count / files.length) * 4),
    lock: (trx) => queries.changeOpen(trx, submission, {}),
    async publish() {
      await report.end()
      const { damage, text } = made
      return await finishSubmission(deps, submission, {
        ...made,
        ...streamAddresses(prefix, made, submission),
        message: [damage, text.missing].filter((sentence) => sentence !== null).join(' ') || null,
        packagedCaptions: text.packagedCaptions,
      })
    },
  })
}

/**
 * A lasting failure ends the film at once, any other at the third attempt. Interruptions and faults of the store do
 * not count.
 */
async function afterFailure(
  deps: Deps,
  submission: queries.Submission,
  error: unknown,
  attempt: Record<'stopping' | 'deadline', AbortSignal> & { report: submissions.ProgressReport },
): Promise<JobOutcome> {
  const { stopping, deadline, report } = attempt
  const end = async (failure: submissions.Failure) => {
    await submissions.failSubmission(deps, submission, failure)
    return { done: true } as const
  }
  if (stopping.aborted) throw error
  if (deadline.aborted) return await end(tooLong)
  if (error instanceof submissions.SubmissionLost || report.signal.aborted)
    return { skipped: 'the submission is no longer wanted' }
  await submissions.throwIfStoreFault(deps, submission, error)
  if (error instanceof MediaRefused && (await makeInOnePiece(deps, submission))) return { done: true }
  const final = submissions.finalFailure(error)
  if (final !== null) {
    // A file that is refused for one item is refused for all, so the items that wait for it fail too.
    if (error instanceof MediaRefused)
      for (const twin of await listWaitingTwins(deps.db, submission))
        await submissions.failSubmission(deps, twin, final)
    return await end(final)
  }
  deps.log.error({ err: error, submissionId: submission.id }, 'processing failed')
  const row = await queries.changeOpen(deps.db, submission, {
    failures: submission.failures + 1,
    stage: 'Waiting to try again',
  })
  if (!row) return { skipped: 'the submission is no longer wanted' }
  if (row.failures < submissions.MAX_FAILURES) throw error
  if (await makeInOnePiece(deps, submission)) return { done: true }
  return await end(submissions.lastFailure(error))
}
