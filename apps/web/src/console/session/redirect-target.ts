// The page that was wanted before the sign-in. Only for this tab, and only path and query, never a host.
import { publicPaths } from '@jinvani/contract'
import { tabStore } from '../../browser/browser-storage.ts'

const key = 'redirectAfterLogin'

/** Null for a target on another site, and for a page that needs no session. */
export function safeTarget(target: string | null, origin: string): string | null {
  if (!target?.startsWith('/') || !URL.canParse(target, origin)) return null
  const url = new URL(target, origin)
  const needless: readonly string[] = Object.values(publicPaths)
  if (url.origin !== origin || needless.includes(url.pathname)) return null
  // Removing dot segments may leave two leading slashes, which would be the address of another site.
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
