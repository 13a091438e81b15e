// Our server says where to ask for a licence and with which header, for our own protection and for a provider's.
import { type PlaybackToken, apiPrefix, calls } from '@jinvani/contract'

const licences = `${apiPrefix}${calls.licence.path.replace(/:\w+$/, '')}`

/** Address of our licence or key on the console's origin. Null for other addresses, which must never see a token. */
export function ownLicence(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null
  const { pathname, search } = new URL(address, origin)
  return pathname.startsWith(licences) ? `${origin}${pathname}${search}` : null
}

/** Where to send a request that carries the token; null for an address that must not see the token. */
function placeOf(address: string, { licenceUrl }: PlaybackToken, origin: string): string | null {
  if (ownLicence(licenceUrl, origin) !== null) return ownLicence(address, origin)
  return URL.canParse(address) && new URL(address).origin === new URL(licenceUrl).origin ? address : null
}

/** Adds a token to licence requests. Tokens work once or expire soon: each request after the first gets a new one. */
export function tokenSigner(first: PlaybackToken, ask: () => Promise<PlaybackToken>, origin: string) {
  let next: PlaybackToken | null = first
  return async (request: { uris: string[]; headers: Record<string, string> }): Promise<void> => {
    const place = placeOf(request.uris[0] ?? '', first, origin)
    if (place === null) return
    const { header } = next ?? (await ask())
    next = null
    request.uris = [place]
    request.headers[header.name] = header.value
  }
}

// The provider's FairPlay format: a form with the request in base64. The answer is a licence in base64. Modelled on the
// web pages of the provider's customers (decision 017).
export function wrapRequest(spc: Uint8Array): { body: Uint8Array; contentType: string } {
  const base64 = btoa(Array.from(spc, (byte) => String.fromCharCode(byte)).join(''))
  const text = `spc=${encodeURIComponent(base64)}`
  return { body: new TextEncoder().encode(text), contentType: 'application/x-www-form-urlencoded' }
}

/** Decodes a licence or certificate if it is base64; other bytes stay as they are. */
export function unwrapBytes(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  const isBase64 = /^[\d+/A-Za-z\s]+=*\s*$/.test(text)
  return isBase64 ? Uint8Array.from(atob(text.replace(/\s/g, '')), (letter) => letter.charCodeAt(0)) : bytes
}
