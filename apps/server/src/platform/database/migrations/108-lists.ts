// Indexes for the lists and totals of a large library. docs/decisions/006-lists-at-size.md
import { type Kysely, sql } from 'kysely'
import { addIndex } from '../add-index.ts'

/** Runs outside of a transaction, while other processes write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // For counts, which read a few pages of this index: it is small, since equal entries are stored once.
  await addIndex(
    db,
    'content_flags',
    sql`content (active, featured, media_type, platform) where trashed_at is null`,
  )
  // For lists and counts of a category: they read this index instead of the items.
  await addIndex(
    db,
    'content_facts',
    sql`content (id) include (created_at, active, featured, media_type, platform) where trashed_at is null`,
  )
  // Drops an index that content_flags replaces.
  const beside = db.isTransaction ? sql`` : sql`concurrently`
  await sql`drop index ${beside} if exists content_state`.execute(db)
}
