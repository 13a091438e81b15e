// Explains the failure of a program in a sentence for people. What the program printed stays in `cause`.
import { MediaRefused, damaged } from '../media-refused.ts'
import { ProgramFailed, type StopReason } from './run-program.ts'

type FailureReason = StopReason | 'failed' | 'lacking'

/**
 * Thrown if work failed, but not because of the file. `message` is for people, without paths or command lines; `cause`
 * has what the program printed. `lacking`: fails until the operator installs the program that the message names.
 */
export class ProcessingFailed extends Error {
  override name = 'ProcessingFailed'
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

const sentences: Record<StopReason, string> = {
  aborted: 'The work was stopped',
  'time-limit': 'The work took longer than it may',
  stalled: 'The conversion came to a stop',
  'output-limit': 'The result is larger than it may be',
  'memory-limit': 'The work asked for more memory than it may',
}

/** Message after a SIGKILL that this server did not send. Mostly the kernel sends it, because memory has run out. */
const killed = 'The server ended the work, most likely because its memory was used up'

/** Explains why the server or the system stopped a program. Null if the program ended by itself. */
export function asStopped(error: unknown): ProcessingFailed | null {
  if (!(error instanceof ProgramFailed)) return null
  const { reason, signal } = error
  if (reason !== 'failed') return new ProcessingFailed(reason, sentences[reason], error)
  return signal === 'SIGKILL' ? new ProcessingFailed(reason, killed, error) : null
}

/** ffmpeg's message about too many streams. ffmpeg then also complains of a lack of memory, although there is none. */
const tooManyTracks = /exceeds max_streams/
const noTracks = /matches no streams|does not contain any stream/
const ours: readonly [RegExp, string][] = [
  [/No space left on device/, 'The storage of the server is full'],
  [/Cannot allocate memory|Too many open files/, 'The server has too little memory for this file'],
  [
    /Unknown encoder|No such filter|Unrecognized option/,
    'The transcoder of the server lacks a part it needs',
  ],
  [/Permission denied|Read-only file system/, 'The server may not write its own files'],
]
const theirs: readonly [RegExp, string][] = [
  [tooManyTracks, 'The file holds more tracks than are accepted'],
  [/not on whitelist|whitelist|not allowed/i, 'The file is of a kind that is not accepted here'],
  [noTracks, 'The file holds neither sound nor picture'],
  [/Picture size \d+x\d+ (?:is invalid|exceeds)/i, 'The picture is too large'],
  [
    /Decoder .*not found|none.*codec|Unsupported codec|not implemented/i,
    'The file uses a codec that this server cannot read',
  ],
]
const sentenceOf = (table: readonly [RegExp, string][], detail: string) =>
  table.find(([pattern]) => pattern.test(detail))?.[1]

/** Explains why ffmpeg failed on an uploaded file: with MediaRefused if the file is at fault. */
export function explainFfmpeg(error: unknown): Error {
  if (error instanceof MediaRefused || error instanceof ProcessingFailed) return error
  const stopped = asStopped(error)
  if (stopped !== null) return stopped
  const failed = (sentence: string) => new ProcessingFailed('failed', sentence, error)
  if (!(error instanceof ProgramFailed)) return failed('The work failed on the server')
  const { exitCode, detail } = error
  if (exitCode === undefined) return failed('The transcoder could not be started')
  if (exitCode === null) return failed('The transcoder ended unexpectedly')
  const own = tooManyTracks.test(detail) ? undefined : sentenceOf(ours, detail)
  if (own !== undefined) return failed(own)
  const known = sentenceOf(theirs, detail)
  if (known === undefined) return damaged('it cannot be read to its end', error)
  return new MediaRefused(known, { fault: noTracks.test(detail) ? 'no-tracks' : 'unfit', cause: error })
}

/** Explains why the packager failed. It reads only files that this server made, so no uploaded file is at fault. */
export function explainPackager(error: unknown): ProcessingFailed {
  if (error instanceof ProcessingFailed) return error
  const stopped = asStopped(error)
  if (stopped !== null) return stopped
  const sentence = error instanceof ProgramFailed ? sentenceOf(ours, error.detail) : undefined
  return new ProcessingFailed('failed', sentence ?? 'The streams could not be packaged', error)
}
