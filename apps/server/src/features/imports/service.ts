import { type Import, unwritten } from '@jinvani/contract'
import { AppError, existing } from '../../platform/app-error.ts'
import { type Db, isForeignKeyViolation, isUniqueViolation } from '../../platform/database/connect.ts'
import type { Page } from '../../platform/database/list-pages.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/handler.ts'
import { recordActivity } from '../activity/service.ts'
import { type BatchWork, type Refusal, startBatch } from '../batches/service.ts'
import { type LockedItem, isSettled, keysOf, lockItemsBySlug, saveItems } from '../content/service.ts'
import { saveWords } from '../lyrics/service.ts'
import { checkAsInactive } from './check-rows.ts'
import { checkTable } from './check-table.ts'
import { openLibrary } from './columns.ts'
import type { FileBytes } from './csv/file-text.ts'
import { type AskedRow, type Verdict, judgeRows, withWords } from './judge-rows.ts'
import * as queries from './queries.ts'
import { withTable } from './receive-table.ts'
import { slugOf } from './resolve-row.ts'
import { checkLinks } from './youtube/check-links.ts'

const KEPT_MS = 7 * 24 * 60 * 60 * 1000

export async function checkImport(
  deps: Deps,
  adminId: string,
  fileName: string,
  openBody: () => AsyncIterable<Uint8Array>,
): Promise<Import> {
  const check = (bytes: FileBytes) => checkTable(deps, adminId, fileName, bytes)
  return await getImport(deps, await withTable(deps, adminId, openBody, check))
}

export const checkYoutubeLinks = async (deps: Deps, adminId: string, links: readonly string[]) =>
  await getImport(deps, await checkLinks(deps, adminId, links))

async function readImport(db: Db, id: string) {
  return existing(await queries.findImport(db, id))
}

export async function getImport({ db }: Pick<Deps, 'db'>, id: string): Promise<Import> {
  const { id: _id, createdAt, startedAt, ...fields } = await readImport(db, id)
  const [refusals, unplayable] = await Promise.all([
    queries.listRefusals(db, id),
    queries.countUnplayable(db, id),
  ])
  return {
    _id,
    ...fields,
    refusals,
    unplayable,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
  }
}

export async function listImportRows(
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

export async function importAsInactive(deps: Deps, id: string): Promise<Import> {
  const { startedAt } = await readImport(deps.db, id)
  if (startedAt !== null) throw new AppError('validation', { message: 'This import was carried out already' })
  await checkAsInactive(deps, id)
  return await getImport(deps, id)
}

export async function startImport(deps: Deps, id: string, by: Pick<Actor, 'id' | 'name'>) {
  const { fileName, startedAt, counts } = await readImport(deps.db, id)
  const parts = await queries.listOpenRows(deps.db, id)
  if (parts.length === 0) throw new AppError('validation', { message: 'There is nothing to make or change' })
  const batch = await startBatch(deps, importWork, {
    id,
    kind: 'import',
    name: fileName,
    input: {},
    parts,
    by,
  })
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

/** After a week: the table then has to be uploaded again. */
export function removeOldImports({ db }: Pick<Deps, 'db'>): Promise<void> {
  return queries.removeOld(db, new Date(Date.now() - KEPT_MS))
}

// The batch of an import checks the rows again before it saves them, because the library may have changed since.

const refusalOf = ({ row, slug, reasons }: Verdict, known: ReadonlyMap<string, LockedItem>): Refusal => ({
  id: known.get(slug)?.id ?? null,
  name: `Row ${row}: ${slug}`,
  reason: reasons
    .map(({ column, message }) => (column === '' ? message : `${column}: ${message}`))
    .join('. '),
})

/** The batch has the id of the import, and its parts are numbers of rows. */
export const importWork: BatchWork = {
  refuse(error, part) {
    const reason = isForeignKeyViolation(error)
      ? 'A category was deleted meanwhile'
      : isUniqueViolation(error)
        ? 'Content with this slug already exists'
        : undefined
    return reason === undefined ? undefined : { id: null, name: `Row ${part as number}`, reason }
  },
  async open({ config, db }, { id, adminId }) {
    // Read once for all parts: if a category is deleted meanwhile, the rules for items refuse it.
    const library = await openLibrary({ config }, db)
    return async (deps, trx, parts) => {
      const rows: AskedRow[] = await queries.readRows(trx, id, parts as number[])
      const items = await lockItemsBySlug(
        trx,
        rows.map(({ cells }) => slugOf(cells)),
      )
      const known = await withWords(trx, items)
      let keys: ReturnType<typeof keysOf> = []
      const verdicts = await judgeRows(rows, known, library, async (candidates) => {
        const outcomes = await saveItems(deps, trx, candidates, { savedBy: adminId, batchId: id })
        keys = keysOf(outcomes)
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
