// The page that was wanted before signing in. It belongs to one tab and is never another site: path and query only.
import { publicPaths } from '@jinvani/contract'
import { tabStore } from '../../browser/browser-storage.ts'

const key = 'redirectAfterLogin'

/** The path and query of a target on this very site; null for anything else and for pages that need no session. */
export function safeTarget(target: string | null, origin: string): string | null {
  if (!target?.startsWith('/') || !URL.canParse(target, origin)) return null
  const url = new URL(target, origin)
  const needless: readonly string[] = Object.values(publicPaths)
  if (url.origin !== origin || needless.includes(url.pathname)) return null
  // What is left when dots have gone may begin with two slashes: by itself that is the address of another site.
  return url.pathname.startsWith('//') ? null : `${url.pathname}${url.search}`
}

export function saveRedirectTarget(target: string): void {
  const safe = safeTarget(target, location.origin)
  if (safe !== null) tabStore.write(key, safe)
}

export function readRedirectTarget(): string | null {
  return safeTarget(tabStore.read(key), location.origin)
}

export function forgetRedirectTarget(): void {
  tabStore.remove(key)
}
