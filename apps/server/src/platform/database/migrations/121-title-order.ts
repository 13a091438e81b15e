// An index for titles in the order that readers expect: Ātma beside Atma, 2 before 10. The previous version orders by
// content_title, which the next version drops.
import { type Kysely, sql } from 'kysely'
import { addIndex } from '../add-index.ts'

/**
 * The title in lower case, without the marks of Latin letters (vowel signs of Indian scripts stay), and with numbers of
 * equal length. Marks are removed first, since the locale C can lower plain letters only.
 */
const order = sql.raw(String.raw`regexp_replace(regexp_replace(translate(
  lower(regexp_replace(normalize(title, NFKD), '[\u0300-\u036f]', '', 'g')),
  '०१२३४५६७८९૦૧૨૩૪૫૬૭૮૯', '01234567890123456789'),
  '[0-9]+', '000000000\&', 'g'), '[0-9]*([0-9]{10})', '\1', 'g') collate "C"`)

/** Runs outside of a transaction, while other processes write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'content_title_order', sql`content ((${order}), id)`)
}
