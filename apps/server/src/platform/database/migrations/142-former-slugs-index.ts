import { type Kysely, sql } from 'kysely'
import { addIndex } from '../add-index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await addIndex(
    db,
    'content_former_slugs',
    sql`content using gin (former_slugs) with (fastupdate = off) where former_slugs <> '{}'`,
  )
}
