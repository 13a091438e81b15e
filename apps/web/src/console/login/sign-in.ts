import type { OutputOf, calls } from '@jinvani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { sessionQueryKey } from '../../api/query-client.ts'
import { storeSession } from '../../api/session-store.ts'
import { sessionSentences, toastMs } from '../../sentences/first-sentences.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { ApiError } from '../../api/api-error.ts'
import { sentenceOf } from '../../sentences/error-sentences.ts'
import { askAgain } from '../session/put-off.ts'

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** The waiting time in words, rounded up so that nobody tries too early. */
export function waitText(seconds: number): string {
  return seconds <= 90
    ? plural(Math.max(1, Math.ceil(seconds)), 'second')
    : plural(Math.ceil(seconds / 60), 'minute')
}

interface LoginFailure {
  title: string
  description: string | undefined
}

/** A failed login shows the server's message, or "Login failed" (specification section 8). */
export function describeLoginFailure(error: unknown): LoginFailure {
  const said = error instanceof ApiError ? error.message.trim() : ''
  if (said === '') return { title: sessionSentences.loginFailed, description: sentenceOf(error) }
  const wait = error instanceof ApiError && error.status === 429 ? error.retryAfterSec : undefined
  return { title: said, description: wait === undefined ? undefined : `Try again in ${waitText(wait)}.` }
}

/** Returns the function that stores the session after the password or the second step. */
export function useSignedIn() {
  const client = useQueryClient()
  return ({ token, admin }: OutputOf<typeof calls.login>): void => {
    // The answer contains the admin, so the first page need not request it.
    client.setQueryData([...sessionQueryKey, admin._id], admin)
    askAgain()
    storeSession(token, admin)
    toast.success(sessionSentences.login, { duration: toastMs.login })
  }
}
