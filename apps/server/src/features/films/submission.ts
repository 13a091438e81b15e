// The life of a submission: created, reported, ended. Its status and its item's change in one transaction.
import { type FailureKind, type Processing, filmBitrates, playsAsItIs } from '@jinvani/contract'
import { MediaRefused, ProcessingFailed } from '@jinvani/media'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { known } from '../../platform/record-fields.ts'
import { findStoreFault, isStorageError } from '../../platform/storage/storage.ts'
import { recordActivity } from '../activity/service.ts'
import { announceChange, itemKeys } from '../public-changes/service.ts'
import { changeItem } from '../content/service.ts'
import { publishEvent } from '../events/service.ts'
import { noteUnplayable, ownKeyOf } from '../uploads/service.ts'
import { tellChanges } from '../webhooks/service.ts'
import { providerOf } from './providers.ts'
import * as queries from './queries.ts'

/** While the store is away or full the queue repeats the job, and no attempt counts. */
export const waitingFor = {
  away: 'Waiting for the file storage',
  full: 'Waiting for room in the file storage',
}

/** Attempts of a film in one piece, or of one part. */
export const MAX_FAILURES = 3

/** Code decides by `failure`; `sentence` is only for people. */
export interface Failure {
  failure: FailureKind
  sentence: string
}

/** The sentence names the console's retry. */
export const passing = (what: string): Failure => ({ failure: 'passing', sentence: `${what}. Retry later.` })

export const lastFailure = (error: unknown) =>
  passing(error instanceof ProcessingFailed ? error.message : 'The file could not be processed here')

/** A failure that a retry cannot mend. */
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

/** The streams to make of an item's file. */
export type Plan = Pick<queries.Submission, 'kind' | 'sourceKey' | 'bitrates' | 'dataSaver'>

/** Null if there is nothing to make: no stored file, or a file that does not become a stream. */
export function planOf(item: queries.Item): Plan | null {
  if (item.sourceWorkflow !== 'upload') return null
  const { dataSaver } = item
  if (item.drmEnabled) {
    const key = ownKeyOf(item.drmS3Url, '')
    return key === null ? null : { kind: 'drm', sourceKey: key, bitrates: item.drmBitrate, dataSaver }
  }
  const key = ownKeyOf(item.sources[0]?.kind === 'mp4' ? item.sources[0].url : '', '')
  if (key === null || !/^(videos|audio)\//.test(key)) return null
  if (item.mediaType === 'audio') return { kind: 'clear', sourceKey: key, bitrates: '', dataSaver: false }
  return { kind: 'clear', sourceKey: key, bitrates: filmBitrates.join(','), dataSaver }
}

export function fits(submission: Plan, plan: Plan | null): boolean {
  return (
    plan !== null &&
    submission.kind === plan.kind &&
    submission.sourceKey === plan.sourceKey &&
    submission.bitrates === plan.bitrates &&
    submission.dataSaver === plan.dataSaver
  )
}

/** The progress of a submission; while it is open also its place in the queue and the remaining time. */
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
  // An outside provider continues with a film that is in the trash.
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

/** Changes an open film and tells the consoles; undefined if it has ended or another attempt has it. */
export async function changeAndTell(
  deps: Deps,
  trx: Db,
  submission: Pick<queries.Submission, 'id' | 'attempt'>,
  change: Parameters<typeof queries.changeOpen>[2],
): Promise<queries.Submission | undefined> {
  const row = await queries.changeOpen(trx, submission, change)
  const title = row && (await queries.findTitle(trx, row.contentId))
  if (row && title !== undefined) await tell(deps, trx, { id: row.contentId, title }, row)
  return row
}

export async function waitForRoom(deps: Deps, submissionId: string): Promise<JobOutcome> {
  const submission = await queries.findSubmission(deps.db, submissionId)
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

/** Tells webhooks, the activity and the consoles how a film ended. */
export async function tellEnd(
  deps: Deps,
  trx: Db,
  item: queries.Item,
  submission: queries.Submission,
): Promise<void> {
  const { id, title: name } = item
  const isReady = submission.status === 'ready'
  deps.metrics.count('filmEnds', { outcome: isReady ? 'ready' : 'failed' })
  await tellChanges(trx, 'content', [{ id, film: isReady ? 'film.ready' : 'film.failed' }])
  const changes = isReady ? [] : [{ field: 'message', to: submission.message ?? '' }]
  await recordActivity(trx, isReady ? 'film.ready' : 'film.fail', { id, name, changes, by: 'program' })
  await tell(deps, trx, item, submission)
}

/** Ends an obsolete submission: its worker notices, and its provider deletes the film. */
export async function dropSubmission(deps: Deps, trx: Db, id: string): Promise<void> {
  const dropped = await queries.deleteSubmission(trx, id)
  if (dropped) await providerOf(dropped).forget(deps, trx, dropped)
}

/** No player gets through such a file either. */
const broken = new Set<FailureKind>(['damaged', 'incomplete', 'no-tracks'])

type Failed = Pick<queries.Submission, 'id' | 'contentId' | 'attempt' | 'kind' | 'sourceKey'>

/**
 * A clear film that went live with its file before a decoder saw it is taken off where the file is broken.
 * Undefined if the submission has ended or another attempt has it.
 */
export async function failSubmission(
  deps: Deps,
  { id, contentId, attempt, kind, sourceKey }: Failed,
  { failure, sentence }: Failure,
): Promise<queries.Submission | undefined> {
  const failed = await inTransaction(deps.db, async (trx) => {
    const item = await queries.lockItem(trx, contentId)
    if (!item) return undefined
    const isBroken = kind === 'clear' && broken.has(failure)
    const sources = item.sources.map((source) =>
      ownKeyOf(source.url, '') === sourceKey ? { ...source, needsStreams: true } : source,
    )
    const isTakenOff = isBroken && item.active && !sources.some(playsAsItIs)
    const message = isTakenOff ? `${sentence} The item is inactive until then.` : sentence
    const end = { status: 'failed', stage: 'Failed', message, failure, finishedAt: new Date() } as const
    const row = await queries.changeOpen(trx, { id, attempt }, end)
    if (!row) return undefined
    if (kind === 'drm') await changeItem(trx, item.id, { drmStatus: 'failed', active: false })
    if (isBroken) {
      await noteUnplayable(trx, sourceKey)
      await changeItem(trx, item.id, { sources, ...(isTakenOff && { active: false }) })
    }
    await deps.queue.send(trx, 'package.collect', {})
    await tellEnd(deps, trx, item, row)
    return row
  })
  if (failed) await announceChange(deps, itemKeys(contentId))
  return failed
}
