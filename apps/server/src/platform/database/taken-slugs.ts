import { sql } from 'kysely'
import { type AppError, fieldError } from '../app-error.ts'
import type { Db } from './connect.ts'
import type { Tables } from './schema.ts'

export interface SlugTable {
  table: keyof Tables
  /** The column with a row's name. */
  name: 'name' | 'title'
  /** Set if former slugs lead to their row, so that no other row may take them. */
  keepsFormerSlugs?: true
}

export interface SlugHolder {
  id: string
  name: string
  /** Its present slug. */
  slug: string
}

/** Which of these slugs rows of the table have or had, each with its row. */
export async function listTakenSlugs(
  db: Db,
  { table, name, keepsFormerSlugs }: SlugTable,
  slugs: readonly string[],
): Promise<Map<string, SlugHolder>> {
  if (slugs.length === 0) return new Map()
  const wanted = sql`array[${sql.join(slugs)}]::text[]`
  const row = sql`id, ${sql.ref(name)} as name, slug from ${sql.table(table)}`
  const former = sql`union all select former, ${row} cross join unnest(former_slugs) as former
    where former_slugs <> '{}' and former_slugs && ${wanted} and former = any(${wanted}) and trashed_at is null`
  const { rows } = await sql<SlugHolder & { taken: string }>`
    select slug as taken, ${row} where slug = any(${wanted}) ${keepsFormerSlugs ? former : sql``}`.execute(db)
  return new Map(rows.map(({ taken, ...holder }) => [taken, holder]))
}

/** `present`: the sentence for a slug that is another row's present one. */
export function slugError(present: string, slug: string, holder: SlugHolder | undefined): AppError {
  const isFormer = holder !== undefined && holder.slug !== slug
  const former = `Old links with this slug lead to “${holder?.name}”, whose slug is ${holder?.slug} now`
  return fieldError('slug', isFormer ? former : present, { code: 'slug-taken' })
}

/** The holder of a slug that this row may not take. */
export function findHolder(
  taken: ReadonlyMap<string, SlugHolder>,
  { id, slug }: { id: string | undefined; slug: string },
): SlugHolder | undefined {
  const holder = taken.get(slug)
  return holder?.id === id ? undefined : holder
}
