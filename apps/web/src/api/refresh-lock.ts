// Runs one refresh at a time for the whole browser. The lock alone is not enough: the next tab may get it
// before it sees the stored tokens. So the tab that used a refresh token also holds a second lock for a
// while, named after the token. Locks, unlike storage, are visible to all tabs at once.
import { readTokens } from './session-store.ts'
import { webLocks } from '../browser/web-locks.ts'

const lockName = 'jinvani.token-refresh'
const markMs = 10_000
const storageWaitMs = 2_000
const lookEveryMs = 20

const markOf = (refreshToken: string) => `jinvani.token-spent.${refreshToken.slice(-16)}`
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

// Without locks the server's grace period for a reused token has to do.
export async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
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
    // A closing page releases its locks; nothing is left to do.
    holding.catch(() => granted())
  })
}

/** Waits for the result of a refresh that another tab has made and this tab does not see yet. */
export async function settleSpent(refreshToken: string): Promise<void> {
  const { held = [] } = (await webLocks()?.query()) ?? {}
  if (!held.some((lock) => lock.name === markOf(refreshToken))) return
  const end = Date.now() + storageWaitMs
  while (readTokens().refreshToken === refreshToken && Date.now() < end) await pause(lookEveryMs)
}
