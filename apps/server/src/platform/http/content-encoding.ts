// Which encoding a request takes, and bytes in it.
import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Smallest first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number] | 'identity'

/** RFC 9110 section 12.5.3; a weight counts only where it is zero. */
function isAccepted(header: string, wanted: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';')
    return name.trim().toLowerCase() === wanted && !/^\s*q=0(\.0*)?\s*$/i.test(weight)
  })
}

export function encodingFor({ headers }: IncomingMessage): Encoding {
  const header = headers['accept-encoding']
  if (header === undefined) return 'identity'
  return encodings.find((name) => isAccepted(header, name)) ?? 'identity'
}

/** For what is made while somebody waits: the quality at which brotli is as quick as gzip. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export function encode(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer {
  return encoding === 'br' ? brotliCompressSync(body, brotli) : gzipSync(body)
}
