// Tracks which part of the service is down. During an outage one call per tab polls, so that the screens need not.
import type { Dependency } from '@jinvani/contract'
import { ApiError, waitMs } from './api-error.ts'

export type Outage = 'server' | Dependency

/** Statuses with which a proxy reports that our server is down. Such answers lack our error codes. */
const ofProxy = [502, 503, 504]
/** Time without a failed request after which the file store counts as back. The polling call does not use the store. */
const STORAGE_MS = 60_000

function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.away) return error.away
  const isSilent = error.status === 0 || (ofProxy.includes(error.status) && error.code === 'unknown')
  return isSilent ? 'server' : undefined
}

/** `ask`: makes a call that needs both server and database. */
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
    /** Asks whether the server still answers. Call this when something takes long. */
    doubt() {
      if (isAsking || current) return
      isAsking = true
      wait((tries = 0))
    },
    note(error: unknown) {
      const outage = outageOf(error)
      if (outage === undefined) return
      if (!isAsking) wait(outage === 'storage' ? STORAGE_MS : waitMs((tries = 0), error))
      isAsking ||= outage !== 'storage'
      // A network error counts only if the polling call fails too: leaving a page aborts its calls with the same error.
      if (!(error instanceof ApiError && error.code === 'network')) set(outage)
    },
  }
}
