// Meanings of a song's lines in several languages. They belong to the lines of the first script, and move with them.
import {
  type LyricsLine,
  type Meaning,
  type MeaningInput,
  MeaningLanguage,
  fitsWords,
  moveMeaning,
  placeMeaning,
} from '@jinvani/contract'
import { AppError, existing, expected, fieldError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordActivity } from '../activity/service.ts'
import { lockNamed, reindexItems } from '../content/service.ts'
import { type About, recordVersions } from '../history/service.ts'
import { announceChange, itemTextKeys } from '../public-changes/service.ts'
import { tellChanges } from '../webhooks/service.ts'
import * as queries from './queries.ts'

/** Calls `write` with the item locked, and then updates the history, the search and the webhooks. */
export async function writeWords<T>(
  trx: Db,
  contentId: string,
  write: (title: string) => Promise<T>,
  { ifMatch, ...about }: About & { ifMatch?: number | undefined } = {},
): Promise<T> {
  const item = expected(await lockNamed(trx, contentId), ifMatch)
  const before = await queries.readWords(trx, contentId)
  const written = await write(item.name)
  // The version of the item does not change, so that an open form of it can still be saved.
  const after = await queries.readWords(trx, contentId)
  await recordVersions(trx, 'content', [{ ...item, before, after }], about)
  await reindexItems(trx, [contentId])
  await tellChanges(trx, 'content', [{ id: contentId }])
  return written
}

/** Calls `writeWords` in a transaction, and afterwards drops cached answers, so that apps show the change. */
export async function changeWords<T>(
  deps: Deps,
  contentId: string,
  write: (trx: Db, title: string) => Promise<T>,
  ifMatch?: number,
): Promise<T> {
  const result = await inTransaction(deps.db, (trx) =>
    writeWords(trx, contentId, (title) => write(trx, title), { ifMatch }),
  )
  await announceChange(deps, itemTextKeys(contentId))
  return result
}

export const showText = <Row extends { updatedAt: Date }>(row: Row) => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
})

/** The language in the path. Throws `not-found` if meanings cannot be written in it. */
const languageOf = (name: string) => existing(MeaningLanguage.safeParse(name).data)

export function requireFit(path: string, lines: readonly string[], words: readonly LyricsLine[] | undefined) {
  if (words === undefined) throw fieldError(path, 'Write the words first, then what they mean')
  if (fitsWords(lines, words)) return
  const { problems } = placeMeaning(lines, words)
  const [message = `Send ${words.length} lines, with an empty one wherever the words have one`] = problems
  throw fieldError(path, message)
}

export async function putMeaning(
  deps: Deps,
  contentId: string,
  name: string,
  { lines, replaces }: MeaningInput,
): Promise<Meaning> {
  const language = languageOf(name)
  const saved = await changeWords(deps, contentId, async (trx, title) => {
    const stored = await queries.listMeanings(trx, contentId)
    const before = stored.find((each) => each.language === language)?.updatedAt.toISOString() ?? null
    if (replaces !== undefined && replaces !== before) throw new AppError('stale-edit')
    requireFit('lines', lines, (await queries.listLyrics(trx, contentId))[0]?.lines)
    const to = `${lines.filter((line) => line !== '').length} of ${lines.length} lines`
    const changes = [{ field: language, to }]
    await recordActivity(trx, 'lyrics.put-meaning', { id: contentId, name: title, changes })
    return await queries.saveMeaning(trx, contentId, { language, lines })
  })
  return showText(saved)
}

export async function deleteMeaning(deps: Deps, contentId: string, named: string): Promise<void> {
  const language = languageOf(named)
  await changeWords(deps, contentId, async (trx, name) => {
    if (!(await queries.deleteMeaning(trx, contentId, language))) throw new AppError('not-found')
    await recordActivity(trx, 'lyrics.delete-meaning', {
      id: contentId,
      name,
      changes: [{ field: language }],
    })
  })
}

export async function moveMeanings(
  trx: Db,
  contentId: string,
  before: readonly LyricsLine[],
  after: readonly LyricsLine[],
): Promise<void> {
  for (const { language, lines } of await queries.listMeanings(trx, contentId))
    await queries.moveLines(trx, contentId, { language, lines: moveMeaning(lines, before, after) })
}
