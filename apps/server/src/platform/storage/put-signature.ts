// Signed addresses of the local store. With one, anybody may PUT either one file of one type to one key, or one part of
// one length to one upload, until the address expires.
import { type Keys, isSigned, keyedHashes } from '../secrets/keys.ts'
import type { PartGrant, PutGrant, PutTicket } from './storage.ts'

type Parts = readonly (string | number)[]

const sign = (keys: Keys, parts: Parts) => keyedHashes(keys, JSON.stringify(parts))[0].toString('base64url')

const endOf = (expiresInSec: number) => Math.floor(Date.now() / 1000) + expiresInSec

export function signPut(keys: Keys, ticket: PutTicket): URLSearchParams {
  const { key, contentType, maxBytes, expiresInSec } = ticket
  const expires = endOf(expiresInSec)
  const signature = sign(keys, ['PUT', key, expires, contentType, maxBytes])
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

export function signPart(keys: Keys, ticket: PartTicket): URLSearchParams {
  const { key, ref, partNumber, length, expiresInSec } = ticket
  const expires = endOf(expiresInSec)
  const signature = sign(keys, ['PART', key, expires, ref, partNumber, length])
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

function isGenuine(keys: Keys, parts: Parts, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const bytes = Buffer.from(given, 'base64url')
  // The same bytes can be written in several ways in base64. Only the way that this server writes is accepted.
  return isSigned(keys, JSON.stringify(parts), bytes) && given === bytes.toString('base64url')
}

type Query = Record<string, unknown>

export function verifyPut(keys: Keys, key: string, query: Query): PutGrant | null {
  const { type, signature } = query
  const [expires, max] = [numberOf(query['expires']), numberOf(query['max'])]
  if (typeof type !== 'string' || Number.isNaN(max) || !(expires * 1000 > Date.now())) return null
  return isGenuine(keys, ['PUT', key, expires, type, max], signature)
    ? { contentType: type, maxBytes: max }
    : null
}

export function verifyPart(keys: Keys, key: string, query: Query): PartGrant | null {
  const { uploadId, signature } = query
  const [expires, partNumber, length] = [
    numberOf(query['expires']),
    numberOf(query['partNumber']),
    numberOf(query['length']),
  ]
  if (typeof uploadId !== 'string' || Number.isNaN(partNumber + length) || !(expires * 1000 > Date.now()))
    return null
  const parts = ['PART', key, expires, uploadId, partNumber, length]
  return isGenuine(keys, parts, signature) ? { ref: uploadId, partNumber, length } : null
}
