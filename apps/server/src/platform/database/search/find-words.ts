// From the words of a question to the words of the library.
import type { SearchWord } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** A word that stands in more words than this tells nothing. */
const TOO_MANY = 2000

/** Keys of the library's words; null where they are too many to be of use. */
export type Meanings = string[] | null

/**
 * What is a part of the written word is always found. In several words, of which each is short, it can be a part of the
 * text only as the end of the first, the beginning of the last, or the whole of another.
 */
function patternOf({ letters }: SearchWord, index: number, { length }: readonly SearchWord[]): string {
  if (length === 1 || letters.length >= 3) return `%${letters}%`
  if (index === 0) return `%${letters}`
  return index === length - 1 ? `${letters}%` : letters
}

function describe(word: SearchWord, index: number, words: readonly SearchWord[]) {
  const { key } = word
  return {
    n: index,
    letters: patternOf(word, index, words),
    key,
    beginning: key.length >= 3 ? `${key}%` : null,
    part: key.length >= 5 ? `%${key}%` : null,
  }
}

/** For each word what it may mean: itself by sound, and all that it is a part of. */
export async function findMeanings(db: Db, words: readonly SearchWord[]): Promise<Meanings[]> {
  const { rows } = await sql<{ n: number; key: string }>`
    select q.n, found.key
    from json_to_recordset(${JSON.stringify(words.map(describe))}::json)
      as q (n integer, letters text, key text, beginning text, part text)
    cross join lateral (
      select key from search_words
      where letters like q.letters or key = q.key or key like q.beginning or key like q.part
      limit ${TOO_MANY + 1}
    ) found`.execute(db)
  return words.map((_, index) => {
    const keys = rows.filter(({ n }) => n === index).map(({ key }) => key)
    return keys.length > TOO_MANY ? null : [...new Set(keys)]
  })
}
