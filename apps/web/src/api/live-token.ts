import { callUrl } from './send.ts'
import { readTokens } from './session-store.ts'
import { freshAccessToken } from './token-refresh.ts'

const spareMs = 30_000

/** When a token expires, in milliseconds since 1970; Infinity if that cannot be read. */
export function tokenEnd(token: string): number {
  try {
    const [, payload = ''] = token.split('.')
    const { exp }: { exp?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof exp === 'number' ? exp * 1000 : Infinity
  } catch {
    return Infinity
  }
}

/** For a response that the caller reads as it arrives. A token that is refused, or soon expires, is replaced first. */
export async function openStream(path: string, accept: string, signal: AbortSignal): Promise<Response> {
  const ask = (token: string) => {
    const headers = { Accept: accept, Authorization: `Bearer ${token}` }
    return fetch(callUrl(path), { headers, signal, cache: 'no-store' })
  }
  const { accessToken } = readTokens()
  const isLiving = accessToken !== null && tokenEnd(accessToken) - Date.now() > spareMs
  const token = isLiving ? accessToken : await freshAccessToken(accessToken)
  const response = await ask(token)
  return response.status === 401 ? await ask(await freshAccessToken(token)) : response
}
