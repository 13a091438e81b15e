// The words of a song, in several scripts. A change shows at once in the search and in the apps.
import {
  type Calls,
  type Lyrics,
  type LyricsInput,
  type LyricsLine,
  LyricsLines,
  LyricsScript,
  type OutputOf,
  type ItemWords,
  type VersionChange,
  canConvert,
  convertLyrics,
  lyricsScripts,
  nested,
  meaningLanguages,
  readLyrics,
  scriptLabels,
  WordsPatch,
} from '@jinvani/contract'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordActivity } from '../activity/service.ts'
import { type About, undoChanges } from '../history/service.ts'
import { findTitle } from '../content/service.ts'
import { changedFields } from '../../platform/record-fields.ts'
import {
  changeWords,
  deleteMeaning,
  moveMeanings,
  putMeaning,
  requireFit,
  showText,
  writeWords,
} from './meanings.ts'
import * as queries from './queries.ts'
import type { Handlers } from '../../platform/http/handler.ts'

export { putMeaning }
export { listWords } from './queries.ts'

async function listLyrics({ db }: Deps, contentId: string): Promise<OutputOf<Calls['listLyrics']>> {
  if ((await findTitle(db, contentId)) === undefined) throw new AppError('not-found')
  return {
    items: (await queries.listLyrics(db, contentId)).map(showText),
    meanings: (await queries.listMeanings(db, contentId)).map(showText),
  }
}

function readFile(file: string): LyricsLine[] {
  const { lines, problems } = readLyrics(file)
  const [message] = problems
  if (message === undefined) return lines
  const errors = problems.map((each) => ({ path: 'file', message: each }))
  throw new AppError('validation', { message, errors })
}

/** Writes the words in another script. The result may be longer, so it is checked like typed words. */
function convert(stored: readonly Words[], from: LyricsScript, to: LyricsScript) {
  const source = stored.find(({ script }) => script === from)
  if (from === to) throw fieldError('from', 'Choose another script to make the words from')
  if (!canConvert(from, to))
    throw fieldError(
      'from',
      `Roman letters do not tell enough sounds apart to make ${scriptLabels[to]} from them. Paste the words, or make them from another script.`,
    )
  if (!source) throw fieldError('from', `There are no words in ${scriptLabels[from]}`)
  const made = LyricsLines.safeParse(convertLyrics(source.lines, to))
  if (made.success) return made.data
  const [issue] = made.error.issues
  const line = issue?.path[0]
  throw fieldError('from', `${line === undefined ? '' : `Line ${Number(line) + 1}: `}${issue?.message}`)
}

type Words = Pick<Lyrics, 'script' | 'lines'>

async function storeWords(trx: Db, contentId: string, [first]: readonly Words[], to: Words) {
  if (first?.script === to.script) await moveMeanings(trx, contentId, first.lines, to.lines)
  return await queries.saveLyrics(trx, contentId, to)
}

export async function putLyrics(
  deps: Deps,
  contentId: string,
  script: LyricsScript,
  { lines, file, from, replaces }: LyricsInput,
): Promise<Lyrics> {
  const sent = file === undefined ? lines : readFile(file)
  const saved = await changeWords(deps, contentId, async (trx, name) => {
    const stored = await queries.listLyrics(trx, contentId)
    const before = stored.find((each) => each.script === script)?.updatedAt.toISOString() ?? null
    if (replaces !== undefined && replaces !== before) throw new AppError('stale-edit')
    const words = from ? convert(stored, from, script) : (sent ?? [])
    const timed = words.filter(({ atMs }) => atMs !== null)
    const to = `${words.length} lines, ${timed.length} with a time`
    await recordActivity(trx, 'lyrics.put', { id: contentId, name, changes: [{ field: script, to }] })
    return await storeWords(trx, contentId, stored, { script, lines: words })
  })
  return showText(saved)
}

async function deleteLyrics(deps: Deps, contentId: string, script: LyricsScript): Promise<void> {
  await changeWords(deps, contentId, async (trx, name) => {
    if (!(await queries.deleteLyrics(trx, contentId, script))) throw new AppError('not-found')
    await recordActivity(trx, 'lyrics.delete', { id: contentId, name, changes: [{ field: script }] })
  })
}

/** Stores words and meanings; call it in `writeWords`. The meanings must fit the new words. */
async function setWords(trx: Db, contentId: string, { words = {}, meanings = {} }: WordsPatch) {
  for (const script of lyricsScripts) {
    const lines = words[script]
    if (lines === null) await queries.deleteLyrics(trx, contentId, script)
    else if (lines !== undefined)
      await storeWords(trx, contentId, await queries.listLyrics(trx, contentId), { script, lines })
  }
  const [first] = await queries.listLyrics(trx, contentId)
  for (const language of meaningLanguages) {
    const lines = meanings[language]
    if (lines) requireFit(`meanings.${language}`, lines, first?.lines)
    if (lines) await queries.saveMeaning(trx, contentId, { language, lines })
    else if (lines === null) await queries.deleteMeaning(trx, contentId, language)
  }
}

/** Stores the words from a table. Writes only what differs, so that the meanings move with the changed lines. */
export async function saveWords(trx: Db, contentId: string, words: ItemWords, about: About): Promise<void> {
  const changes = changedFields(await queries.readWords(trx, contentId), words)
  if (changes.length === 0) return
  const patch = WordsPatch.parse(nested(changes.map(({ field, to }) => [field, to])))
  await writeWords(trx, contentId, () => setWords(trx, contentId, patch), about)
}

/** Undoes what a batch changed. Returns the fields that stay: somebody changed them, or they do not fit any more. */
export async function undoWords(trx: Db, contentId: string, changes: readonly VersionChange[], about: About) {
  const { patch, left } = undoChanges(await queries.readWords(trx, contentId), changes)
  try {
    await writeWords(trx, contentId, () => setWords(trx, contentId, WordsPatch.parse(patch)), about)
    return left
  } catch (error) {
    if (error instanceof AppError) return changes.map(({ field }) => field)
    throw error
  }
}

export async function restoreWords(
  deps: Deps,
  contentId: string,
  patch: WordsPatch,
  ifMatch: number | undefined,
): Promise<void> {
  const changes = Object.keys({ ...patch.words, ...patch.meanings }).map((field) => ({ field }))
  const restore = async (trx: Db, name: string) => {
    await recordActivity(trx, 'history.restore', { id: contentId, name, changes })
    await setWords(trx, contentId, patch)
  }
  await changeWords(deps, contentId, restore, ifMatch)
}

export function lyricsRoutes(deps: Deps) {
  return {
    listLyrics: ({ params }) => listLyrics(deps, params.id),
    putLyrics: ({ params, body }) => putLyrics(deps, params.id, LyricsScript.parse(params.script), body),
    deleteLyrics: ({ params }) => deleteLyrics(deps, params.id, LyricsScript.parse(params.script)),
    putMeaning: ({ params, body }) => putMeaning(deps, params.id, params.language, body),
    deleteMeaning: ({ params }) => deleteMeaning(deps, params.id, params.language),
  } satisfies Partial<Handlers>
}
