// The hour that a provider outside has for a film begins when it has taken the film.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submissions').addColumn('sent_at', 'timestamptz').execute()
}
