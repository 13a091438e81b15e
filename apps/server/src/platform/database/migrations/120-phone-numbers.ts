// Numbers with the trunk prefix behind the country, which versions before kept as other ones: +91 (0) 98111 11111.
import { type Kysely, sql } from 'kysely'

/** Countries with the prefix 0, none of which has a number that begins with 0. */
const prefix = sql.lit(
  String.raw`^(\+(?:91|44|254|255|256|971|977|94|880|61|64|32|49|60|27|81|66|972))0(?=[1-9])`,
)

export async function up(db: Kysely<unknown>): Promise<void> {
  // A person who has an account with both forms keeps both: the one with the right form is signed in to.
  await sql`update app_users set phone = regexp_replace(phone, ${prefix}, '\\1')
    where phone ~ ${prefix} and not exists (
      select from app_users other where other.phone = regexp_replace(app_users.phone, ${prefix}, '\\1'))`.execute(
    db,
  )
}
