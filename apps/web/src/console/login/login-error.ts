// Specification section 8: a failed login shows the server's message, or 'Login failed'.
import { ApiError } from '../../api/api-error.ts'
import { sentenceOf } from '../../sentences/error-sentences.ts'
import { sessionSentences } from '../../sentences/first-sentences.ts'

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** How long to wait, as a person says it; rounded up, so that nobody comes too early. */
export function waitText(seconds: number): string {
  return seconds <= 90
    ? plural(Math.max(1, Math.ceil(seconds)), 'second')
    : plural(Math.ceil(seconds / 60), 'minute')
}

export interface LoginFailure {
  title: string
  description: string | undefined
}

export function describeLoginFailure(error: unknown): LoginFailure {
  const said = error instanceof ApiError ? error.message.trim() : ''
  if (said === '') return { title: sessionSentences.loginFailed, description: sentenceOf(error) }
  const wait = error instanceof ApiError && error.status === 429 ? error.retryAfterSec : undefined
  return { title: said, description: wait === undefined ? undefined : `Try again in ${waitText(wait)}.` }
}
