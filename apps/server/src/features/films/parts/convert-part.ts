// Converts one part of a long film: a few minutes of picture, or all of its sound. The worker that makes the last part
// queues the job that joins them.
import { basename, join } from 'node:path'
import {
  type FfmpegProgram,
  type MadePart,
  type StoredStream,
  chooseLadder,
  chooseSoundLadder,
  MediaRefused,
  transcodeFilm,
  transcodePart,
  withTempFolder,
} from '@jinvani/media'
import { parseBitrates } from '@jinvani/contract'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { JobContext, JobOutcome } from '../../../platform/queue/queue.ts'
import { deliverFiles } from '../make-package.ts'
import * as submissions from '../submission.ts'
import * as parts from './part-queries.ts'
import { findRoom, needFfmpeg } from '../workshop.ts'
import * as queries from '../queries.ts'
import type { Source, SourceKeeper } from './kept-source.ts'
import { makeInOnePiece, partKey, sendNext, sendWork, sumUp } from './plan-parts.ts'

const notWanted = { skipped: 'the part is no longer wanted' }

interface Work {
  deps: Deps
  submission: queries.Submission
  row: parts.Part
  report: submissions.ProgressReport
}

export async function convertPart(
  deps: Deps,
  { submissionId, part }: { submissionId: string; part: number },
  { signal }: JobContext,
  sources: SourceKeeper,
): Promise<JobOutcome> {
  const folder = await findRoom(deps)
  const submission = await queries.findSubmission(deps.db, { id: submissionId })
  const row = await parts.findPart(deps.db, submissionId, part)
  if (!submission || !row || !['pending', 'processing'].includes(submission.status)) return notWanted
  if (folder === null) return await submissions.waitForRoom(deps, submissionId)
  const report = submissions.reportProgress(
    deps,
    { ...submission, progress: 0 },
    signal,
    async (trx, percent) => {
      const isWanted = await parts.changeUnmade(trx, row, { share: percent / 100 })
      return isWanted ? (await sumUp(trx, submissionId)).percent : undefined
    },
  )
  const work = { deps, submission, row, report }
  try {
    const made = withTempFolder(async (own) => {
      const ffmpeg = await needFfmpeg(deps, 'convert')
      report.tell('Converting', 0)
      const made = await sources.use(ffmpeg, submission.sourceKey, (source) =>
        convert(work, source, ffmpeg, own),
      )
      return await deliver(work, made, own)
    }, folder)
    return (await made.finally(() => report.end())) ? { done: true } : notWanted
  } catch (error) {
    return await afterFailure(work, error, signal)
  }
}

async function convert(
  { submission, row, report }: Work,
  { input, facts, traits }: Source,
  ffmpeg: FfmpegProgram,
  folder: string,
): Promise<MadePart> {
  const { signal } = report
  const { dataSaver } = submission
  const onProgress = (share: number) => report.tell('Converting', share * 100)
  const common = { ffmpeg, input, folder, facts, signal, onProgress }
  if (row.fromSec === null) {
    // This part is the sound of the whole film. The other parts are picture only.
    const soundLadder = chooseSoundLadder({ dataSaver })
    const { audio, damage } = await transcodeFilm({ ...common, ladder: [], soundLadder })
    return { renditions: [], audio: audio.map(stored), damage }
  }
  const ladder = chooseLadder(facts, parseBitrates(submission.bitrates) ?? [], { dataSaver })
  const part = { fromSec: row.fromSec, toSec: row.toSec }
  const { frameRate, renditions } = await transcodePart({ ...common, ladder, traits, part })
  return { frameRate, renditions: renditions.map(stored), audio: [], damage: null }
}

const stored = <T extends { path: string }>({ path, ...stream }: T): StoredStream<T> => ({
  ...stream,
  file: basename(path),
})

async function deliver({ deps, submission, row, report }: Work, made: MadePart, own: string) {
  return await deliverFiles(deps, {
    ownerId: row.id,
    files: [...made.renditions, ...made.audio].map(({ file, size }) => ({
      key: partKey(submission.id, row.part, file),
      size,
      contentType: 'video/mp4',
      body: join(own, file),
    })),
    signal: report.signal,
    lock: async (trx) =>
      (await queries.changeOpen(trx, submission, {})) && parts.findPart(trx, submission.id, row.part),
    async publish() {
      await report.end()
      // Locks the submission, so that exactly one worker sees that its part is the last.
      return await inTransaction(deps.db, async (trx) => {
        const held = await queries.changeOpen(trx, submission, {})
        if (!held || !(await parts.changeUnmade(trx, row, { share: 1, made }))) return false
        const { percent, open } = await sumUp(trx, submission.id)
        if (open > 0) await sendNext(deps, trx, submission.id, 1)
        else await sendWork(deps, trx, submission.id)
        await submissions.changeAndTell(deps, trx, submission, { progress: percent })
        return true
      })
    },
  })
}

/** Counts a failure, but no interruption or fault of the store. Makes the film in one piece if cuts are not exact. */
async function afterFailure(
  { deps, submission, row, report }: Work,
  error: unknown,
  stopping: AbortSignal,
): Promise<JobOutcome> {
  if (stopping.aborted) throw error
  if (report.signal.aborted) return notWanted
  await submissions.throwIfStoreFault(deps, submission, error)
  const about = { submissionId: submission.id, part: row.part }
  if (error instanceof MediaRefused) {
    deps.log.warn({ ...about, reason: error.message }, 'a film is made in one piece')
    await makeInOnePiece(deps, submission)
    return { done: true }
  }
  deps.log.error({ err: error, ...about }, 'a part of a film failed')
  const final = submissions.finalFailure(error)
  if (final === null) {
    const counted = await parts.changeUnmade(deps.db, row, { failures: 1 })
    if (!counted) return notWanted
    if (counted.failures < submissions.MAX_FAILURES) throw error
  }
  await submissions.failSubmission(deps, submission, final ?? submissions.lastFailure(error))
  return { done: true }
}
