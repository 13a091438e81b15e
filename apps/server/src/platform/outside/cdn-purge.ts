// Tells a CDN which of its answers are out of date. Edits do not wait for it: keys are collected, sent in batches, and
// sent again until the CDN accepts them.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log/logger.ts'
import { SETTLED_MS } from '../memory/public-memory.ts'

/** Most keys in one request: the smallest plans of CDNs accept no more. */
const BATCH = 30
const POST_MS = 10_000
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

interface Options {
  url: string
  token: string
  log: Pick<Logger, 'warn'>
  settledMs?: number
}

export function openCdnPurge({ url, token, log, settledMs = SETTLED_MS }: Options) {
  const waiting = new Set<string>()
  const settling = new Map<NodeJS.Timeout, readonly string[]>()
  const closing = new AbortController()
  let sending: Promise<void> | undefined

  /** Sends the keys in body and header, since each CDN reads one of them. Returns null, or why this failed. */
  async function post(keys: string[]): Promise<string | null> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'surrogate-key': keys.join(' '),
        },
        body: JSON.stringify({ tags: keys }),
        signal: AbortSignal.timeout(POST_MS),
        redirect: 'error',
      })
      await response.body?.cancel()
      return response.ok ? null : `status ${response.status}`
    } catch (error) {
      return error instanceof Error ? error.message : 'unknown'
    }
  }

  async function sendWaiting(): Promise<void> {
    let waitMs = FIRST_WAIT_MS
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, BATCH)
      for (const key of batch) waiting.delete(key)
      const problem = await post(batch)
      if (problem === null) {
        waitMs = FIRST_WAIT_MS
        continue
      }
      log.warn({ problem, keys: batch.length }, 'the CDN did not take a purge')
      if (closing.signal.aborted) return
      for (const key of batch) waiting.add(key)
      await sleep(waitMs, undefined, { signal: closing.signal }).catch(() => {})
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
    }
  }

  function send(keys: readonly string[]): void {
    for (const key of keys) waiting.add(key)
    sending ??= sendWaiting().finally(() => (sending = undefined))
  }

  return {
    /** Sends the keys now, and again when every process knows of the change: until then, some may send old answers. */
    add(keys: readonly string[]): void {
      send(keys)
      const timer = setTimeout(() => {
        settling.delete(timer)
        send(keys)
      }, settledMs)
      settling.set(timer, keys)
    },
    /** Sends the keys that still wait, once, without retries. */
    async close(): Promise<void> {
      for (const [timer, keys] of settling) {
        clearTimeout(timer)
        for (const key of keys) waiting.add(key)
      }
      settling.clear()
      closing.abort()
      await sending
      await sendWaiting()
    },
  }
}
