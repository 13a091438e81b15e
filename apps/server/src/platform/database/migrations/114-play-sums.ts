// The statistics of an item look up its days by the primary key: a second index was a third of the table.
import type { Kysely } from 'kysely'
import { dropIndex } from '../add-index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await dropIndex(db, 'play_sums_of_content')
}
