// Specification section 4: an expired access token triggers one refresh for all requests and tabs.
import { calls, type SessionAdmin, type Tokens } from '@jinvani/contract'
import { webLocks } from '../browser/web-locks.ts'
import { ApiError } from './api-error.ts'
import { isFields, unwrapItem } from './read-answer.ts'
import { send } from './send.ts'
import { clearSession, readAdmin, readNewTokens, readTokens, storeSession } from './session-store.ts'

// One refresh runs at a time for the whole browser. One lock is not enough: the next tab may get it before it sees the
// stored tokens. So the tab that used a refresh token holds a second lock for a while, named after that token. Locks,
// unlike storage, are visible to all tabs at once.
const lockName = 'jinvani.token-refresh'
const markMs = 10_000
/** Longest wait for another tab's tokens: a busy machine shows them seconds late. The second lock is held longer. */
const storageWaitMs = 8_000
const lookEveryMs = 20

const markOf = (refreshToken: string) => `jinvani.token-spent.${refreshToken.slice(-16)}`
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

// Without Web Locks two tabs may send the same refresh token; the server's grace period for reuse covers that.
async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = webLocks()
  return locks ? await locks.request(lockName, work) : await work()
}

/** Resolves once every tab can see that the token has been used. */
export async function markSpent(refreshToken: string): Promise<void> {
  const locks = webLocks()
  if (!locks) return
  await new Promise<void>((granted) => {
    const holding = locks.request(markOf(refreshToken), { mode: 'shared' }, () => {
      granted()
      return pause(markMs)
    })
    // The lock request rejects when the page closes. That ends the wait, too.
    holding.catch(() => granted())
  })
}

/** Waits for the tokens of a refresh that another tab has made but this one cannot see yet. */
async function settleSpent(refreshToken: string): Promise<void> {
  const { held = [] } = (await webLocks()?.query()) ?? {}
  if (!held.some((lock) => lock.name === markOf(refreshToken))) return
  const end = Date.now() + storageWaitMs
  while (readTokens().refreshToken === refreshToken && Date.now() < end) await pause(lookEveryMs)
}

/** Statuses of temporary failures, which say nothing about the token. */
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
  // Drop the answer if the person signed out, or somebody else signed in, while it was on its way.
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

async function askForTokens(
  refreshToken: string,
): Promise<(Tokens & { admin?: SessionAdmin | undefined }) | 'refused'> {
  try {
    const answer = unwrapItem(await send(calls.refreshToken, { body: { refreshToken } }))
    return { ...readNewTokens(answer), admin: readAdmin(isFields(answer) ? answer['admin'] : undefined) }
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
 * Returns an access token other than the rejected one. Fails with `endedSession` when the session is over. Any other
 * failure of the refresh call is passed on.
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
