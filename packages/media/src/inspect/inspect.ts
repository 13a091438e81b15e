// Foreign bytes are looked at in a process that may die, one at a time: what the worst file can take is what one may take.
import { fileURLToPath } from 'node:url'
import { type Answer, type Finding, type Order, PIECE_BYTES, type Task } from './inspection.ts'
import type { MediaBytes } from '../media-bytes.ts'
import { MediaRefused } from '../media-refused.ts'
import type { ImageFacts, ImageLimits } from './probe-image.ts'
import type { MediaFacts, ProbeLimits } from './probe-media.ts'
import type { FileTags, TagLimits } from './read-tags.ts'
import { ProcessingFailed, asStopped } from '../processing-failed.ts'
import { type SendMessage, runProgram } from '../programs/run-program.ts'
import type { MediaKind, SniffedFile } from './sniff.ts'
import { withTempFolder } from '../programs/temp-folder.ts'

const MB = 1024 ** 2
const inspector = fileURLToPath(new URL('inspector.ts', import.meta.url))
const TIME_LIMIT_MS = 60_000
const MAX_READ_BYTES = 4096 * MB
/** Of the script engine: a film of four hours needs it. */
const HEAP_MB = 192
/** A file above this size may have more: a byte for each further one of its own. */
const SMALL_MB = 64
const MAX_MORE_MB = 832
/** Of the process beside that: libraries, pieces of the file, or the heaviest picture that is let in. */
const REST_MB = 168
const MAX_TEMP_BYTES = 64 * MB

const tooHard = () => new MediaRefused('The file takes too long to read')
const tooMuch = (cause: unknown) =>
  new MediaRefused('The file is damaged or asks for more memory than it may', { cause })

let last: Promise<unknown> = Promise.resolve()

/** Others wait in the order in which they came. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return await turn
}

/** What the parent of an inspector does: it hands out bytes, and remembers what was said. */
class Conversation {
  readonly stopping = new AbortController()
  isReady = false
  answer: Extract<Answer, { kind: 'found' | 'refused' }> | undefined
  /** What went wrong on this side: it is thrown as it is. */
  failure: { error: unknown } | undefined
  private left = MAX_READ_BYTES
  private readonly bytes: MediaBytes
  private readonly task: Task

  constructor(bytes: MediaBytes, task: Task) {
    this.bytes = bytes
    this.task = task
  }

  /** Only an inspector of ours is at the other end; a hostile file could have made it say anything. */
  readonly talk = (send: SendMessage) => (message: unknown) => {
    const tell = (order: Order) => send(order)
    const answer = message as Answer
    if (answer.kind === 'ready') {
      this.isReady = true
      tell({ kind: 'task', task: this.task })
    } else if (answer.kind === 'read') {
      void this.read(answer).then(
        (bytes) => tell({ kind: 'bytes', id: answer.id, bytes }),
        (error: unknown) => this.stop(error),
      )
    } else this.answer = answer
  }

  private async read({ start, end }: { start: number; end: number }): Promise<Uint8Array> {
    const isRange = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start < end
    if (!isRange || end > this.bytes.size || end - start > PIECE_BYTES) throw tooMuch(undefined)
    this.left -= end - start
    if (this.left < 0) throw tooHard()
    return await this.bytes.read(start, end)
  }

  private stop(error: unknown): void {
    this.failure ??= { error }
    this.stopping.abort()
  }
}

/** Why there is no answer. `isWanted`: the caller did not ask to stop. */
function explainEnd(isReady: boolean, error: unknown, isWanted: boolean): Error {
  const stopped = asStopped(error)
  if (stopped?.reason === 'aborted' && !isWanted) return stopped
  if (!isReady) return new ProcessingFailed('failed', 'The file could not be looked at on the server', error)
  return stopped?.reason === 'time-limit' ? tooHard() : tooMuch(error)
}

async function run(bytes: MediaBytes, task: Task, signal: AbortSignal | undefined): Promise<Finding> {
  const talk = new Conversation(bytes, task)
  const moreMb = Math.min(MAX_MORE_MB, Math.max(0, Math.floor(bytes.size / MB) - SMALL_MB))
  const reader = task.wanted === 'image' ? 'image' : 'media'
  const ending = await withTempFolder((folder) =>
    runProgram({
      path: process.execPath,
      args: [`--max-old-space-size=${HEAP_MB + moreMb}`, inspector, reader],
      folder,
      isAwaited: true,
      timeLimitMs: task.media?.timeLimitMs ?? TIME_LIMIT_MS,
      maxOutputBytes: MAX_TEMP_BYTES,
      // What the engine holds outside of its heap grows with the index as well.
      maxMemoryBytes: (HEAP_MB + REST_MB + 2 * moreMb) * MB,
      signal: AbortSignal.any([talk.stopping.signal, ...(signal === undefined ? [] : [signal])]),
      talk: talk.talk,
    }).then(
      () => undefined,
      (error: unknown) => error,
    ),
  )
  if (talk.answer?.kind === 'found') return talk.answer.finding
  if (talk.answer?.kind === 'refused') throw new MediaRefused(talk.answer.message)
  if (talk.failure !== undefined) throw talk.failure.error
  throw explainEnd(talk.isReady, ending, signal?.aborted !== true)
}

/** Rejects with MediaRefused, with what the storage behind `bytes` rejects with, or with ProcessingFailed. */
async function inspect(bytes: MediaBytes, task: Omit<Task, 'size'>, signal?: AbortSignal): Promise<Finding> {
  if (bytes.size === 0) throw new MediaRefused('The file is empty')
  return await inTurn(() => run(bytes, { ...task, size: bytes.size }, signal))
}

export interface FileFacts {
  sniffed: SniffedFile
  /** Of a picture; left out where the file is none, or none was wanted. */
  image?: ImageFacts | undefined
  /** Of a film or a recording, likewise. */
  media?: MediaFacts | undefined
  /** Where they are wanted, and the file is a film or a recording whose tags did not end the process. */
  tags?: FileTags | undefined
}

const picked = ({ title, picture }: FileTags, { maxPictureBytes }: TagLimits): FileTags => {
  const isPicture = picture instanceof Uint8Array && picture.length <= maxPictureBytes
  return { ...(typeof title === 'string' && { title }), ...(isPicture && { picture }) }
}

/** What a file is, and where it is of the wanted kind, what it holds. */
export async function inspectFile(
  bytes: MediaBytes,
  wanted: MediaKind,
  limits: { image: ImageLimits; media?: ProbeLimits; tags?: TagLimits },
): Promise<FileFacts> {
  const { sniffed, image, media, tags } = await inspect(bytes, { wanted, ...limits })
  if (sniffed === undefined) throw new TypeError('The inspector did not say what the file is')
  return { sniffed, image, media, tags: tags && limits.tags && picked(tags, limits.tags) }
}

/** What a film or a recording holds. */
export async function probeMedia(
  bytes: MediaBytes,
  limits: ProbeLimits = {},
  signal?: AbortSignal,
): Promise<MediaFacts> {
  const { media } = await inspect(bytes, { media: limits }, signal)
  if (media === undefined) throw new TypeError('The inspector did not say what the file holds')
  return media
}

/** What a film or a recording says of itself. It was let in already: where that cannot be read, it says nothing. */
export async function readTags(bytes: MediaBytes, limits: TagLimits): Promise<FileTags> {
  try {
    return picked((await inspect(bytes, { tags: limits })).tags ?? {}, limits)
  } catch (error) {
    if (error instanceof MediaRefused) return {}
    throw error
  }
}
