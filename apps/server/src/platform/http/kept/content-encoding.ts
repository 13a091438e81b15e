// Chooses an encoding that the request accepts, and encodes bytes.
import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import Negotiator from 'negotiator'

/** Smallest first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number] | 'identity'

export function encodingFor(request: IncomingMessage): Encoding {
  if (request.headers['accept-encoding'] === undefined) return 'identity'
  const accepted = new Negotiator(request).encodings([...encodings])
  return encodings.find((name) => accepted.includes(name)) ?? 'identity'
}

/** At this quality brotli is as quick as gzip, for an answer that a client waits for. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export function encode(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer {
  return encoding === 'br' ? brotliCompressSync(body, brotli) : gzipSync(body)
}
