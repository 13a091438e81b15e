// Stores why a film failed as a kind. Earlier versions wrote sentences, whose beginning or end says the kind.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table submissions add failure text`.execute(db)
  await sql`update submissions set failure = case
      when message like 'The file is damaged%' then 'damaged'
      when message like 'The file is incomplete%' then 'incomplete'
      when message like 'The file holds neither%' then 'no-tracks'
      when message like 'The original file was replaced%' then 'replaced'
      when message like 'The original file is no longer there%' then 'gone'
      when message like 'The file takes longer than 23 hours%' then 'too-long'
      when message like 'This server has no program%' then 'lacking'
      when message = 'The result is larger than it may be' then 'output-limit'
      when message like '%Retry later.' then 'passing'
      when message like 'The provider %' then 'provider'
      when message like '%Upload another file.%' then 'unfit'
    end where status = 'failed'`.execute(db)
}
