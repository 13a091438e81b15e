// Asks the search index which items match a question, how many there are, and in which order.
import { hash } from 'node:crypto'
import type { MediaType } from '@jinvani/contract'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { builder } from '../../../platform/database/prepared.ts'
import type { Deps } from '../../../platform/deps.ts'
import { EXACT_UP_TO, type Total, estimateRows, settleTotal } from '../../../platform/database/list-pages.ts'
import { containsFolded } from '../../../platform/database/statements.ts'
import { type Formula, hasLetters, toQuery } from './formula.ts'

export interface SearchFilter {
  active?: boolean | undefined
  featured?: boolean | undefined
  mediaType?: MediaType | undefined
  /** A query that returns ids: only these items are searched. */
  within?: Expression<unknown> | undefined
  except?: readonly string[] | undefined
  /** True for the apps: words from the captions of a protected film then do not find it. */
  forApps?: boolean | undefined
}

export interface Stretch {
  offset: number
  limit: number
}

interface Literal {
  text: string
  /** Words and signs that every match must have, so that the index can choose which texts to read. */
  words: Formula
}

export interface Question {
  /** The words of the question joined by single spaces: `text` as they are written, `key` as they sound. */
  text: string
  key: string
  /** Words to find in a title: `written` as spelled, `sounding` as they sound. */
  written: Formula
  sounding: Formula
  meant: Formula
  /** If set, also finds texts that contain the question exactly as typed. */
  literal?: Literal | undefined
  filter: SearchFilter
}

export interface Found extends Total {
  ids: string[]
}
export const nothing: Found = { ids: [], total: 0, isEstimate: false }

const has = (column: 'head' | 'words', formula: Formula, weight: 'A' | '' = '') =>
  sql<boolean>`${sql.ref(column)} @@ ${toQuery(formula, weight)}::tsquery`

/** A subquery hides the words, so that the planner uses the index. With `within` it may prefer those ids instead. */
const hasByIndex = (column: 'head' | 'words', formula: Formula, { within }: SearchFilter) =>
  within ? has(column, formula) : sql<boolean>`${sql.ref(column)} @@ (select ${toQuery(formula)}::tsquery)`

