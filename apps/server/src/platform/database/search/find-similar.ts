// What somebody may have wanted to type: words with a slip in them, and words parted at another place.
import { type SearchWord, searchWords, slipsAllowed, slipsBetween, soundKey } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { findMeanings } from './find-words.ts'
import type { Formula } from './formula.ts'

const MOST_LIKE = 300
const SHORTEST_PART = 3
const HALF = 0.5

/** By shared trigrams: few enough to be compared letter by letter. */
export const candidatesQuery = (words: readonly SearchWord[]) => sql<{ n: number; key: string }>`
  select q.n, found.key
  from json_to_recordset(${JSON.stringify(words.map(({ key, letters }, n) => ({ n, key, letters })))}::json)
    as q (n integer, letters text, key text)
  cross join lateral (
    select key from search_words
    where key % q.key or letters % q.letters or (length(q.key) > 2 and key like '%' || q.key || '%')
    order by greatest(similarity(key, q.key), similarity(letters, q.letters)) desc limit ${MOST_LIKE}
  ) found`

export interface Asked {
  word: SearchWord
  /** Of the word as it was typed. */
  meanings: string[]
}

/**
 * The likest ones only: where one slip explains the word, two are not looked for. Where the question has found something, a
 * word that means something is not suspected of more than a vowel.
 */
async function findSimilar(db: Db, asked: readonly Asked[], hasFound: boolean): Promise<string[][]> {
  const { rows } = await candidatesQuery(asked.map(({ word }) => word)).execute(db)
  return asked.map(({ word, meanings }, index) => {
    const own = rows.filter(({ n }) => n === index)
    const slips = new Map(own.map(({ key }) => [key, slipsBetween(word.key, key)]))
    const allowed = Math.min(slipsAllowed(word.key), hasFound && meanings.length > 0 ? HALF : Infinity)
    const isPart = !hasFound && word.key.length >= SHORTEST_PART
    const most = Math.min(allowed, Math.min(...slips.values()) + HALF)
    const isLike = ([key, count]: [string, number]) => count <= most || (isPart && key.includes(word.key))
    return [...slips].filter(isLike).map(([key]) => key)
  })
}

interface Parting {
  n: number
  left: string
  right: string
}

function partingsOf({ text }: SearchWord, n: number): Parting[] {
  const chars = [...text]
  const cuts = Math.max(0, chars.length - 2 * SHORTEST_PART + 1)
  return Array.from({ length: cuts }, (_, index) => {
    const cut = index + SHORTEST_PART
    const [left] = searchWords(chars.slice(0, cut).join(''))
    const [right] = searchWords(chars.slice(cut).join(''))
    return { n, left: left?.key ?? '', right: right?.key ?? '' }
  })
}

/** kalyanmandir as kalyan mandir, where the library knows a word for the one, and a beginning for the other. */
async function findParts(db: Db, words: readonly SearchWord[]) {
  const partings = words.flatMap(partingsOf).filter(({ left, right }) => left.length > 1 && right.length > 1)
  const { rows } = await sql<{ n: number; left: string; right: string[] }>`
    select p.n, p.left, array_agg(r.key) as right
    from json_to_recordset(${JSON.stringify(partings)}::json) as p (n integer, "left" text, "right" text)
    cross join lateral (
      select distinct key from search_words
      where key = p.right or (length(p.right) > 3 and key like p.right || '%') limit ${MOST_LIKE}
    ) r
    where exists (select from search_words where key = p.left)
    group by p.n, p.left, p.right`.execute(db)
  return rows
}

/** sammed shikhar as sammedshikhar. */
function joinNeighbours(words: readonly SearchWord[]): SearchWord[] {
  return words.slice(1).flatMap(({ text }, index) => searchWords((words[index]?.text ?? '') + text))
}

const honours = new Set(['shri', 'ji', 'maharaj', 'saheb', 'bhagwan', 'swami'].map(soundKey))

/** Girnarji is Girnar, and shri nobody has to write. */
function withoutHonours(words: readonly SearchWord[]): SearchWord[] {
  const bare = words
    .filter(({ key }) => !honours.has(key))
    .flatMap(({ text }) => searchWords(text.replace(/(?<=....)(?:ji|jee|जी|જી)$/u, '')))
  return bare.length > 0 ? bare : [...words]
}

const isSame = (some: readonly SearchWord[], others: readonly SearchWord[]) =>
  some.map(({ text }) => text).join(' ') === others.map(({ text }) => text).join(' ')

async function findLike(db: Db, asked: readonly Asked[], hasFound: boolean): Promise<Formula> {
  const words = asked.map(({ word }) => word)
  const similar = await findSimilar(db, asked, hasFound)
  const base = asked.map(({ meanings }, index) => [...meanings, ...(similar[index] ?? [])])
  const joined = words.length > 1 ? await findMeanings(db, joinNeighbours(words)) : []
  const joinings = joined.map((keys, index) => base.toSpliced(index, 2, keys ?? []))
  const parts = await findParts(db, words)
  const partings = parts.map(({ n, left, right }) => base.toSpliced(n, 1, [left], right))
  return [base, ...joinings, ...partings]
}

/** All that was meant, and all that is like it. */
export async function findGuesses(db: Db, asked: readonly Asked[], hasFound: boolean): Promise<Formula> {
  const like = await findLike(db, asked, hasFound)
  const words = asked.map(({ word }) => word)
  const bare = withoutHonours(words)
  if (isSame(words, bare)) return like
  const meanings = await findMeanings(db, bare)
  const bareAsked = bare.map((word, index) => ({ word, meanings: meanings[index] ?? [] }))
  return [...like, ...(await findLike(db, bareAsked, hasFound))]
}
