// What somebody may have wanted to type: words with a slip in them, and words parted at another place.
import { type SearchWord, searchWords, slipsAllowed, slipsBetween } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type Meanings, findMeanings } from './find-words.ts'
import type { Formula } from './formula.ts'

const MOST_LIKE = 300
const SHORTEST_PART = 3

/** By shared trigrams: few enough to be compared letter by letter. */
async function listCandidates(db: Db, words: readonly SearchWord[]) {
  const asked = JSON.stringify(words.map(({ key, letters }, n) => ({ n, key, letters })))
  const { rows } = await sql<{ n: number; key: string }>`
    select q.n, found.key
    from json_to_recordset(${asked}::json) as q (n integer, letters text, key text)
    cross join lateral (
      select key from search_words where key % q.key or letters % q.letters
      order by greatest(similarity(key, q.key), similarity(letters, q.letters)) desc limit ${MOST_LIKE}
    ) found`.execute(db)
  return rows
}

/** The likest ones only: where one slip explains the word, two are not looked for. */
async function findSimilar(db: Db, words: readonly SearchWord[]): Promise<string[][]> {
  const candidates = await listCandidates(db, words)
  return words.map((word, index) => {
    const own = candidates.filter(({ n }) => n === index)
    const slips = new Map(own.map(({ key }) => [key, slipsBetween(word.key, key)]))
    const most = Math.min(slipsAllowed(word.key), Math.min(...slips.values()) + 0.5)
    return [...slips].filter(([, count]) => count <= most).map(([key]) => key)
  })
}

/** kalyanmandir as kalyan mandir, where the library knows both. */
async function findParts(db: Db, word: SearchWord): Promise<[string, string][]> {
  const chars = [...word.text]
  const cuts = Array.from(
    { length: Math.max(0, chars.length - 2 * SHORTEST_PART + 1) },
    (_, n) => n + SHORTEST_PART,
  )
  const pairs = cuts.flatMap((cut) => {
    const [left] = searchWords(chars.slice(0, cut).join(''))
    const [right] = searchWords(chars.slice(cut).join(''))
    return left && right ? [[left.key, right.key] as [string, string]] : []
  })
  if (pairs.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select distinct key from search_words
    where key in (select json_array_elements_text(${JSON.stringify(pairs.flat())}::json))`.execute(db)
  const known = new Set(rows.map(({ key }) => key))
  return pairs.filter((pair) => pair.every((key) => known.has(key)))
}

/** sammed shikhar as sammedshikhar. */
function joinNeighbours(words: readonly SearchWord[]): SearchWord[] {
  return words.slice(1).flatMap(({ text }, index) => searchWords((words[index]?.text ?? '') + text))
}

/** All that was meant, and all that is like it. */
export async function findGuesses(
  db: Db,
  words: readonly SearchWord[],
  meanings: readonly Meanings[],
): Promise<Formula> {
  const similar = await findSimilar(db, words)
  const base = words.map((_, index) => [...(meanings[index] ?? []), ...(similar[index] ?? [])])
  const joined = words.length > 1 ? await findMeanings(db, joinNeighbours(words)) : []
  const joinings = joined.map((keys, index) => base.toSpliced(index, 2, keys ?? []))
  const parts = await Promise.all(words.map((word) => findParts(db, word)))
  const partings = parts.flatMap((pairs, index) =>
    pairs.map((pair) => base.toSpliced(index, 1, ...pair.map((key) => [key]))),
  )
  return [base, ...joinings, ...partings]
}
