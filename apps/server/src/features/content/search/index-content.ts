// Writes the search index: all words of an item by sound, and the words of its title by spelling too.
import {
  type SearchWord,
  type SearchedAs,
  type SearchedFields,
  type Translation,
  searchWords,
  searchedFields,
  splitIntoSigns,
} from '@jinvani/contract'
import { type Kysely, sql } from 'kysely'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import { asArray } from '../../../platform/database/statements.ts'
import { asLetters, asSign, asWritten, lettersWithin, quoted } from './formula.ts'
import type { Tables } from '../../../platform/database/schema.ts'

/** Raise this number when words are folded differently. The next start then writes the whole index again. */
export const FOLD_VERSION = 2

interface Searchable extends SearchedFields {
  id: string
  /** True for a new item, which has no lyrics yet, so none are read. */
  isNew?: boolean
}

const vector = (lexemes: Iterable<string>, weight = '') =>
  [...new Set(lexemes)].map((lexeme) => `${quoted(lexeme)}${weight}`).join(' ')

type WordsOf = typeof searchWords
function remembered(): WordsOf {
  const known = new Map<string, ReturnType<WordsOf>>()
  return (text) => {
    const words = known.get(text) ?? searchWords(text)
    known.set(text, words)
    return words
  }
}

const textsIn = (value: SearchedFields[keyof SearchedFields]): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.values<string | Translation | readonly (string | Translation)[]>(value)
        .flat()
        .flatMap((text) => (typeof text === 'string' ? text : [text.title, text.synopsis]))

const textsOf = (item: SearchedFields, as: SearchedAs) =>
  searchedFields.flatMap(({ name, search }) => (search === as ? textsIn(item[name]) : []))

/** The texts of an item that are searched, without the words of its song. */
export const searchedTexts = (item: SearchedFields) =>
  searchedFields.flatMap(({ name }) => textsIn(item[name]))

/** Limit for the bytes of all different words in a song and its meanings, since a tsvector holds a megabyte. */
const SONG_BYTES = 200_000

const noSong: ReturnType<typeof songOf> = { words: [], signs: [] }

function songOf(text: string) {
  const words = new Map<string, SearchWord>()
  let room = SONG_BYTES
  for (const line of text.split('\n')) {
    for (const word of searchWords(line).filter(({ letters }) => !words.has(letters))) {
      words.set(word.letters, word)
      room -= Buffer.byteLength(word.key)
    }
    if (room < 0) break
  }
  return { words: [...words.values()], signs: splitIntoSigns(text) }
}

async function readSongs(trx: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { rows } = await sql<{ contentId: string; text: string }>`
    select content_id as "contentId", string_agg(search_text, ' ' order by is_meaning) as text from (
      select content_id, search_text, false as is_meaning from lyrics where content_id = any(${asArray(ids)})
      union all
      select content_id, search_text, true from lyrics_meanings where content_id = any(${asArray(ids)})
    ) as song group by content_id`.execute(trx)
  return new Map(rows.map(({ contentId, text }) => [contentId, songOf(text)]))
}

function describe(item: Searchable, song: typeof noSong, wordsOf: WordsOf) {
  const wordsFor = (as: SearchedAs) => textsOf(item, as).flatMap(wordsOf)
  const titleWords = wordsFor('title')
  const asSounding = titleWords.map(({ key }) => key)
  const named = [...titleWords, ...item.translations.flatMap(({ title }) => wordsOf(title))]
  const inTitle = [
    ...named.map(({ key }) => key),
    ...named.map(asWritten),
    ...named.flatMap(lettersWithin).map(asLetters),
  ]
  const beside = wordsFor('beside').map(({ key }) => key)
  const within = [...wordsFor('within'), ...wordsFor('translated'), ...song.words].map(({ key }) => key)
  const signs = [...searchedTexts(item).flatMap(splitIntoSigns), ...song.signs].map(asSign)
  return {
    id: item.id,
    title: titleWords.map(({ text }) => text).join(' '),
    title_key: asSounding.join(' '),
    head: `${vector(inTitle, ':1A')} ${vector(beside, ':1B')}`,
    words: vector([...asSounding, ...beside, ...within, ...signs]),
  }
}

const isUnindexed = sql<boolean>`not exists (
  select from content_search s where s.content_id = content.id and s.fold >= ${FOLD_VERSION})`

