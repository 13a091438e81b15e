// The server names the address for licence requests and the header to sign them with, for our own protection and
// for an external provider alike.
import { type PlaybackToken, type ProtectedStream, apiPrefix, calls } from '@jinvani/contract'
import { request as callServer } from '../../api/client.ts'

const licences = `${apiPrefix}${calls.licence.path.replace(/:\w+$/, '')}`

/**
 * The address of our own licence or key, on the origin of the console. Null for another server, which must never
 * see the token of a member of staff.
 */
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

interface KeyRequest {
  uris: string[]
  headers: Record<string, string>
}

const isSameOrigin = (address: string, other: string) =>
  URL.canParse(address) && new URL(address).origin === new URL(other).origin

/** Where to send a request with the token; null for an address that must not see it. */
function placeOf(address: string, { licenceUrl }: PlaybackToken, origin: string): string | null {
  if (ownLicence(licenceUrl, origin) !== null) return ownLicence(address, origin)
  return isSameOrigin(address, licenceUrl) ? address : null
}

/** Tokens work once or expire soon: the first request uses the given one, each later one asks for its own. */
export function tokenSigner(first: PlaybackToken, ask: AskForToken, origin: string) {
  let next: PlaybackToken | null = first
  return async (request: KeyRequest): Promise<void> => {
    const place = placeOf(request.uris[0] ?? '', first, origin)
    if (place === null) return
    const { header } = next ?? (await ask())
    next = null
    request.uris = [place]
    request.headers[header.name] = header.value
  }
}

// The provider's FairPlay format: a form with the request in base64, answered by a licence in base64.
// Modelled on the pages of its customers; decision 017.
const form = 'application/x-www-form-urlencoded'

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const isBase64 = (text: string) => /^[\d+/A-Za-z\s]+=*\s*$/.test(text)

export function wrapRequest(spc: Uint8Array): { body: Uint8Array; contentType: string } {
  const text = `spc=${encodeURIComponent(toBase64(spc))}`
  return { body: new TextEncoder().encode(text), contentType: form }
}

/** A licence or certificate in base64 becomes bytes; bytes stay as they are. */
export function unwrapBytes(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  return isBase64(text) ? fromBase64(text.replace(/\s/g, '')) : bytes
}
