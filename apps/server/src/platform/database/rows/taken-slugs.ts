import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Tables } from '../schema.ts'

/** The slugs among these that rows of the table use. */
export async function listTakenSlugs(
  db: Db,
  table: keyof Tables,
  slugs: readonly string[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const { rows } = await sql<{ slug: string }>`select slug from ${sql.table(table)}
    where slug in (${sql.join(slugs)})`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}
