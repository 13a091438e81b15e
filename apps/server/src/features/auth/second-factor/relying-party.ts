// Who passkeys are made for. Browsers take no address of a machine for that, and nothing but https elsewhere than at home.
import { isIP } from 'node:net'

export interface RelyingParty {
  /** The name that a passkey is bound to. */
  id: string
  /** Where the console has to be open. */
  origin: string
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Null where browsers make no passkeys. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl)
  if (loopback.has(url.hostname)) {
    url.hostname = 'localhost'
    return { id: 'localhost', origin: url.origin }
  }
  const isAddress = url.hostname.startsWith('[') || isIP(url.hostname) !== 0
  return url.protocol === 'https:' && !isAddress ? { id: url.hostname, origin: url.origin } : null
}
