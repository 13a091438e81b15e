// How a submission is described, reported and ended. Its status and its item change in one transaction.
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
import { notePlays, ownKeyOf } from '../uploads/service.ts'
import { tellChanges } from '../webhooks/service.ts'
import { providerOf } from './providers.ts'
import * as queries from './queries.ts'

/** While the store is away or full, the queue repeats the job and no attempt counts. */
export const waitingFor = {
  away: 'Waiting for the file storage',
  full: 'Waiting for room in the file storage',
}

/** For a film in one piece, or for one part. */
export const MAX_FAILURES = 3

/** Code decides by `failure`; `sentence` is only for people. */
export interface Failure {
  failure: FailureKind
  sentence: string
}

export const passing = (what: string): Failure => ({ failure: 'passing', sentence: `${what}. Retry later.` })

export const lastFailure = (error: unknown) =>
  passing(error instanceof ProcessingFailed ? error.message : 'The file could not be processed here')

/** Null if a retry may help. */
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

/** Null if there is nothing to make: the item has no stored file, or one that does not become a stream. */
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

/** Editors choose bitrates only for protected films. Any other film keeps the ladder that it was made with. */
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
  // An outside provider goes on with a film that is in the trash; nobody is told.
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

/** The submission's worker notices that it is gone, and an outside provider deletes the film. */
export async function dropSubmission(deps: Deps, trx: Db, id: string): Promise<void> {
  const dropped = await queries.deleteSubmission(trx, id)
  if (dropped) await providerOf(dropped).forget(deps, trx, dropped)
}

/** A player cannot play such a file to its end either. */
const broken = new Set<FailureKind>(['damaged', 'incomplete', 'no-tracks'])

type Failed = Pick<queries.Submission, 'id' | 'contentId' | 'attempt' | 'kind' | 'sourceKey'>

/**
 * An unprotected film may have gone live with its file before a decoder saw it; if the file is broken, it is taken
 * off. Undefined if the submission has ended or another attempt has it.
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
