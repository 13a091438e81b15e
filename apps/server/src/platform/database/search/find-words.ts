// From the words of a question to the words of the library.
import { type SearchWord, beginningsOf, partLength, writtenPartLength } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** A word that stands in more words than this tells nothing. */
const TOO_MANY = 2000

/** Keys of the library's words; null where they are too many to be of use. */
export type Meanings = string[] | null

const isShort = ({ letters }: SearchWord) => letters.length < writtenPartLength

/** A part of a word is as good as the word. Among several words a short one is itself, or the last one begun. */
function patternOf(word: SearchWord, index: number, { length }: readonly SearchWord[]): string {
  if (length === 1 || !isShort(word)) return `%${word.letters}%`
  return index === length - 1 ? `${word.letters}%` : word.letters
}

function describe(word: SearchWord, index: number, words: readonly SearchWord[]) {
  const { key } = word
  const [beginning, nasal] = beginningsOf(key)
  return {
    n: index,
    letters: patternOf(word, index, words),
    key,
    beginning: beginning && `${beginning}%`,
    nasal: nasal && `${nasal}%`,
    part: key.length >= partLength ? `%${key}%` : undefined,
  }
}

export const meaningsQuery = (words: readonly SearchWord[]) => sql<{ n: number; key: string }>`
  select q.n, found.key
  from json_to_recordset(${JSON.stringify(words.map(describe))}::json)
    as q (n integer, letters text, key text, beginning text, nasal text, part text)
  cross join lateral (
    select key from search_words
    where letters like q.letters or key = q.key or key like q.beginning or key like q.nasal or key like q.part
    limit ${TOO_MANY + 1}
  ) found`

/** For each word what it may mean: itself by sound, and all that it is a part of. */
export async function findMeanings(db: Db, words: readonly SearchWord[]): Promise<Meanings[]> {
  const { rows } = await meaningsQuery(words).execute(db)
  return words.map((_, index) => {
    const keys = rows.filter(({ n }) => n === index).map(({ key }) => key)
    return keys.length > TOO_MANY ? null : [...new Set(keys)]
  })
}

/** The first of several words, if it is short, can be in a text letter by letter as the end of any word. */
export async function findEndings(db: Db, words: readonly SearchWord[]): Promise<Meanings | undefined> {
  const [first] = words
  if (words.length < 2 || !first || !isShort(first)) return undefined
  const { rows } = await sql<{ key: string }>`
    select distinct key from search_words where letters like ${`%${first.letters}`} limit ${TOO_MANY + 1}`.execute(
    db,
  )
  return rows.length > TOO_MANY ? null : rows.map(({ key }) => key)
}
