import { tabStore } from '../browser/browser-storage.ts'

const AGAIN_MS = 60_000

/** Reloads the page after a new version removed its code: not twice in a row, and only if the server answers. */
export async function loadAgain(): Promise<boolean> {
  const now = Date.now()
  const isSecond = now - Number(tabStore.read('reloaded')) < AGAIN_MS
  tabStore.write('reloaded', String(now))
  // Without session storage the page would reload for ever.
  if (isSecond || tabStore.read('reloaded') !== String(now)) return false
  const { ok } = await fetch(window.location.href)
  if (ok) window.location.reload()
  return ok
}
