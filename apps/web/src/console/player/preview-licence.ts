// Requests for licences. Our server names their address and the header that authorizes them, both for our own
// protection and for that of an external provider.
import { type PlaybackToken, type ProtectedStream, apiPrefix, calls } from '@jinvani/contract'
import { request as callServer } from '../../api/client.ts'

const licences = `${apiPrefix}${calls.licence.path.replace(/:\w+$/, '')}`

/** The address of our licence or key on the console's origin. Null for others, which must never see a staff token. */
export function ownLicence(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null
  const { pathname, search } = new URL(address, origin)
  return pathname.startsWith(licences) ? `${origin}${pathname}${search}` : null
}

type AskForToken = () => Promise<PlaybackToken>

export const tokenFor =
  (contentId: string, stream: ProtectedStream): AskForToken =>
  () =>
    callServer(calls.previewToken, { params: { id: contentId }, body: { stream } })

const isSameOrigin = (address: string, other: string) =>
  URL.canParse(address) && new URL(address).origin === new URL(other).origin

/** Where to send a request that carries the token; null for an address that must not see the token. */
function placeOf(address: string, { licenceUrl }: PlaybackToken, origin: string): string | null {
  if (ownLicence(licenceUrl, origin) !== null) return ownLicence(address, origin)
  return isSameOrigin(address, licenceUrl) ? address : null
}

/** Adds a token to licence requests. Tokens work once or expire soon: each request after the first gets a new one. */
export function tokenSigner(first: PlaybackToken, ask: AskForToken, origin: string) {
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
const form = 'application/x-www-form-urlencoded'

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const isBase64 = (text: string) => /^[\d+/A-Za-z\s]+=*\s*$/.test(text)

export function wrapRequest(spc: Uint8Array): { body: Uint8Array; contentType: string } {
  const text = `spc=${encodeURIComponent(toBase64(spc))}`
  return { body: new TextEncoder().encode(text), contentType: form }
}

/** Decodes a licence or certificate if it is base64; other bytes stay as they are. */
export function unwrapBytes(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  return isBase64(text) ? fromBase64(text.replace(/\s/g, '')) : bytes
}
