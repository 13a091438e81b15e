import { tabStore } from '../browser/browser-storage.ts'

const AGAIN_MS = 60_000

/** Loads the page again where a new version took its old code away. Not twice, and not without a server. */
export async function loadAgain(): Promise<boolean> {
  const now = Date.now()
  const isSecond = now - Number(tabStore.read('reloaded')) < AGAIN_MS
  tabStore.write('reloaded', String(now))
  // A browser without a memory would reload for ever.
  if (isSecond || tabStore.read('reloaded') !== String(now)) return false
  const { ok } = await fetch(window.location.href)
  if (ok) window.location.reload()
  return ok
}
