// Small files that claim to be large, or become large when opened: films with false counts, pictures of one colour.
import { crc32, deflateSync } from 'node:zlib'

const word = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
const half = (value: number) => word(value).subarray(2)
const zeros = (count: number) => Buffer.alloc(count)

export function isoBox(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([word(content.length + 8), Buffer.from(type, 'latin1'), content])
}

const identity = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000].map(word))
const movieHeader = isoBox('mvhd', word(0), zeros(8), word(1000), word(2000), zeros(16), identity, zeros(24), word(2)) // prettier-ignore
const trackHeader = isoBox('tkhd', word(7), zeros(8), word(1), zeros(4), word(2000), zeros(16), identity, word(64 << 16), word(48 << 16)) // prettier-ignore
const mediaHeader = isoBox('mdhd', word(0), zeros(8), word(1000), word(2000), half(0x55c4), half(0))
const handler = isoBox('hdlr', word(0), zeros(4), Buffer.from('vide'), zeros(13))
const frame = isoBox('mp4v', zeros(6), half(1), zeros(16), half(64), half(48), zeros(50))
const description = isoBox('stsd', word(0), word(1), frame)

/** A table of an MP4. `count`: what the table claims, whatever the number of `rows`. */
export const table = (type: string, count: number, ...rows: readonly number[]) =>
  isoBox(type, word(0), word(count), ...rows.map(word))

export const sizes = (each: number, count: number, ...rows: readonly number[]) =>
  isoBox('stsz', word(0), word(each), word(count), ...rows.map(word))

const emptyTables = [table('stts', 0), table('stsc', 0), sizes(0, 0), table('stco', 0)]
const fileType = isoBox('ftyp', Buffer.from('isom'), word(512), Buffer.from('isomiso2mp41'))

function movie(tables: readonly Uint8Array[], ...others: readonly Uint8Array[]): Buffer {
  const media = isoBox('mdia', mediaHeader, handler, isoBox('minf', isoBox('stbl', description, ...tables)))
  return isoBox('moov', movieHeader, isoBox('trak', trackHeader, media), ...others)
}

export const filmOf = (...tables: readonly Uint8Array[]) =>
  Buffer.concat([fileType, movie(tables), isoBox('mdat', zeros(4000))])

const extends_ = isoBox('mvex', isoBox('trex', word(0), word(1), word(1), word(40), word(1), word(0)))

/** Fragments of an MP4, one for each run. `count`: the number of samples that the run claims. `rows`: its bytes. */
export function fragmentsOf(...runs: readonly { flags: number; count: number; rows?: Buffer }[]): Buffer {
  const fragments = runs.map(({ flags, count, rows = zeros(0) }) => {
    const run = isoBox('trun', word(flags), word(count), rows)
    return isoBox(
      'moof',
      isoBox('mfhd', zeros(8)),
      isoBox('traf', isoBox('tfhd', word(0x20000), word(1)), run),
    )
  })
  const pieces = fragments.flatMap((fragment) => [fragment, isoBox('mdat', zeros(4000))])
  return Buffer.concat([fileType, movie(emptyTables, extends_), ...pieces])
}

function repeatedMoment(times: number): Buffer {
  const index = isoBox('tfra', word(0), word(1), word(0), word(times), zeros(times * 11))
  return isoBox('mfra', index, isoBox('mfro', word(0), word(index.length + 24)))
}

