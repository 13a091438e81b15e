// Checks that a picture can be drawn, and measures it. Its memory is estimated before any pixel is decoded.
import sharp, { type Metadata } from 'sharp'
import { MediaRefused } from '../media-refused.ts'
import { tooLarge } from './media-facts.ts'

/** What libvips does not tell about a picture. */
interface Traits {
  /** Number of frames in an animated PNG; 2 for a moving AVIF. 1 for other formats, whose frames libvips counts. */
  frames: number
  isHdr: boolean
  /** True if the end is missing. Decoders do not notice that: they show grey, or fewer frames. */
  isCut: boolean
  /** The reason why browsers do not show the picture, for people; missing if they do. */
  unshown?: string
}

const HEAD = 64 * 1024
/** Codes of PQ and HLG (ITU-T H.273, table 3). */
const hdrTransfers = new Set([16, 18])

const END_OF_PICTURE = Buffer.from([0xff, 0xd9])

/**
 * `coding`: null for baseline, extended and progressive JPEG, which browsers show (ITU-T T.81, table B.1). The end
 * marker counts only after the first scan, since a thumbnail before that scan has its own.
 */
function readJpeg(bytes: Buffer): { coding: string | null; isCut: boolean } {
  let coding: string | null = null
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame && [0xc3, 0xc7, 0xcb, 0xcf].includes(marker)) coding = 'lossless'
    else if (isFrame && marker > 0xc2) coding = marker > 0xc8 ? 'arithmetic' : 'hierarchical'
    else if (isFrame && bytes[at + 4] !== 8) coding = `${bytes[at + 4]}-bit`
    if (marker === 0xda) return { coding, isCut: !bytes.includes(END_OF_PICTURE, at) }
    // Before a marker there may be any number of bytes 0xff.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return { coding, isCut: false }
}

function apngFrames(bytes: Buffer): number {
  const at = bytes.subarray(0, HEAD).indexOf('acTL')
  const isFirst = at !== -1 && at < (bytes.indexOf('IDAT') + 1 || bytes.length)
  return isFirst ? bytes.readUInt32BE(at + 4) : 1
}

const END_OF_PNG = 'IEND\xae\x42\x60\x82'

const colours = (flags = 0) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** True if a block is incomplete (GIF89a, appendix A). The trailer may be missing: some encoders leave it out. */
function isCutGif(bytes: Buffer): boolean {
  let at = 13 + colours(bytes[10])
  while (at < bytes.length) {
    const mark = bytes[at]
    if (mark !== 0x21 && mark !== 0x2c) return false
    at += mark === 0x21 ? 2 : 11 + colours(bytes[at + 9])
    for (let size = bytes[at]; size !== 0; size = bytes[at]) {
      if (size === undefined) return true
      at += 1 + size
    }
    at += 1
  }
  return at > bytes.length
}

function isCutAvif(bytes: Buffer): boolean {
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    // Size 0 means "up to the end of the file". Size 1 is for boxes of more than 4 GB.
    if (size < 8) return false
    at += size
  }
  return at > bytes.length
}

const isMovingAvif = (picture: Uint8Array) => String.fromCharCode(...picture.subarray(4, 12)) === 'ftypavis'

function isHdrPicture(head: Buffer, mark: string, offset: number): boolean {
  const at = head.indexOf(mark)
  return at !== -1 && hdrTransfers.has(head[at + offset] ?? 0)
}

export function readImageTraits(picture: Uint8Array): Traits {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.length)
  const head = bytes.subarray(0, HEAD)
  if (head[0] === 0xff) {
    const { coding, isCut } = readJpeg(bytes)
    const unshown = `The picture is a JPEG of a kind that browsers do not show (${coding}): save it as an ordinary JPEG`
    return { frames: 1, isHdr: false, isCut, ...(coding !== null && { unshown }) }
  }
  if (head.toString('latin1', 1, 4) === 'PNG') {
    const isCut = !bytes.includes(END_OF_PNG, 0, 'latin1')
    return { frames: apngFrames(bytes), isHdr: isHdrPicture(head, 'cICP', 5), isCut }
  }
  if (head.toString('latin1', 4, 8) === 'ftyp') {
    const isHdr = isHdrPicture(head, 'colrnclx', 11)
    return { frames: isMovingAvif(picture) ? 2 : 1, isHdr, isCut: isCutAvif(bytes) }
  }
  return { frames: 1, isHdr: false, isCut: head.toString('latin1', 0, 3) === 'GIF' && isCutGif(bytes) }
}

