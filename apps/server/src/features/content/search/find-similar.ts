// Guesses which words a question meant, if they are misspelled or split differently.
import { type SearchWord, searchWords, slipsAllowed, slipsBetween, soundKey } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Prepared } from '../../../platform/database/prepared.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findMeanings, isLong } from './find-words.ts'

const MOST_LIKE = 300
const MOST_SIMILAR = 20
const SHORTEST_PART = 3
const HALF = 0.5
/** In a long question with more unknown words than this, no spelling is corrected. */
const MOST_SUSPECTS = 2

/** Null for one or two letters: they have no trigram to look up, so every word would be read. */
const partOf = (key: string) => (key.length >= SHORTEST_PART ? `%${key}%` : null)

/** The trigram index finds a few candidates, which are then compared letter by letter. */
export const candidatesQuery = (words: readonly { n: number; word: SearchWord }[]) => sql<{
  n: number
  key: string
}>`
  select q.n, found.key
  from json_to_recordset(
    ${JSON.stringify(words.map(({ n, word: { key, letters } }) => ({ n, key, letters, part: partOf(key) })))}::json)
    as q (n integer, letters text, key text, part text)
  cross join lateral (
    select key from search_words
    where key % q.key or letters % q.letters or key like q.part
    order by greatest(similarity(key, q.key), similarity(letters, q.letters)) desc limit ${MOST_LIKE}
  ) found`

interface Asked {
  word: SearchWord
  meanings: string[]
}
type Suspect = Asked & { n: number }

/** Words that may be misspelled: in a short question all, in a long one only those that the library does not have. */
function suspectsIn(asked: readonly Asked[]): Suspect[] {
  const all = asked.map((one, n) => ({ ...one, n }))
  return isLong(asked) ? all.filter(({ meanings }) => meanings.length === 0) : all
}

/**
 * Finds words of the library that differ from a suspect by a few typing mistakes. If the search has found nothing so
 * far, also finds words that contain the suspect.
 */
async function findSimilar(db: Db, suspects: readonly Suspect[], hasFound: boolean) {
  const { rows } = await candidatesQuery(suspects).execute(db)
  const similar = suspects.map(({ word, meanings, n: index }): [number, string[]] => {
    const own = rows.filter(({ n }) => n === index)
    const slips = new Map(own.map(({ key }) => [key, slipsBetween(word.key, key)]))
    const allowed = Math.min(slipsAllowed(word.key), hasFound && meanings.length > 0 ? HALF : Infinity)
    const isPart = !hasFound && word.key.length >= SHORTEST_PART
    const most = Math.min(allowed, Math.min(...slips.values()) + HALF)
    const isLike = ([key, count]: [string, number]) => count <= most || (isPart && key.includes(word.key))
    const nearest = [...slips].filter(isLike).toSorted(([, one], [, other]) => one - other)
    return [index, nearest.slice(0, MOST_SIMILAR).map(([key]) => key)]
  })
  return new Map(similar)
}

function partingsOf({ word, n }: Suspect) {
  const chars = [...word.text]
  const cuts = Math.max(0, chars.length - 2 * SHORTEST_PART + 1)
  return Array.from({ length: cuts }, (_, index) => {
    const cut = index + SHORTEST_PART
    const [left] = searchWords(chars.slice(0, cut).join(''))
    const [right] = searchWords(chars.slice(cut).join(''))
    return { n, left: left?.key ?? '', right: right?.key ?? '' }
  })
}

/** Splits a word (kalyanmandir: kalyan mandir) if the library has kalyan and a word that begins with mandir. */
async function findParts(db: Db, suspects: readonly Suspect[]) {
  const partings = suspects
    .flatMap(partingsOf)
    .filter(({ left, right }) => left.length > 1 && right.length > 1)
  if (partings.length === 0) return []
  const { rows } = await sql<{ n: number; left: string; right: string[] }>`
    select p.n, p.left, array_agg(r.key) as right
    from json_to_recordset(${JSON.stringify(partings)}::json) as p (n integer, "left" text, "right" text)
    cross join lateral (
      select distinct key from search_words
      where key = p.right or (length(p.right) > 3 and key like p.right || '%') limit ${MOST_SIMILAR}
    ) r
    where exists (select from search_words where key = p.left)
    group by p.n, p.left, p.right`.execute(db)
  return rows
}

/** Joins two words, such as sammed shikhar into sammedshikhar. */
async function findJoinings(prepared: Prepared, asked: readonly Asked[], suspects: readonly Suspect[]) {
  const isSuspect = (index: number) => suspects.some(({ n }) => n === index)
  const pairs = asked.slice(1).flatMap(({ word: { text } }, n) => {
    const [joined] = searchWords((asked[n]?.word.text ?? '') + text)
    return joined && (isSuspect(n) || isSuspect(n + 1)) ? [{ n, joined }] : []
  })
  if (pairs.length === 0) return []
  const joined = pairs.map((pair) => pair.joined)
  const meanings = await findMeanings(prepared, joined)
  return pairs.map(({ n }, index) => ({ n, meanings: meanings[index] ?? [] }))
}

const honours = new Set(['shri', 'ji', 'maharaj', 'saheb', 'bhagwan', 'swami'].map(soundKey))

/** Drops honorifics, so that "Girnarji" also finds Girnar and "shri" makes no difference. */
function withoutHonours(words: readonly SearchWord[]): SearchWord[] {
  const bare = words
    .filter(({ key }) => !honours.has(key))
    .flatMap(({ text }) => searchWords(text.replace(/(?<=....)(?:ji|jee|जी|જી)$/u, '')))
  return bare.length > 0 ? bare : [...words]
}

type Words = Pick<Deps, 'db' | 'prepared'>

async function findLike({ db, prepared }: Words, asked: readonly Asked[], hasFound: boolean) {
  const suspects = suspectsIn(asked)
  if (suspects.length === 0) return [asked.map(({ meanings }) => meanings)]
  if (isLong(asked) && suspects.length > MOST_SUSPECTS) return []
  const similar = await findSimilar(db, suspects, hasFound)
  const base = asked.map(({ meanings }, n) => [...meanings, ...(similar.get(n) ?? [])])
  const joinings = await findJoinings(prepared, asked, suspects)
  // In a long question a word is split only if it is the only one that is neither known nor like a known word.
  const unexplained = suspects.filter(({ n }) => !similar.get(n)?.length)
  const inLong = unexplained.length === 1 ? unexplained : []
  const parts = await findParts(db, isLong(asked) ? inLong : suspects)
  return [
    base,
    ...joinings.map(({ n, meanings }) => base.toSpliced(n, 2, meanings)),
    ...parts.map(({ n, left, right }) => base.toSpliced(n, 1, [left], right)),
  ]
}

export async function findGuesses(reads: Words, asked: readonly Asked[], hasFound: boolean) {
  const like = suspectsIn(asked).length > 0 ? await findLike(reads, asked, hasFound) : []
  const words = asked.map(({ word }) => word)
  const bare = withoutHonours(words)
  const textOf = (some: readonly SearchWord[]) => some.map(({ text }) => text).join(' ')
  if (textOf(words) === textOf(bare)) return like
  const meanings = await findMeanings(reads.prepared, bare)
  const bareAsked = bare.map((word, index) => ({ word, meanings: meanings[index] ?? [] }))
  return [...like, ...(await findLike(reads, bareAsked, hasFound))]
}
