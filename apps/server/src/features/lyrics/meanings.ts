// What the lines of a song mean. They stand beside the first script of the item, and go with its lines.
import {
  type LyricsLine,
  type Meaning,
  type MeaningInput,
  MeaningLanguage,
  fitsWords,
  moveMeaning,
  placeMeaning,
} from '@jinvani/contract'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordActivity } from '../activity/service.ts'
import { changeWords } from './change-words.ts'
import * as queries from './meaning-queries.ts'
import { listLyrics } from './queries.ts'

export const toMeaning = ({
  language,
  lines,
  updatedAt,
}: Awaited<ReturnType<typeof queries.saveMeaning>>): Meaning => ({
  language,
  lines,
  updatedAt: updatedAt.toISOString(),
})

/** A path may have any language tag. If nobody can write meanings in that language, the answer is 404. */
function languageOf(name: string): MeaningLanguage {
  const { data } = MeaningLanguage.safeParse(name)
  if (data === undefined) throw new AppError('not-found')
  return data
}

export function requireFit(
  path: string,
  lines: readonly string[],
  words: readonly LyricsLine[] | undefined,
): void {
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
    requireFit('lines', lines, (await listLyrics(trx, contentId))[0]?.lines)
    const to = `${lines.filter((line) => line !== '').length} of ${lines.length} lines`
    const changes = [{ field: language, to }]
    await recordActivity(trx, 'lyrics.put-meaning', { id: contentId, name: title, changes })
    return await queries.saveMeaning(trx, contentId, { language, lines })
  })
  return toMeaning(saved)
}

export async function deleteMeaning(deps: Deps, contentId: string, name: string): Promise<void> {
  const language = languageOf(name)
  await changeWords(deps, contentId, async (trx, title) => {
    if (!(await queries.deleteMeaning(trx, contentId, language))) throw new AppError('not-found')
    const changes = [{ field: language }]
    await recordActivity(trx, 'lyrics.delete-meaning', { id: contentId, name: title, changes })
  })
}

/** Moves the lines of each meaning after the words beside them have changed. */
export async function moveMeanings(
  trx: Db,
  contentId: string,
  before: readonly LyricsLine[],
  after: readonly LyricsLine[],
): Promise<void> {
  for (const { language, lines } of await queries.listMeanings(trx, contentId))
    await queries.moveLines(trx, contentId, { language, lines: moveMeaning(lines, before, after) })
}
