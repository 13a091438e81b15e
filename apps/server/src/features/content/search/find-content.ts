// One question to the index: the items, their number and their order.
import { hash } from 'node:crypto'
import type { MediaType } from '@jinvani/contract'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { builder } from '../../../platform/database/prepared.ts'
import type { Deps } from '../../../platform/deps.ts'
import { containsFolded } from '../../../platform/database/search-text.ts'
import { type Formula, toQuery } from './formula.ts'

export interface SearchFilter {
  active?: boolean | undefined
  featured?: boolean | undefined
  mediaType?: MediaType | undefined
  /** A query for the ids to search within. */
  within?: Expression<unknown> | undefined
  /** Ids that were found already. */
  except?: readonly string[] | undefined
}

/** The requested part of the list. */
export interface Stretch {
  offset: number
  limit: number
}

export interface Literal {
  text: string
  /** Words and signs that every match has. */
  words: Formula
}

export interface Question {
  /** The words joined by single spaces, as written and as they sound. */
  text: string
  key: string
  /** The words of a title as they are written, and words as they sound. */
  written: Formula
  sounding: Formula
  /** All meanings of the question. */
  meant: Formula
  /** Also finds texts that contain the question letter by letter; its `words` narrow them down. */
  literal?: Literal | undefined
  filter: SearchFilter
}

export interface Found {
  ids: string[]
  total: number
}

const has = (column: 'head' | 'words', formula: Formula, weight: 'A' | '' = '') =>
  sql<boolean>`${sql.ref(column)} @@ ${toQuery(formula, weight)}::tsquery`

function passes({ active, featured, mediaType, within, except }: SearchFilter): RawBuilder<boolean> {
  const all = [sql<boolean>`true`]
  if (active !== undefined) all.push(sql<boolean>`active = ${active}`)
  if (featured !== undefined) all.push(sql<boolean>`featured = ${featured}`)
  if (mediaType) all.push(sql<boolean>`media_type = ${mediaType}`)
  if (within) all.push(sql<boolean>`content_id in ${within}`)
  if (except?.length) all.push(sql<boolean>`content_id not in (${sql.join(except)})`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

const inText = (text: string) => containsFolded(sql.ref<string>('searchText'), text)

/** In the fields of the item, or in the words of its song. */
const standsIn = ({ text, words }: Literal) => sql<boolean>`(${has('words', words)} and (
    exists (select from content where content.id = content_id and ${inText(text)})
    or exists (
      select from lyrics where lyrics.content_id = content_search.content_id and ${inText(text)})))`

const isFound = ({ meant, literal }: Pick<Question, 'meant' | 'literal'>) =>
  literal ? sql<boolean>`(${has('words', meant)} or ${standsIn(literal)})` : has('words', meant)

/** A smaller number is nearer: the whole title, its beginning, its words, then other fields of the head. */
const nearness = ({ text, key, written, sounding, meant }: Omit<Question, 'filter'>) => sql`
  case
    when title = ${text} then 0
    when title_key = ${key} then 1
    when starts_with(title, ${`${text} `}) then 2
    when starts_with(title_key, ${`${key} `}) then 3
    when ${has('head', written, 'A')} then 4
    when ${has('head', sounding, 'A')} then 5
    when starts_with(title, ${text}) then 6
    when ${has('head', meant, 'A')} then 7
    when ${has('head', sounding)} then 8
    when ${has('head', meant)} then 9
  end`

const newest = sql`created_at desc, content_id desc`

export const countQuery = ({ filter, ...question }: Question) => sql<{ total: number }>`
  select count(*)::int as total from content_search where ${isFound(question)} and ${passes(filter)}`

/** Lists the matches with the words in their head, nearest first. Counts all unless their `total` is known. */
export const namedQuery = (question: Question, { offset, limit }: Stretch, total?: number) =>
  sql<Named>`
    with named as materialized (
      select content_id, created_at, ${nearness(question)} as distance
      from content_search where ${has('head', question.meant)} and ${passes(question.filter)}
    )
    select
      ${total === undefined ? sql`(${countQuery(question)})` : sql`${total}::int`} as total,
      (select count(*) from named)::int as named,
      array(
        select content_id from named order by distance, ${newest} limit ${limit} offset ${offset}
      ) as ids`

interface Named extends Found {
  /** Number of matches with the words in their head. */
  named: number
}

/** Matches with the words only in longer texts, newest first. */
export const restQuery = ({ filter, ...question }: Question, { offset, limit }: Stretch) => sql<{
  id: string
}>`
  select content_id as id from content_search
  where ${isFound(question)} and (${has('head', question.meant)}) is not true and ${passes(filter)}
  order by ${newest} limit ${limit} offset ${offset}`

export type Reads = Pick<Deps, 'db' | 'prepared' | 'memory'>

/** Counts once for all pages of a search, and again after every change. */
async function findNamed({ db, memory }: Reads, question: Question, stretch: Stretch): Promise<Named> {
  const find = async (known?: number): Promise<Named> => {
    const { rows } = await namedQuery(question, stretch, known).execute(db)
    return rows[0] ?? { total: 0, named: 0, ids: [] }
  }
  const { sql: text, parameters } = countQuery(question).compile(builder)
  let first: Named | undefined
  const total = await memory.totals.read(hash('sha256', JSON.stringify([text, parameters])), async () => {
    first = await find()
    return { value: first.total, keys: ['content', 'categories'] }
  })
  return first ?? (await find(total))
}

/** Most matches are in the rest: only a page beyond the head matches reads it. */
export async function findMeant(
  reads: Reads,
  question: Question,
  { offset, limit }: Stretch,
): Promise<Found> {
  if (toQuery(question.meant) === null && !question.literal) return { ids: [], total: 0 }
  const { total, named, ids } = await findNamed(reads, question, { offset, limit })
  const open = limit - ids.length
  if (open === 0 || named >= total) return { ids, total }
  const others = { offset: Math.max(0, offset - named), limit: open }
  const rest = await restQuery(question, others).execute(reads.db)
  return { ids: [...ids, ...rest.rows.map(({ id }) => id)], total }
}

async function findAll(
  db: Db,
  condition: RawBuilder<boolean>,
  distance: RawBuilder<unknown>,
  { offset, limit }: Stretch,
): Promise<Found> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select content_id, created_at, ${distance} as distance from content_search where ${condition}
    )
    select
      (select count(*) from found)::int as total,
      array(
        select content_id from found order by distance, ${newest} limit ${limit} offset ${offset}
      ) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** Only items that contain the text letter by letter. */
export function findLiteral(
  db: Db,
  { filter, ...question }: Question,
  literal: Literal,
  stretch: Stretch,
): Promise<Found> {
  return findAll(db, sql<boolean>`${standsIn(literal)} and ${passes(filter)}`, nearness(question), stretch)
}

/** Titles that contain one or two letters. They are many, so the order is simple. */
export function findLetters(
  db: Db,
  { text, written, filter }: Pick<Question, 'text' | 'written' | 'filter'>,
  lexeme: string,
  stretch: Stretch,
): Promise<Found> {
  const distance = sql`
    case when title = ${text} then 0 when ${has('head', written)} then 1 when starts_with(title, ${text}) then 2 end`
  return findAll(db, sql<boolean>`${has('head', [[[lexeme]]])} and ${passes(filter)}`, distance, stretch)
}
