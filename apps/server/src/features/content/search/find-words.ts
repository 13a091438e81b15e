// Finds the words of the library that a question may mean.
import { type SearchWord, beginningsOf, partLength, writtenPartLength } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { type Prepared, builder } from '../../../platform/database/prepared.ts'
import { asBegun } from './formula.ts'

/** Only the first words count: a text that matches a longer question has those anyway. */
export const MOST_WORDS = 10
const MOST_READ = 2000
/** Each meaning is compared with every item that may match. */
const MOST_MEANINGS = 40
const MANY_BEGUN = 8
/** A question of this many words is long: those between the first and the last match only whole words. */
const LONG = 5
export const isLong = ({ length }: readonly unknown[]) => length >= LONG

const isShort = ({ letters }: SearchWord) => letters.length < writtenPartLength
const isWithin = (index: number, words: readonly SearchWord[]) =>
  isLong(words) && index > 0 && index < words.length - 1

/**
 * One word alone, or a long one, may be any part of a word of the library. Otherwise a short last word is a
 * beginning, and other short words are whole.
 */
function patternOf(word: SearchWord, index: number, { length }: readonly SearchWord[]): string {
  if (length === 1 || !isShort(word)) return `%${word.letters}%`
  return index === length - 1 ? `${word.letters}%` : word.letters
}

type Placed = SearchWord & { n: number }

function describe({ n, key, ...word }: Placed, words: readonly SearchWord[]) {
  const [beginning, nasal] = beginningsOf(key)
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

/**
 * Finds words that contain each word, the shortest first and those that begin with its sound last; in a long
 * question only for the first and the last word.
 */
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

/** `min` makes the planner use the index: for just any row it would scan the table. */
export const knownQuery = (words: readonly Placed[]) => sql<{ n: number }>`
  select q.n
  from json_to_recordset(${JSON.stringify(words.map(({ n, key }) => ({ n, beginning: looseBeginning(key) })))}::json)
    as q (n integer, beginning text)
  cross join lateral (select min(key) as key from search_words where key like q.beginning) found
  where found.key is not null`

const looseBeginning = (key: string) => (beginningsOf(key).length > 0 ? `${key.replace(/m$/, '')}%` : key)

async function findKnown(run: Prepared, words: readonly SearchWord[]): Promise<Set<number>> {
  const within = placed(words).filter(({ n }) => isWithin(n, words))
  const rows = within.length > 0 ? await run(knownQuery(within).compile(builder)) : []
  return new Set(rows.map(({ n }) => n))
}

const itself = ({ key }: SearchWord) => [key, ...beginningsOf(key).map(asBegun)]

/** If many words begin with the sound or too many match, one lexeme for the beginning stands for all of them. */
function meaningsOf({ key }: SearchWord, keys: readonly string[]): string[] {
  const isTooMany = keys.length > MOST_MEANINGS
  const beginnings = isTooMany && beginningsOf(key).length === 0 ? [key] : beginningsOf(key)
  const isBegun = (known: string) => beginnings.some((beginning) => known.startsWith(beginning))
  const begun = keys.filter(isBegun)
  const own = isTooMany || begun.length > MANY_BEGUN ? beginnings.map(asBegun) : begun
  return [...own, ...keys.filter((known) => !isBegun(known)).slice(0, MOST_MEANINGS)]
}

/** For each word its own sound and words that contain it; empty if the library has none. */
export async function findMeanings(run: Prepared, words: readonly SearchWord[]): Promise<string[][]> {
  const rows = await run(meaningsQuery(words).compile(builder))
  const known = await findKnown(run, words)
  return words.map((word, index) => {
    if (known.has(index)) return itself(word)
    return meaningsOf(
      word,
      rows.filter(({ n }) => n === index).map(({ key }) => key),
    )
  })
}

/** Words that end like a short first word; null if they are too many, undefined if the first word is long or alone. */
export async function findEndings(
  db: Db,
  words: readonly SearchWord[],
): Promise<string[] | null | undefined> {
  const [first] = words
  if (words.length < 2 || !first || !isShort(first)) return undefined
  // The trigram index cannot find a single letter.
  if (first.letters.length < 2) return null
  const { rows } = await sql<{ key: string }>`
    select distinct key from search_words where letters like ${`%${first.letters}`} limit ${MOST_MEANINGS + 1}`.execute(
    db,
  )
  return rows.length > MOST_MEANINGS ? null : rows.map(({ key }) => key)
}
