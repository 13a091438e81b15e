// Stores a batch of changes that an app made offline. Their times are converted to the server's clock.
import { type SkippedEntry, type SyncInput, SyncList } from '@jinvani/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AppActor } from '../../../platform/http/handler.ts'
import { noteClock } from '../../session/service.ts'
import { asPerson } from '../keeping.ts'
import * as queries from './mine-queries.ts'
import { nowhere, settlePosition } from './mine.ts'

interface Timed {
  contentId: string
  at: Date
}

const byTime = (a: Timed, b: Timed) => a.at.getTime() - b.at.getTime()
/** All transactions lock items in this order, which prevents deadlocks. */
const byItem = (a: Timed, b: Timed) => (a.contentId < b.contentId ? -1 : 1)

/** The latest entry of each item. If two have the same time, the later one in the list wins. */
const latestOf = <E extends Timed>(entries: readonly E[]): E[] =>
  [...new Map(entries.toSorted(byTime).map((entry) => [entry.contentId, entry])).values()].toSorted(byItem)

type Read<E> = Exclude<E, { error: string }>
const areRead = <E extends object>(entries: readonly E[]): Read<E>[] =>
  entries.filter((entry): entry is Read<E> => !('error' in entry))

interface Batch {
  saved: Read<SyncInput['saved'][number]>[]
  positions: Read<SyncInput['positions'][number]>[]
  userId: string
  /** Duration of each item in seconds, by id. */
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

/** Stores a batch. If it is sent again, it gets the same times as before and changes nothing. */
export function sync(deps: Deps, { id: userId, sessionId }: AppActor, input: SyncInput) {
  return asPerson(deps, userId, async (trx, { keepsPlays }) => {
    const arrival = await noteClock(trx, sessionId, input)
    if (!arrival) throw new AppError('unauthenticated')
    const read = { saved: areRead(input.saved), positions: areRead(input.positions) }
    const all = [...read.saved, ...read.positions]
    const ids = all.map(({ contentId }) => contentId)
    const items = await queries.listOpenItems(trx, userId, ids)
    const lengths = new Map(items.map(({ id, durationSec }) => [id, durationSec]))
    const isOpen = ({ contentId }: Timed) => lengths.has(contentId)
    // Converts a time of the device to the server's clock. No time is later than the arrival of the batch.
    const atServer = <E extends Pick<Timed, 'at'>>(entry: E): E => {
      const agoMs = Math.max(0, arrival.clock.getTime() - entry.at.getTime())
      return { ...entry, at: new Date(Math.max(0, arrival.clockAt.getTime() - agoMs)) }
    }
    const saved = read.saved.filter(isOpen).map(atServer)
    const positions = read.positions.filter(isOpen).map(atServer)
    const { historyClearedAt: at } = input
    if (at) await queries.clearPositions(trx, userId, atServer({ at }).at)
    await write(trx, { userId, saved, positions: keepsPlays ? positions : [], lengths })
    const closed = all.filter((entry) => !isOpen(entry))
    const skipped = [...skip(closed, 'not-found'), ...skip(keepsPlays ? [] : positions, 'not-kept')]
    const refused = SyncList.options.flatMap((list) =>
      input[list].flatMap((entry, index) => ('error' in entry ? [{ list, index, error: entry.error }] : [])),
    )
    return { taken: all.length - skipped.length, skipped, refused }
  })
}
