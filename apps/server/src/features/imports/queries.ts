import type { Import, ImportCounts, ImportOutcome, ImportRefusals } from '@jinvani/contract'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Page } from '../../platform/database/list-pages.ts'
import { countRows } from '../../platform/database/statements.ts'
import type { Verdict } from './judge-rows.ts'
import type { Cells } from './resolve-row.ts'

export interface NewImport extends Pick<
  Import,
  'source' | 'fileName' | 'encoding' | 'separator' | 'unknownColumns'
> {
  adminId: string
}

const noCounts: ImportCounts = { create: 0, change: 0, same: 0, refuse: 0 }

export async function insertImport(db: Db, { unknownColumns, ...values }: NewImport): Promise<string> {
  const query = db.insertInto('imports').values({
    ...values,
    unknownColumns: JSON.stringify(unknownColumns),
    counts: JSON.stringify(noCounts),
  })
  return (await query.returning('id').executeTakeFirstOrThrow()).id
}

type KeptRow = Verdict & { cells: Cells }

export async function insertRows(db: Db, importId: string, rows: readonly KeptRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into import_rows (import_id, row, slug, title, outcome, cells, changes, reasons)
    select ${importId}::uuid, row, slug, title, outcome, cells, changes, reasons
    from json_to_recordset(${JSON.stringify(rows)}::json) as judged
      (row int, slug text, title text, outcome text, cells jsonb, changes jsonb, reasons jsonb)`.execute(db)
}

export async function finishImport(db: Db, id: string, counts: ImportCounts): Promise<void> {
  const values = { counts: JSON.stringify(counts), isWhole: true } as const
  await db.updateTable('imports').set(values).where('id', '=', id).execute()
}

const rowsOf = (db: Db, importId: string) => db.selectFrom('importRows').where('importId', '=', importId)
const refused = (db: Db, importId: string) => rowsOf(db, importId).where('outcome', '=', 'refuse')
/** A refused row has cells only if it can be imported as inactive. */
const hasCells = sql<boolean>`cells <> '{}'`

export const countUnplayable = (db: Db, importId: string) => countRows(refused(db, importId).where(hasCells))

export function listUnplayable(db: Db, importId: string, most: number) {
  return refused(db, importId).select(['row', 'cells']).where(hasCells).orderBy('row').limit(most).execute()
}

export async function replaceRows(
  db: Db,
  importId: string,
  numbers: readonly number[],
  rows: readonly KeptRow[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const unplayable = refused(trx, importId).where(hasCells).where('row', 'in', numbers)
    const still = await unplayable.select('row').forUpdate().execute()
    // Another request has replaced some of these rows meanwhile.
    if (still.length !== numbers.length) return
    await trx.deleteFrom('importRows').where('importId', '=', importId).where('row', 'in', numbers).execute()
    await insertRows(trx, importId, rows)
    const rowsThat = (outcome: ImportOutcome) =>
      sql`(select count(*) from import_rows where import_id = id and outcome = ${outcome})`
    const same = sql`(counts->>'same')::int + ${numbers.length - rows.length}::int`
    await sql`update imports set counts = jsonb_build_object('create', ${rowsThat('create')},
      'change', ${rowsThat('change')}, 'refuse', ${rowsThat('refuse')}, 'same', ${same})
      where id = ${importId}`.execute(trx)
  })
}

const MOST_REFUSALS = 50

export async function listRefusals(db: Db, importId: string): Promise<ImportRefusals[]> {
  const { rows } = await sql<ImportRefusals>`
    select reason->>'column' as column, reason->>'message' as message, count(*)::int as count
    from import_rows, jsonb_array_elements(reasons) as reason
    where import_id = ${importId} and outcome = 'refuse'
    group by 1, 2 order by 3 desc, 1, 2 limit ${MOST_REFUSALS}`.execute(db)
  return rows
}

export async function markStarted(db: Db, id: string): Promise<void> {
  const query = db.updateTable('imports').set({ startedAt: new Date() }).where('id', '=', id)
  await query.where('startedAt', 'is', null).execute()
}

/** Deletes the person's imports without a batch (a batch has the id of its import), except the newest `most`. */
export async function removeUnstarted(db: Db, adminId: string, most: number): Promise<void> {
  const unstarted = db
    .selectFrom('imports')
    .select('id')
    .where('adminId', '=', adminId)
    .where('isWhole', '=', true)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('batches').select('id').whereRef('batches.id', '=', 'imports.id'))),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(most)
  await db.deleteFrom('imports').where('id', 'in', unstarted).execute()
}

export async function removeImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute()
}

/** Finds a complete import. An import is incomplete while its file is read, or if the process died meanwhile. */
export function findImport(db: Db, id: string) {
  return db
    .selectFrom('imports')
    .select(['id', 'source', 'fileName', 'encoding', 'separator', 'unknownColumns'])
    .select(['counts', 'startedAt', 'createdAt'])
    .where('id', '=', id)
    .where('isWhole', '=', true)
    .executeTakeFirst()
}

export interface RowFilter {
  outcome?: ImportOutcome | undefined
  column?: string | undefined
  message?: string | undefined
}

const findRows = (db: Db, importId: string, { outcome, column, message }: RowFilter) =>
  rowsOf(db, importId)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'same'))
    .$if(message !== undefined, (query) =>
      query.where(sql<boolean>`reasons @> ${JSON.stringify([{ column, message }])}::jsonb`),
    )

export const countFound = (db: Db, importId: string, filter: RowFilter) =>
  countRows(findRows(db, importId, filter))

/**
 * Id of the item that has the row's slug now; null if there is none, for example because the import has not created it
 * yet.
 */
const contentId = sql<string | null>`
  (select id from content where content.slug = import_rows.slug and trashed_at is null)`

export function listRows(db: Db, importId: string, filter: RowFilter, { page, pageSize }: Page) {
  return findRows(db, importId, filter)
    .select(['row', 'slug', 'title', contentId.as('contentId'), 'outcome', 'changes', 'reasons'])
    .orderBy('row')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

export async function listOpenRows(db: Db, importId: string): Promise<number[]> {
  const open = rowsOf(db, importId).where('outcome', 'in', ['create', 'change'])
  const rows = await open.select('row').orderBy('row').execute()
  return rows.map(({ row }) => row)
}

export function readRows(db: Db, importId: string, numbers: readonly number[]) {
  const asked = rowsOf(db, importId).where('row', 'in', numbers)
  return asked.select(['row', 'cells']).orderBy('row').execute()
}

export async function removeOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('imports').where('createdAt', '<', before).execute()
}
