// Structured logs. Only named fields are written, so that no token, password, phone number or body gets in.
import { ProgramFailed } from '@jinvani/media'
import { pino } from 'pino'

export type Logger = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>

const MAX_CAUSES = 4
const MAX_TEXT = 4000
/** The form of content keys: a program may repeat one in its complaint. */
const keyForm = /[0-9a-f]{32}/gi

interface DescribedError {
  type?: string
  message: string
  stack?: string | undefined
  code?: string
  /** The complaint of a program of the media pipeline. */
  detail?: string
  cause?: DescribedError
}

function detailOf(error: Error): { detail?: string } {
  if (!(error instanceof ProgramFailed)) return {}
  return { detail: error.detail.replaceAll(keyForm, '[key]').slice(-MAX_TEXT) }
}

/** An error as it may be logged: a database error's `detail` carries values and stays out. */
function describeError(error: unknown, causesLeft = MAX_CAUSES): DescribedError {
  if (!(error instanceof Error)) return { message: String(error).slice(0, MAX_TEXT) }
  const { name: type, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return {
    type,
    message: message.slice(0, MAX_TEXT),
    stack: stack?.slice(0, MAX_TEXT),
    ...code,
    ...detailOf(error),
    ...(cause !== undefined && causesLeft > 0 && { cause: describeError(cause, causesLeft - 1) }),
  }
}

const BATCH_BYTES = 4096

/** Lines of one turn of the event loop are written together: a system call each costs more than the line. */
function standardOutput(): pino.DestinationStream {
  const output = pino.destination({ sync: true, minLength: BATCH_BYTES })
  const flush = () => output.flushSync()
  let isPlanned = false
  process.on('exit', flush)
  return {
    write(line) {
      output.write(line)
      if (isPlanned) return
      isPlanned = true
      setImmediate(() => {
        isPlanned = false
        flush()
      })
    },
  }
}

/** `destination` is standard output, except in tests. */
export function createLogger(level: string, destination = standardOutput()): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
  }
  return pino(options, destination)
}
