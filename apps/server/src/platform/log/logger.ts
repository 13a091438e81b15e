// Structured logs. Only named fields are written, so that no token, password, phone number or body gets in.
import { pino } from 'pino'

export type Logger = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>

/** An error as it may be logged: a database error's `detail` carries values and stays out. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: error.name, message: error.message, stack: error.stack, ...code }
}

export function createLogger(level: string): pino.Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  })
}
