import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { probeImage } from './probe-image.ts'
import { type TestFiles, makeTestFiles } from './test-files.ts'

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
}, 60_000)
afterAll(() => files.remove())

const limits = { maxPixels: 100_000_000 }
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

describe('a picture that can be drawn', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s', async (format) => {
    const path = await files.write(`whole.${format}`, await noise(120, 80).toFormat(format).toBuffer())
    expect(await probeImage(path, limits)).toEqual({ width: 120, height: 80, animated: false })
  })

  test('is measured as it is shown', async () => {
    const turned = await noise(120, 80).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await probeImage(await files.write('turned.jpg', turned), limits)).toMatchObject({
      width: 80,
      height: 120,
    })
  })

  test('moves, and counts by its frame', async () => {
    const path = await files.make(
      'moving.gif',
      [{ drawn: 'testsrc2=size=64x48:rate=5:duration=2' }],
      ['-f', 'gif'],
    )
    expect(await probeImage(path, limits)).toEqual({ width: 64, height: 48, animated: true })
  })
})

describe('a picture that is refused', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s that was cut off', async (format) => {
    const whole = await files.write(`part.${format}`, await noise(300, 200).toFormat(format).toBuffer())
    await expect(probeImage(await files.cut(whole, 0.6), limits)).rejects.toThrow(/damaged or incomplete/)
  })

  test('more pixels than allowed', async () => {
    const flat = sharp({ create: { width: 10_100, height: 10_000, channels: 3, background: 'red' } })
    const path = await files.write('huge.png', await flat.png().toBuffer())
    await expect(probeImage(path, limits)).rejects.toThrow('larger than 100 megapixels')
  }, 30_000)

  test('a header that lies about its size', async () => {
    const png = Buffer.from(await noise(20, 20).png().toBuffer())
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    await expect(probeImage(await files.write('lie.png', png), limits)).rejects.toThrow(/damaged|larger than/)
  })

  test('an SVG, though the library could draw it', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    await expect(probeImage(await files.write('drawing.png', svg), limits)).rejects.toThrow(
      /not accepted|damaged/,
    )
  })

  test('a film', async () => {
    const film = await files.write('film.png', await readFile(files.film))
    await expect(probeImage(film, limits)).rejects.toThrow(/damaged|not accepted/)
  })
})
