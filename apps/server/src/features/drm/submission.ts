// The life of a submission: made, told about, ended. Every change of its status goes together with that of its item.
import { type Processing, drmBitrates } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { announceChange, itemKeys } from '../../platform/public-changes.ts'
import { publishProcessing } from '../events/service.ts'
import { ownKeyOf } from '../uploads/service.ts'
import * as queries from './queries.ts'

/** What an item wants to be made of its file. */
export type Plan = Pick<queries.Submission, 'kind' | 'source_key' | 'bitrates'>

/** Null where there is nothing to make: no file of ours, or nothing that becomes a stream. */
export function planOf(item: queries.Item): Plan | null {
  if (item.source_workflow !== 'upload') return null
  if (item.drm_enabled) {
    const key = ownKeyOf(item.drm_s3_url, '')
    return key === null ? null : { kind: 'drm', source_key: key, bitrates: item.drm_bitrate }
  }
  const key = ownKeyOf(item.sources[0]?.kind === 'mp4' ? item.sources[0].url : '', '')
  if (key === null || !/^(videos|audio)\//.test(key)) return null
  return {
    kind: 'clear',
    source_key: key,
    bitrates: item.media_type === 'audio' ? '' : drmBitrates.join(','),
  }
}

export function fits(submission: Plan, plan: Plan | null): boolean {
  return (
    plan !== null &&
    submission.kind === plan.kind &&
    submission.source_key === plan.source_key &&
    submission.bitrates === plan.bitrates
  )
}

function toProcessing({ id, status, progress, stage, message }: queries.Submission): Processing {
  return { id, status, progress, stage, ...(message !== null && { message }) }
}

export async function tell(
  deps: Deps,
  trx: Db,
  item: Pick<queries.Item, 'id' | 'title'>,
  submission: queries.Submission,
): Promise<void> {
  await publishProcessing(deps, trx, {
    type: 'processing',
    contentId: item.id,
    title: item.title,
    protected: submission.kind === 'drm',
    processing: toProcessing(submission),
    startedBy: submission.started_by,
  })
}

/** Ends a submission that is no longer wanted; its worker notices, its files are collected. */
export async function dropSubmission(deps: Deps, trx: Db, id: string): Promise<void> {
  await queries.deleteSubmission(trx, id)
  await deps.queue.send(trx, 'package.collect', {})
}

/** Undefined where it has ended or is no longer the caller's; the message is a sentence for people. */
export async function failSubmission(
  deps: Deps,
  { id, content_id, attempt }: Pick<queries.Submission, 'id' | 'content_id' | 'attempt'>,
  message: string,
): Promise<queries.Submission | undefined> {
  const failed = await deps.db.transaction().execute(async (trx) => {
    const item = await queries.lockItem(trx, content_id)
    const end = { status: 'failed', stage: 'Failed', message, finished_at: new Date() } as const
    const row = item && (await queries.changeOpen(trx, { id, attempt }, end))
    if (!item || !row) return undefined
    if (row.kind === 'drm') await queries.updateItem(trx, item.id, { drm_status: 'failed', active: false })
    await deps.queue.send(trx, 'package.collect', {})
    await tell(deps, trx, item, row)
    return row
  })
  if (failed) await announceChange(deps, itemKeys(content_id))
  return failed
}
