// The error of work on a file where the file is not at fault.
import { ProgramFailed, type StopReason } from './programs/run-program.ts'

type FailureReason = StopReason | 'failed' | 'lacking'

/**
 * `message` is a sentence for people without paths or command lines; `cause` holds the output of the program.
 * `aborted` was asked for. `time-limit`, `stalled` and `failed` may succeed at another try; `lacking` does
 * not before the operator installs the named program.
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

/** The failure of a stopped program; null where it ended by itself, which its caller must explain. */
export function asStopped(error: unknown): ProcessingFailed | null {
  if (!(error instanceof ProgramFailed) || error.reason === 'failed') return null
  return new ProcessingFailed(error.reason, sentences[error.reason], error)
}
