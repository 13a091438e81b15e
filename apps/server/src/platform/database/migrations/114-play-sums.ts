// Drops an index: the statistics of an item can use the primary key, and the index took a third of the table.
import type { Kysely } from 'kysely'
import { dropIndex } from '../add-index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await dropIndex(db, 'play_sums_of_content')
}
