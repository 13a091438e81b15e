import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Prepared } from '../../platform/database/prepared.ts'
import { builder } from '../../platform/database/prepared.ts'
import { countRows } from '../../platform/database/statements.ts'

/** A literal, because PostgreSQL uses the partial index only if this condition is no parameter. */
const isActive = sql.lit(true)

export function countActive(db: Db): Promise<number> {
  return countRows(db.selectFrom('content').where('active', '=', isActive))
}

/** Selected as text, because a `Date` would lose the microseconds. */
const at = sql<string>`created_at::text`.as('at')

/** Oldest first, so that a new item changes only the last part of the sitemap. */
const inOrder = (db: Db) =>
  db.selectFrom('content').where('active', '=', isActive).orderBy('createdAt').orderBy('id')

export type Place = { at: string; id: string }

/** The item that follows the first `before` items. The index skips these without reading their rows. */
export function findPlace(db: Db, before: number): Promise<Place | undefined> {
  return inOrder(db).select(['id', at]).offset(before).limit(1).executeTakeFirst()
}

export function listActive(db: Db, { at: since, id }: Place, limit: number) {
  const isNext = sql<boolean>`(created_at, id) >= (${since}::timestamptz, ${id}::uuid)`
  return inOrder(db).where(isNext).select(['id', at, 'slug', 'updatedAt', 'credits']).limit(limit).execute()
}

/** About the number of passages in the first few minutes of an item. */
const FIRST_PASSAGES = 12

/** The first passages of an item's captions. Each passage shares cues with the next. */
export async function listFirstSaid(run: Prepared, contentId: string, language: string): Promise<string[]> {
  const rows = await run(
    builder
      .selectFrom('spokenPassages')
      .innerJoin('captions', 'captions.id', 'spokenPassages.captionId')
      .where('captions.contentId', '=', contentId)
      .where('captions.language', '=', language)
      .where('n', '<', FIRST_PASSAGES)
      .orderBy('n')
      .select('cues')
      .compile(),
  )
  const cues = new Map(rows.flatMap(({ cues: own }) => own).map((cue) => [cue.join(), cue]))
  return [...cues.values()].map(([, text]) => text)
}
