// Writes the progress of one attempt, at most once a second and never backwards. The same writes show a worker that
// its submission has ended.
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'
import { changeAndTell } from './submission.ts'

export class SubmissionLost extends Error {
  override name = 'SubmissionLost'
}

const TICK_MS = 1000
/** Without progress the row is still checked once in this many ticks. */
const QUIET_TICKS = 3

export interface ProgressReport {
  /** Aborts when the process stops or the submission is lost. */
  signal: AbortSignal
  tell: (stage: string, percent: number) => void
  end(): Promise<void>
}

/** Turns the percentage of a part into that of the whole film; undefined if the part is gone. */
type ToWhole = (trx: Db, percent: number) => Promise<number | undefined>

export function reportProgress(
  deps: Deps,
  submission: queries.Submission,
  stopping: AbortSignal,
  toWhole: ToWhole = async (_trx, percent) => percent,
): ProgressReport {
  const lost = new AbortController()
  let wanted = { stage: submission.stage, progress: submission.progress }
  let written = wanted
  let quiet = 0
  let writing = Promise.resolve()

  const write = async () => {
    const { stage, progress } = wanted
    const isNews = stage !== written.stage || progress > written.progress
    if (!isNews && ++quiet < QUIET_TICKS) return
    quiet = 0
    written = { stage, progress }
    const row = await inTransaction(deps.db, async (trx) => {
      // Lock order everywhere: the submission before its parts.
      const open = await queries.changeOpen(trx, submission, { stage })
      const whole = open && (await toWhole(trx, progress))
      if (whole === undefined) return undefined
      if (!isNews) return await queries.changeOpen(trx, submission, { progress: whole })
      return await changeAndTell(deps, trx, submission, { progress: whole })
    })
    if (!row) lost.abort(new SubmissionLost())
  }
  const timer = setInterval(() => {
    writing = writing.then(write).catch((err: unknown) => deps.log.warn({ err }, 'progress was not written'))
  }, TICK_MS)

  return {
    signal: AbortSignal.any([stopping, lost.signal]),
    tell(stage, percent) {
      const progress = Math.max(wanted.progress, Math.min(99, Math.floor(percent)))
      wanted = { stage, progress }
    },
    async end() {
      clearInterval(timer)
      await writing
    },
  }
}
