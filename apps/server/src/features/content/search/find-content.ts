// One question to the index: the items, their number and their order.
import { hash } from 'node:crypto'
import type { MediaType } from '@jinvani/contract'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { builder } from '../../../platform/database/prepared.ts'
import type { Deps } from '../../../platform/deps.ts'
import { EXACT_UP_TO, type Total, estimateRows, settleTotal } from '../../../platform/database/list-pages.ts'
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

export interface Found extends Total {
  ids: string[]
}
export const nothing: Found = { ids: [], total: 0, isEstimate: false }

const has = (column: 'head' | 'words', formula: Formula, weight: 'A' | '' = '') =>
  sql<boolean>`${sql.ref(column)} @@ ${toQuery(formula, weight)}::tsquery`

/**
 * The same by the index, however common the words: the planner does not see them and expects few matches. If it
 * saw them, it would read the table until it has as many as the statement wants, which may be all of the table.
 * It has to see them beside a list of ids, to choose which of both to begin with.
 */
const hasByIndex = (column: 'head' | 'words', formula: Formula, { within }: SearchFilter) =>
  within ? has(column, formula) : sql<boolean>`${sql.ref(column)} @@ (select ${toQuery(formula)}::tsquery)`

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

/** Reading a text letter by letter takes some 10 microseconds: of more items with its words, the others are left out. */
const MOST_READ = 2500

/** In the fields of the item, or in the words of its song. */
const standsIn = ({ text, words }: Literal, filter: SearchFilter) => sql<boolean>`content_id = any (array(
    select content_id from (
      select content_id from content_search
      where ${hasByIndex('words', words, filter)} and ${passes(filter)} limit ${MOST_READ}) as near
    where exists (select from content where content.id = content_id and ${inText(text)})
      or exists (select from lyrics where lyrics.content_id = near.content_id and ${inText(text)})))`

const isFound = ({ meant, literal, filter }: Question) => {
  const isMeant = hasByIndex('words', meant, filter)
  return literal ? sql<boolean>`(${isMeant} or ${standsIn(literal, filter)})` : isMeant
}

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

/** Items and titles of a common word that are put in order. docs/decisions/007-search.md */
const NEWEST = 5000
const MOST_TITLES = 200

/**
 * Items with common words that may be among the nearest; each part is found by an index in a bounded time. Titles
 * with the words as written are looked for only if the newest items have few of them: the index reads all matches.
 */
function candidates({ key, written, meant, filter }: Question) {
  const from = sql`select content_id from content_search where ${passes(filter)} and`
  const recent = sql`(
    select content_id, head, active, featured, media_type from content_search order by ${newest} limit ${NEWEST}
  ) as recent`
  return sql`(
    select content_id from ${recent} where ${has('head', meant)} and ${passes(filter)}
    union (${from} title_key = ${key} order by ${newest} limit ${MOST_TITLES})
    union (${from} title_key > ${`${key} `} and title_key < ${`${key}!`} limit ${MOST_TITLES})
    union (${from} ${hasByIndex('head', written, filter)}
      and (select count(*) < ${MOST_TITLES} from ${recent} where ${has('head', written)} and ${passes(filter)})
      limit ${MOST_TITLES}))`
}

/** Matches with the words only in longer texts. */
const isRest = (question: Question) =>
  sql<boolean>`${isFound(question)} and (${has('head', question.meant)}) is not true and ${passes(question.filter)}`

export const countQuery = (question: Question, most: number | null) => sql<{ total: number }>`
  select count(*)::int as total from (
    select from content_search where ${isRest(question)} limit ${most}) as rest`

/**
 * Lists the matches with the words in their head, nearest first; of more than can be put in order the candidates.
 * Counts all matches, to just above the limit, unless their number is known, or they are common for sure.
 */
export const namedQuery = (
  question: Question,
  { offset, limit }: Stretch,
  { known, isCommon = false }: { known?: Total | undefined; isCommon?: boolean } = {},
) => {
  const { meant, filter } = question
  const placed = sql`select content_id, created_at, ${nearness(question)} as distance from content_search where`
  const enough = sql`${EXACT_UP_TO + 1}::int`
  return sql<Named>`
    with named as materialized (
      ${placed} not ${isCommon} and ${hasByIndex('head', meant, filter)} and ${passes(filter)} limit ${enough}
    ), counted as materialized (
      select count(*)::int as named, ${isCommon} or count(*) = ${enough} as is_common from named
    ), placed as materialized (
      select * from named where not (select is_common from counted)
      union all ${placed} (select is_common from counted) and content_id in ${candidates(question)}
    )
    select
      is_common,
      case when is_common then ${enough}
        else ${known ? sql`${known.total}::int` : sql`named + (${countQuery(question, EXACT_UP_TO + 1)})`} end as total,
      (select count(*) from placed)::int as named,
      array(
        select content_id from placed order by distance, ${newest} limit ${limit} offset ${offset}
      ) as ids
    from counted`
}

