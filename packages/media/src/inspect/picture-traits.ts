// What libvips does not tell of a picture: whether browsers show it, and whether it moves.

interface Traits {
  /** Frames that browsers show; 1 where libvips counts them itself. */
  frames: number
  isHdr: boolean
  /** A sentence for what no browser shows. */
  unshown?: string
}

const HEAD = 64 * 1024
/** PQ and HLG: ITU-T H.273, table 3. */
const hdrTransfers = new Set([16, 18])

/** Coding of a JPEG by the marker of its frame: baseline, extended and progressive are shown. ITU-T T.81, table B.1. */
function jpegCoding(bytes: Buffer): string | null {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      if ([0xc3, 0xc7, 0xcb, 0xcf].includes(marker)) return 'lossless'
      if (marker > 0xc2) return marker > 0xc8 ? 'arithmetic' : 'hierarchical'
      return bytes[at + 4] === 8 ? null : `${bytes[at + 4]}-bit`
    }
    if (marker === 0xda) return null
    // Bytes of 0xff may fill the room before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** Frames of an animated PNG, which names them before its first picture. */
function apngFrames(bytes: Buffer): number {
  const at = bytes.subarray(0, HEAD).indexOf('acTL')
  const isFirst = at !== -1 && at < (bytes.indexOf('IDAT') + 1 || bytes.length)
  return isFirst ? bytes.readUInt32BE(at + 4) : 1
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
  const isPng = head.toString('latin1', 1, 4) === 'PNG'
  const isAvif = head.toString('latin1', 4, 8) === 'ftyp'
  const coding = head[0] === 0xff ? jpegCoding(bytes) : null
  return {
    frames: isPng ? apngFrames(bytes) : isMovingAvif(picture) ? 2 : 1,
    isHdr: (isPng || isAvif) && isHdrPicture(head, isPng),
    ...(coding !== null && {
      unshown: `The picture is a JPEG of a kind that browsers do not show (${coding}): save it as an ordinary JPEG`,
    }),
  }
}
