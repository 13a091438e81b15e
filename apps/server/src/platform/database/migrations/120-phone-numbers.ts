// Removes the 0 after the country code, as in +91 (0) 98111 11111, which earlier versions kept as part of the number.
import { type Kysely, sql } from 'kysely'

/** Country codes and the 0 after them, for countries that dial 0 first and have no number that begins with 0. */
const prefix = sql.lit(
  String.raw`^(\+(?:91|44|254|255|256|971|977|94|880|61|64|32|49|60|27|81|66|972))0(?=[1-9])`,
)

export async function up(db: Kysely<unknown>): Promise<void> {
  // If both forms of a number have an account, both accounts stay. Sign-in uses the one with the right form.
  await sql`update app_users set phone = regexp_replace(phone, ${prefix}, '\\1')
    where phone ~ ${prefix} and not exists (
      select from app_users other where other.phone = regexp_replace(app_users.phone, ${prefix}, '\\1'))`.execute(
    db,
  )
}