export interface ImageFacts {
  width: number
  height: number
  animated: boolean
  /** True for high dynamic range. Such a picture gets no smaller copies, since they would look washed out. */
  isHdr?: boolean
}
export interface ImageLimits {
  /** Limit for all frames together. */
  maxPixels: number
  widths?: readonly number[]
  card?: CardRules
  square?: CardRules | undefined
}

export interface CardRules {
  width: number
  height: number
  maxBytes: number
}

const MAX_DECODED_BYTES = 256 * 1024 ** 2
// libvips opens more formats (SVG, PDF, TIFF), but each further parser is one more that a hostile file could attack.
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const bytesOfDepth: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }
/** Measured: bytes per pixel that the AVIF decoder keeps in addition to the picture. */
const AVIF_BYTES = 17

export const unreadable = () => new MediaRefused('The picture is damaged or incomplete and cannot be opened')

// Each process opens one picture and ends. So a cache is useless, and more threads would only take more memory.
sharp.cache(false)
sharp.concurrency(1)

/** Marks a moving AVIF as a still one: our decoder then opens the still picture that most moving ones contain. */
function stillOf(picture: Uint8Array): Uint8Array {
  if (!isMovingAvif(picture)) return picture
  const still = Uint8Array.from(picture)
  still.set(Buffer.from('avif'), 8)
  return still
}

export async function readHeader(picture: Uint8Array): Promise<Metadata> {
  try {
    const header = await sharp(stillOf(picture), { limitInputPixels: false }).metadata()
    if (header.format !== 'webp') return header
    // Chromium shows a WebP as it is stored, whatever orientation its EXIF data has.
    const { width, height } = header
    return { ...header, orientation: 1, autoOrient: { width, height } }
  } catch {
    throw unreadable()
  }
}

/** Memory for decoding, in bytes: twice as much for an interlaced or progressive picture, which comes in passes. */
function weigh({ format, channels, depth, isProgressive }: Metadata, pixels: number): number {
  const each = channels * (bytesOfDepth[depth] ?? 4) * (isProgressive ? 2 : 1)
  return pixels * (format === 'heif' ? each + AVIF_BYTES : each)
}

export const TIME_LIMIT_SEC = 30

/** Decodes every pixel once. Throws if the picture is damaged or cut off. */
async function decode(picture: Uint8Array, pages: number, maxPixels: number): Promise<void> {
  const input = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  let isWhole = true
  try {
    await sharp(picture, pages > 1 ? { ...input, pages } : input)
      // The JPEG decoder fills missing bytes with grey, and prints only a warning.
      .on('warning', (words: string) => void (isWhole &&= !words.includes('premature end')))
      .timeout({ seconds: TIME_LIMIT_SEC })
      .resize(32)
      .raw()
      .toBuffer()
  } catch {
    throw unreadable()
  }
  if (!isWhole) throw unreadable()
}

export async function probeImage(picture: Uint8Array, limits: ImageLimits): Promise<ImageFacts> {
  const header = await readHeader(picture).catch((error: unknown) => {
    if (!isMovingAvif(picture)) throw error
    throw new MediaRefused('The picture is a moving AVIF that cannot be checked here: save it as WebP or GIF')
  })
  if (!formats.has(header.format))
    throw new MediaRefused('The picture is of a kind that is not accepted here')
  const { frames, isHdr, isCut, unshown } = readImageTraits(picture)
  if (unshown !== undefined) throw new MediaRefused(unshown)
  if (isCut) throw unreadable()
  const { width, height } = header.autoOrient
  const pages = header.pages ?? 1
  const frameHeight = header.pageHeight ?? height
  // libvips places the frames of an animation one below the other.
  const pixels = width * frameHeight * Math.max(pages, frames)
  if (pixels > limits.maxPixels) throw tooLarge(limits.maxPixels)
  if (weigh(header, width * frameHeight * pages) > MAX_DECODED_BYTES)
    throw new MediaRefused(
      'The picture needs more memory than it may: save it smaller, or neither interlaced nor progressive',
    )
  await decode(stillOf(picture), pages, limits.maxPixels)
  const animated = pages > 1 || frames > 1
  return { width, height: frameHeight, animated, ...(isHdr && { isHdr }) }
}
