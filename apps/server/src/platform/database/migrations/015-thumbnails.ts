// Whether the streams of an item have pictures for the seek bar: they lie beside the manifests.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content add column has_thumbnails boolean not null default false`.execute(db)
  await sql`
    update content set has_thumbnails = true
    from submissions join made_files on made_files.owner_id = submissions.id
    where submissions.content_id = content.id and submissions.status = 'ready'
      and made_files.key = 'packages/' || content.id || '/' || submissions.id || '/thumbnails.vtt'
  `.execute(db)
}