interface Named {
  ids: string[]
  total: number
  /** Number of matches with the words in their head that are in order. */
  named: number
  /** There are more of these than are put in order. */
  isCommon: boolean
}

/** Matches after the ones in order, newest first. */
export const restQuery = (question: Question, { offset, limit }: Stretch, isCommon: boolean) => sql<{
  id: string
}>`
  select content_id as id from content_search
  where ${isCommon ? sql`${isCommonMatch(question)} and content_id not in ${candidates(question)}` : isRest(question)}
  order by ${newest} limit ${limit} offset ${offset}`

/** The planner sees the words: there are so many matches that it goes through the newest items. */
const isCommonMatch = ({ meant, filter }: Question) =>
  sql<boolean>`(${has('words', meant)} or ${has('head', meant)}) and ${passes(filter)}`

export type Reads = Pick<Deps, 'db' | 'prepared' | 'memory'>

const guessMatches = (db: Db, column: 'head' | 'words', { meant, filter }: Question) =>
  estimateRows(db, sql`select from content_search where ${has(column, meant)} and ${passes(filter)}`)

/** The planner's guess for a word that so many items have is not wrong by ten times. */
const COMMON = 10 * EXACT_UP_TO

/** Counts once for all pages of a search, and again after every change. */
async function findNamed(
  { db, memory }: Reads,
  question: Question,
  stretch: Stretch,
): Promise<Named & Total> {
  const find = async (known?: Total) => {
    const guess = await guessMatches(db, 'head', question)
    const { rows } = await namedQuery(question, stretch, { known, isCommon: guess > COMMON }).execute(db)
    return { total: 0, named: 0, ids: [], isCommon: false, ...rows[0], guess }
  }
  const { sql: text, parameters } = countQuery(question, null).compile(builder)
  let first: Named | undefined
  // Exact to the limit; beyond it the planner's guess has to do.
  const total = await memory.totals.read(hash('sha256', JSON.stringify([text, parameters])), async () => {
    const { guess, ...found } = (first = await find())
    const isEstimate = found.total > EXACT_UP_TO
    const most = isEstimate
      ? Math.max(found.total, guess, await guessMatches(db, 'words', question))
      : found.total
    return { value: { total: most, isEstimate }, keys: ['content', 'categories'] }
  })
  return { ...(first ?? (await find(total))), ...total }
}

async function countAll(db: Db, question: Question): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from content_search where ${isCommonMatch(question)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Most matches are in the rest: only a page beyond the head matches reads it. */
export async function findMeant(reads: Reads, question: Question, stretch: Stretch): Promise<Found> {
  if (toQuery(question.meant) === null && !question.literal) return nothing
  const { total, isEstimate, named, isCommon, ids } = await findNamed(reads, question, stretch)
  const { offset, limit } = stretch
  const open = limit - ids.length
  if (open === 0 || (named >= total && !isCommon)) return { ids, total, isEstimate }
  const others = { offset: Math.max(0, offset - named), limit: open }
  const { rows } = await restQuery(question, others, isCommon).execute(reads.db)
  ids.push(...rows.map(({ id }) => id))
  const page = { page: offset / limit + 1, pageSize: limit }
  const count = () => countAll(reads.db, question)
  return { ids, ...(await settleTotal({ total, isEstimate }, page, ids.length, count)) }
}

/** Only items that contain the text letter by letter. */
export async function findLiteral(
  db: Db,
  { filter, ...question }: Question,
  literal: Literal,
  { offset, limit }: Stretch,
): Promise<Found> {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with found as materialized (
      select content_id, created_at, ${nearness(question)} as distance from content_search
      where ${standsIn(literal, filter)} and ${passes(filter)}
    )
    select
      (select count(*) from found)::int as total,
      array(
        select content_id from found order by distance, ${newest} limit ${limit} offset ${offset}
      ) as ids`.execute(db)
  return { ...nothing, ...rows[0] }
}
