// Removes the place, time and device that a camera or editor noted in a picture. Orientation, colours and rights stay.
import { crc32 } from 'node:zlib'
import type { Metadata } from 'sharp'

interface Notes {
  orientation: number
  artist: string
  copyright: string
}

const ORIENTATION = 0x0112
const ARTIST = 0x013b
const COPYRIGHT = 0x8298
const [SHORT, ASCII] = [3, 2]
const TEXT_MAX = 2000

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function tiffTexts(exif: Buffer): Map<number, string> {
  const found = new Map<number, string>()
  const start = Math.max(exif.indexOf('II*\0'), exif.indexOf('MM\0*'))
  if (start === -1) return found
  const tiff = exif.subarray(start)
  const [view, isLittle] = [viewOf(tiff), tiff[0] === 0x49]
  try {
    const directory = view.getUint32(4, isLittle)
    for (let index = 0; index < view.getUint16(directory, isLittle); index += 1) {
      const at = directory + 2 + index * 12
      const length = view.getUint32(at + 4, isLittle)
      const place = length > 4 ? view.getUint32(at + 8, isLittle) : at + 8
      if (view.getUint16(at + 2, isLittle) !== ASCII || length > TEXT_MAX) continue
      const [text = ''] = tiff.toString('utf8', place, place + length).split('\0')
      found.set(view.getUint16(at, isLittle), text.trim())
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return found
}

function notesOf({ exif, xmpAsString = '', orientation = 1 }: Metadata): Notes {
  const texts = exif === undefined ? new Map<number, string>() : tiffTexts(exif)
  const [, rights = ''] = /<dc:rights>.{0,200}?<rdf:li[^>]*>([^<]{1,2000})</s.exec(xmpAsString) ?? []
  return {
    orientation,
    artist: texts.get(ARTIST) ?? '',
    copyright: texts.get(COPYRIGHT) || rights.trim(),
  }
}

/** The notes as EXIF data (a TIFF with one directory); empty if there are none. */
function exifOf({ orientation, artist, copyright }: Notes): Buffer {
  const texts = [
    [ARTIST, artist],
    [COPYRIGHT, copyright],
  ] as const
  const given = texts
    .filter(([, text]) => text !== '')
    .map(([tag, text]) => [tag, Buffer.from(`${text}\0`)] as const)
  const count = given.length + (orientation > 1 ? 1 : 0)
  if (count === 0) return Buffer.alloc(0)
  const head = Buffer.alloc(8 + 2 + count * 12 + 4)
  head.write('II*\0\x08\0\0\0', 'latin1')
  head.writeUInt16LE(count, 8)
  let at = 10
  const entry = (tag: number, type: number, length: number) => {
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(length, at + 4)
    at += 12
  }
  if (orientation > 1) {
    entry(ORIENTATION, SHORT, 1)
    head.writeUInt16LE(orientation, at - 4)
  }
  let place = head.length
  for (const [tag, text] of given) {
    entry(tag, ASCII, text.length)
    if (text.length > 4) head.writeUInt32LE(place, at - 4)
    else text.copy(head, at - 4)
    place += text.length > 4 ? text.length : 0
  }
  return Buffer.concat([head, ...given.map(([, text]) => text).filter((text) => text.length > 4)])
}

/** End of the data of a scan: the first 0xff before anything but zero or a restart marker (ITU-T T.81, B.1.1.5). */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0xd9
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** False for comments and application segments, except those that decide about colours. */
function isKeptSegment(bytes: Buffer, at: number): boolean {
  const marker = bytes[at + 1] ?? 0
  if (marker === 0xfe) return false
  if (marker < 0xe0 || marker > 0xef || marker === 0xee) return true
  const name = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0' }[marker]
  return name !== undefined && bytes.indexOf(name, at + 4, 'latin1') === at + 4
}

function bareJpeg(bytes: Buffer, exif: Buffer): Buffer {
  const segment = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1')
  segment.writeUInt16BE(segment.length - 2 + exif.length, 2)
  const parts = [bytes.subarray(0, 2), ...(exif.length > 0 ? [segment, exif] : [])]
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const next = marker === 0xda ? endOfScan(bytes, end) : end
    if (isKeptSegment(bytes, at)) parts.push(bytes.subarray(at, next))
    at = next
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
}

const pngKept = new Set('gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT tRNS bKGD pHYs acTL fcTL fdAT'.split(' '))
const pngRights = /^(?:tEXt|iTXt|zTXt)(?:Copyright|Author)\0/

function barePng(bytes: Buffer, exif: Buffer): Buffer {
  const noted = Buffer.concat([Buffer.alloc(4), Buffer.from('eXIf'), exif, Buffer.alloc(4)])
  noted.writeUInt32BE(exif.length)
  noted.writeUInt32BE(crc32(noted.subarray(4, -4)), noted.length - 4)
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const named = bytes.toString('latin1', at + 4, at + 24)
    const name = named.slice(0, 4)
    // A capital first letter marks a critical chunk, without which no program can draw the picture.
    if (/^[A-Z]/.test(name) || pngKept.has(name) || pngRights.test(named)) parts.push(bytes.subarray(at, end))
    if (name === 'IHDR' && exif.length > 0) parts.push(noted)
    if (name === 'IEND') break
    at = end
  }
  return Buffer.concat(parts)
}

/** Overwrites the EXIF and XMP of a WebP or AVIF in place: an AVIF finds its parts by offset, so nothing may move. */
function blanked(bytes: Buffer, exif: Buffer, { exif: old, xmp }: Metadata): Buffer {
  const bare = Buffer.from(bytes)
  const words = xmp === undefined || xmp.length === 0 ? -1 : bare.indexOf(xmp)
  if (words !== -1) bare.fill(' ', words, words + (xmp?.length ?? 0))
  const notes = old === undefined || old.length === 0 ? -1 : bare.indexOf(old)
  if (old === undefined || notes === -1) return bare
  // Keeps the mark `Exif` in front of the TIFF.
  const start = notes + (old.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0)
  bare.fill(0, start, notes + old.length)
  if (exif.length <= notes + old.length - start) exif.copy(bare, start)
  return bare
}

type Maker = (bytes: Buffer, exif: Buffer, header: Metadata) => Buffer
const makers: Partial<Record<Metadata['format'], Maker>> = {
  jpeg: bareJpeg,
  png: barePng,
  webp: blanked,
  heif: blanked,
}

/** The bare picture; undefined if there was nothing to remove. Only for pictures that were decoded without a fault. */
export function barePicture(picture: Uint8Array, header: Metadata): Uint8Array | undefined {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.length)
  const exif = exifOf(notesOf(header))
  const bare = makers[header.format]?.(bytes, exif, header)
  return bare === undefined || bare.equals(bytes) ? undefined : Uint8Array.from(bare)
}