export function passes(filter: SearchFilter): RawBuilder<boolean> {
  const { active, featured, mediaType, within, except, forApps: _, ...unread } = filter
  unread satisfies { [field in keyof typeof unread]: never }
  const all = [sql<boolean>`true`]
  if (active !== undefined) all.push(sql<boolean>`active = ${active}`)
  if (featured !== undefined) all.push(sql<boolean>`featured = ${featured}`)
  if (mediaType) all.push(sql<boolean>`media_type = ${mediaType}`)
  if (within) all.push(sql<boolean>`content_id in ${within}`)
  if (except?.length) all.push(sql<boolean>`content_id not in (${sql.join(except)})`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

const inText = (text: string) => containsFolded(sql.ref<string>('searchText'), text)

/** The most items compared letter by letter. Each takes about 10 microseconds; further items are left out. */
const MOST_READ = 2500

const standsIn = ({ text, words }: Literal, filter: SearchFilter) => sql<boolean>`content_id = any (array(
    select content_id from (
      select content_id from content_search
      where ${hasByIndex('words', words, filter)} and ${passes(filter)} limit ${MOST_READ}) as near
    where exists (select from content where content.id = content_id and ${inText(text)})
      or exists (select from lyrics where lyrics.content_id = near.content_id and ${inText(text)})
      or exists (select from lyrics_meanings as meant where meant.content_id = near.content_id and ${inText(text)})))`

export const isFound = ({ meant, literal, filter }: Question) => {
  const isMeant = hasByIndex('words', meant, filter)
  // Letters inside the words of a title are only in the column `head`.
  if (hasLetters(meant)) return sql<boolean>`(${isMeant} or ${hasByIndex('head', meant, filter)})`
  return literal ? sql<boolean>`(${isMeant} or ${standsIn(literal, filter)})` : isMeant
}

/** Zero is nearest: the same title. Then follow titles that begin like the question, then titles with its words. */
const nearness = ({ text, key, written, sounding, meant }: Question) => sql`
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

export const newest = sql`created_at desc, content_id desc`

const placed = (question: Question) =>
  sql`select content_id, created_at, ${nearness(question)} as distance from content_search where`

const nearest = (from: RawBuilder<unknown>, { offset, limit }: Stretch) =>
  sql`array(select content_id from ${from} order by distance, ${newest} limit ${limit} offset ${offset})`

/** For a common word, only this many of the newest items and of the titles are sorted: docs/decisions/007-search.md */
const NEWEST = 5000
const MOST_TITLES = 200

/** Likely nearest items for a common word. The last part may read many items, so it runs only if few new ones match. */
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

/** True for matches in longer texts only, such as a synopsis or a song, and not in the title and other short fields. */
const isRest = (question: Question) =>
  sql<boolean>`${isFound(question)} and (${has('head', question.meant)}) is not true and ${passes(question.filter)}`

export const countQuery = (question: Question, most: number) => sql<{ total: number }>`
  select count(*)::int as total from (
    select from content_search where ${isFound(question)} and ${passes(question.filter)} limit ${most}) as found`

/**
 * Lists the matches in titles and other short fields, or none if there are too many to sort. The total also counts
 * matches in longer texts.
 */
export const namedQuery = (question: Question, stretch: Stretch, known?: Total) => {
  const { meant, filter } = question
  const enough = sql`${EXACT_UP_TO + 1}::int`
  const others = known
    ? sql`${known.total}::int`
    : sql`greatest(named, (${countQuery(question, EXACT_UP_TO + 1)}))`
  return sql<Named>`
    with named as materialized (
      ${placed(question)} ${hasByIndex('head', meant, filter)} and ${passes(filter)} limit ${enough}
    ), counted as materialized (select count(*)::int as named, count(*) = ${enough} as is_common from named)
    select is_common, named, case when is_common then ${enough} else ${others} end as total,
      case when is_common then '{}' else ${nearest(sql`named`, stretch)} end as ids
    from counted`
}

/** For a word with too many matches to sort: lists only the likely ones. */
export const commonQuery = (question: Question, stretch: Stretch) => sql<Named>`
  with named as materialized (${placed(question)} content_id in ${candidates(question)})
  select true as is_common, count(*)::int as named, ${EXACT_UP_TO + 1}::int as total,
    ${nearest(sql`named`, stretch)} as ids
  from named`

interface Named {
  ids: string[]
  total: number
  /** How many of the matches are in the title or another short field. Only these are sorted. */
  named: number
  /** True if too many items match in their title or another short field to be sorted. */
  isCommon: boolean
}

/** The matches after the sorted ones, newest first. */
export const restQuery = (question: Question, { offset, limit }: Stretch, isCommon: boolean) => sql<{
  id: string
}>`
  select content_id as id from content_search
  where ${isCommon ? sql`${isCommonMatch(question)} and content_id not in ${candidates(question)}` : isRest(question)}
  order by ${newest} limit ${limit} offset ${offset}`

/** Here the planner may see the words: with so many matches, walking from the newest item is fast. */
const isCommonMatch = ({ meant, filter }: Question) =>
  sql<boolean>`(${has('words', meant)} or ${has('head', meant)}) and ${passes(filter)}`

export type Reads = Pick<Deps, 'db' | 'prepared' | 'memory'>

const guessMatches = (db: Db, column: 'head' | 'words', { meant, filter }: Question) =>
  estimateRows(db, sql`select from content_search where ${has(column, meant)} and ${passes(filter)}`)

/** A word is certainly common if the planner expects more matches: its guess is less than ten times too high. */
const COMMON = 10 * EXACT_UP_TO

/** Asks the planner, except in a small library, where no word is common. */
async function isCommonForSure({ db, memory }: Reads, question: Question): Promise<boolean> {
  const { total } = await memory.totals.read('searchable', async () => {
    const value = { total: await estimateRows(db, sql`select from content_search`), isEstimate: true }
    return { value, keys: [] }
  })
  return total > COMMON && (await guessMatches(db, 'head', question)) > COMMON
}

/** Matches in titles and short fields. The total is cached for all pages of a search, until the library changes. */
async function findNamed(reads: Reads, question: Question, stretch: Stretch): Promise<Named & Total> {
  const { db, memory } = reads
  const find = async (known?: Total): Promise<Named> => {
    const isSure = known?.isEstimate !== false && (await isCommonForSure(reads, question))
    const named = isSure ? undefined : (await namedQuery(question, stretch, known).execute(db)).rows[0]
    if (named?.isCommon === false) return named
    const { rows } = await commonQuery(question, stretch).execute(db)
    return { ids: [], total: 0, named: 0, isCommon: true, ...rows[0] }
  }
  const { meant, literal, filter } = question
  const { within, ...flags } = filter
  const ids = within && sql`${within}`.compile(builder)
  const name = JSON.stringify([meant, literal, flags, ids?.sql, ids?.parameters])
  let first: Named | undefined
  // Totals are exact up to the limit. Above it they are the planner's guess.
  const total = await memory.totals.read(hash('sha256', name), async () => {
    first = await find()
    const isEstimate = first.total > EXACT_UP_TO
    const guesses = isEstimate ? (['head', 'words'] as const) : []
    const most = await Promise.all(guesses.map((column) => guessMatches(db, column, question)))
    return { value: { total: Math.max(first.total, ...most), isEstimate }, keys: ['content', 'categories'] }
  })
  return { ...(first ?? (await find(total))), ...total }
}

/** Returns a page of matches: the sorted ones and, only if the page goes beyond them, the others. */
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
  const count = async () => {
    const all = sql<{ total: number }>`select count(*)::int as total
      from content_search where ${isCommonMatch(question)}`
    return (await all.execute(reads.db)).rows[0]?.total ?? 0
  }
  return { ids, ...(await settleTotal({ total, isEstimate }, page, ids.length, count)) }
}

export async function findLiteral(db: Db, question: Question, literal: Literal, stretch: Stretch) {
  const { filter } = question
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with found as materialized (${placed(question)} ${standsIn(literal, filter)} and ${passes(filter)})
    select (select count(*) from found)::int as total, ${nearest(sql`found`, stretch)} as ids`.execute(db)
  return { ...nothing, ...rows[0] }
}
