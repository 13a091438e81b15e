// Lets a search for common words find its candidates without reading every match; docs/decisions/007-search.md.
import { type Kysely, sql } from 'kysely'
import { addIndex } from '../add-index.ts'

const newest = sql`created_at desc, content_id desc`

export async function up(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'content_search_newest', sql`content_search (${newest})`)
  await addIndex(db, 'content_search_titles', sql`content_search (title_key, ${newest})`)
  // For filters that few items pass: with the index of words alone, a search would read a million items in vain.
  await addIndex(db, 'content_search_featured', sql`content_search (content_id) where featured`)
  await addIndex(db, 'content_search_inactive', sql`content_search (content_id) where not active`)
}
