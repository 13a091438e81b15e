// Copies captions and chapters from a file to its item, only once, so that what an editor deletes does not come back.
// If that fails, the film is made without them.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Chapter, ChapterInput, findLateChapter, limits } from '@jinvani/contract'
import * as media from '@jinvani/media'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findStoreFault } from '../../../platform/storage/storage.ts'
import { type FoundCaption, addMissingCaptions } from '../../captions/service.ts'
import { changeItem } from '../../content/service.ts'
import { announceChange, itemKeys } from '../../public-changes/service.ts'
import * as queries from '../queries.ts'

interface TextSource {
  ffmpeg: media.FfmpegProgram
  input: string
  folder: string
  durationSec: number
  signal: AbortSignal
}

const labelOf = (language: string) =>
  (language === 'und' ? 'Captions' : (media.languageName(language) ?? language)).slice(0, 50)

/** Sorts chapters by time. Leaves out those at the time of another, after the end, beyond the limit, or not valid. */
export function usableChapters(found: media.FilmText['chapters'], durationSec: number): Chapter[] {
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

const namesOf = (tracks: readonly { language: string }[]) =>
  [...new Set(tracks.map(({ language }) => labelOf(language)))].join(', ')

export function missingSentence({ tracks }: media.FilmText, extracted: readonly media.ExtractedCaptions[]) {
  const taken = extracted.filter(({ text }) => typeof text === 'string')
  const again = taken.filter(
    ({ language }, at) => taken.findIndex((other) => other.language === language) < at,
  )
  const isNameless = ({ language }: media.ExtractedCaptions) => language === 'und'
  const pictures = namesOf(tracks.filter(({ isText }) => !isText))
  const several = namesOf(again.filter((track) => !isNameless(track)))
  const isFull = (language: string) => tracks.some((other) => !other.isForced && other.language === language)
  const forced = namesOf(
    tracks.filter(({ isText, isForced, language }) => isText && isForced && !isFull(language)),
  )
  const sentences = [
    pictures && `Captions in the file (${pictures}) are pictures: upload them as WebVTT or SRT.`,
    taken.some(isNameless) &&
      'Captions in the file do not say their language: choose it in the list of captions.',
    again.some(isNameless) && 'Only the first of them was taken: upload the others.',
    several && `The file has several captions in ${several}: the first were taken.`,
    forced &&
      `Captions in the file (${forced}) are marked as forced, for passages in another language alone, and were left out.`,
    ...extracted.map(
      ({ language, text }) =>
        text instanceof media.MediaRefused &&
        `Captions in the file (${labelOf(language)}) were left out: ${text.message}.`,
    ),
    ...extracted.map(
      ({ language, leftOut: [first, ...more] }) =>
        first !== undefined &&
        `Captions in the file (${labelOf(language)}) lack ${more.length + 1} cues. ${first}.`,
    ),
  ]
  return sentences.filter(Boolean).slice(0, 3).join(' ') || null
}

/** Captions to take over: the first readable track in each language. */
export function pickCaptions(extracted: readonly media.ExtractedCaptions[]): FoundCaption[] {
  const captions = new Map<string, FoundCaption>()
  for (const { language, text } of extracted) {
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
  const found = await media.readFilmText({ ffmpeg, input, signal })
  const isTaken = (await queries.findTextTakenFrom(deps.db, submission.contentId)) === submission.sourceKey
  if (isTaken) return missingSentence(found, [])
  const tracks = found.tracks.filter(({ isText, isForced }) => isText && !isForced)
  const extracted = await media.extractCaptions({ ffmpeg, input, folder, tracks, durationSec, signal })
  const chapters = usableChapters(found.chapters, durationSec)
  await store(deps, submission, { chapters, captions: pickCaptions(extracted) })
  return missingSentence(found, extracted)
}

const TRIES = 3
const PAUSE_MS = 1000

/** Returns a message about captions or chapters that editors must add themselves; null if there are none. */
export async function takeText(deps: Deps, submission: queries.Submission, source: TextSource) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await take(deps, submission, source)
    } catch (err) {
      source.signal.throwIfAborted()
      if (findStoreFault(err)) throw err
      deps.log.warn({ err, submissionId: submission.id }, 'the text of a file could not be taken')
      const isFinal =
        err instanceof media.MediaRefused ||
        (err instanceof media.ProcessingFailed && err.reason !== 'failed')
      if (isFinal || attempt === TRIES)
        return 'Captions and chapters in the file could not be read: add them by hand.'
    }
    await sleep(PAUSE_MS, undefined, { signal: source.signal })
  }
}
