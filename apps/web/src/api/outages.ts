// Knows which part of the service is down. During an outage one call per tab asks until it is over, and the screens
// wait for that instead of polling.
import type { Dependency } from '@jinvani/contract'
import { ApiError, waitMs } from './api-error.ts'

export type Outage = 'server' | Dependency

/** Statuses that a proxy sends for a server that is down, without our error codes. */
const ofProxy = [502, 503, 504]
/** The polling call does not touch the file store, which counts as back once nothing has failed for this long. */
const STORAGE_MS = 60_000

function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.away) return error.away
  const isSilent = error.status === 0 || (ofProxy.includes(error.status) && error.code === 'unknown')
  return isSilent ? 'server' : undefined
}

/** `ask`: a call that needs server and database. */
export function watchOutages(ask: () => Promise<unknown>, onEnd: () => void) {
  const listeners = new Set<() => void>()
  let current: Outage | undefined
  let isAsking = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), ms)
  }
  const set = (outage: Outage | undefined) => {
    current = outage
    for (const listener of listeners) listener()
  }
  const look = async () => {
    const error: unknown = await ask().catch((failure: unknown) => failure)
    set(outageOf(error))
    if (current) wait(waitMs((tries += 1), error))
    else {
      isAsking = false
      onEnd()
    }
  }
  globalThis.addEventListener?.('online', () => isAsking && wait(0))
  return {
    current: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    note(error: unknown) {
      const outage = outageOf(error)
      if (outage === undefined) return
      if (!isAsking) wait(outage === 'storage' ? STORAGE_MS : waitMs((tries = 0), error))
      isAsking ||= outage !== 'storage'
      // Leaving a page aborts its calls, which then look like network errors. So those count only once the polling call
      // fails too.
      if (!(error instanceof ApiError && error.code === 'network')) set(outage)
    },
  }
}