/** Films with false counts. A reader that trusts the counts needs gigabytes, minutes, or both for each film. */
export function lyingFilms(): Record<string, Buffer> {
  const MOST = 0xffff_ffff
  const place = [table('stsc', 1, 1, 1, 1), table('stco', 1, 1000)]
  return {
    'a fragment of four thousand million frames': fragmentsOf({ flags: 0, count: MOST }),
    'a fragment of more frames than its bytes': fragmentsOf({ flags: 0x300, count: MOST, rows: zeros(800) }),
    'times of more frames than there are': filmOf(
      table('stts', 1, MOST, 40),
      table('ctts', 1, MOST, 0),
      sizes(100, 10),
      table('stsc', 1, 1, 10, 1),
      table('stco', 1, 1000),
    ),
    'more times than bytes': filmOf(table('stts', MOST, 1, 40), sizes(100, 1), ...place),
    'more shifts than bytes': filmOf(table('stts', 1, 1, 40), table('ctts', MOST, 1, 0), sizes(100, 1), ...place),
    'more sizes than bytes': filmOf(table('stts', 1, 1, 40), sizes(0, MOST, 100), ...place),
    'more chunks than bytes': filmOf(table('stts', 1, 1, 40), sizes(100, 1), table('stsc', 1, 1, 1, 1), table('stco', MOST, 1000)),
    'more runs of chunks than bytes': filmOf(table('stts', 1, 1, 40), sizes(100, 1), table('stsc', MOST, 1, 1, 1), table('stco', 1, 1000)),
    'an index that names one moment often': Buffer.concat([
      fragmentsOf({ flags: 0, count: 10 }),
      repeatedMoment(60_000),
    ]),
    'a chunk far behind the last': filmOf(
      table('stts', 1, 10, 40),
      sizes(100, 10),
      table('stsc', 2, 1, 10, 1, MOST, 1, 1),
      table('stco', 1, 1000),
    ),
  } // prettier-ignore
}

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([word(data.length), named, word(crc32(named))])
}

/** A picture of one colour, with four channels of eight bits: few bytes to send, many to open. */
export function interlacedPng(width: number, height: number): Buffer {
  const header = Buffer.concat([word(width), word(height), Buffer.from([8, 6, 0, 0, 1])])
  const lines = [
    [8, 8, 0, 0],
    [8, 8, 4, 0],
    [4, 8, 0, 4],
    [4, 4, 2, 0],
    [2, 4, 0, 2],
    [2, 2, 1, 0],
    [1, 2, 0, 1],
  ].map(([across = 1, down = 1, left = 0, top = 0]) => {
    const [wide, high] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)]
    return zeros(wide > 0 && high > 0 ? (wide * 4 + 1) * high : 0)
  })
  const pixels = deflateSync(Buffer.concat(lines), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', zeros(0)),
  ])
}

/** A picture of one colour: one bit for 64 pixels of a channel, and only the coarsest pass. */
export function progressiveJpeg(width: number, height: number): Buffer {
  const part = (marker: number, content: Uint8Array) =>
    Buffer.concat([Buffer.from([0xff, marker]), half(content.length + 2), content])
  const channels = [1, 2, 3]
  const size = Buffer.concat([Buffer.from([8]), half(height), half(width), Buffer.from([3])])
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8) * channels.length
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    part(0xdb, Buffer.concat([zeros(1), Buffer.alloc(64, 1)])),
    part(0xc2, Buffer.concat([size, ...channels.map((id) => Buffer.from([id, 0x11, 0]))])),
    // The only code has one bit. It means "like the block before".
    part(0xc4, Buffer.concat([zeros(1), Buffer.from([1]), zeros(15), zeros(1)])),
    part(0xda, Buffer.from([3, ...channels.flatMap((id) => [id, 0]), 0, 0, 0])),
    zeros(Math.ceil(blocks / 8)),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** A film with honest counts: `frames` frames of six bytes each. */
export function crowdedWebm(frames: number): Buffer {
  const length = (value: number) => {
    const bytes = zeros(8)
    bytes.writeBigUInt64BE(BigInt(value) | (1n << 56n))
    return bytes
  }
  const element = (id: string, ...parts: readonly Uint8Array[]) => {
    const content = Buffer.concat(parts)
    return Buffer.concat([Buffer.from(id, 'hex'), length(content.length), content])
  }
  const number = (id: string, value: number) => element(id, Buffer.from([value]))
  const size = element('e0', number('b0', 64), number('ba', 48))
  const track = element('ae', number('d7', 1), number('83', 1), element('86', Buffer.from('V_VP8')), size)
  const frame = Buffer.from('a38481000080', 'hex')
  const cluster = element('1f43b675', number('e7', 0), Buffer.alloc(frame.length * frames, frame))
  const head = element('1a45dfa3', element('4282', Buffer.from('webm')))
  return Buffer.concat([head, element('18538067', element('1654ae6b', track), cluster)])
}
