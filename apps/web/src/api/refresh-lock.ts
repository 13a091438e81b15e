// One refresh at a time for the whole browser. The lock alone is not enough: a browser may hand the lock to the next tab
// before that tab sees what was stored. So the tab that used a refresh token holds a second lock, named after the token,
// for a while. Locks, unlike storage, are seen by all tabs at once.
import { readTokens } from './session-store.ts'
import { webLocks } from '../browser/web-locks.ts'

const lockName = 'jinvani.token-refresh'
const markMs = 10_000
const storageWaitMs = 2_000
const lookEveryMs = 20

const markOf = (refreshToken: string) => `jinvani.token-spent.${refreshToken.slice(-16)}`
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

// Where there are no locks the server's grace for a reused token has to do.
export async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = webLocks()
  return locks ? await locks.request(lockName, work) : await work()
}

/** Resolves once every tab can see that the token is spent. */
export async function markSpent(refreshToken: string): Promise<void> {
  const locks = webLocks()
  if (!locks) return
  await new Promise<void>((granted) => {
    const holding = locks.request(markOf(refreshToken), { mode: 'shared' }, () => {
      granted()
      return pause(markMs)
    })
    // A closing page gives up its locks; nothing is left to do.
    holding.catch(() => granted())
  })
}

/** Waits for the outcome of a trade that another tab has made and this one does not see yet. */
export async function settleSpent(refreshToken: string): Promise<void> {
  const { held = [] } = (await webLocks()?.query()) ?? {}
  if (!held.some((lock) => lock.name === markOf(refreshToken))) return
  const end = Date.now() + storageWaitMs
  while (readTokens().refreshToken === refreshToken && Date.now() < end) await pause(lookEveryMs)
}
