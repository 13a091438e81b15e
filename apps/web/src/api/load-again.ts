import { tabStore } from '../browser/browser-storage.ts'

const AGAIN_MS = 60_000

/**
 * Reloads the page, because a new version removed code that this one needs. `away`: the server does not answer, so try
 * again later. `lost`: the page was reloaded a moment ago, and that did not help.
 */
export async function loadAgain(): Promise<'loading' | 'away' | 'lost'> {
  const answer = await fetch(window.location.href).catch(() => undefined)
  if (!answer?.ok) return 'away'
  const now = Date.now()
  const isSecond = now - Number(tabStore.read('reloaded')) < AGAIN_MS
  tabStore.write('reloaded', String(now))
  // Without session storage the page would reload for ever.
  if (isSecond || tabStore.read('reloaded') !== String(now)) return 'lost'
  window.location.reload()
  return 'loading'
}
