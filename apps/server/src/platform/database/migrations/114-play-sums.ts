// Drops an index as large as a third of its table: the statistics of an item can use the primary key.
import type { Kysely } from 'kysely'
import { dropIndex } from '../add-index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await dropIndex(db, 'play_sums_of_content')
}