export async function listUnindexed(trx: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const isAmong = sql<boolean>`content.id = any(${asArray(ids)})`
  const rows = await trx.selectFrom('content').select('id').where(isAmong).where(isUnindexed).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Writes the index rows of these items. Their rows must exist and be locked or created by this transaction. */
export async function indexContent(trx: Db, items: readonly Searchable[]): Promise<void> {
  if (items.length === 0) return
  const wordsOf = remembered()
  const stored = items.filter(({ isNew }) => !isNew).map(({ id }) => id)
  const songs = await readSongs(trx, stored)
  const words = [
    ...items.flatMap(searchedTexts).flatMap(wordsOf),
    ...songs.values().flatMap((song) => song.words),
  ]
  const vocabulary = new Map(words.map(({ letters, key }) => [`${letters} ${key}`, { letters, key }]))
  const rows = items.map((item) => describe(item, songs.get(item.id) ?? noSong, wordsOf))
  // The words are inserted in a fixed order, since two transactions with the same new words could deadlock otherwise.
  await sql`with word as (
      insert into search_words
      select letters, key from json_to_recordset(${JSON.stringify([...vocabulary.values()])}::json)
        as word (letters text, key text)
      order by letters collate "C", key collate "C"
      on conflict do nothing
    )
    insert into content_search
    select c.id, ${FOLD_VERSION}, c.active, c.featured, c.media_type, c.created_at,
      row.title, row.title_key, row.head::tsvector, row.words::tsvector
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (id uuid, title text, title_key text, head text, words text)
    join content c on c.id = row.id
    on conflict (content_id) do update
      set fold = excluded.fold, title = excluded.title, title_key = excluded.title_key,
        head = excluded.head, words = excluded.words`.execute(trx)
}

const searchable = ['id', ...searchedFields.map(({ name }) => name)] as const

/** Indexes items whose lyrics changed. Lock them first. */
export async function reindexItems(trx: Db, ids: readonly string[]): Promise<void> {
  const query = trx.selectFrom('content').select(searchable).where('trashedAt', 'is', null)
  await indexContent(trx, await query.where(sql<boolean>`content.id = any(${asArray(ids)})`).execute())
}

// Indexes items without an index row, or with one of an older FOLD_VERSION: after an update or a write from outside.

/** A batch should take about this long: meanwhile PGlite answers no other request, and the items are locked. */
const BATCH_MS = 100
const MOST_IN_BATCH = 1000

interface Round {
  count: number
  size: number
  after?: { createdAt: string; id: string } | undefined
}

/** Ids divide the library into two halves. While one half is written, the words of the other are folded. */
const MIDDLE = '80000000-0000-0000-0000-000000000000'
const halves = ['<', '>='] as const
type Half = (typeof halves)[number]

async function refoldBatch(trx: Db, half: Half, { size, after }: Omit<Round, 'count'>): Promise<Round> {
  // Takes the lock in its own statement, since only a later one sees what another process wrote under the lock.
  const place = halves.indexOf(half)
  await sql`select pg_advisory_xact_lock(hashtext('content_search'), ${place}::int)`.execute(trx)
  const began = performance.now()
  const isNext = after
    ? sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`
    : sql<boolean>`true`
  const rows = await trx
    .selectFrom('content')
    .select(searchable)
    .select(sql<string>`created_at::text`.as('createdAt'))
    .where('trashedAt', 'is', null)
    .where('id', half, MIDDLE)
    .where(isUnindexed)
    .where(isNext)
    .orderBy('content.createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute()
  await indexContent(trx, rows)
  const { length: count } = rows
  const fitting = Math.ceil((count * BATCH_MS) / (performance.now() - began))
  return { count, size: Math.min(MOST_IN_BATCH, Math.max(1, fitting)), after: rows.at(-1) }
}

async function refoldHalf(db: Kysely<Tables>, half: Half, stop?: AbortSignal): Promise<number> {
  let count = 0
  let round: Round = { count: 0, size: 100 }
  for (;;) {
    if (stop?.aborted) return count
    const { size, after } = round
    round = await inTransaction(db, (trx) => refoldBatch(trx, half, { size, after }))
    if (!round.after) return count
    count += round.count
  }
}

/** Goes through all items, newest first. Skips a locked item: the save that has locked it writes its index row. */
export async function refoldContent(db: Kysely<Tables>, stop?: AbortSignal): Promise<number> {
  const counts = await Promise.all(halves.map((half) => refoldHalf(db, half, stop)))
  return counts.reduce((sum, count) => sum + count, 0)
}
