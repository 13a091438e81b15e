// Describes, reports and ends submissions. A submission and its item change in the same transaction.
import { type FailureKind, type Processing, filmBitrates, playsAsItIs } from '@jinvani/contract'
import { MediaRefused, ProcessingFailed } from '@jinvani/media'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { known } from '../../platform/record-fields.ts'
import { findStoreFault, isStorageError } from '../../platform/storage/storage.ts'
import { recordActivity } from '../activity/service.ts'
import { announceChange, itemKeys } from '../public-changes/service.ts'
import { changeItem, findTitle } from '../content/service.ts'
import { publishEvent } from '../events/service.ts'
import { notePlays, findOwnKey } from '../uploads/service.ts'
import { tellChanges } from '../webhooks/service.ts'
import { findProvider } from './providers.ts'
import * as queries from './queries.ts'

/** Stages shown while the file storage is away or full. The queue repeats the job until then, and counts no failure. */
export const waitingFor = {
  away: 'Waiting for the file storage',
  full: 'Waiting for room in the file storage',
}

/** A film in one piece, or a part of a film, is given up after this many failures. */
export const MAX_FAILURES = 3

/** `sentence`: the message for people, which no code reads. */
export interface Failure {
  failure: FailureKind
  sentence: string
}

export const passing = (what: string): Failure => ({ failure: 'passing', sentence: `${what}. Retry later.` })

export const lastFailure = (error: unknown) =>
  passing(error instanceof ProcessingFailed ? error.message : 'The file could not be processed here')

/** The failure for an error that would come again at the next try; null for other errors. */
export function finalFailure(error: unknown): Failure | null {
  if (error instanceof MediaRefused)
    return { failure: error.fault, sentence: `${error.message}. Upload another file.` }
  if (error instanceof ProcessingFailed && (error.reason === 'lacking' || error.reason === 'output-limit'))
    return { failure: error.reason, sentence: error.message }
  if (isStorageError(error, 'changed'))
    return { failure: 'replaced', sentence: 'The original file was replaced: upload it again' }
  if (!isStorageError(error, 'missing')) return null
  return { failure: 'gone', sentence: 'The original file is no longer there: upload it again' }
}

export type Plan = Pick<queries.Submission, 'kind' | 'sourceKey' | 'bitrates' | 'dataSaver'>

