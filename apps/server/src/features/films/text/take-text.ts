// Copies captions and chapters from a file to its item, only once for each file, so that text an editor deleted
// does not come back. A failure here does not fail the film.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Chapter, ChapterInput, Language, findLateChapter, limits } from '@jinvani/contract'
import {
  type ExtractedCaptions,
  type FfmpegProgram,
  type FilmText,
  MediaRefused,
  ProcessingFailed,
  extractCaptions,
  languageName,
  readFilmText,
} from '@jinvani/media'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findStoreFault } from '../../../platform/storage/storage.ts'
import { type FoundCaption, addMissingCaptions } from '../../captions/service.ts'
import { changeItem } from '../../content/service.ts'
import { announceChange, itemKeys } from '../../public-changes/service.ts'
import * as queries from '../queries.ts'

export interface TextSource {
  ffmpeg: FfmpegProgram
  input: string
  folder: string
  durationSec: number
  signal: AbortSignal
}

const labelOf = (language: string) =>
  (language === 'und' ? 'Captions' : (languageName(language) ?? language)).slice(0, 50)

/** In order, each at a time of its own and with a title that can be shown. */
export function usableChapters(found: FilmText['chapters'], durationSec: number): Chapter[] {
  const chapters: Chapter[] = []
  for (const [index, { startSec, title }] of found
    .toSorted((one, other) => one.startSec - other.startSec)
    .entries()) {
    const cut = [...title.replaceAll(/\s+/g, ' ').trim()].slice(0, limits.chapterTitleMax).join('')
    const { data } = ChapterInput.safeParse({ startSec, title: cut.trim() || `Chapter ${index + 1}` })
    if (data !== undefined && chapters.at(-1)?.startSec !== data.startSec) chapters.push(data)
  }
  const late = findLateChapter(chapters, durationSec)
  return chapters.slice(0, late === -1 ? limits.chaptersMax : Math.min(late, limits.chaptersMax))
}

const listed = (languages: readonly string[]) => [...new Set(languages.map(labelOf))].join(', ')

const noLanguage = 'Captions in the file do not say their language: choose it in the list of captions.'
const onlyFirst = 'Only the first of them was taken: upload the others.'

export function missingSentence(
  { tracks }: FilmText,
  extracted: readonly ExtractedCaptions[],
): string | null {
  const pictures = tracks.filter(({ isText }) => !isText).map(({ language }) => language)
  const refused = extracted.flatMap(({ language, text }) =>
    text instanceof MediaRefused
      ? [`Captions in the file (${labelOf(language)}) were left out: ${text.message}.`]
      : [],
  )
  const drawn = `Captions in the file (${listed(pictures)}) are pictures: upload them as WebVTT or SRT.`
  const lost = extracted.flatMap(({ language, leftOut: [first, ...more] }) =>
    first === undefined
      ? []
      : [`Captions in the file (${labelOf(language)}) lack ${more.length + 1} cues. ${first}.`],
  )
  const nameless = extracted.filter(({ language, text }) => language === 'und' && typeof text === 'string')
  const unknown =
    nameless.length === 0 ? [] : [nameless.length === 1 ? noLanguage : `${noLanguage} ${onlyFirst}`]
  const sentences = [...(pictures.length === 0 ? [] : [drawn]), ...unknown, ...refused, ...lost]
  return sentences.length === 0 ? null : sentences.slice(0, 3).join(' ')
}

/** Takes the first readable track of each language. The language code in the file may be invalid. */
export function captionsOf(extracted: readonly ExtractedCaptions[]): FoundCaption[] {
  const captions = new Map<string, FoundCaption>()
  for (const { language: said, text } of extracted) {
    const language = Language.safeParse(said).data ?? 'und'
    if (typeof text === 'string' && !captions.has(language))
      captions.set(language, { language, label: labelOf(language), text })
  }
  return [...captions.values()]
}

async function store(
  deps: Deps,
  { id, contentId, sourceKey, attempt }: queries.Submission,
  { chapters, captions }: { chapters: Chapter[]; captions: FoundCaption[] },
): Promise<void> {
  const isChanged = await inTransaction(deps.db, async (trx) => {
    const item = await queries.lockItem(trx, contentId)
    const isWanted = item && (await queries.changeOpen(trx, { id, attempt }, {}))
    if (!item || !isWanted || item.textTakenFrom === sourceKey) return false
    const usable = item.chapters.length === 0 ? chapters : []
    await changeItem(trx, contentId, {
      textTakenFrom: sourceKey,
      ...(usable.length > 0 && { chapters: usable }),
    })
    const added = await addMissingCaptions(deps, trx, contentId, captions)
    return added > 0 || usable.length > 0
  })
  if (isChanged) await announceChange(deps, itemKeys(contentId))
}

async function take(deps: Deps, submission: queries.Submission, source: TextSource) {
  const { ffmpeg, input, folder, durationSec, signal } = source
  const found = await readFilmText({ ffmpeg, input, signal })
  const isTaken = (await queries.findTextTakenFrom(deps.db, submission.contentId)) === submission.sourceKey
  if (isTaken) return missingSentence(found, [])
  const tracks = found.tracks.filter(({ isText, isForced }) => isText && !isForced)
  const extracted = await extractCaptions({ ffmpeg, input, folder, tracks, durationSec, signal })
  const chapters = usableChapters(found.chapters, durationSec)
  await store(deps, submission, { chapters, captions: captionsOf(extracted) })
  return missingSentence(found, extracted)
}

const notTaken = 'Captions and chapters in the file could not be read: add them by hand.'
const TRIES = 3
const PAUSE_MS = 1000
const isFinal = (error: unknown) =>
  error instanceof MediaRefused || (error instanceof ProcessingFailed && error.reason !== 'failed')

/**
 * Returns a sentence about text that editors have to add themselves. It stays with the film, so a fault of the
 * machine or the database is reported only after the third try.
 */
export async function takeText(
  deps: Deps,
  submission: queries.Submission,
  source: TextSource,
  triesLeft = TRIES,
): Promise<string | null> {
  try {
    return await take(deps, submission, source)
  } catch (err) {
    source.signal.throwIfAborted()
    if (findStoreFault(err)) throw err
    deps.log.warn({ err, submissionId: submission.id }, 'the text of a file could not be taken')
    if (isFinal(err) || triesLeft === 1) return notTaken
  }
  await sleep(PAUSE_MS, undefined, { signal: source.signal })
  return await takeText(deps, submission, source, triesLeft - 1)
}
