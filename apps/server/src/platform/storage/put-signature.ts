// The signed addresses of the local store: who holds one may PUT one file of one type to one key for a while, or one
// part of one length to one upload.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PartGrant, PutGrant, PutTicket } from './storage.ts'

function sign(secret: Buffer, parts: readonly (string | number)[]): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
}

const endOf = (expiresInSec: number, now: number) => Math.floor(now / 1000) + expiresInSec

export function signPut(secret: Buffer, ticket: PutTicket, now = Date.now()): URLSearchParams {
  const { key, contentType, maxBytes, expiresInSec } = ticket
  const expires = endOf(expiresInSec, now)
  const signature = sign(secret, ['PUT', key, expires, contentType, maxBytes]).toString('base64url')
  return new URLSearchParams({
    expires: String(expires),
    type: contentType,
    max: String(maxBytes),
    signature,
  })
}

interface PartTicket extends PartGrant {
  key: string
  expiresInSec: number
}

export function signPart(secret: Buffer, ticket: PartTicket, now = Date.now()): URLSearchParams {
  const { key, ref, partNumber, length, expiresInSec } = ticket
  const expires = endOf(expiresInSec, now)
  const signature = sign(secret, ['PART', key, expires, ref, partNumber, length]).toString('base64url')
  return new URLSearchParams({
    uploadId: ref,
    partNumber: String(partNumber),
    length: String(length),
    expires: String(expires),
    signature,
  })
}

const digits = /^\d{1,15}$/
const numberOf = (value: unknown) =>
  typeof value === 'string' && digits.test(value) ? Number(value) : Number.NaN

function isGenuine(given: unknown, wanted: Buffer): boolean {
  if (typeof given !== 'string') return false
  const bytes = Buffer.from(given, 'base64url')
  // The text is compared too: base64 has several spellings of the same bytes.
  return (
    bytes.length === wanted.length && timingSafeEqual(bytes, wanted) && given === wanted.toString('base64url')
  )
}

type Query = Record<string, unknown>

export function verifyPut(secret: Buffer, key: string, query: Query, now = Date.now()): PutGrant | null {
  const { type, signature } = query
  const [expires, max] = [numberOf(query['expires']), numberOf(query['max'])]
  if (typeof type !== 'string' || Number.isNaN(max) || !(expires * 1000 > now)) return null
  const wanted = sign(secret, ['PUT', key, expires, type, max])
  return isGenuine(signature, wanted) ? { contentType: type, maxBytes: max } : null
}

export function verifyPart(secret: Buffer, key: string, query: Query, now = Date.now()): PartGrant | null {
  const { uploadId, signature } = query
  const [expires, partNumber, length] = [
    numberOf(query['expires']),
    numberOf(query['partNumber']),
    numberOf(query['length']),
  ]
  if (typeof uploadId !== 'string' || Number.isNaN(partNumber + length) || !(expires * 1000 > now))
    return null
  const wanted = sign(secret, ['PART', key, expires, uploadId, partNumber, length])
  return isGenuine(signature, wanted) ? { ref: uploadId, partNumber, length } : null
}
