import { type FfmpegProgram, type MediaFacts, canSeek, cutFilm } from '@jinvani/media'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import * as parts from './part-queries.ts'
import * as queries from '../queries.ts'
import { type ProgressReport, SubmissionLost, changeAndTell } from '../submission.ts'

/** This many parts of a film have a job at the same time, so that other films get their turn. */
const AT_ONCE = 8
/** Work of converting the sound, as a share of the work on the picture. */
const SOUND_SHARE = 0.2
/** Progress of the whole film, in percent, when work on its parts begins and when it ends. */
const span = { from: 3, to: 85 }

/** Key of a file of a part in the store. No file with this prefix can be read over HTTP. */
export const partKey = (submissionId: string, part: number, file: string) =>
  `parts/${submissionId}/${part}/${file}`

/** Queues the job for one part. Without `part`, the job divides the film, joins its parts or makes it in one piece. */
export async function sendWork({ queue }: Deps, db: Db, submissionId: string, part?: number): Promise<void> {
  const priority = -(await queries.findPresentTurn(db, submissionId))
  await queue.send(db, 'film.package', { submissionId, part }, { priority })
}

export async function sendNext(deps: Deps, trx: Db, submissionId: string, count: number): Promise<void> {
  for (const part of await parts.takeUnsent(trx, submissionId, count))
    await sendWork(deps, trx, submissionId, part)
}

export async function sumUp(db: Db, submissionId: string) {
  const { share, open } = await parts.sumParts(db, submissionId)
  return { percent: Math.floor(span.from + (span.to - span.from) * share), open }
}

/** Divides a long film into parts. False if the film has to be made in one piece. */
export async function planParts(
  deps: Deps,
  submission: queries.Submission,
  {
    facts,
    report,
    ...source
  }: { ffmpeg: FfmpegProgram; input: string; facts: MediaFacts; report: ProgressReport },
): Promise<boolean> {
  const { longFilmSec } = deps.config
  if (submission.bitrates === '' || submission.inOnePiece || longFilmSec === 0) return false
  const cut = cutFilm(facts, longFilmSec)
  if (cut === null || !(await canSeek({ ...source, facts, signal: report.signal }, cut))) return false
  const sound = facts.tracks.some(({ kind }) => kind === 'audio')
    ? [{ part: 0, fromSec: null, toSec: null, weight: facts.durationSec * SOUND_SHARE }]
    : []
  const pictures = cut.map(({ fromSec, toSec }, at) => {
    return { part: at + 1, fromSec, toSec, weight: (toSec ?? facts.durationSec) - fromSec }
  })
  // Otherwise the report could still write the earlier stage, and the console would show it until a part is made.
  await report.end()
  await inTransaction(deps.db, async (trx) => {
    const change = { stage: 'Converting', progress: span.from }
    if (!(await changeAndTell(deps, trx, submission, change))) throw new SubmissionLost()
    const rows = [...sound, ...pictures].map((part) => ({ ...part, submissionId: submission.id }))
    await parts.insertParts(trx, rows)
    await sendNext(deps, trx, submission.id, AT_ONCE)
  })
  return true
}

/** Queues new jobs for parts whose job was lost. If there are two jobs for a part, the second has nothing to do. */
export async function resumeParts(deps: Deps, submissionId: string): Promise<void> {
  const all = await parts.listParts(deps.db, submissionId)
  for (const { part } of all.filter(({ isSent, made }) => isSent && made === null)) {
    const isWaiting = await deps.queue.isWaiting('film.package', { submissionId, part })
    if (!isWaiting) await sendWork(deps, deps.db, submissionId, part)
  }
}

/** Gives up the parts of a film, which is then made in one piece. False if it has none, or has ended. */
export async function makeInOnePiece(deps: Deps, submission: queries.Submission): Promise<boolean> {
  return await inTransaction(deps.db, async (trx) => {
    const row = await queries.changeOpen(trx, submission, {})
    if (!row || !(await parts.deleteParts(trx, submission.id))) return false
    await queries.changeOpen(trx, submission, { inOnePiece: true, stage: 'Waiting to try again' })
    await sendWork(deps, trx, submission.id)
    await deps.queue.send(trx, 'package.collect', {})
    return true
  })
}
