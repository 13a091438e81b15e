// When items go live and end by themselves, and who wants it so.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['content', 'carousel_items']) {
    await db.schema
      .alterTable(table)
      .addColumn('publish_at', 'timestamptz')
      .addColumn('publish_by', 'uuid')
      .addColumn('unpublish_at', 'timestamptz')
      .addColumn('unpublish_by', 'uuid')
      .addColumn('schedule_missed', 'jsonb')
      .execute()
    for (const column of ['publish_at', 'unpublish_at'])
      await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)})
        where ${sql.ref(column)} is not null`.execute(db)
    await sql`create index ${sql.ref(`${table}_missed`)} on ${sql.table(table)} (id)
      where schedule_missed is not null`.execute(db)
  }
}
