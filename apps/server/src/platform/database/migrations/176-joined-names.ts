// Names in credits that an editor joined with another name of the same person, by the slugs of their pages.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table joined_names (
    id uuid primary key,
    slug text not null unique,
    name text not null,
    person_slug text not null,
    person text not null
  )`.execute(db)
  await sql`create index joined_names_person on joined_names (person_slug)`.execute(db)
}
