// The words of a song. The search and the apps' answers show each change at once.
import {
  type Calls,
  type Lyrics,
  type LyricsInput,
  type LyricsLine,
  LyricsLines,
  LyricsScript,
  type OutputOf,
  canConvert,
  convertLyrics,
  readLyrics,
  scriptLabels,
} from '@jinvani/contract'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordActivity } from '../activity/service.ts'
import { findTitle } from '../content/service.ts'
import { changeWords } from './change-words.ts'
import { listMeanings } from './meaning-queries.ts'
import { deleteMeaning, moveMeanings, putMeaning, toMeaning } from './meanings.ts'
import * as queries from './queries.ts'
import type { Handlers } from '../../platform/http/handler.ts'

export { putMeaning }

const toLyrics = ({ script, lines, updatedAt }: Awaited<ReturnType<typeof queries.saveLyrics>>): Lyrics => ({
  script,
  lines,
  updatedAt: updatedAt.toISOString(),
})

async function listLyrics({ db }: Deps, contentId: string): Promise<OutputOf<Calls['listLyrics']>> {
  if ((await findTitle(db, contentId)) === undefined) throw new AppError('not-found')
  return {
    items: (await queries.listLyrics(db, contentId)).map(toLyrics),
    meanings: (await listMeanings(db, contentId)).map(toMeaning),
  }
}

function readFile(file: string): LyricsLine[] {
  const { lines, problems } = readLyrics(file)
  const [message] = problems
  if (message === undefined) return lines
  throw new AppError('validation', {
    message,
    errors: problems.map((each) => ({ path: 'file', message: each })),
  })
}

/** A text may be longer in another script, so the result is checked like words that somebody typed. */
function convert(stored: readonly Pick<Lyrics, 'script' | 'lines'>[], from: LyricsScript, to: LyricsScript) {
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

const timesIn = (lines: readonly LyricsLine[]) => lines.filter(({ atMs }) => atMs !== null).length

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
    const to = `${words.length} lines, ${timesIn(words)} with a time`
    await recordActivity(trx, 'lyrics.put', { id: contentId, name, changes: [{ field: script, to }] })
    const [first] = stored
    if (first?.script === script) await moveMeanings(trx, contentId, first.lines, words)
    return await queries.saveLyrics(trx, contentId, { script, lines: words })
  })
  return toLyrics(saved)
}

async function deleteLyrics(deps: Deps, contentId: string, script: LyricsScript): Promise<void> {
  await changeWords(deps, contentId, async (trx, name) => {
    if (!(await queries.deleteLyrics(trx, contentId, script))) throw new AppError('not-found')
    await recordActivity(trx, 'lyrics.delete', { id: contentId, name, changes: [{ field: script }] })
  })
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
