// Specification section 8: a failed login shows the server's message, or 'Login failed'.
import { ApiError } from '../../api/api-error.ts'
import { failures, sentenceOf } from '../../sentences/error-sentences.ts'
import { waitText } from './login-wait.ts'

export interface LoginFailure {
  title: string
  description: string | undefined
}

export function describeLoginFailure(error: unknown): LoginFailure {
  const said = error instanceof ApiError ? error.message.trim() : ''
  if (said === '') return { title: failures.session.login, description: sentenceOf(error) }
  const wait = error instanceof ApiError && error.status === 429 ? error.retryAfterSec : undefined
  return { title: said, description: wait === undefined ? undefined : `Try again in ${waitText(wait)}.` }
}
