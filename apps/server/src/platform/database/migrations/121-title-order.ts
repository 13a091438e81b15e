// Titles in the order of people: Ātma beside Atma, 2 before 10. The version before orders by content_title, which
// the next version drops.
import { type Kysely, sql } from 'kysely'
import { addIndex } from '../add-index.ts'

/**
 * Without the marks of Latin letters (those of Indian vowels are no such marks), and with digits of equal length. The
 * marks go first: in the locale C only plain letters have a small form.
 */
const order = sql.raw(String.raw`regexp_replace(regexp_replace(translate(
  lower(regexp_replace(normalize(title, NFKD), '[\u0300-\u036f]', '', 'g')),
  '०१२३४५६७८९૦૧૨૩૪૫૬૭૮૯', '01234567890123456789'),
  '[0-9]+', '000000000\&', 'g'), '[0-9]*([0-9]{10})', '\1', 'g') collate "C"`)

/** Outside of a transaction, beside writers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'content_title_order', sql`content ((${order}), id)`)
}
