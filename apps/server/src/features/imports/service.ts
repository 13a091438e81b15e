import { type Import, type LibraryFilter, cellNames, unwritten } from '@jinvani/contract'
import { AppError, existing } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Page, putInOrder } from '../../platform/database/list-pages.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor, Handlers } from '../../platform/http/handler.ts'
import { recordActivity } from '../activity/service.ts'
import { type BatchWork, type Refusal, startBatch } from '../batches/service.ts'
import {
  type LockedItem,
  findItems,
  isSettled,
  listChangedKeys,
  lockItems,
  readItems,
  refuseViolation,
  saveItems,
} from '../content/service.ts'
import { listWords, saveWords } from '../lyrics/service.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { byteOrderMark, writeLine } from '../../platform/spreadsheet.ts'
import { openLibrary, writeCell } from './columns.ts'
import type { FileBytes } from './csv-file.ts'
import { type AskedRow, type Verdict, checkAsInactive, findKnown, judgeRows } from './judge-rows.ts'
import * as queries from './queries.ts'
import { checkTable, withTable } from './receive-table.ts'
import { checkLinks } from './youtube/check-links.ts'

const KEPT_MS = 7 * 24 * 60 * 60 * 1000

const readImport = async (db: Db, id: string) => existing(await queries.findImport(db, id))

async function getImport({ db }: Pick<Deps, 'db'>, id: string): Promise<Import> {
  const { id: _id, ...fields } = await readImport(db, id)
  const [refusals, unplayable] = await Promise.all([
    queries.listRefusals(db, id),
    queries.countUnplayable(db, id),
  ])
  return { _id, ...isoTimes(fields), refusals, unplayable }
}

async function listImportRows(
  { db }: Deps,
  id: string,
  { outcome, column, message, ...page }: Page & queries.RowFilter,
) {
  await readImport(db, id)
  const filter = { outcome, column, message }
  const [items, total] = await Promise.all([
    queries.listRows(db, id, filter, page),
    queries.countFound(db, id, filter),
  ])
  return { items, total, ...page }
}

async function importAsInactive(deps: Deps, id: string): Promise<Import> {
  const { startedAt } = await readImport(deps.db, id)
  if (startedAt !== null) throw new AppError('validation', { message: 'This import was carried out already' })
  await checkAsInactive(deps, id)
  return await getImport(deps, id)
}

async function startImport(deps: Deps, id: string, by: Pick<Actor, 'id' | 'name'>) {
  const { fileName, startedAt, counts } = await readImport(deps.db, id)
  const parts = await queries.listOpenRows(deps.db, id)
  if (parts.length === 0) throw new AppError('validation', { message: 'There is nothing to make or change' })
  const about = { id, kind: 'import', name: fileName, input: {} } as const
  const batch = await startBatch(deps, importWork, { ...about, parts, by })
  if (startedAt === null) {
    await queries.markStarted(deps.db, id)
    const changes = [
      { field: 'create', to: String(counts.create) },
      { field: 'change', to: String(counts.change) },
    ]
    await recordActivity(deps.db, 'import.start', { id, name: fileName, count: parts.length, changes })
  }
  return batch
}

export const removeOldImports = ({ db }: Pick<Deps, 'db'>) =>
  queries.removeOld(db, new Date(Date.now() - KEPT_MS))

// The library may have changed since the check, so the import checks each row again before it saves.

const refusalOf = ({ row, slug, reasons }: Verdict, known: ReadonlyMap<string, LockedItem>): Refusal => ({
  id: known.get(slug)?.id ?? null,
  name: `Row ${row}: ${slug}`,
  reason: reasons
    .map(({ column, message }) => (column === '' ? message : `${column}: ${message}`))
    .join('. '),
})

/** The batch of an import has the import's id. Each part of the batch is the number of a row. */
export const importWork: BatchWork = {
  refuse(error, part) {
    const refusal = refuseViolation(error)
    return refusal && { id: null, name: `Row ${part as number}`, reason: refusal.message }
  },
  async open({ config, db }, { id, adminId }) {
    // The library is read once for all parts. If a category is deleted meanwhile, the rules for items refuse it.
    const library = await openLibrary({ config }, db)
    return async (deps, trx, parts) => {
      const rows: AskedRow[] = await queries.readRows(trx, id, parts as number[])
      const known = await findKnown(trx, rows, lockItems)
      let keys: ReturnType<typeof listChangedKeys> = []
      const verdicts = await judgeRows(rows, known, library, async (candidates) => {
        const outcomes = await saveItems(deps, trx, candidates, { savedBy: adminId, batchId: id })
        keys = listChangedKeys(outcomes)
        for (const [at, { before, words }] of candidates.entries()) {
          const outcome = outcomes[at]
          if (outcome && isSettled(outcome) && words !== (before?.words ?? unwritten))
            await saveWords(trx, outcome.id, words, { batchId: id })
        }
        return outcomes
      })
      const refused = verdicts.filter(({ outcome }) => outcome === 'refuse')
      const changed = verdicts.filter(({ outcome }) => outcome === 'create' || outcome === 'change')
      return { changed: changed.length, refusals: refused.map((verdict) => refusalOf(verdict, known)), keys }
    }
  },
}

const ITEMS_AT_ONCE = 100
const ITEMS_MAX = 10_000_000

async function exportItems(deps: Deps, filter: LibraryFilter) {
  const changes = Object.entries(filter).flatMap(([field, to]) =>
    to === undefined || to === '' ? [] : [{ field, to: String(to) }],
  )
  await recordActivity(deps.db, 'content.export', { changes })
  // Reads all ids first, so that a change during the export neither repeats an item nor leaves one out.
  const { rows } = await findItems(deps, filter, { page: 1, pageSize: ITEMS_MAX })
  return linesOf(deps, rows)
}

async function* linesOf(deps: Deps, ids: readonly string[]): AsyncGenerator<string> {
  const library = await openLibrary(deps, deps.db)
  yield byteOrderMark + writeLine(cellNames)
  for (let from = 0; from < ids.length; from += ITEMS_AT_ONCE) {
    const some = ids.slice(from, from + ITEMS_AT_ONCE)
    const items = putInOrder(some, await readItems(deps.db, some))
    const words = await listWords(deps.db, some)
    yield items
      .map(({ id, candidate }) => ({ ...candidate, ...words.get(id) }))
      .map((item) => writeLine(cellNames.map((name) => writeCell(name, item, library))))
      .join('')
  }
}

export function importRoutes(deps: Deps) {
  return {
    exportContent: ({ query }) => exportItems(deps, query),
    async checkImport({ query, body, actor: { id } }) {
      const check = (bytes: FileBytes) => checkTable(deps, id, query.name, bytes)
      return await getImport(deps, await withTable(deps, id, body, check))
    },
    checkYoutubeLinks: async ({ body, actor }) =>
      await getImport(deps, await checkLinks(deps, actor.id, body.links)),
    getImport: ({ params }) => getImport(deps, params.id),
    listImportRows: ({ params, query }) => listImportRows(deps, params.id, query),
    importAsInactive: ({ params }) => importAsInactive(deps, params.id),
    startImport: ({ params, actor }) => startImport(deps, params.id, actor),
  } satisfies Partial<Handlers>
}
