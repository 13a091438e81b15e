// Makes the index of open submissions again in databases of the first builds of 0.2.0, where it lacks next packages.
import { type Kysely, sql } from 'kysely'
import { addIndex, dropIndex } from '../add-index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(to_regclass('submissions_open')) as definition`.execute(db)
  if (!rows[0]?.definition?.includes('next_package_id')) await dropIndex(db, 'submissions_open')
  const open = sql`submissions (created_at)
    where status in ('pending', 'processing') or next_package_id is not null`
  await addIndex(db, 'submissions_open', open)
}
