// Specification section 4: an expired access token triggers one refresh for all requests and tabs.
import { type SessionAdmin, type Tokens, calls } from '@jinvani/contract'
import { ApiError } from './api-error.ts'
import { send } from './send.ts'
import { markSpent, settleSpent, withRefreshLock } from './refresh-lock.ts'
import { clearSession, readAdmin, readNewTokens, readTokens, storeSession } from './session-store.ts'
import { unwrapItem } from './read-answer.ts'

/** Statuses that concern the moment, not the token. */
const passing = new Set([408, 425, 429])
const isDefinitive = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.has(error.status)

export const sessionOver = () =>
  new ApiError(401, { code: 'session-expired', message: 'Session expired', endedSession: true })

function endSession(): ApiError {
  clearSession('expired')
  return sessionOver()
}

async function trade(refreshToken: string): Promise<string> {
  const outcome = await askForTokens(refreshToken)
  const now = readTokens()
  // If the user signed out or changed while the answer was on its way, the answer is dropped.
  if (now.refreshToken !== refreshToken) {
    if (now.accessToken === null) throw sessionOver()
    return now.accessToken
  }
  if (outcome === 'refused') throw endSession()
  const { admin, ...tokens } = outcome
  storeSession(tokens, admin)
  await markSpent(refreshToken)
  return tokens.accessToken
}

const adminOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'admin' in answer ? readAdmin(answer.admin) : undefined

async function askForTokens(
  refreshToken: string,
): Promise<(Tokens & { admin?: SessionAdmin | undefined }) | 'refused'> {
  try {
    const answer = unwrapItem(await send(calls.refreshToken, { body: { refreshToken } }))
    return { ...readNewTokens(answer), admin: adminOf(answer) }
  } catch (error) {
    if (isDefinitive(error)) return 'refused'
    throw error
  }
}

async function refresh(rejected: string | null): Promise<string> {
  const first = readTokens()
  if (first.refreshToken !== null) await settleSpent(first.refreshToken)
  const { accessToken, refreshToken } = readTokens()
  if (accessToken !== null && accessToken !== rejected) return accessToken
  if (refreshToken === null) throw accessToken === null ? sessionOver() : endSession()
  return await trade(refreshToken)
}

const running = new Map<string, Promise<string>>()

/**
 * Returns an access token other than the rejected one. Fails with `endedSession` when the session is over,
 * and with the failure of the refresh call when that says nothing about the session.
 */
export function freshAccessToken(rejected: string | null): Promise<string> {
  const { accessToken } = readTokens()
  if (accessToken !== null && accessToken !== rejected) return Promise.resolve(accessToken)
  const key = rejected ?? ''
  const shared = running.get(key)
  if (shared) return shared
  const started = withRefreshLock(() => refresh(rejected)).finally(() => running.delete(key))
  running.set(key, started)
  return started
}
