// For what speaks to the server past the client: the stream of events and the player's requests for keys.
import { callUrl } from './send.ts'
import { readTokens } from './session-store.ts'
import { freshAccessToken } from './token-refresh.ts'

const spareMs = 30_000

/** When a token ends, in milliseconds; Infinity where it does not tell. */
export function tokenEnd(token: string): number {
  try {
    const [, payload = ''] = token.split('.')
    const { exp }: { exp?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof exp === 'number' ? exp * 1000 : Infinity
  } catch {
    return Infinity
  }
}

/** The access token, replaced if it is about to expire. Fails if the session has ended. */
export async function liveAccessToken(now = Date.now()): Promise<string> {
  const { accessToken } = readTokens()
  const isLiving = accessToken !== null && tokenEnd(accessToken) - now > spareMs
  return isLiving ? accessToken : await freshAccessToken(accessToken)
}

/** An answer that is read while it comes. A token that was refused is traded once. */
export async function openStream(path: string, accept: string, signal: AbortSignal): Promise<Response> {
  const ask = (token: string) => {
    const headers = { Accept: accept, Authorization: `Bearer ${token}` }
    return fetch(callUrl(path), { headers, signal, cache: 'no-store' })
  }
  const token = await liveAccessToken()
  const response = await ask(token)
  return response.status === 401 ? await ask(await freshAccessToken(token)) : response
}
