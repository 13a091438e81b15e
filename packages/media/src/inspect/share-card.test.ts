// The card for shared links has one size, one format and few bytes, whatever the original is.
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { probeImage } from './probe-image.ts'
import { makeSmallPictures } from './small-pictures.ts'

const card = { width: 1200, height: 630, maxBytes: 300_000 }
const limits = { maxPixels: 40_000_000, card }
const drawn = (width: number, height: number, background = 'red') =>
  sharp({ create: { width, height, channels: 4, background } })
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
async function cardOf(picture: Sharp) {
  const bytes = await picture.toBuffer()
  const made = await makeSmallPictures(bytes, await probeImage(bytes, limits), limits)
  expect(made.map(({ width }) => width)).toEqual(['card'])
  return Buffer.from(made[0]?.bytes ?? [])
}
const at = async (bytes: Buffer, x: number, y: number) => [
  ...(await sharp(bytes).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()),
]
const isRed = ([r = 0, g = 255, b = 255]: number[]) => r > 240 && g < 15 && b < 15

describe('the preview card of', () => {
  test.each([
    ['a thumbnail', noise(1280, 720).png()],
    ['a photograph of a phone', noise(2000, 1500).jpeg({ quality: 95 })],
    ['a photograph that lies on its side', noise(1500, 1000).jpeg().withMetadata({ orientation: 6 })],
    ['a square poster', drawn(1000, 1000).webp()],
    ['a banner', drawn(1920, 823).avif({ effort: 0 })],
    ['a small picture', drawn(40, 30).png()],
    ['a very tall one', drawn(200, 2000).png()],
    ['a very wide one', drawn(2000, 20).png()],
    ['a picture for print', noise(800, 600).toColourspace('cmyk').jpeg()],
  ])('%s is a JPEG of 1200 by 630 below 300 KB', async (_, picture) => {
    const bytes = await cardOf(picture)
    const { format, width, height, space, exif } = await sharp(bytes).metadata()
    expect({ format, width, height, space, exif }).toEqual({
      format: 'jpeg',
      width: 1200,
      height: 630,
      space: 'srgb',
      exif: undefined,
    })
    expect(bytes.length).toBeLessThan(card.maxBytes)
  })

  test('a poster shows all of it over a blurred copy, and a thumbnail fills the card', async () => {
    const poster = await cardOf(drawn(1000, 1000).png())
    for (const y of [5, 315, 625]) expect(isRed(await at(poster, 600, y)), String(y)).toBe(true)
    const [r = 0] = await at(poster, 30, 315)
    expect(r).toBeGreaterThan(60)
    expect(r).toBeLessThan(220)
    const thumbnail = await cardOf(drawn(1280, 720).png())
    for (const x of [5, 600, 1195]) expect(isRed(await at(thumbnail, x, 315)), String(x)).toBe(true)
  })

  test('a podcast is a square JPEG in RGB, even if the poster is small', async () => {
    const bytes = await drawn(300, 450).webp().toBuffer()
    const square = { width: 1400, height: 1400, maxBytes: 500_000 }
    const wanted = { maxPixels: 40_000_000, square }
    const [made, ...others] = await makeSmallPictures(bytes, await probeImage(bytes, wanted), wanted)
    expect([made?.width, others]).toEqual(['square', []])
    const { format, width, height, space } = await sharp(made?.bytes).metadata()
    expect([format, width, height, space]).toEqual(['jpeg', 1400, 1400, 'srgb'])
  })

  test('a drawing without a background has a white one', async () => {
    const mark = drawn(1200, 630, 'transparent')
    expect(await at(await cardOf(mark.png()), 600, 300)).toEqual([255, 255, 255])
  })

  test('an animated picture shows its first frame', async () => {
    const frames = await sharp(
      await Promise.all(['red', 'blue'].map((each) => drawn(600, 315, each).png().toBuffer())),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    expect(isRed(await at(await cardOf(sharp(frames, { animated: true }).gif()), 600, 315))).toBe(true)
  })
})
