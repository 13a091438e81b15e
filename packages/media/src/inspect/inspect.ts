// Inspects uploads in processes of their own, at most three at once, so that no hostile file takes all memory and time.
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import { type Answer, type Finding, type Order, PIECE_BYTES, type Task } from './inspection.ts'
import type { MediaBytes } from '../media-bytes.ts'
import { MediaRefused, Unread } from '../media-refused.ts'
import type { ImageLimits } from './probe-image.ts'
import type { MediaFacts } from './probe-media.ts'
import type { FileTags, TagLimits } from './read-tags.ts'
import { ProcessingFailed, asStopped } from '../programs/explain-failure.ts'
import { runProgram } from '../programs/run-program.ts'
import type { SmallPicture } from './small-pictures.ts'
import type { MediaKind, SniffedFile } from './sniff.ts'
import { withTempFolder } from '../programs/temp-folder.ts'

const MB = 1024 ** 2
const inspector = fileURLToPath(new URL('inspector.ts', import.meta.url))
const TIME_LIMIT_MS = 60_000
const MAX_READ_BYTES = 4096 * MB
/** Limit for the heap of V8, in MB: as much as a film of four hours needs. */
const HEAP_MB = 192
/** Above this size of the file, in MB, each further byte lets the heap be a byte larger. */
const SMALL_MB = 64
const MAX_MORE_MB = 832
/** Memory outside the heap, in MB: for libraries, pieces of the file, or the heaviest accepted picture. */
const REST_MB = 168
const MAX_TEMP_BYTES = 64 * MB

class TooHard extends MediaRefused {}
const tooHard = () => new TooHard('The file takes too long to read')
const tooMuch = (cause: unknown) =>
  new MediaRefused('The file is damaged or asks for more memory than it may', { fault: 'damaged', cause })

/** An inspection that takes longer starts again in `longTurn`, where only other slow files wait for it. */
const SHORT_LIMIT_MS = 10_000
const shortTurn = new PQueue({ concurrency: 2 })
const longTurn = new PQueue({ concurrency: 1 })

type Ending = Extract<Answer, { kind: 'found' | 'refused' }>

/** The server's side of an inspection: sends bytes of the file to the inspector, and keeps the answer. */
function converse(bytes: MediaBytes, task: Task) {
  const stopping = new AbortController()
  const heard: { isReady?: true; answer?: Ending; failure?: { error: unknown } } = {}
  let left = MAX_READ_BYTES
  const read = async ({ start, end }: { start: number; end: number }) => {
    const isRange = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start < end
    if (!isRange || end > bytes.size || end - start > PIECE_BYTES) throw tooMuch(undefined)
    left -= end - start
    if (left < 0) throw new MediaRefused(tooHard().message)
    return await bytes.read(start, end)
  }
  /** Checks each request: a hostile file may have taken over the inspector, although it is our own program. */
  const talk = (send: (order: Order) => void) => (message: unknown) => {
    const answer = message as Answer
    if (answer.kind === 'ready') {
      heard.isReady = true
      send({ kind: 'task', task })
    } else if (answer.kind === 'read') {
      read(answer)
        .then((piece) => send({ kind: 'bytes', id: answer.id, bytes: piece }))
        .catch((error: unknown) => {
          heard.failure ??= { error }
          stopping.abort()
        })
    } else heard.answer = answer
  }
  return { heard, talk, stopping: stopping.signal }
}

/** Explains why an inspection ended without an answer. `isWanted`: false if the caller stopped it. */
function explainEnd(isReady: boolean, error: unknown, isWanted: boolean): Error {
  const stopped = asStopped(error)
  if (stopped?.reason === 'aborted' && !isWanted) return stopped
  const reason = stopped?.reason ?? 'failed'
  if (!isReady) return new ProcessingFailed(reason, 'The file could not be looked at on the server', error)
  return stopped?.reason === 'time-limit' ? tooHard() : tooMuch(error)
}

