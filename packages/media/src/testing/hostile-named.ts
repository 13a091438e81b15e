// Small honest files in old containers, changed so that they claim too much.

const chunk = (name: string, ...parts: readonly Uint8Array[]) => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
const list = (name: string, ...parts: readonly Uint8Array[]) => chunk('LIST', Buffer.from(name), ...parts)

/** A copy of the file with other numbers. `numbers`: by offset from the end of the first `name`; four bytes each. */
function patched(file: Buffer, name: string, numbers: Record<number, number>): Buffer {
  const copy = Buffer.from(file)
  const start = copy.indexOf(name, 0, 'latin1') + name.length
  for (const [at, number] of Object.entries(numbers)) copy.writeUInt32LE(number, start + Number(at))
  return copy
}

/** Offsets of fields in the first stream header of an AVI, counted from after `strh`. */
const streamHeader = { scale: 4 + 20, rate: 4 + 24, length: 4 + 32 }
const MOST = 0xffff_ffff

function crowdedAvi(streams: number): Buffer {
  const header = Buffer.alloc(56)
  header.write('vidsDIVX', 'latin1')
  header.writeUInt32LE(1, 20)
  header.writeUInt32LE(25, 24)
  const format = Buffer.alloc(40)
  format.set([40, 0, 0, 0, 64, 0, 0, 0, 48, 0, 0, 0, 1, 0, 24, 0])
  format.write('DIVX', 16, 'latin1')
  const stream = list('strl', chunk('strh', header), chunk('strf', format))
  const all = Array.from({ length: streams }, () => stream)
  return chunk(
    'RIFF',
    Buffer.from('AVI '),
    list('hdrl', chunk('avih', Buffer.alloc(56)), ...all),
    list('movi'),
  )
}

function circularAvi(avi: Buffer): Buffer {
  const at = avi.indexOf('LIST', 16, 'latin1')
  const index = Buffer.alloc(24 + 16 * 500)
  index.writeUInt16LE(4, 0)
  index.writeUInt32LE(MOST, 4)
  index.write('00dc', 8, 'latin1')
  for (let entry = 24; entry < index.length; entry += 16) index.writeUInt32LE(at + 8, entry)
  const size = avi.readUInt32LE(4) + index.length + 8
  const grown = Buffer.concat([avi.subarray(0, at), chunk('indx', index), avi.subarray(at)])
  grown.writeUInt32LE(size, 4)
  return grown
}

/** An ASF with a header object whose length is zero: a reader that skips it by its length gets nowhere. */
function endlessAsf(asf: Buffer): Buffer {
  const copy = Buffer.from(asf)
  copy.fill(0, 30 + 16, 30 + 24)
  return copy
}

function emptyTags(count: number): Buffer {
  const head = Buffer.from([0x46, 0x4c, 0x56, 1, 4, 0, 0, 0, 9, 0, 0, 0, 0])
  const tag = Buffer.alloc(15)
  tag.writeUInt8(8)
  tag.writeUInt32BE(11, 11)
  return Buffer.concat([head, ...Array.from({ length: count }, () => tag)])
}

function noisyPackets(count: number): Buffer {
  const bytes = Buffer.alloc(188 * count)
  let state = 1
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes.writeUInt8(at % 188 === 0 ? 0x47 : state >>> 24, at)
  }
  return bytes
}

/** Files that may be refused or accepted, but must not take long. `honest`: small files in these containers. */
export const hostileNamed = (honest: { avi: Buffer; asf: Buffer; flv: Buffer; dv: Buffer }) => ({
  'a thousand million frames': patched(honest.avi, 'strh', { [streamHeader.length]: 1_000_000_000 }),
  'no frame rate': patched(honest.avi, 'strh', { [streamHeader.scale]: 0, [streamHeader.rate]: 0 }),
  'frames of 256 megapixels': patched(honest.avi, 'strf', { 8: 16_000, 12: 16_000 }),
  'a thousand streams': crowdedAvi(1000),
  'an index that leads back to itself': circularAvi(honest.avi),
  'an index that is longer than the file': patched(honest.avi, 'idx1', { 0: 0x7fff_fff0 }),
  'half an AVI': honest.avi.subarray(0, honest.avi.length / 2),
  'half a WMV': honest.asf.subarray(0, honest.asf.length / 2),
  'half an FLV': honest.flv.subarray(0, honest.flv.length / 2),
  'a header without length': endlessAsf(honest.asf),
  'a hundred thousand empty tags': emptyTags(100_000),
  'packets of noise': noisyPackets(20_000),
  'a tape of nothing': Buffer.concat([honest.dv.subarray(0, 480), Buffer.alloc(5_000_000)]),
})
