import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawPictures } from './draw-image.ts'
import { findFfmpeg } from './ffmpeg-path.ts'
import { generatePictureClip } from './picture-clip.ts'
import { probeImage } from './probe-image.ts'
import { probeMedia } from './probe-media.ts'
import { withFileBytes } from './media-bytes.ts'

const stripes = Array.from(
  { length: 60 },
  (_, i) => `<rect x="${i * 10}" width="5" height="400" fill="hsl(${i * 37} 80% 50%)"/>`,
)
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">${stripes.join('')}</svg>`
const whole = { left: 0, top: 0, width: 600, height: 400 }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draw-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function sizeOf(picture: Buffer, name: string) {
  const path = join(folder, name)
  await writeFile(path, picture)
  const { width, height } = await probeImage(path, { maxPixels: 1_000_000 })
  return { width, height }
}

it('cuts pictures of the wanted sizes out of one drawing', async () => {
  const square = { left: 100, top: 0, width: 400, height: 400 }
  const [wide = Buffer.alloc(0), small = Buffer.alloc(0)] = await drawPictures(svg, [
    { area: whole, width: 300, height: 200, maxBytes: 100_000 },
    { area: square, width: 90, height: 90, maxBytes: 100_000 },
  ])
  expect(await sizeOf(wide, 'wide.webp')).toEqual({ width: 300, height: 200 })
  expect(await sizeOf(small, 'small.webp')).toEqual({ width: 90, height: 90 })
})

it('lowers the quality of a file that would be too large', async () => {
  const cut = { area: whole, width: 600, height: 400 }
  const [large] = await drawPictures(svg, [{ ...cut, maxBytes: 1_000_000 }])
  const fullSize = large?.length ?? 0
  const [lowered] = await drawPictures(svg, [{ ...cut, maxBytes: fullSize - 1 }])
  expect(fullSize).toBeGreaterThan(1000)
  expect(lowered?.length).toBeLessThan(fullSize)
})

it('makes a film of a picture', async () => {
  const ffmpeg = await findFfmpeg()
  if (ffmpeg === null) throw new Error('The tests of this package need an ffmpeg')
  const [picture = Buffer.alloc(0)] = await drawPictures(svg, [
    { area: whole, width: 600, height: 400, maxBytes: 100_000 },
  ])
  await writeFile(join(folder, 'film.webp'), picture)
  const target = join(folder, 'film.mp4')
  const clip = {
    picture: join(folder, 'film.webp'),
    seconds: 2,
    width: 96,
    height: 64,
    sound: 'drone',
    key: 3,
  } as const
  await generatePictureClip(ffmpeg, clip, target)
  const facts = await withFileBytes(target, (bytes) => probeMedia(bytes))
  expect(facts).toMatchObject({ kind: 'video', width: 96, height: 64 })
  expect(facts.durationSec).toBeCloseTo(2, 0)
})
