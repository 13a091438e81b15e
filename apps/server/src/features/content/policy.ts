// Rules that an item must pass before it is saved: specification sections 4 and 5, rulings sections 4 to 6.
import { isDeepStrictEqual } from 'node:util'
import {
  type ContentFields,
  type Drm,
  type Source,
  type SourceInput,
  canonicalYoutubeUrl,
  chooseDrmProvider,
  errorCodes,
  filmBitrates,
  externalSourceKind,
  findLateChapter,
  findPageProblem,
  isHttpsUrl,
  lateChapter,
  mimeTypeOf,
  playsAsItIs,
  takesMedia,
} from '@jinvani/contract'
import { fieldError } from '../../platform/app-error.ts'
import type { CategoryRules } from '../categories/service.ts'
import { isStoredHere } from '../uploads/service.ts'
import type { Candidate } from './saving/candidate.ts'

export function checkDrmAllowed({ drm, mediaType, sourceWorkflow }: Candidate): void {
  if (drm.enabled && (mediaType !== 'video' || sourceWorkflow !== 'upload'))
    throw fieldError('drm.enabled', 'DRM is for uploaded video only')
}

/** A client cannot set the status. It becomes `pending` if the file, the bitrates or the data saver change. */
export function settleDrm({ drm, dataSaver }: Candidate, before: Candidate | undefined): Drm {
  if (!drm.enabled) return { ...drm, provider: chooseDrmProvider(false), status: 'none' }
  const bitrate = drm.bitrate || filmBitrates.join(',')
  const isSame =
    before?.drm.enabled === true &&
    before.drm.s3Url === drm.s3Url &&
    before.drm.bitrate === bitrate &&
    before.dataSaver === dataSaver
  return {
    ...drm,
    provider: chooseDrmProvider(true),
    bitrate,
    status: isSame ? before.drm.status : 'pending',
  }
}

export const isPackaged = ({ url }: Pick<Source, 'url'>) => url.startsWith('/media/packages/')

/** By address of an uploaded file: true if every phone plays it. */
export type PhonePlays = ReadonlyMap<string, boolean>

/** Sources of a protected film come from the server; those that a client sends are ignored. */
export function settleSources(
  candidate: Candidate,
  drm: Drm,
  plays: PhonePlays,
  before?: Candidate,
): Source[] {
  if (drm.enabled) {
    const isSameFilm =
      before?.drm.enabled === true && drm.status === before.drm.status && drm.s3Url === before.drm.s3Url
    return isSameFilm ? (before.sources as Source[]) : []
  }
  const given = candidate.sources.flatMap((source, index) =>
    isPackaged(source) ? [] : [settleSource(source, index, candidate, plays, before)],
  )
  return [...given, ...keptStreams(candidate, given, before)]
}

function keptStreams(candidate: Candidate, given: Source[], before: Candidate | undefined): Source[] {
  const isSameFile =
    before?.drm.enabled === false &&
    before.mediaType === candidate.mediaType &&
    (before.dataSaver === candidate.dataSaver || candidate.mediaType === 'audio') &&
    candidate.sourceWorkflow === 'upload' &&
    given[0] !== undefined &&
    given[0].url === before.sources[0]?.url
  return isSameFile ? (before.sources.filter(isPackaged) as Source[]) : []
}

function settleSource(
  source: Source | SourceInput,
  index: number,
  { mediaType, sourceWorkflow }: Candidate,
  phonePlays: PhonePlays,
  before: Candidate | undefined,
): Source {
  const path = `sources.${index}.url`
  if (index === 0 && sourceWorkflow === 'youtube' && source.kind !== 'youtube')
    throw fieldError(path, 'This is not a YouTube link')
  if (index === 0 && sourceWorkflow !== 'youtube' && source.kind === 'youtube')
    throw fieldError(path, 'A YouTube link needs the YouTube source type')
  const url = source.kind === 'youtube' ? canonicalYoutubeUrl(source.url) : source.url
  if (url === null) throw fieldError(path, 'This is not a YouTube link')
  if (!isStoredHere(url) && !isHttpsUrl(url)) throw fieldError(path, 'Source URL must be an https URL')
  // A link to a web page is refused, unless the item has it already: then the rest of the item can still be changed.
  const isStored = before?.sources.some((each) => each.url === url) === true
  const problem = isStoredHere(url) || source.kind === 'youtube' ? null : findPageProblem(url)
  if (problem !== null && !isStored) throw fieldError(path, problem)
  // The extension of an external address decides its kind, since what the client sends may be wrong.
  const isElsewhere = sourceWorkflow === 'external' && source.kind !== 'youtube'
  const kind = (isElsewhere && externalSourceKind(url)) || source.kind
  const mimeType = kind === source.kind && source.mimeType ? source.mimeType : mimeTypeOf(kind, mediaType)
  const plays = phonePlays.get(url)
  // Older servers did not check whether phones can play a file. An item that is live from that time stays live with
  // its file until it has streams.
  const isKept =
    plays === false &&
    before?.active === true &&
    !before.sources.some(isPackaged) &&
    before.sources.some((each) => each.url === url && each.needsStreams === undefined)
  return {
    kind,
    url,
    quality: source.quality || 'auto',
    mimeType,
    ...(plays !== undefined && !isKept && { needsStreams: !plays }),
  }
}

/** Throws if a new chapter begins after the end. Unchanged chapters stay valid even if the duration has changed. */
export function checkChapters({ chapters, durationSec }: Candidate, before: Candidate | undefined): void {
  if (before !== undefined && isDeepStrictEqual(before.chapters, chapters)) return
  const late = findLateChapter(chapters, durationSec)
  if (late !== -1) throw fieldError(`chapters.${late}.startSec`, lateChapter)
}

const noSource = errorCodes['no-playable-source'].message

/** Decides if the item is active: not before its streams are ready. Throws if it is to be active without a source. */
export function settleActive(wanted: boolean | undefined, drm: Drm, sources: Source[]): boolean {
  if (drm.enabled && drm.status !== 'ready') return false
  const isPlayable = sources.length > 0
  if (isPlayable && !sources.some(playsAsItIs)) return false
  if (wanted && !isPlayable) throw fieldError('sources', noSource, { code: 'no-playable-source' })
  return wanted ?? isPlayable
}

/** Why the item cannot be active, in words for staff; undefined if it can. */
export function whyNotActive({ drm, sources }: Pick<ContentFields, 'drm' | 'sources'>): string | undefined {
  const isMade = !drm.enabled || drm.status === 'ready'
  if (isMade && sources.length === 0) return noSource
  return settleActive(true, drm, sources) ? undefined : 'Its file is not ready to be played'
}

/** A category may take only one media type. An item that keeps its own type may keep categories of another type. */
export function checkCategories(candidate: Candidate, known: readonly CategoryRules[], before?: Candidate) {
  const { categories, mediaType } = candidate
  for (const [index, id] of categories.entries()) {
    const category = known.find((each) => each.id === id)
    if (!category) throw fieldError(`categories.${index}`, 'This category does not exist')
    const isKept = before?.mediaType === mediaType && before.categories.includes(id)
    if (!isKept && !takesMedia(category, mediaType))
      throw fieldError(`categories.${index}`, `The category ${category.name} takes ${category.type} only`)
  }
}
