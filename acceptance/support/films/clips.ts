// The files that journeys upload. The product's media package makes them in a separate process.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateSync, crc32 } from 'node:zlib'
import { node24, root } from '../product/product.ts'

const names = {
  film: 'film.mp4',
  bhajan: 'bhajan.mp3',
  image: 'image.png',
  /** The film, enlarged to 66 MB, so that it is sent in parts. */
  large: 'large.mp4',
} as const

function clipsFolder(): string {
  const folder = process.env['ACCEPTANCE_CLIPS']
  if (folder === undefined) throw new Error('The clips are made before all journeys')
  return folder
}

export const clipPath = (clip: keyof typeof names) => join(clipsFolder(), names[clip])

const draw = (folder: string, files: readonly string[]) =>
  promisify(execFile)(node24, ['acceptance/support/films/make-clips.ts', folder, ...files], { cwd: root })

/**
 * Films that only some journeys need. Each is made for the first journey that needs it. `feature`: 12 s of 1080p in few
 * frames. `reel`: 12 s of 720p. `short`: 3 s of 180p in two languages. `still`: 6 s of sound with 0.2 s of picture.
 * `talk`: 80 s of 360p.
 */
export async function drawnClip(clip: 'feature' | 'reel' | 'short' | 'still' | 'talk'): Promise<string> {
  const path = join(clipsFolder(), `${clip}.mp4`)
  if (!existsSync(path)) await draw(clipsFolder(), [`${clip}.mp4`])
  return path
}

/** A film with an intact beginning: only decoding shows that its middle is damaged. */
export async function brokenClip(): Promise<string> {
  const bytes = await readFile(await drawnClip('short'))
  const pictures = bytes.indexOf('mdat') + 4
  const length = bytes.length - pictures
  bytes.fill(0xff, pictures + Math.floor(length * 0.4), pictures + Math.floor(length * 0.6))
  const path = join(clipsFolder(), 'broken.mp4')
  await writeFile(path, bytes)
  return path
}

/** Adds bytes at the end, which players skip. */
function enlarge(film: Buffer): Buffer {
  const box = Buffer.alloc(66 * 1024 * 1024 - film.length)
  box.writeUInt32BE(box.length)
  box.write('free', 4, 'latin1')
  return Buffer.concat([film, box])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Draws a saffron square of 64 by 64 pixels. */
function drawImage(): Buffer {
  const side = 64
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from([217, 114, 14]))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const empty = Buffer.alloc(0)
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', empty)])
}

export async function makeClips(folder: string): Promise<void> {
  await draw(folder, [names.film, names.bhajan])
  await writeFile(join(folder, names.image), drawImage())
  await writeFile(join(folder, names.large), enlarge(await readFile(join(folder, names.film))))
}
