// Finds words of the library that the words of a question may stand for.
import {
  type Credits,
  type SearchWord,
  listBeginnings,
  partLength,
  searchWords,
  writtenPartLength,
} from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { type Prepared, builder } from '../../../platform/database/prepared.ts'
import { asBegun, toQuery } from './formula.ts'

/** Only the first ten words are searched. A text with all words of a longer question has these as well. */
export const MOST_WORDS = 10
const MOST_READ = 2000
/** Limit for each word, since every word that is found is compared with every item that may match. */
const MOST_MEANINGS = 40
const MANY_BEGUN = 8
/** A question is long from this many words on. Its inner words then match only whole words and beginnings, by sound. */
const LONG = 5
export const isLong = ({ length }: readonly unknown[]) => length >= LONG

const isShort = ({ letters }: SearchWord) => letters.length < writtenPartLength
const isWithin = (index: number, words: readonly SearchWord[]) =>
  isLong(words) && index > 0 && index < words.length - 1

/** A single or a long word may be any part of a word, a short last word a beginning, other short words a whole word. */
function patternOf(word: SearchWord, index: number, { length }: readonly SearchWord[]): string {
  if (length === 1 || !isShort(word)) return `%${word.letters}%`
  return index === length - 1 ? `${word.letters}%` : word.letters
}

type Placed = SearchWord & { n: number }

function describe({ n, key, ...word }: Placed, words: readonly SearchWord[]) {
  const [beginning, nasal] = listBeginnings(key)
  return {
    n,
    letters: patternOf({ key, ...word }, n, words),
    key,
    beginning: beginning && `${beginning}%`,
    nasal: nasal && `${nasal}%`,
    part: key.length >= partLength ? `%${key}%` : undefined,
  }
}

const placed = (words: readonly SearchWord[]) => words.map((word, n): Placed => ({ ...word, n }))

/** Words of the library that contain a word: shortest first, those that begin with its sound last. */
export const meaningsQuery = (words: readonly SearchWord[]) => sql<{ n: number; key: string }>`
  select q.n, found.key
  from json_to_recordset(${JSON.stringify(
    placed(words)
      .filter(({ n }) => !isWithin(n, words))
      .map((word) => describe(word, words)),
  )}::json) as q (n integer, letters text, key text, beginning text, nasal text, part text)
  cross join lateral (
    select key from (
      select letters, key from search_words
      where letters like q.letters or key = q.key or key like q.beginning or key like q.nasal or key like q.part
      limit ${MOST_READ}
    ) read
    group by key
    order by key like any (array[q.beginning, q.nasal]), min(length(letters)), key limit ${MOST_MEANINGS + 1}
  ) found`

/** `min` makes the planner use the index. If any row would do, it would scan the table. */
export const knownQuery = (words: readonly Placed[]) => sql<{ n: number }>`
  select q.n
  from json_to_recordset(${JSON.stringify(words.map(({ n, key }) => ({ n, beginning: looseBeginning(key) })))}::json)
    as q (n integer, beginning text)
  cross join lateral (select min(key) as key from search_words where key like q.beginning) found
  where found.key is not null`

const looseBeginning = (key: string) => (listBeginnings(key).length > 0 ? `${key.replace(/m$/, '')}%` : key)

/** Lexemes of one word. If too many words match or begin with its sound, `^` stands for all that begin with it. */
function meaningsOf({ key }: SearchWord, keys: readonly string[]): string[] {
  const isTooMany = keys.length > MOST_MEANINGS
  const beginnings = isTooMany && listBeginnings(key).length === 0 ? [key] : listBeginnings(key)
  const isBegun = (known: string) => beginnings.some((beginning) => known.startsWith(beginning))
  const begun = keys.filter(isBegun)
  const own = isTooMany || begun.length > MANY_BEGUN ? beginnings.map(asBegun) : begun
  return [...own, ...keys.filter((known) => !isBegun(known)).slice(0, MOST_MEANINGS)]
}

/** For each word, the lexemes that it may mean: its own sound, or words that contain it. Empty if there are none. */
export async function findMeanings(run: Prepared, words: readonly SearchWord[]): Promise<string[][]> {
  const rows = await run(meaningsQuery(words).compile(builder))
  const within = placed(words).filter(({ n }) => isWithin(n, words))
  const known = within.length > 0 ? await run(knownQuery(within).compile(builder)) : []
  return words.map((word, index) => {
    if (known.some(({ n }) => n === index)) return [word.key, ...listBeginnings(word.key).map(asBegun)]
    const keys = rows.filter(({ n }) => n === index).map(({ key }) => key)
    return meaningsOf(word, keys)
  })
}

/** Words that end with the first word. Undefined for a long or a single word; null for one letter or too many words. */
export async function findEndings(db: Db, words: readonly SearchWord[]) {
  const [first] = words
  if (words.length < 2 || !first || !isShort(first)) return undefined
  // A single letter cannot be looked up in the trigram index.
  if (first.letters.length < 2) return null
  const { rows } = await sql<{ key: string }>`
    select distinct key from search_words
    where letters like ${`%${first.letters}`} limit ${MOST_MEANINGS + 1}`.execute(db)
  return rows.length > MOST_MEANINGS ? null : rows.map(({ key }) => key)
}

/** Active items with all these words, newest first. The caller must check whether the words are in the credits. */
export async function listWithWords(db: Db, names: readonly string[], limit: number) {
  const query = toQuery(names.map((name) => searchWords(name).map(({ key }) => [key])))
  if (query === null) return []
  const { rows } = await sql<{ id: string; credits: Credits }>`
    select content.id, content.credits from content_search join content on content.id = content_id
    where words @@ ${query}::tsquery and content_search.active
    order by content.created_at desc, content.id desc limit ${limit}`.execute(db)
  return rows
}
