// Verifies AWS Signature Version 4 for the S3 double. It is written from the public description, not with the SDK that
// the server uses.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
}
export class SignatureError extends Error {}

interface Claim {
  credential: string
  date: string
  signedHeaders: string[]
  signature: string
  payloadHash: string
  validSec: number
}

const MAX_SKEW_SEC = 15 * 60
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const single = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value.join(',') : (value ?? '')

function claimOfQuery(query: URLSearchParams): Claim {
  const get = (name: string) => query.get(name) ?? ''
  return {
    credential: get('X-Amz-Credential'),
    date: get('X-Amz-Date'),
    signedHeaders: get('X-Amz-SignedHeaders').split(';'),
    signature: get('X-Amz-Signature'),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    validSec: Number(get('X-Amz-Expires')),
  }
}

function claimOfHeaders(request: IncomingMessage): Claim {
  const authorization = request.headers.authorization ?? ''
  const [, credential, headers, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (credential === undefined || headers === undefined || signature === undefined) {
    throw new SignatureError('AccessDenied')
  }
  return {
    credential,
    date: single(request.headers['x-amz-date']),
    signedHeaders: headers.split(';'),
    signature,
    payloadHash: single(request.headers['x-amz-content-sha256']),
    validSec: MAX_SKEW_SEC,
  }
}

function canonicalRequest(request: IncomingMessage, url: URL, claim: Claim): string {
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers = claim.signedHeaders.map(
    (name) => `${name}:${single(request.headers[name]).trim().replace(/\s+/g, ' ')}\n`,
  )
  return [
    request.method,
    path,
    query,
    headers.join(''),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n')
}

function expectedSignature(text: string, claim: Claim, secret: string): string {
  const [, day = '', region = '', service = '', end = ''] = claim.credential.split('/')
  const scope = [day, region, service, end].join('/')
  const hash = createHash('sha256').update(text).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', claim.date, scope, hash].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), end)
  return hmac(key, toSign).toString('hex')
}

function assertTimely({ date, validSec }: Claim, isPresigned: boolean): void {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number)
  const age = (Date.now() - Date.UTC(year, month - 1, day, hour, minute, second)) / 1000
  if (!(age <= validSec) || age < -MAX_SKEW_SEC) {
    throw new SignatureError(isPresigned ? 'AccessDenied' : 'RequestTimeTooSkewed')
  }
}

function assertSigned(request: IncomingMessage, { signedHeaders }: Claim): void {
  const names = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (!names.every((name) => signedHeaders.includes(name))) throw new SignatureError('AccessDenied')
}

export function verifySignature(request: IncomingMessage, url: URL, owner: Credentials): void {
  const isPresigned = url.searchParams.has('X-Amz-Signature')
  const claim = isPresigned ? claimOfQuery(url.searchParams) : claimOfHeaders(request)
  if (claim.credential.split('/')[0] !== owner.accessKeyId) throw new SignatureError('InvalidAccessKeyId')
  assertTimely(claim, isPresigned)
  assertSigned(request, claim)
  const wanted = expectedSignature(canonicalRequest(request, url, claim), claim, owner.secretAccessKey)
  const given = claim.signature.padEnd(wanted.length, ' ').slice(0, wanted.length)
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(wanted)) || claim.signature.length !== wanted.length) {
    throw new SignatureError('SignatureDoesNotMatch')
  }
}
