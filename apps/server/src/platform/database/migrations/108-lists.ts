// Indexes for the lists and totals of a large library. docs/decisions/006-lists-at-size.md
import { type Kysely, sql } from 'kysely'
import { addIndex } from '../add-index.ts'

/** Runs outside of a transaction, while other processes write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // This index is small, since equal entries share a place: a count reads a few of its pages.
  await addIndex(
    db,
    'content_flags',
    sql`content (active, featured, media_type, platform) where trashed_at is null`,
  )
  // Answers what is asked about the items of a category, so that these need not be read.
  await addIndex(
    db,
    'content_facts',
    sql`content (id) include (created_at, active, featured, media_type, platform) where trashed_at is null`,
  )
  // Drops an index that content_flags replaces.
  const beside = db.isTransaction ? sql`` : sql`concurrently`
  await sql`drop index ${beside} if exists content_state`.execute(db)
}
