// Finds words that are spoken in captions: which items have them close together, and at which second.
// docs/decisions/042-spoken-words.md
import {
  type SearchWord,
  type SpokenMatch,
  listBeginnings,
  isPlainText,
  searchWords,
} from '@jinvani/contract'
import { sql } from 'kysely'
import { asArray } from '../../../platform/database/statements.ts'
import { type Prepared, builder, withValues } from '../../../platform/database/prepared.ts'
import { type Question, type Reads, isFound, newest, passes } from './find-content.ts'
import { MOST_WORDS } from './find-words.ts'
import { asBegun, asItem, isBrief, toQuery } from './formula.ts'

/** If more passages match, only this many are compared. */
const MOST_PASSAGES = 2000
const MOST_ITEMS = 100
/** If a question has this many words, one may be missing, for instance an ending that was typed as a word. */
const MANY_WORDS = 3
const MOST_MATCHES = 3
const TEXT_LENGTH = 200
/** Two matches this close are shown once: captions in two languages say the same thing at the same time. */
const SAME_SEC = 2

function askSpoken(q: string) {
  // Short words are left out: nearly every passage has them, so they cost much time and narrow nothing down.
  const words = isPlainText(q) ? searchWords(q).filter((word) => !isBrief(word)) : []
  /**
   * For each word: matches words that begin with its sound. If its sound key has fewer than three letters, only words
   * with exactly this sound match.
   */
  const sets = words.slice(0, MOST_WORDS).map(({ key }: SearchWord) => {
    const beginnings = listBeginnings(key)
    return beginnings.length > 0 ? beginnings.map(asBegun) : [key]
  })
  const exceptOne = sets.length < MANY_WORDS ? [] : sets.map((_, index) => sets.toSpliced(index, 1))
  return { sets, all: toQuery([sets]), 'all but one': toQuery(exceptOne) }
}

/** The apps and public pages must not show what is spoken in a protected film. */
const isOpen = (contentId: string, forApps: boolean | undefined) =>
  forApps
    ? sql<boolean>`exists (select from content where content.id = ${sql.ref(contentId)}
        and not drm_enabled and not jsonb_path_exists(sources, '$[*].licenceUrl'))`
    : sql<boolean>`true`

/** Items whose captions have the words. With words in a subquery, the planner plans once and uses the index. */
const saying = sql<{ id: string; rank: number }>`
  with passage as materialized (
    select caption_id, ts_rank_cd(words, ${''}::tsquery) as rank
    from spoken_passages where words @@ (select ${''}::tsquery) limit ${sql.lit(MOST_PASSAGES)}
  )
  select content_id as id, max(rank) as rank
  from passage join captions on captions.id = caption_id group by content_id`.compile(builder)

/** Items that match in their captions only. The closer together the words are, the earlier the item comes. */
export async function listSpoken(
  { db, prepared }: Reads,
  q: string,
  question: Question,
  wanted: 'all' | 'all but one' = 'all',
) {
  const { filter } = question
  const query = askSpoken(q)[wanted]
  if (query === null) return []
  const said = await prepared(withValues(saying, [query, query]))
  if (said.length === 0) return []
  const ranks = new Map(said.map(({ id, rank }) => [id, rank]))
  const { rows } = await sql<{ id: string }>`
    select content_id as id from content_search
    where content_id = any(${asArray([...ranks.keys()])}) and ${passes(filter)}
      and (${isFound(question)}) is not true and ${isOpen('contentId', filter.forApps)}
    order by ${newest}`.execute(db)
  return rows
    .map(({ id }) => id)
    .toSorted((one, other) => (ranks.get(other) ?? 0) - (ranks.get(one) ?? 0))
    .slice(0, MOST_ITEMS)
}

type Cue = [startSec: number, text: string]
const sounds = (key: string, set: readonly string[]) =>
  set.some((sound) => (sound.startsWith('^') ? key.startsWith(sound.slice(1)) : key === sound))

/** Finds the place in the passage where the words of the question are closest together. */
function locate(cues: readonly Cue[], sets: readonly string[][]): SpokenMatch | undefined {
  const words = cues.flatMap(([, text], cue) =>
    searchWords(text).map(({ key }) => ({ cue, of: sets.filter((set) => sounds(key, set)) })),
  )
  const present = new Set(words.flatMap((word) => word.of))
  let nearest: { from: number; to: number } | undefined
  for (const from of words.keys()) {
    const left = new Set(present)
    const to = words.findIndex((word, index) => {
      if (index >= from) for (const set of word.of) left.delete(set)
      return left.size === 0
    })
    if (to !== -1 && (!nearest || to - from < nearest.to - nearest.from)) nearest = { from, to }
  }
  const [first = 0, last = 0] = [words[nearest?.from ?? 0]?.cue, words[nearest?.to ?? 0]?.cue]
  const [startSec] = cues[first] ?? []
  if (!nearest || startSec === undefined) return undefined
  const text = cues.slice(first, last + 1).map(([, said]) => said).join(' ') // prettier-ignore
  const chars = [...text]
  return { startSec, text: chars.length > TEXT_LENGTH ? `${chars.slice(0, TEXT_LENGTH).join('')}…` : text }
}

const saidWithin = (forApps: boolean) =>
  sql<{ contentId: string; cues: Cue[] }>`
    with passage as materialized (
      select caption_id, n, cues, ts_rank_cd(words, ${''}::tsquery) as rank from spoken_passages
      where words @@ (select ${''}::tsquery && ${''}::tsquery) limit ${sql.lit(MOST_PASSAGES)}
    )
    select content_id, cues from (
      select content_id, cues, row_number() over (partition by content_id order by rank desc, n) as place
      from passage join captions on captions.id = caption_id where ${isOpen('contentId', forApps)}
    ) as ranked where place <= ${sql.lit(2 * MOST_MATCHES)} order by place`.compile(builder)
const [saidToAll, saidToStaff] = [saidWithin(true), saidWithin(false)]

/** Finds the places in each item where the words of the question are spoken: at most three, in order of time. */
export async function findMatches(prepared: Prepared, q: string, ids: readonly string[], forApps: boolean) {
  const matches = new Map<string, SpokenMatch[]>()
  const asked = askSpoken(q)
  for (const query of [asked.all, asked['all but one']]) {
    if (query === null || ids.length === 0) return matches
    const values = [query, query, toQuery([[ids.map(asItem)]])]
    const rows = await prepared(withValues(forApps ? saidToAll : saidToStaff, values))
    for (const { contentId, cues } of rows) {
      const known = matches.get(contentId) ?? []
      const match = locate(cues, asked.sets)
      if (!match || known.length === MOST_MATCHES) continue
      if (known.some(({ startSec }) => Math.abs(startSec - match.startSec) < SAME_SEC)) continue
      const inOrder = [...known, match].toSorted((one, other) => one.startSec - other.startSec)
      matches.set(contentId, inOrder)
    }
    if (rows.length > 0) return matches
  }
  return matches
}
