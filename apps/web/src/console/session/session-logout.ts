import { calls } from '@jinvani/contract'
import { request } from '../../api/client.ts'
import { sessionSentences } from '../../sentences/first-sentences.ts'
import { clearSession, readTokens } from '../../api/session-store.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { forgetRedirectTarget } from './redirect-target.ts'

/** Ends the session here and in every other tab at once; the server is told, but its answer changes nothing. The guard goes to /admin. */
export function logout(): void {
  const { refreshToken } = readTokens()
  request(calls.logout, { body: refreshToken === null ? {} : { refreshToken } }).catch(() => undefined)
  clearSession('logout')
  forgetRedirectTarget()
  toast.success(sessionSentences.logout)
}
