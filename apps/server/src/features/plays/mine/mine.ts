// A person's saved items, positions and history. For each item, the change with the latest time counts. So a row stays
// when something is removed, and older entries that a device sends later do not bring it back.
import type { AppContent, PositionInput, ReaderLanguage } from '@jinvani/contract'
import { existing } from '../../../platform/app-error.ts'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import type { Page } from '../../../platform/database/list-pages.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import { readAppContent } from '../../apps/service.ts'
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

/** A position beyond the end of an item with a known duration counts as the end. */
export function settlePosition({ positionSec, finished }: PositionInput, durationSec: number) {
  if (durationSec === 0) return { positionSec, finished: finished ?? false }
  if (positionSec > durationSec) return { positionSec: durationSec, finished: true }
  return { positionSec, finished: finished ?? positionSec >= FINISHED_AT * durationSec }
}

/** Stored in place of the position of an item that was cleared from the history. */
export const nowhere = { positionSec: 0, finished: false }

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
  const byId = new Map((await readAppContent(deps, ids, reader)).map((content) => [content._id, content]))
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

/** Runs every hour, because counting millions of positions takes too long for a request. */
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
    appSetPosition: ({ actor, params, body }) => setPosition(deps, actor.id, params.id, body),
  } satisfies Partial<Handlers>
}
