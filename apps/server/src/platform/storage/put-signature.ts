// Signed addresses of the local store. Until such an address expires, anybody may PUT with it: one file of one type to
// one key, or one part of one length to one upload.
import { z } from 'zod'
import { type Keys, isSigned, keyedHashes } from '../secrets/keys.ts'
import type { PartGrant, PutGrant, PutTicket } from './storage.ts'

type Values = Record<string, string | number>

const signedText = (kind: 'PUT' | 'PART', key: string, expires: number, values: Values) =>
  JSON.stringify([kind, key, expires, ...Object.values(values)])

type Ticket = Pick<PutTicket, 'key' | 'expiresInSec'>

/** The query of a signed address. */
function sign(keys: Keys, kind: 'PUT' | 'PART', { key, expiresInSec }: Ticket, values: Values): string {
  const expires = Math.floor(Date.now() / 1000) + expiresInSec
  const [hash] = keyedHashes(keys, signedText(kind, key, expires, values))
  const query = { ...values, expires, signature: hash.toString('base64url') }
  const written = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams(written).toString()
}

export const signPut = (keys: Keys, ticket: PutTicket): string =>
  sign(keys, 'PUT', ticket, { type: ticket.contentType, max: ticket.maxBytes })

export function signPart(keys: Keys, ticket: PartGrant & Ticket): string {
  const { ref, partNumber, length } = ticket
  return sign(keys, 'PART', ticket, { uploadId: ref, partNumber, length })
}

const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const signed = { expires: digits, signature: z.string() }
const SignedPut = z.object({ type: z.string(), max: digits, ...signed })
const SignedPart = z.object({ uploadId: z.string(), partNumber: digits, length: digits, ...signed })

/** Null if the address has expired, or we did not sign it. */
function verify<Query extends Values & z.output<typeof SignedPut | typeof SignedPart>>(
  keys: Keys,
  kind: 'PUT' | 'PART',
  key: string,
  query: Query | undefined,
): Query | null {
  if (query === undefined) return null
  const { expires, signature, ...values } = query
  const bytes = Buffer.from(signature, 'base64url')
  // Base64 can write the same bytes in several ways. Only the form that this server writes is accepted.
  const isOurs =
    isSigned(keys, signedText(kind, key, expires, values), bytes) && signature === bytes.toString('base64url')
  return isOurs && expires * 1000 > Date.now() ? query : null
}

export function verifyPut(keys: Keys, key: string, query: unknown): PutGrant | null {
  const found = verify(keys, 'PUT', key, SignedPut.safeParse(query).data)
  return found && { contentType: found.type, maxBytes: found.max }
}

export function verifyPart(keys: Keys, key: string, query: unknown): PartGrant | null {
  const found = verify(keys, 'PART', key, SignedPart.safeParse(query).data)
  return found && { ref: found.uploadId, partNumber: found.partNumber, length: found.length }
}
