// A batch is work on many items. A request begins it, steps do the work, and events tell the console of its progress.
import {
  type ActivityAction,
  type Batch,
  type BatchKind,
  type BulkChange,
  limits,
  superAdmins,
} from '@jinvani/contract'
import { AppError, existing, fieldError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Page } from '../../platform/database/list-pages.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor, Handlers } from '../../platform/http/handler.ts'
import { currentRequest } from '../../platform/http/request-context.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { pick } from '../../platform/record-fields.ts'
import { recordActivity } from '../activity/service.ts'
import * as queries from './queries.ts'
import { type BatchWork, type Refusal, runBatch, stopOpen } from './run-batch.ts'

export { type BatchWork, type BatchWorks, type Refusal, type StepResult } from './run-batch.ts'
export { failBatch, runBatch } from './run-batch.ts'

/** The activity event of each kind of batch. `startImport` records its own, with the name of the file. */
const recorded: Partial<Record<BatchKind, ActivityAction>> = { bulk: 'content.bulk', undo: 'content.undo' }

/** Seconds until a job takes over a small batch that its request has not finished. */
const REQUEST_SEC = 10

interface NewBatch {
  id: string
  kind: BatchKind
  name?: string
  input: { change?: BulkChange }
  /** What the steps work through: JSON values whose form depends on the kind of batch. */
  parts: readonly unknown[]
  undoes?: string
  by: Pick<Actor, 'id' | 'name'>
}

/** Does a small batch at once, and leaves a larger one to a job. A repeated call starts no second batch. */
export async function startBatch(deps: Deps, work: BatchWork, batch: NewBatch): Promise<Batch> {
  const isSmall = batch.parts.length <= limits.batchAtOnce
  await inTransaction(deps.db, async (trx) => {
    if (!(await insertBatch(trx, batch))) return await checkSame(trx, batch)
    const action = recorded[batch.kind]
    if (action) await recordActivity(trx, action, { id: null, count: batch.parts.length })
    await deps.queue.send(trx, 'batch.run', { batchId: batch.id }, isSmall ? { afterSec: REQUEST_SEC } : {})
  })
  if (isSmall) await runBatch(deps, { [batch.kind]: work }, batch.id)
  return await getBatch(deps, batch.id)
}

function insertBatch(trx: Db, { id, kind, name = '', input, parts, undoes, by }: NewBatch): Promise<boolean> {
  const { call = '', address = '', requestId = '' } = currentRequest() ?? {}
  return queries.insertBatch(trx, {
    id,
    kind,
    name,
    adminId: by.id,
    adminName: by.name,
    call,
    address,
    requestId,
    input: JSON.stringify(input),
    parts: JSON.stringify(parts),
    undoes: undoes ?? null,
    total: parts.length,
  })
}

/**
 * Accepts a repeated call, whose batch was therefore not inserted: the batch with this id must have the same kind,
 * starter and batch to undo. Otherwise throws.
 */
async function checkSame(trx: Db, { id, kind, undoes, by }: NewBatch): Promise<void> {
  const found = await queries.findBatch(trx, id)
  if (!found) throw fieldError('batchId', 'This was undone already')
  if (found.kind !== kind || found.adminId !== by.id || found.undoes !== (undoes ?? null))
    throw fieldError('batchId', 'Another batch has this id')
}

async function listBatches({ db }: Deps, page: Page) {
  const rows = await queries.listBatches(db, page.pageSize, (page.page - 1) * page.pageSize)
  return { items: await withRefusals(db, rows), total: await queries.countBatches(db), ...page }
}

export async function getBatch({ db }: Deps, id: string): Promise<Batch> {
  const row = existing(await queries.findBatch(db, id))
  return existing((await withRefusals(db, [row]))[0])
}

async function withRefusals(db: Db, rows: queries.ShownBatch[]): Promise<Batch[]> {
  const withSome = rows.filter(({ refused }) => refused > 0).map(({ id }) => id)
  const refusals = await queries.listRefusals(db, withSome, limits.refusedNamed)
  const byBatch = Map.groupBy(refusals, ({ batchId }) => batchId)
  return rows.map((row) => toBatch(row, byBatch.get(row.id) ?? []))
}

const shownFields = ['kind', 'name', 'state', 'stopReason', 'undoes', 'undoneBy'] as const
const shownNumbers = ['total', 'done', 'changed', 'refused'] as const

function toBatch(row: queries.ShownBatch, refusals: (Refusal & { count: number })[]): Batch {
  return {
    _id: row.id,
    ...isoTimes(pick(row, [...shownFields, ...shownNumbers, 'createdAt', 'endedAt'])),
    by: { id: row.adminId, name: row.adminName },
    change: row.input.change ?? null,
    refusals: [...Map.groupBy(refusals, ({ reason }) => reason)].map(([reason, some]) => ({
      reason,
      count: some[0]?.count ?? 0,
      items: some.map(({ id, name }) => ({ _id: id, name })),
    })),
  }
}

async function stopBatch(deps: Deps, id: string, by: Pick<Actor, 'id' | 'role'>): Promise<Batch> {
  await inTransaction(deps.db, async (trx) => {
    const found = existing(await queries.lockBatch(trx, id))
    const message = 'Only the person who began it and super admins may stop it'
    if (found.adminId !== by.id && !superAdmins.includes(by.role))
      throw new AppError('forbidden', { message })
    if (found.endedAt) return
    // An undo that is half done could be neither finished nor repeated.
    if (found.kind === 'undo')
      throw fieldError('id', 'An undo is not stopped. When it is over, it can be undone itself')
    await stopOpen(deps, trx, found)
  })
  return await getBatch(deps, id)
}

const KEPT_DAYS = 365

/** Removes batches that ended a year ago, since the versions of their items are not kept longer either. */
export async function removeOldBatches({ db }: Pick<Deps, 'db'>): Promise<void> {
  await queries.removeEnded(db, new Date(Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000))
}

export function batchRoutes(deps: Deps) {
  return {
    listBatches: ({ query }) => listBatches(deps, query),
    getBatch: ({ params }) => getBatch(deps, params.id),
    stopBatch: ({ params, actor }) => stopBatch(deps, params.id, actor),
  } satisfies Partial<Handlers>
}
