// Reads the page headers of an Ogg file (RFC 3533).
import type { MediaBytes } from '../media-bytes.ts'

const CAPTURE = 'OggS\0'
const HEAD = 27
const SAMPLE = 64 * 1024
const MOST_PAGE = HEAD + 255 * 256
const IS_FIRST = 2

// First bytes of a stream: of sound that mediabunny reads, of neither sound nor picture, of a picture.
const read = ['OpusHead', '\u0001vorbis']
const silent = ['fishead\0', 'CMML\0', '\u0080kate', 'index\0']
const pictures = ['\u0080theora', '\u0001video', 'BBCD', 'OVP80', '\u0080daala']

const begins = (start: string, forms: readonly string[]) => forms.some((form) => start.startsWith(form))

function pageBytes(bytes: Buffer, at: number): number | null {
  if (at + HEAD > bytes.length || bytes.toString('latin1', at, at + 5) !== CAPTURE) return null
  const segments = bytes[at + 26] ?? 0
  const sizes = bytes.subarray(at + HEAD, at + HEAD + segments)
  return HEAD + segments + sizes.reduce((sum, size) => sum + size, 0)
}

/** Reads the first page of each stream, which come before all other pages. `isKnown`: mediabunny reads every stream. */
export async function oggStreams(file: MediaBytes) {
  const head = Buffer.from(await file.read(0, Math.min(file.size, SAMPLE)))
  const starts: string[] = []
  for (let at = 0; ((head[at + 5] ?? 0) & IS_FIRST) !== 0;) {
    const length = pageBytes(head, at)
    if (length === null) break
    const content = at + HEAD + (head[at + 26] ?? 0)
    starts.push(head.toString('latin1', content, content + 8))
    at += length
  }
  const streams = starts.filter((start) => !begins(start, silent))
  return {
    hasPicture: streams.some((start) => begins(start, pictures)),
    isKnown: streams.every((start) => begins(start, read)),
  }
}

export async function isCutOgg(file: MediaBytes): Promise<boolean> {
  const start = Math.max(0, file.size - MOST_PAGE)
  const tail = Buffer.from(await file.read(start, file.size))
  const at = tail.lastIndexOf(CAPTURE)
  if (at === -1) return false
  const length = pageBytes(tail, at)
  return length === null || at + length > tail.length
}
