// What an app did while it was offline, in one batch: its times become times of the server.
import type { SkippedEntry, SyncInput } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AppActor } from '../../platform/http/handler.ts'
import { noteClock } from '../auth/service.ts'
import * as queries from './queries.ts'
import { asPerson, nowhere, settlePosition } from './service.ts'

interface Timed {
  contentId: string
  at: Date
}

/** From times of the device to times of the server, none of them after the arrival of the batch. */
const timesFrom =
  (clock: Date, arrivedAt: Date) =>
  <E extends Pick<Timed, 'at'>>(entry: E): E => {
    const agoMs = Math.max(0, clock.getTime() - entry.at.getTime())
    return { ...entry, at: new Date(Math.max(0, arrivedAt.getTime() - agoMs)) }
  }

const byTime = (a: Timed, b: Timed) => a.at.getTime() - b.at.getTime()
/** Everybody locks items in this order, so that nobody waits for each other. */
const byItem = (a: Timed, b: Timed) => (a.contentId < b.contentId ? -1 : 1)

/** The latest entry of each item; of two at the same time the second. */
const latestOf = <E extends Timed>(entries: readonly E[]): E[] =>
  [...new Map(entries.toSorted(byTime).map((entry) => [entry.contentId, entry])).values()].toSorted(byItem)

interface Batch extends Pick<SyncInput, 'saved' | 'positions'> {
  userId: string
  /** Lengths of the items by id. */
  lengths: ReadonlyMap<string, number>
}

async function write(trx: Db, { userId, saved, positions, lengths }: Batch): Promise<void> {
  const clearedAt = await queries.findHistoryClearing(trx, userId)
  const isAfterClearing = ({ at }: Timed) => clearedAt === undefined || at > clearedAt
  await queries.upsertSaved(
    trx,
    latestOf(saved).map(({ at, ...entry }) => ({ userId, ...entry, changedAt: at })),
  )
  await queries.upsertPositions(
    trx,
    latestOf(positions)
      .filter(isAfterClearing)
      .map(({ contentId, at, cleared = false, positionSec = 0, ...entry }) => ({
        userId,
        contentId,
        ...(cleared ? nowhere : settlePosition({ positionSec, ...entry }, lengths.get(contentId) ?? 0)),
        cleared,
        changedAt: at,
      })),
  )
}

const skip = (entries: readonly Timed[], reason: SkippedEntry['reason']): SkippedEntry[] =>
  entries.map(({ contentId }) => ({ contentId, reason }))

/** The same batch again gets the same times, and so changes nothing. */
export function sync(deps: Deps, { id: userId, sessionId }: AppActor, input: SyncInput) {
  return asPerson(deps, userId, async (trx, { keepsPlays }) => {
    const arrivedAt = await noteClock(trx, sessionId, input.clock)
    if (!arrivedAt) throw new AppError('unauthenticated')
    const all = [...input.saved, ...input.positions]
    const ids = all.map(({ contentId }) => contentId)
    const items = await queries.listOpenItems(trx, userId, ids)
    const lengths = new Map(items.map(({ id, durationSec }) => [id, durationSec]))
    const isOpen = ({ contentId }: Timed) => lengths.has(contentId)
    const atServer = timesFrom(input.clock, arrivedAt)
    const saved = input.saved.filter(isOpen).map(atServer)
    const positions = input.positions.filter(isOpen).map(atServer)
    const { historyClearedAt: at } = input
    if (at) await queries.clearPositions(trx, userId, atServer({ at }).at)
    await write(trx, { userId, saved, positions: keepsPlays ? positions : [], lengths })
    const closed = all.filter((entry) => !isOpen(entry))
    const skipped = [...skip(closed, 'not-found'), ...skip(keepsPlays ? [] : positions, 'not-kept')]
    return { taken: all.length - skipped.length, skipped }
  })
}
