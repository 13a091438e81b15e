// Writes the words of captions into the search index, divided into passages: docs/decisions/042-spoken-words.md
import { type SpokenLine, searchWords } from '@jinvani/contract'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { asItem, quoted } from './formula.ts'
import { FOLD_VERSION } from './index-content.ts'

/** Words in a passage: about a quarter of a minute of speech. */
const PASSAGE_WORDS = 40
/** Each passage also has the first words of the next, so that words on both sides of the border are found together. */
const SHARED_WORDS = 12
/** Cuts a cue into pieces of at most 200 letters, since a cue may be a megabyte long. */
const pieces = /\S.{0,199}(?=\s|$)|\S{1,200}/gu
/** Rows in one statement: few, since PGlite answers no other request meanwhile. */
const AT_ONCE = 200

type Cue = [startSec: number, text: string]
interface SpokenCue {
  cue: Cue
  keys: string[]
}

/** Writes words as the text of a tsvector: each word once, with its positions. */
function vectorOf(cues: readonly SpokenCue[]): string {
  const places = new Map<string, number[]>()
  for (const [index, key] of cues.flatMap(({ keys }) => keys).entries())
    places.set(key, [...(places.get(key) ?? []), index + 1])
  return [...places].map(([key, at]) => `${quoted(key)}:${at.join(',')}`).join(' ')
}

function takeWords(cues: readonly SpokenCue[], from: number, words: number): number {
  let end = from
  for (let count = 0; end < cues.length && count < words; end += 1) count += cues[end]?.keys.length ?? 0
  return end
}

export function cutPassages(lines: readonly SpokenLine[]): { n: number; cues: Cue[]; words: string }[] {
  const cues = lines.flatMap(({ startSec, text }) =>
    (text.match(pieces) ?? []).map((piece): SpokenCue => ({
      cue: [startSec, piece],
      keys: searchWords(piece).map(({ key }) => key),
    })),
  )
  const passages = []
  for (let start = 0; start < cues.length;) {
    const end = takeWords(cues, start, PASSAGE_WORDS)
    const own = cues.slice(start, takeWords(cues, end, SHARED_WORDS))
    passages.push({ n: passages.length, cues: own.map(({ cue }) => cue), words: vectorOf(own) })
    start = end
  }
  // Captions without words also get a passage, since every start would read them again otherwise.
  return passages.length > 0 ? passages : [{ n: 0, cues: [], words: '' }]
}

/** True if all passages of the captions are stored: the first one is written last. */
const isIndexed = (captionId: Expression<unknown>) => sql<boolean>`exists (
  select from spoken_passages where caption_id = ${captionId} and n = 0 and fold >= ${FOLD_VERSION})`

export async function listUnindexedCaptions(db: Db, after: string | undefined, limit: number) {
  let query = db
    .selectFrom('captions')
    .select('id')
    .where(sql<boolean>`not ${isIndexed(sql.ref('captions.id'))}`)
  if (after !== undefined) query = query.where('id', '>', after)
  return (await query.orderBy('id').limit(limit).execute()).map(({ id }) => id)
}

/** Writes the passages of captions. Does nothing if the captions were deleted meanwhile. */
export async function indexSpoken(
  db: Db,
  { id: captionId, contentId }: { id: string; contentId: string },
  lines: readonly SpokenLine[],
): Promise<void> {
  const passages = cutPassages(lines)
  const ofItem = ` ${quoted(asItem(contentId))}`
  await sql`delete from spoken_passages
    where caption_id = ${captionId} and n >= ${passages.length}`.execute(db)
  for (let end = passages.length; end > 0; end -= AT_ONCE) {
    const some = JSON.stringify(passages.slice(Math.max(0, end - AT_ONCE), end))
    await sql`insert into spoken_passages
      select captions.id, passage.n, ${FOLD_VERSION}, passage.cues, (passage.words || ${ofItem}::text)::tsvector
      from json_to_recordset(${some}::json) as passage (n integer, cues json, words text)
      join captions on captions.id = ${captionId}
      on conflict (caption_id, n) do update
        set fold = excluded.fold, cues = excluded.cues, words = excluded.words`.execute(db)
  }
}
