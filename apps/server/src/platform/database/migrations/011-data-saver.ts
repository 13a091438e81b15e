// What was made before lacks the streams of the data saver and is not made again for them: a protected film would go off
// the air. The default is what the version before goes on writing.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['content', 'submissions'])
    await db.schema
      .alterTable(table)
      .addColumn('data_saver', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute()
  await sql`update content set data_saver = true
    where not exists (select from submissions where content_id = content.id)`.execute(db)
}
