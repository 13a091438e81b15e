// A person's saved items, positions and history. For each item, the change with the latest time counts. So a row stays
// when something is removed, and older entries that a device sends later do not bring it back.
import type { AppContent, Calls, OutputOf, PositionInput, ReaderLanguage } from '@jinvani/contract'
import { existing } from '../../../platform/app-error.ts'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import type { Page } from '../../../platform/database/list-pages.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readAppContent } from '../../apps/service.ts'
import { asPerson } from '../keeping.ts'
import * as queries from './mine-queries.ts'

const iso = (date: Date) => date.toISOString()

async function getOpenItem(trx: Db, userId: string, id: string) {
  return existing((await queries.listOpenItems(trx, userId, [id]))[0])
}

export function setSaved(deps: Deps, userId: string, id: string, saved: boolean): Promise<void> {
  return asPerson(deps, userId, async (trx, { now }) => {
    const item = await getOpenItem(trx, userId, id)
    await queries.upsertSaved(trx, [{ userId, contentId: item.id, saved, changedAt: now }])
  })
}

const FINISHED_AT = 0.95

/** A position beyond the end of an item with a known duration counts as the end. */
export function settlePosition({ positionSec, finished }: PositionInput, durationSec: number) {
  if (durationSec === 0) return { positionSec, finished: finished ?? false }
  if (positionSec > durationSec) return { positionSec: durationSec, finished: true }
  return { positionSec, finished: finished ?? positionSec >= FINISHED_AT * durationSec }
}

export function setPosition(deps: Deps, userId: string, id: string, input: PositionInput) {
  return asPerson(deps, userId, async (trx, { now, keepsPlays }) => {
    const item = await getOpenItem(trx, userId, id)
    const position = settlePosition(input, item.durationSec)
    const row = { userId, contentId: item.id, ...position, cleared: false, changedAt: now }
    if (keepsPlays) await queries.upsertPositions(trx, [row])
    return { ...position, kept: keepsPlays }
  })
}

/** Stored in place of the position of an item that was cleared from the history. */
export const nowhere = { positionSec: 0, finished: false }

export function clearFromHistory(deps: Deps, userId: string, id: string): Promise<void> {
  return asPerson(deps, userId, async (trx, { now, keepsPlays }) => {
    const item = await getOpenItem(trx, userId, id)
    const row = { userId, contentId: item.id, ...nowhere, cleared: true, changedAt: now }
    if (keepsPlays) await queries.upsertPositions(trx, [row])
  })
}

export function clearHistory(deps: Deps, userId: string): Promise<void> {
  return asPerson(deps, userId, (trx, { now }) => queries.clearPositions(trx, userId, now))
}

async function withContent<Row extends { contentId: string }>(
  deps: Deps,
  rows: Row[],
  reader: ReaderLanguage,
): Promise<(Row & { content: AppContent })[]> {
  const ids = rows.map(({ contentId }) => contentId)
  const byId = new Map((await readAppContent(deps, ids, reader)).map((content) => [content._id, content]))
  return rows.flatMap((row) => {
    const content = byId.get(row.contentId)
    return content ? [{ ...row, content }] : []
  })
}

export async function listSaved(
  deps: Deps,
  userId: string,
  page: Page,
  reader: ReaderLanguage,
): Promise<OutputOf<Calls['appListSaved']>> {
  const total = await queries.countSaved(deps.db, userId)
  const rows = await withContent(deps, await queries.listSaved(deps.db, userId, page), reader)
  const items = rows.map(({ content, changedAt }) => ({ content, savedAt: iso(changedAt) }))
  return { items, total, ...page }
}

export async function listHeard(
  deps: Deps,
  heard: queries.Heard,
  page: Page,
  reader: ReaderLanguage,
): Promise<OutputOf<Calls['appListHistory']>> {
  const total = await queries.countHeard(deps.db, heard)
  const rows = await withContent(deps, await queries.listHeard(deps.db, heard, page), reader)
  const items = rows.map(({ contentId: _id, changedAt, ...item }) => ({ ...item, at: iso(changedAt) }))
  return { items, total, ...page }
}

export async function findItemState({ db }: Deps, userId: string, id: string) {
  const row = existing(await queries.findItemState(db, userId, id))
  return {
    saved: row.saved ?? false,
    positionSec: row.positionSec ?? 0,
    finished: row.finished ?? false,
  }
}

/** Runs every hour, because counting millions of positions takes too long for a request. */
export const countHeardItems = ({ db }: Pick<Deps, 'db'>) => inTransaction(db, queries.countHeardItems)
