// Queries of the trash. A row in the trash is inactive, and its slug is replaced by one that no form accepts, so that
// other rows can take the old slug.
import type { TrashQuery, VersionNoun } from '@jinvani/contract'
import { type RawBuilder, sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { asArray, containsText } from '../../platform/database/statements.ts'
import type { SlugTable } from '../../platform/database/taken-slugs.ts'

interface Row {
  id: string
  noun: VersionNoun
  name: string
  slug: string
  trashedAt: Date
  trashedBy: string
}

/** Rows of all nouns. Each query adds its condition on `trashed_at`, which is null outside the trash. */
const all = sql`(
  select id, 'content' as noun, title as name, trashed_slug as slug, trashed_at, trashed_by from content
  union all select id, 'category', name, trashed_slug, trashed_at, trashed_by from categories
  union all select id, 'collection', title, trashed_slug, trashed_at, trashed_by from collections
  union all select id, 'carousel', title, '', trashed_at, trashed_by from carousel_items) as trashed`

function passes({ q, noun }: Pick<TrashQuery, 'q' | 'noun'>, since: Date): RawBuilder<unknown> {
  const conditions = [sql`trashed_at >= ${since}`]
  if (q) conditions.push(containsText(sql.ref<string>('name'), q))
  if (noun) conditions.push(sql`noun = ${noun}`)
  return sql.join(conditions, sql` and `)
}

export async function listTrashed(db: Db, query: TrashQuery, since: Date) {
  const { page, pageSize } = query
  const { rows } = await sql<Row>`select * from ${all} where ${passes(query, since)}
    order by trashed_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

export async function countTrashed(db: Db, query: TrashQuery, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${all}
    where ${passes(query, since)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findNoun(db: Db, id: string, since: Date): Promise<VersionNoun | undefined> {
  const { rows } = await sql<{ noun: VersionNoun }>`select noun from ${all}
    where id = ${id} and trashed_at >= ${since}`.execute(db)
  return rows[0]?.noun
}

export async function listEnded(db: Db, before: Date, limit: number) {
  const { rows } = await sql<Pick<Row, 'id' | 'noun'>>`select id, noun from ${all}
    where trashed_at < ${before} order by trashed_at, id limit ${limit}`.execute(db)
  return rows
}

type Trashable = { [T in keyof Tables]: Tables[T] extends { trashedAt: unknown } ? T : never }[keyof Tables]

export interface TrashTable extends SlugTable {
  table: Trashable
  hasSlug?: true
  /** True if rows of this table can be scheduled. */
  isTimed?: true
}

export interface Named {
  id: string
  name: string
  version: number
}

export async function putIntoTrash(trx: Db, noun: TrashTable, ids: readonly string[], trashedBy: string) {
  const { table, name, hasSlug } = noun
  const isOne = sql`id = any(${asArray(ids)})`
  await sql`select id from ${sql.table(table)} where ${isOne} order by id for update`.execute(trx)
  const { rows } = await sql<Named>`update ${sql.table(table)} set trashed_at = ${new Date()},
      trashed_by = ${trashedBy}, trashed_active = active, active = false, version = version + 1
      ${hasSlug ? sql`, trashed_slug = slug, slug = 'trash:' || id` : sql``}
    where ${isOne} and trashed_at is null returning id, ${sql.ref(name)} as name, version`.execute(trx)
  return rows
}

export async function lockTrashed<T extends Trashable>(
  trx: Db,
  table: T,
  ids: readonly string[],
  since: Date,
) {
  const { rows } = await sql<
    Selectable<Tables[T]> & { trashedSlug?: string }
  >`select * from ${sql.table(table)}
    where id = any(${asArray(ids)}) and trashed_at >= ${since} order by id for update`.execute(trx)
  return rows
}

/** Takes rows out of the trash. Clears a time to go live that has passed meanwhile, so that no row publishes itself. */
export async function takeFromTrash(
  trx: Db,
  { table, name, hasSlug, isTimed }: TrashTable,
  back: readonly { id: string; slug: string; active: boolean }[],
) {
  const { rows } = await sql<Named>`update ${sql.table(table)} as kept set active = back.active,
      trashed_at = null, trashed_by = '', trashed_active = false, version = version + 1, updated_at = ${new Date()}
      ${hasSlug ? sql`, slug = back.slug, trashed_slug = ''` : sql``}
      ${isTimed ? sql`, publish_at = case when publish_at > now() then publish_at end` : sql``}
    from json_to_recordset(${JSON.stringify(back)}::json) as back (id uuid, slug text, active boolean)
    where kept.id = back.id returning kept.id, ${sql.ref(name)} as name, version`.execute(trx)
  return rows
}

export async function deleteTrashed(trx: Db, { table, name }: TrashTable, id: string) {
  const { rows } = await sql<Omit<Named, 'version'>>`delete from ${sql.table(table)}
    where id = ${id} and trashed_at is not null returning id, ${sql.ref(name)} as name`.execute(trx)
  return rows[0]
}

/** Dates all deletions back, so that none of these rows can be restored any more. */
export async function endTrash(trx: Db, { table }: TrashTable): Promise<void> {
  await sql`update ${sql.table(table)} set trashed_at = 'epoch' where trashed_at is not null`.execute(trx)
}
