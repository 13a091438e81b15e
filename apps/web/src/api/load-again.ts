import { tabStore } from '../browser/browser-storage.ts'

const AGAIN_MS = 60_000

/**
 * Reloads the page after a new version has removed code that it needs. Resolves with `away` if the server does not
 * answer (try again later), and with `lost` if a reload within the last minute did not help.
 */
export async function loadAgain(): Promise<'loading' | 'away' | 'lost'> {
  const answer = await fetch(window.location.href).catch(() => undefined)
  if (!answer?.ok) return 'away'
  const now = Date.now()
  const isSecond = now - Number(tabStore.read('reloaded')) < AGAIN_MS
  tabStore.write('reloaded', String(now))
  // Without session storage there is no mark of the first reload, and the page would reload for ever.
  if (isSecond || tabStore.read('reloaded') !== String(now)) return 'lost'
  window.location.reload()
  return 'loading'
}
