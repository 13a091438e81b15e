// Captions change after a film is packaged, and what a file holds of captions and chapters is taken once.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('content')
    .addColumn('chapters', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('text_taken_from', 'text')
    .execute()
  await db.schema.alterTable('submissions').addColumn('packaged_captions', 'text').execute()
  await db.schema
    .alterTable('made_files')
    .addColumn('replaced_by', 'text')
    .addColumn('unnamed_since', 'timestamptz')
    .execute()
  await sql`create index made_files_unnamed on made_files (unnamed_since) where unnamed_since is not null`.execute(
    db,
  )
}
