// The early end of a batch. Finished steps stay; a worker that still runs it finds it ended.
import { type Role, editors, superAdmins } from '@jinvani/contract'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordActivity } from '../activity/service.ts'
import { findStanding } from '../admin-users/service.ts'
import { tellBatch } from './batch-work.ts'
import * as queries from './queries.ts'

async function giveUp(
  deps: Deps,
  trx: Db,
  found: queries.LockedBatch,
  { state, reason }: { state: 'failed' | 'stopped'; reason?: string },
): Promise<void> {
  const end = { state, stopReason: reason ?? null, endedAt: new Date(), parts: null }
  await queries.changeBatch(trx, found.id, end)
  await tellBatch(deps, trx, { ...found, state })
}

/** Ends a batch after every attempt of its job failed. */
export async function failBatch(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const found = await queries.lockBatch(trx, id)
    if (found && !found.endedAt) await giveUp(deps, trx, found, { state: 'failed' })
  })
}

/** `reason`: why the program stops it; undefined if a person does. */
export async function stopOpen(
  deps: Deps,
  trx: Db,
  found: queries.LockedBatch,
  reason?: string,
): Promise<void> {
  await giveUp(deps, trx, found, { state: 'stopped', ...(reason !== undefined && { reason }) })
  const changes = [
    { field: 'done', to: String(found.done) },
    { field: 'total', to: String(found.total) },
    ...(reason === undefined ? [] : [{ field: 'reason', to: reason }]),
  ]
  await recordActivity(trx, 'content.stop', { id: null, name: found.name, changes })
}

export async function stopForReason(deps: Deps, id: string, reason: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const found = await queries.lockBatch(trx, id)
    if (found && !found.endedAt) await stopOpen(deps, trx, found, reason)
  })
}

const mayDo = ({ input }: queries.BatchRow, role: Role) =>
  (input.change?.trash ? superAdmins : editors).includes(role)

/** The reason to stop, if the person who began the batch may not do it now. An undo goes on: half of it is no use. */
export async function whyStopped(db: Db, batch: queries.BatchRow): Promise<string | undefined> {
  const { kind, adminId, adminName, createdAt } = batch
  if (kind === 'undo') return undefined
  const standing = await findStanding(db, adminId)
  if (!standing) return `The account of ${adminName} was deleted`
  if (!mayDo(batch, standing.role)) return `The role of ${adminName} does not allow it any more`
  const { sessionsEndedAt } = standing
  return sessionsEndedAt && sessionsEndedAt >= createdAt
    ? `All sessions of ${adminName} were ended`
    : undefined
}
