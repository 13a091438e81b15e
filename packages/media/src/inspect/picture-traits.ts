// Finds out what libvips does not tell: whether browsers show the picture, whether it moves, and whether its end is
// missing.

interface Traits {
  /** The frames of an animated PNG or AVIF; 1 for other formats, whose frames libvips counts. */
  frames: number
  isHdr: boolean
  /**
   * No decoder notices this: a broken download may be filled up with zeros, which decode to grey, and a moving picture
   * just shows the frames that are left.
   */
  isCut: boolean
  unshown?: string
}

const HEAD = 64 * 1024
/** PQ and HLG (ITU-T H.273, table 3). */
const hdrTransfers = new Set([16, 18])

const END_OF_PICTURE = Buffer.from([0xff, 0xd9])

/**
 * `coding` is null for baseline, extended and progressive JPEG, which browsers show (ITU-T T.81, table B.1). The end is
 * searched behind the first scan, since a thumbnail before it has an end of its own.
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
    // Bytes 0xff may fill the space before a marker.
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

/** True if a block is incomplete (GIF89a, appendix A). Some encoders leave out the trailer, so it may be missing. */
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
    // Size 0 means up to the end of the file; size 1 is for boxes of more than 4 GB.
    if (size < 8) return false
    at += size
  }
  return at > bytes.length
}

export const isMovingAvif = (picture: Uint8Array) =>
  Buffer.from(picture.buffer, picture.byteOffset, Math.min(12, picture.length)).toString('latin1', 4) ===
  'ftypavis'

function isHdrPicture(head: Buffer, isPng: boolean): boolean {
  const at = head.indexOf(isPng ? 'cICP' : 'colrnclx')
  if (at === -1) return false
  return hdrTransfers.has(isPng ? (head[at + 5] ?? 0) : (head[at + 11] ?? 0))
}

export function readPictureTraits(picture: Uint8Array): Traits {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.length)
  const head = bytes.subarray(0, HEAD)
  if (head[0] === 0xff) {
    const { coding, isCut } = readJpeg(bytes)
    const unshown = `The picture is a JPEG of a kind that browsers do not show (${coding}): save it as an ordinary JPEG`
    return { frames: 1, isHdr: false, isCut, ...(coding !== null && { unshown }) }
  }
  if (head.toString('latin1', 1, 4) === 'PNG') {
    const isCut = !bytes.includes(END_OF_PNG, 0, 'latin1')
    return { frames: apngFrames(bytes), isHdr: isHdrPicture(head, true), isCut }
  }
  if (head.toString('latin1', 4, 8) === 'ftyp')
    return {
      frames: isMovingAvif(picture) ? 2 : 1,
      isHdr: isHdrPicture(head, false),
      isCut: isCutAvif(bytes),
    }
  return { frames: 1, isHdr: false, isCut: head.toString('latin1', 0, 3) === 'GIF' && isCutGif(bytes) }
}