/** The streams that an item needs. Null if it has no file here, or one that does not become a stream. */
export function planOf(item: queries.Item): Plan | null {
  if (item.sourceWorkflow !== 'upload') return null
  const { dataSaver } = item
  if (item.drmEnabled) {
    const key = findOwnKey(item.drmS3Url, '')
    return key === null ? null : { kind: 'drm', sourceKey: key, bitrates: item.drmBitrate, dataSaver }
  }
  const key = findOwnKey(item.sources[0]?.kind === 'mp4' ? item.sources[0].url : '', '')
  if (key === null || !/^(videos|audio)\//.test(key)) return null
  if (item.mediaType === 'audio') return { kind: 'clear', sourceKey: key, bitrates: '', dataSaver: false }
  return { kind: 'clear', sourceKey: key, bitrates: filmBitrates.join(','), dataSaver }
}

/**
 * True if the submission makes what the item needs. The bitrates count only for protected films, for which editors
 * choose them.
 */
export function fits({ kind, bitrates, ...submission }: Plan, plan: Plan | null): boolean {
  return (
    plan !== null &&
    kind === plan.kind &&
    submission.sourceKey === plan.sourceKey &&
    (kind === 'drm' ? bitrates === plan.bitrates : (bitrates === '') === (plan.bitrates === '')) &&
    submission.dataSaver === plan.dataSaver
  )
}

export async function readProcessing(db: Db, submission: queries.Submission): Promise<Processing> {
  const { id, status, progress, stage, message, failure } = submission
  const { queuePlace = null, etaSec = null } = (await queries.findQueued(db, id)) ?? {}
  return { id, status, progress, stage, ...known({ message, failure, queuePlace, etaSec }) }
}

export async function tell(
  deps: Deps,
  trx: Db,
  item: Pick<queries.Item, 'id' | 'title'> & { trashedAt?: Date | null },
  submission: queries.Submission,
): Promise<void> {
  // An outside provider may still finish the film of an item in the trash, which no console needs to know.
  if (item.trashedAt) return
  await publishEvent(deps, trx, {
    type: 'processing',
    contentId: item.id,
    title: item.title,
    protected: submission.kind === 'drm',
    processing: await readProcessing(trx, submission),
    startedBy: submission.startedBy,
  })
}

export async function changeAndTell(
  deps: Deps,
  trx: Db,
  submission: Pick<queries.Submission, 'id' | 'attempt'>,
  change: Parameters<typeof queries.changeOpen>[2],
): Promise<queries.Submission | undefined> {
  const row = await queries.changeOpen(trx, submission, change)
  const title = row && (await findTitle(trx, row.contentId))
  if (row && title !== undefined) await tell(deps, trx, { id: row.contentId, title }, row)
  return row
}

export async function waitForRoom(deps: Deps, submissionId: string): Promise<JobOutcome> {
  const submission = await queries.findSubmission(deps.db, { id: submissionId })
  if (!submission) return { skipped: 'the submission has ended' }
  deps.log.warn({ submissionId }, 'too little free disk to begin a film')
  await inTransaction(deps.db, (trx) =>
    changeAndTell(deps, trx, submission, { stage: 'Waiting for free disk space' }),
  )
  return { laterSec: 60 }
}

export async function throwIfStoreFault(deps: Deps, film: queries.Submission, error: unknown): Promise<void> {
  const fault = findStoreFault(error)
  if (!fault) return
  await inTransaction(deps.db, (trx) => changeAndTell(deps, trx, film, { stage: waitingFor[fault] }))
  throw error
}

export async function tellEnd(deps: Deps, trx: Db, item: queries.Item, submission: queries.Submission) {
  const { id, title: name } = item
  const isReady = submission.status === 'ready'
  deps.metrics.count('filmEnds', { outcome: isReady ? 'ready' : 'failed' })
  await tellChanges(trx, 'content', [{ id, film: isReady ? 'film.ready' : 'film.failed' }])
  const changes = isReady ? [] : [{ field: 'message', to: submission.message ?? '' }]
  await recordActivity(trx, isReady ? 'film.ready' : 'film.fail', { id, name, changes, by: 'program' })
  await tell(deps, trx, item, submission)
}

/** Deletes the submission. Its worker notices that and stops; an outside provider is asked to delete the film. */
export async function dropSubmission(deps: Deps, trx: Db, id: string): Promise<void> {
  const dropped = await queries.deleteSubmission(trx, id)
  if (dropped) await findProvider(dropped).forget(deps, trx, dropped)
}

/** After these failures, players cannot play the file to its end either. */
const broken = new Set<FailureKind>(['damaged', 'incomplete', 'no-tracks'])

/**
 * Ends the submission as failed; undefined if it has ended or another attempt has taken it. If the file of an
 * unprotected film is broken and nothing else of the item plays, the item becomes inactive.
 */
export async function failSubmission(
  deps: Deps,
  submission: Pick<queries.Submission, 'id' | 'contentId' | 'attempt' | 'kind' | 'sourceKey'>,
  { failure, sentence }: Failure,
): Promise<queries.Submission | undefined> {
  const { contentId, kind, sourceKey } = submission
  const failed = await inTransaction(deps.db, async (trx) => {
    const item = await queries.lockItem(trx, contentId)
    if (!item) return undefined
    const isBroken = kind === 'clear' && broken.has(failure)
    const sources = item.sources.map((source) =>
      findOwnKey(source.url, '') === sourceKey ? { ...source, needsStreams: true } : source,
    )
    const isTakenOff = isBroken && item.active && !sources.some(playsAsItIs)
    const message = isTakenOff ? `${sentence} The item is inactive until then.` : sentence
    const end = { status: 'failed', stage: 'Failed', message, failure, finishedAt: new Date() } as const
    const row = await queries.changeOpen(trx, submission, end)
    if (!row) return undefined
    if (kind === 'drm') await changeItem(trx, item.id, { drmStatus: 'failed', active: false })
    if (isBroken) {
      await notePlays(trx, sourceKey, false)
      await changeItem(trx, item.id, { sources, ...(isTakenOff && { active: false }) })
    }
    await deps.queue.send(trx, 'package.collect', {})
    await tellEnd(deps, trx, item, row)
    return row
  })
  if (failed) await announceChange(deps, itemKeys(contentId))
  return failed
}

/** The submission has ended, or another attempt has taken it. */
export class SubmissionLost extends Error {
  override name = 'SubmissionLost'
}

const TICK_MS = 1000
/** Ticks between two checks of the row while there is no progress to write. */
const QUIET_TICKS = 3

export type ProgressReport = ReturnType<typeof reportProgress>

/**
 * Writes the progress of an attempt once a second, never backwards, and thus notices if the submission has ended.
 * `toWhole`: turns the percentage of a part into that of the film; undefined if the part is gone.
 */
export function reportProgress(
  deps: Deps,
  submission: queries.Submission,
  stopping: AbortSignal,
  toWhole: (trx: Db, percent: number) => Promise<number | undefined> = async (_trx, percent) => percent,
) {
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
      // Locks the submission before its parts, as every transaction does to avoid deadlocks.
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
    /** Aborted when the process stops, or when the submission has ended or another attempt has taken it. */
    signal: AbortSignal.any([stopping, lost.signal]),
    tell: (stage: string, percent: number) => {
      const progress = Math.max(wanted.progress, Math.min(99, Math.floor(percent)))
      wanted = { stage, progress }
    },
    async end() {
      clearInterval(timer)
      await writing
    },
  }
}
