// The signed addresses of the local store: who holds one may PUT one file of one type to one key for a while.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PutGrant, PutTicket } from './storage.ts'

function sign(secret: Buffer, parts: readonly (string | number)[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['PUT', ...parts]))
    .digest()
}

export function signPut(secret: Buffer, ticket: PutTicket, now = Date.now()): URLSearchParams {
  const { key, contentType, maxBytes, expiresInSec } = ticket
  const expires = Math.floor(now / 1000) + expiresInSec
  const signature = sign(secret, [key, expires, contentType, maxBytes]).toString('base64url')
  return new URLSearchParams({
    expires: String(expires),
    type: contentType,
    max: String(maxBytes),
    signature,
  })
}

const digits = /^\d{1,15}$/

export function verifyPut(
  secret: Buffer,
  key: string,
  query: Record<string, unknown>,
  now = Date.now(),
): PutGrant | null {
  const { expires, type, max, signature } = query
  if (typeof expires !== 'string' || typeof max !== 'string' || !digits.test(expires) || !digits.test(max)) {
    return null
  }
  if (typeof type !== 'string' || typeof signature !== 'string') return null
  const given = Buffer.from(signature, 'base64url')
  const wanted = sign(secret, [key, Number(expires), type, Number(max)])
  // The text is compared too: base64 has several spellings of the same bytes.
  const isGenuine =
    given.length === wanted.length &&
    timingSafeEqual(given, wanted) &&
    signature === wanted.toString('base64url')
  return isGenuine && Number(expires) * 1000 > now ? { contentType: type, maxBytes: Number(max) } : null
}
