// A person's saved items, positions and history. For each item, the change with the latest time counts. A removed entry
// therefore keeps its row, so that an older entry that a device sends later cannot bring it back.
import {
  type AppContent,
  type PositionInput,
  type ReaderLanguage,
  type SkippedEntry,
  type SyncInput,
  SyncList,
} from '@jinvani/contract'
import { AppError, existing } from '../../../platform/app-error.ts'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import type { Page } from '../../../platform/database/list-pages.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AppActor, Handlers } from '../../../platform/http/handler.ts'
import { mapAppContent } from '../../apps/service.ts'
import { noteClock } from '../../session/service.ts'
import { asPerson } from '../keeping.ts'
import * as queries from './mine-queries.ts'

async function getOpenItem(trx: Db, userId: string, id: string) {
  return existing((await queries.listOpenItems(trx, userId, [id]))[0])
}

function setSaved(deps: Deps, userId: string, id: string, saved: boolean): Promise<void> {
  return asPerson(deps, userId, async (trx, { now }) => {
    const item = await getOpenItem(trx, userId, id)
    await queries.saveRows(trx, 'savedItems', [{ userId, contentId: item.id, saved, changedAt: now }])
  })
}

const FINISHED_AT = 0.95

/** A position beyond the end of an item of known duration becomes the end, and the item counts as finished. */
function settlePosition({ positionSec, finished }: PositionInput, durationSec: number) {
  if (durationSec === 0) return { positionSec, finished: finished ?? false }
  if (positionSec > durationSec) return { positionSec: durationSec, finished: true }
  return { positionSec, finished: finished ?? positionSec >= FINISHED_AT * durationSec }
}

/** Stored in place of the position of an item that was cleared from the history. */
const nowhere = { positionSec: 0, finished: false }

/** Stores a position, or clears the item from the history if there is no `input`. */
function setPosition(deps: Deps, userId: string, id: string, input?: PositionInput) {
  return asPerson(deps, userId, async (trx, { now, keepsPlays }) => {
    const item = await getOpenItem(trx, userId, id)
    const position = input ? settlePosition(input, item.durationSec) : nowhere
    const row = { userId, contentId: item.id, ...position, cleared: input === undefined, changedAt: now }
    if (keepsPlays) await queries.saveRows(trx, 'positions', [row])
    return { ...position, kept: keepsPlays }
  })
}

async function withContent<Row extends { contentId: string; changedAt: Date }>(
  deps: Deps,
  rows: Row[],
  reader: ReaderLanguage,
): Promise<(Omit<Row, 'contentId' | 'changedAt'> & { content: AppContent; at: string })[]> {
  const ids = rows.map(({ contentId }) => contentId)
  const byId = await mapAppContent(deps, ids, reader)
  return rows.flatMap(({ contentId, changedAt, ...row }) => {
    const content = byId.get(contentId)
    return content ? [{ ...row, content, at: changedAt.toISOString() }] : []
  })
}

async function listSaved(deps: Deps, userId: string, page: Page, reader: ReaderLanguage) {
  const { rows, total } = await queries.listSaved(deps.db, userId, page)
  const items = await withContent(deps, rows, reader)
  return { items: items.map(({ content, at }) => ({ content, savedAt: at })), total, ...page }
}

export async function listHeard(deps: Deps, heard: queries.Heard, page: Page, reader: ReaderLanguage) {
  const { rows, total } = await queries.listHeard(deps.db, heard, page)
  return { items: await withContent(deps, rows, reader), total, ...page }
}

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

/** Stores changes that an app made offline. A batch that is sent again gets the same times and changes nothing. */
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

/** Counts the listeners of each item. Runs every hour: counting millions of positions takes too long for a request. */
export const countHeardItems = ({ db }: Pick<Deps, 'db'>) => inTransaction(db, queries.countHeardItems)

export function mineRoutes(deps: Deps) {
  return {
    appListSaved: ({ actor, query: { lang, ...page } }) => listSaved(deps, actor.id, page, lang),
    appSaveItem: ({ actor, params }) => setSaved(deps, actor.id, params.id, true),
    appUnsaveItem: ({ actor, params }) => setSaved(deps, actor.id, params.id, false),
    appListContinue: ({ actor, query: { lang, ...page } }) =>
      listHeard(deps, { userId: actor.id, isUnfinished: true }, page, lang),
    appListHistory: ({ actor, query: { lang, ...page } }) =>
      listHeard(deps, { userId: actor.id, isUnfinished: false }, page, lang),
    appClearFromHistory: async ({ actor, params }) => void (await setPosition(deps, actor.id, params.id)),
    appClearHistory: ({ actor }) =>
      asPerson(deps, actor.id, (trx, { now }) => queries.clearPositions(trx, actor.id, now)),
    appItemState: async ({ actor, params }) =>
      existing(await queries.findItemState(deps.db, actor.id, params.id)),
    appSync: ({ actor, body }) => sync(deps, actor, body),
    appSetPosition: ({ actor, params, body }) => setPosition(deps, actor.id, params.id, body),
  } satisfies Partial<Handlers>
}
