import { type FfmpegProgram, type MediaFacts, canSeek, cutFilm } from '@jinvani/media'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import * as parts from './part-queries.ts'
import { type ProgressReport, SubmissionLost } from '../progress.ts'
import * as queries from '../queries.ts'
import { changeAndTell } from '../submission.ts'

/** At most this many parts have a job at a time, so that other films get their turn between them. */
const AT_ONCE = 8
/** Converting the sound costs about this share of what the pictures cost. */
const SOUND_SHARE = 0.2
/** The percentages of the whole film at which work on the parts begins and ends. */
const span = { from: 3, to: 85 }

const SOUND = 0

/** Files below this prefix are never served. */
export const partKey = (submissionId: string, part: number, file: string) =>
  `parts/${submissionId}/${part}/${file}`

interface Planned {
  ffmpeg: FfmpegProgram
  input: string
  facts: MediaFacts
  report: ProgressReport
}

type Named = Pick<queries.Submission, 'id'>

/** Without `part` the job plans or joins the film itself. */
export async function sendWork({ queue }: Deps, db: Db, { id }: Named, part?: number): Promise<void> {
  const priority = -(await queries.findPresentTurn(db, id))
  await queue.send(db, 'film.package', { submissionId: id, part }, { priority })
}

export async function sendNext(deps: Deps, trx: Db, submission: Named, count: number): Promise<void> {
  for (const part of await parts.takeUnsent(trx, submission.id, count))
    await sendWork(deps, trx, submission, part)
}

export async function sumUp(db: Db, submissionId: string) {
  const { share, open } = await parts.sumParts(db, submissionId)
  return { percent: Math.floor(span.from + (span.to - span.from) * share), open }
}

/** False if the film is made in one piece. */
export async function planParts(
  deps: Deps,
  submission: queries.Submission,
  { facts, report, ...source }: Planned,
): Promise<boolean> {
  const { longFilmSec } = deps.config
  if (submission.bitrates === '' || submission.inOnePiece || longFilmSec === 0) return false
  const cut = cutFilm(facts, longFilmSec)
  if (cut === null || !(await canSeek({ ...source, facts, signal: report.signal }, cut))) return false
  const sound = facts.tracks.some(({ kind }) => kind === 'audio')
    ? [{ part: SOUND, fromSec: null, toSec: null, weight: facts.durationSec * SOUND_SHARE }]
    : []
  const pictures = cut.map(({ fromSec, toSec }, at) => ({
    part: at + 1,
    fromSec,
    toSec,
    weight: (toSec ?? facts.durationSec) - fromSec,
  }))
  // Otherwise a waiting report would write the earlier stage after this transaction, and it would stand until a
  // part is made.
  await report.end()
  await inTransaction(deps.db, async (trx) => {
    const change = { stage: 'Converting', progress: span.from }
    if (!(await changeAndTell(deps, trx, submission, change))) throw new SubmissionLost()
    await parts.insertParts(
      trx,
      [...sound, ...pictures].map((part) => ({ ...part, submissionId: submission.id })),
    )
    await sendNext(deps, trx, submission, AT_ONCE)
  })
  return true
}

/** Sends lost jobs again; a second job for the same part finds nothing to do. */
export async function resumeParts(deps: Deps, submission: Named): Promise<void> {
  const submissionId = submission.id
  const all = await parts.listParts(deps.db, submissionId)
  for (const { part } of all.filter(({ isSent, made }) => isSent && made === null)) {
    const isWaiting = await deps.queue.isWaiting('film.package', { submissionId, part })
    if (!isWaiting) await sendWork(deps, deps.db, submission, part)
  }
}

/**
 * Some films turn out not to be cuttable only when a part is made or the parts are joined. Returns false if there
 * are no parts.
 */
export async function makeInOnePiece(deps: Deps, submission: queries.Submission): Promise<boolean> {
  return await inTransaction(deps.db, async (trx) => {
    const row = await queries.changeOpen(trx, submission, {})
    if (!row || !(await parts.deleteParts(trx, submission.id))) return false
    await queries.changeOpen(trx, submission, { inOnePiece: true, stage: 'Waiting to try again' })
    await sendWork(deps, trx, submission)
    await deps.queue.send(trx, 'package.collect', {})
    return true
  })
}
