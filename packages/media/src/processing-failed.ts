// How work on a file ends when it is not the file that is at fault.
import { ProgramFailed, type StopReason } from './programs/run-program.ts'

type FailureReason = StopReason | 'failed' | 'lacking'

/**
 * `message` is a sentence for people: no paths, no command lines; `cause` holds what the program said.
 * `aborted` was asked for. `time-limit`, `stalled` and `failed` may go well at another try; `lacking` is not before the operator
 * installs what is named.
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

/** What a stopped program means; null where it ended by itself, which its caller must explain. */
export function asStopped(error: unknown): ProcessingFailed | null {
  if (!(error instanceof ProgramFailed) || error.reason === 'failed') return null
  return new ProcessingFailed(error.reason, sentences[error.reason], error)
}
