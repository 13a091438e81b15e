import { sql } from 'kysely'
import { type AppError, fieldError } from '../app-error.ts'
import type { Db } from './connect.ts'
import type { Tables } from './schema.ts'

export interface SlugTable {
  table: keyof Tables
  name: 'name' | 'title'
  /** Reserves the former slugs of a row, so that old links still lead to it. */
  keepsFormerSlugs?: true
}

export type SlugHolder = { id: string; name: string; slug: string }

/** The holder of each slug: the row that has it now or, outside the trash, the row that had it before. */
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

/** `present`: the message if the other row has the slug now, not in the past. */
export function slugError(present: string, slug: string, holder: SlugHolder | undefined): AppError {
  const isFormer = holder !== undefined && holder.slug !== slug
  const former = `Old links with this slug lead to “${holder?.name}”, whose slug is ${holder?.slug} now`
  return fieldError('slug', isFormer ? former : present, { code: 'slug-taken' })
}

export function findHolder(
  taken: ReadonlyMap<string, SlugHolder>,
  { id, slug }: { id: string | undefined; slug: string },
): SlugHolder | undefined {
  const holder = taken.get(slug)
  return holder?.id === id ? undefined : holder
}
