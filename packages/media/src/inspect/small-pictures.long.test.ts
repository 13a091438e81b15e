import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MediaRefused } from '../media-refused.ts'
import { stopTimeLimits } from '../testing/no-time-limits.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'
import { shrinkPicture } from './inspect.ts'

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
})
afterAll(() => files.remove())
stopTimeLimits()

const limits = { maxPixels: 40_000_000, widths: [320, 640] }
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'blue',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
const bytesOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async (start: number, end: number) => bytes.subarray(start, end),
})
const shrink = async (picture: Sharp | Uint8Array) =>
  await shrinkPicture(bytesOf(picture instanceof Uint8Array ? picture : await picture.toBuffer()), limits)
/** Format and size of the picture. */
async function looked(picture: Sharp | Uint8Array) {
  const read = (await shrink(picture)).map(async ({ bytes }) => {
    const { format, width, height, orientation, space } = await sharp(bytes).metadata()
    return { format, width, height, orientation, space }
  })
  return await Promise.all(read)
}
/** Formats whose encoding is slow by default. */
const slow = new Set(['gif', 'avif'])
const upright = { orientation: undefined, space: 'srgb' }

describe('small copies', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('of a %s are WebP', async (kind) => {
    expect(await looked(noise(1600, 900).toFormat(kind, slow.has(kind) ? { effort: 1 } : {}))).toEqual([
      { format: 'webp', width: 320, height: 180, ...upright },
      { format: 'webp', width: 640, height: 360, ...upright },
    ])
  })

  test('of a picture 500 pixels wide exist only in the smaller width', async () => {
    expect(await looked(noise(500, 400).jpeg())).toMatchObject([{ width: 320, height: 256 }])
  })

  test.each([
    [1, 1],
    [10, 10],
    [320, 200],
    [700, 2200],
  ])('of a picture of %i by %i do not exist, since it is too small or too tall', async (width, height) => {
    expect(await shrink(noise(width, height).png())).toEqual([])
  })

  test('are left out if they would not have fewer bytes', async () => {
    const drawn = await flat(330, 200).png({ palette: true, colours: 2, effort: 10 }).toBuffer()
    expect(await shrink(drawn)).toEqual([])
  })

  test.each([6, 3, 8])('of a photograph with orientation %i are upright', async (orientation) => {
    const halves = noise(1000, 800).composite([
      {
        input: { create: { width: 1000, height: 400, channels: 3, background: 'red' } },
        gravity: 'north',
      },
    ])
    const photo = await halves.jpeg().withMetadata({ orientation }).toBuffer()
    const [small] = await shrink(photo)
    if (small === undefined) throw new Error('none')
    const shown = await sharp(photo).autoOrient().resize(320).raw().toBuffer({ resolveWithObject: true })
    const made = await sharp(small.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([made.info.width, made.info.height]).toEqual([shown.info.width, shown.info.height])
    const isRed = ({ data, info }: typeof made, x: number, y: number) => {
      const at = (y * info.width + x) * info.channels
      return (data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 80
    }
    for (const [x, y] of [
      [20, 20],
      [300, 20],
      [20, 230],
      [300, 230],
    ] as const)
      expect(isRed(made, x, y), `${x},${y}`).toBe(isRed(shown, x, y))
  })

  test('of a WebP with an orientation are as browsers show it: not turned', async () => {
    const turned = noise(800, 450).webp().withMetadata({ orientation: 6 })
    expect(await looked(turned)).toMatchObject([
      { width: 320, height: 180, ...upright },
      { width: 640, height: 360, ...upright },
    ])
  })

  test('keep the red of thin letters', async () => {
    const lines = Array.from(
      { length: 30 },
      (_, n) => `<path d="M0 ${n * 24 + 6}H1280" stroke="#ff2010" stroke-width="3"/>`,
    )
    const drawn = `<svg width="1280" height="720"><rect width="1280" height="720" fill="#101030"/>${lines.join('')}</svg>`
    const picture = await sharp(Buffer.from(drawn)).png().toBuffer()
    const reds = async (bytes: Uint8Array) =>
      (await sharp(bytes).removeAlpha().resize(640).raw().toBuffer()).filter((_, index) => index % 3 === 0)
    const wanted = await reds(picture)
    const made = await reds((await shrink(picture)).at(-1)?.bytes ?? new Uint8Array())
    const lost = [...wanted.entries()].flatMap(([at, red]) => (red > 120 ? [red - (made[at] ?? 0)] : []))
    expect(lost.reduce((sum, each) => sum + each, 0) / lost.length).toBeLessThan(20)
  })

  test('of a CMYK photograph are in sRGB', async () => {
    expect(await looked(noise(800, 600).toColourspace('cmyk').jpeg())).toMatchObject([
      { width: 320, ...upright },
      { width: 640, ...upright },
    ])
  })

  test('of a progressive, turned photograph of 8000 pixels are made', async () => {
    const photo = flat(8000, 4000).jpeg({ progressive: true }).withMetadata({ orientation: 6 })
    expect(await looked(photo)).toMatchObject([
      { width: 320, height: 640 },
      { width: 640, height: 1280 },
    ])
  })

  test('of an animation do not exist', async () => {
    const path = await files.make(
      'moving.gif',
      [{ drawn: 'testsrc2=size=640x480:rate=5:duration=1' }],
      ['-f', 'gif'],
    )
    const moving = await readFile(path)
    expect(await shrink(moving)).toEqual([])
    expect(await shrink(sharp(moving, { animated: true }).webp())).toEqual([])
  })

  test.each(['jpeg', 'png', 'webp'] as const)('of a %s that is cut off cannot be made', async (kind) => {
    const whole = await noise(1280, 720).toFormat(kind).toBuffer()
    await expect(shrink(whole.subarray(0, whole.length / 2))).rejects.toThrow(MediaRefused)
  })

  test('of an SVG cannot be made', async () => {
    const drawn = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')
    await expect(shrink(drawn)).rejects.toThrow(MediaRefused)
  })
})
