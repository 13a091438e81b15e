// Films, and files that only claim to be films.
import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { aac, h264, picture, tone } from './odd-files.ts'
import type { TestFiles } from './test-files.ts'

export const plainFilm = (files: TestFiles) =>
  files.make('plain.mp4', [picture('160x90'), tone], [...h264, ...aac, '-movflags', '+faststart'])

export async function tenHours(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  const durations = { mvhd: 16, mdhd: 16, tkhd: 20 }
  for (const [name, offset] of Object.entries(durations)) {
    for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 4)) {
      const scale = name === 'tkhd' ? 1000 : bytes.readUInt32BE(at + 4 + 12)
      bytes.writeUInt32BE(36_000 * scale, at + 4 + offset)
    }
  }
  return bytes
}

/** A film whose frames each claim 16,000 by 16,000 pixels. An `honest` container claims the same size. */
async function hugeFrames(files: TestFiles, container: 'honest' | 'lying'): Promise<Buffer> {
  const png = ['-c:v', 'png', '-pix_fmt', 'rgb24', '-frames:v', '10']
  const bytes = await readFile(await files.make(`small-${container}.mov`, [picture('64x64')], png))
  for (let at = bytes.indexOf('IHDR'); at !== -1; at = bytes.indexOf('IHDR', at + 4)) {
    bytes.writeUInt32BE(16_000, at + 4)
    bytes.writeUInt32BE(16_000, at + 8)
    bytes.writeUInt32BE(crc32(bytes.subarray(at, at + 17)), at + 17)
  }
  if (container === 'honest') {
    const entry = bytes.indexOf('png ')
    bytes.writeUInt16BE(16_000, entry + 4 + 24)
    bytes.writeUInt16BE(16_000, entry + 4 + 26)
    const header = bytes.indexOf('tkhd') + 4 + 76
    bytes.writeUInt32BE(16_000 * 65_536, header)
    bytes.writeUInt32BE(16_000 * 65_536, header + 4)
  }
  return bytes
}

/** Turns a film as an upright phone does: by the matrix of the picture track, which is the first track. */
export function turned(film: Buffer): Buffer {
  const bytes = Buffer.from(film)
  const matrix = [0, 65_536, 0, -65_536, 0, 0, 90 * 65_536, 0, 0x4000_0000]
  const start = bytes.indexOf('tkhd') + 4 + 40
  for (const [index, number] of matrix.entries()) bytes.writeInt32BE(number, start + index * 4)
  return bytes
}

async function flipped(path: string, seed: number): Promise<Buffer> {
  const bytes = await readFile(path)
  const start = bytes.indexOf('mdat') + 4
  for (let at = 0; at < 40; at += 1) {
    const place = start + ((seed * 7919 + at * 104_729) % (bytes.length - start))
    bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (at % 8)), place)
  }
  return bytes
}

/** Files that must all be refused. No program may connect to `port`, or read the file `secret`. */
export async function hostileFiles(files: TestFiles, port: number, secret: string) {
  const whole = await plainFilm(files)
  const bytes = await readFile(whole)
  const list = (line: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${line}\n#EXT-X-ENDLIST\n`
  return {
    'zero bytes': Buffer.alloc(0),
    text: Buffer.from('This is no film.'),
    'a film without its head': bytes.subarray(1000),
    'a film without its tail': bytes.subarray(0, Math.floor(bytes.length * 0.6)),
    'a playlist of the network': Buffer.from(list(`http://127.0.0.1:${port}/a.ts`)),
    'a playlist of another file': Buffer.from(list(`file:${whole}`)),
    'a list of files': Buffer.from(`ffconcat version 1.0\nfile ${whole}\nfile ${secret}\n`),
    'frames of 256 megapixels': await hugeFrames(files, 'honest'),
    'frames larger than their container says': await hugeFrames(files, 'lying'),
    'flipped bits': await flipped(whole, 1),
  }
}

export { flipped }