async function run(bytes: MediaBytes, task: Task, timeLimitMs: number, signal?: AbortSignal) {
  const { heard, talk, stopping } = converse(bytes, task)
  const moreMb = Math.min(MAX_MORE_MB, Math.max(0, Math.floor(bytes.size / MB) - SMALL_MB))
  const reader = task.wanted === 'image' ? 'image' : 'media'
  const ending = await withTempFolder((folder) =>
    runProgram({
      path: process.execPath,
      args: [`--max-old-space-size=${HEAP_MB + moreMb}`, inspector, reader],
      folder,
      isAwaited: true,
      timeLimitMs,
      maxOutputBytes: MAX_TEMP_BYTES,
      // Outside its heap, V8 needs further memory, which grows with the index of the film.
      maxMemoryBytes: (HEAP_MB + REST_MB + 2 * moreMb) * MB,
      signal: AbortSignal.any([stopping, ...(signal === undefined ? [] : [signal])]),
      talk,
    }).then(
      () => undefined,
      (error: unknown) => error,
    ),
  )
  const { answer, failure, isReady = false } = heard
  if (answer?.kind === 'found') return answer.finding
  if (answer) throw new (answer.isUnread ? Unread : MediaRefused)(answer.message, { fault: answer.fault })
  if (failure !== undefined) throw failure.error
  throw explainEnd(isReady, ending, signal?.aborted !== true)
}

/** Inspects a file. Rejects with MediaRefused, ProcessingFailed, or the error of the storage behind `bytes`. */
async function inspect(bytes: MediaBytes, given: Omit<Task, 'size'>, signal?: AbortSignal): Promise<Finding> {
  if (bytes.size === 0) throw new MediaRefused('The file is empty')
  const task = { ...given, size: bytes.size }
  try {
    return await shortTurn.add(() => run(bytes, task, SHORT_LIMIT_MS, signal))
  } catch (error) {
    // The time limit may be over because a busy machine took that long just to start the process.
    const isLate = error instanceof ProcessingFailed && error.reason === 'time-limit'
    if (!(error instanceof TooHard || isLate)) throw error
  }
  return await longTurn.add(() => run(bytes, task, TIME_LIMIT_MS, signal))
}

/** `tags`: undefined if nobody asked for them, or if reading them made the inspector crash. */
export type FileFacts = Omit<Finding, 'small'> & { sniffed: SniffedFile }

const isText = (value: unknown) => typeof value === 'string'
const picked = (tags: FileTags, { maxPictureBytes }: TagLimits): FileTags => {
  const { title, picture } = tags
  const isPicture = picture instanceof Uint8Array && picture.length <= maxPictureBytes
  const [artists, composers, lyricists] = [tags.artists, tags.composers, tags.lyricists].map((names) =>
    Array.isArray(names) ? names.filter(isText) : undefined,
  )
  return { ...(isText(title) && { title }), ...(isPicture && { picture }), artists, composers, lyricists }
}

/** Finds out what kind of file this is. If it is of the wanted kind, also reads its facts. */
export async function inspectFile(
  bytes: MediaBytes,
  wanted: MediaKind,
  limits: { image: ImageLimits; tags?: TagLimits },
): Promise<FileFacts> {
  const { sniffed, image, bare, media, tags } = await inspect(bytes, { wanted, ...limits })
  if (sniffed === undefined) throw new TypeError('The inspector did not say what the file is')
  return { sniffed, image, bare, media, tags: tags && limits.tags && picked(tags, limits.tags) }
}

/** Makes the cards, and a copy for each width below that of the picture, but none with more bytes than the picture. */
export async function shrinkPicture(
  bytes: MediaBytes,
  limits: ImageLimits & { widths: readonly number[] },
  signal?: AbortSignal,
): Promise<SmallPicture[]> {
  const { small = [] } = await inspect(bytes, { wanted: 'image', image: limits }, signal)
  return small.filter(
    (each) =>
      each.bytes instanceof Uint8Array &&
      (typeof each.width === 'string'
        ? limits[each.width] !== undefined
        : limits.widths.includes(each.width) && each.bytes.length < bytes.size),
  )
}

export async function probeMedia(bytes: MediaBytes, signal?: AbortSignal): Promise<MediaFacts> {
  const { media } = await inspect(bytes, {}, signal)
  if (media === undefined) throw new TypeError('The inspector did not say what the file holds')
  return media
}

/** Reads the tags of a file that was accepted before. Empty if that fails. */
export async function readTags(bytes: MediaBytes, limits: TagLimits): Promise<FileTags> {
  try {
    return picked((await inspect(bytes, { tags: limits })).tags ?? {}, limits)
  } catch (error) {
    if (error instanceof MediaRefused) return {}
    throw error
  }
}
