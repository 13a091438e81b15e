// Stores a batch of changes that an app made offline. Their times are converted to the server's clock.
import { type SkippedEntry, type SyncInput, SyncList } from '@jinvani/contract'
import { AppError } from '../../../platform/app-error.ts'
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

const areRead = <E extends object>(entries: readonly E[]) =>
  entries.filter((entry): entry is Exclude<E, { error: string }> => !('error' in entry))

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
    const clearedAt = await queries.findHistoryClearing(trx, userId)
    const savedRows = latestOf(saved).map(({ at: changedAt, ...entry }) => ({ userId, ...entry, changedAt }))
    await queries.saveRows(trx, 'savedItems', savedRows)
    const kept = keepsPlays ? latestOf(positions).filter(({ at }) => !clearedAt || at > clearedAt) : []
    const rows = kept.map(({ contentId, at: changedAt, cleared = false, positionSec = 0, ...entry }) => {
      const settled = settlePosition({ positionSec, ...entry }, lengths.get(contentId) ?? 0)
      return { userId, contentId, ...(cleared ? nowhere : settled), cleared, changedAt }
    })
    await queries.saveRows(trx, 'positions', rows)
    const closed = all.filter((entry) => !isOpen(entry))
    const skipped = [...skip(closed, 'not-found'), ...skip(keepsPlays ? [] : positions, 'not-kept')]
    const refused = SyncList.options.flatMap((list) =>
      input[list].flatMap((entry, index) => ('error' in entry ? [{ list, index, error: entry.error }] : [])),
    )
    return { taken: all.length - skipped.length, skipped, refused }
  })
}
