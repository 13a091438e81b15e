import type { TrashQuery, VersionNoun } from '@jinvani/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { containsText } from '../../platform/database/search-text.ts'

interface Row {
  id: string
  noun: VersionNoun
  name: string
  slug: string
  trashedAt: Date
  trashedBy: string
}

/** All rows of all nouns; add a condition on `trashed_at`, which is null outside of the trash. */
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

/** The latest deletions first. */
export async function listTrashed(db: Db, query: TrashQuery, since: Date): Promise<Row[]> {
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

/** Undefined if the id is not in the trash. */
export async function findNoun(db: Db, id: string, since: Date): Promise<VersionNoun | undefined> {
  const { rows } = await sql<{ noun: VersionNoun }>`select noun from ${all}
    where id = ${id} and trashed_at >= ${since}`.execute(db)
  return rows[0]?.noun
}

/** Items past their time in the trash, oldest first. */
export async function listEnded(db: Db, before: Date, limit: number): Promise<Pick<Row, 'id' | 'noun'>[]> {
  const { rows } = await sql<Pick<Row, 'id' | 'noun'>>`select id, noun from ${all}
    where trashed_at < ${before} order by trashed_at, id limit ${limit}`.execute(db)
  return rows
}
