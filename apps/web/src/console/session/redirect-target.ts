// The page that was wanted before the sign-in. Only this tab stores it, and only path and query, never a host.
import { publicPaths } from '@jinvani/contract'
import { tabStore } from '../../browser/browser-storage.ts'

const key = 'redirectAfterLogin'

/** Path and query of the target; null if it is no path of this origin, or is a page that needs no session. */
export function safeTarget(target: string | null, origin: string): string | null {
  if (!target?.startsWith('/') || !URL.canParse(target, origin)) return null
  const url = new URL(target, origin)
  const needless: readonly string[] = Object.values(publicPaths)
  if (url.origin !== origin || needless.includes(url.pathname)) return null
  // A path such as `/.//other.example` becomes `//other.example` here, which a browser takes for another host.
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
