// Chooses an encoding that the request accepts, and encodes bytes.
import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import Negotiator from 'negotiator'

/** Smallest first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number] | 'identity'

/** The encoding for each header seen. Browsers send a handful of values; bounded, since a client may send any. */
const chosen = new Map<string, Encoding>()
const MAX_CHOSEN = 100
const MAX_VALUE_LENGTH = 100

function choose(request: IncomingMessage): Encoding {
  const accepted = new Negotiator(request).encodings([...encodings])
  return encodings.find((name) => accepted.includes(name)) ?? 'identity'
}

export function encodingFor(request: IncomingMessage): Encoding {
  const { 'accept-encoding': value } = request.headers
  if (value === undefined) return 'identity'
  const known = chosen.get(value)
  if (known !== undefined) return known
  const encoding = choose(request)
  if (chosen.size < MAX_CHOSEN && value.length <= MAX_VALUE_LENGTH) chosen.set(value, encoding)
  return encoding
}

/** At this quality brotli is as quick as gzip, for an answer that a client waits for. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export function encode(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer {
  return encoding === 'br' ? brotliCompressSync(body, brotli) : gzipSync(body)
}
