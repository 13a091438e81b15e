import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { probeImage, readImageTraits } from './probe-image.ts'
import { makeSmallPictures } from './small-pictures.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
})
afterAll(() => files.remove())

/** True if the run includes tests with large pictures, which take seconds. */
const isThorough = inject('isThorough')
const limits = { maxPixels: 40_000_000 }
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
const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: 'red' }, limitInputPixels: false })
const probe = async (picture: Sharp) => await probeImage(await picture.toBuffer(), limits)

describe('a picture that can be drawn', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('is a %s', async (format) => {
    expect(await probe(noise(120, 80).toFormat(format))).toEqual({ width: 120, height: 80, animated: false })
  })

  test('has the size after its EXIF rotation, which browsers ignore in a WebP', async () => {
    const turned = noise(120, 80).withMetadata({ orientation: 6 })
    expect(await probe(turned.clone().jpeg())).toMatchObject({ width: 80, height: 120 })
    expect(await probe(turned.webp())).toMatchObject({ width: 120, height: 80 })
  })

  test('has the size of one frame if it is animated', async () => {
    const path = await files.make(
      'moving.gif',
      [{ drawn: 'testsrc2=size=64x48:rate=5:duration=2' }],
      ['-f', 'gif'],
    )
    expect(await probeImage(await readFile(path), limits)).toEqual({ width: 64, height: 48, animated: true })
  })

  test('may be an animated PNG, and the pixels of all its frames count towards the limit', async () => {
    const moving = await files.make(
      'moving.png',
      [{ drawn: 'testsrc2=size=64x48:rate=5:duration=2' }],
      ['-f', 'apng'],
    )
    const bytes = await readFile(moving)
    expect(await probeImage(bytes, limits)).toEqual({ width: 64, height: 48, animated: true })
    await expect(probeImage(bytes, { maxPixels: 64 * 48 * 9 })).rejects.toThrow('larger than')
  })

  test('may be an animated AVIF; one that cannot be decoded is refused with advice', async () => {
    const bytes = await noise(64, 48).avif().toBuffer()
    bytes.write('avis', 8)
    expect(await probeImage(bytes, limits)).toMatchObject({ animated: true })
    const gone = bytes.subarray(0, bytes.readUInt32BE(0))
    await expect(probeImage(gone, limits)).rejects.toThrow(/moving AVIF.*save it as WebP or GIF/)
  })

  test('has no small copies if it has high dynamic range, since these would look washed out', async () => {
    const usual = await noise(800, 60).png().toBuffer()
    // The colours BT.2020 and PQ, in a chunk after the header.
    const colours = Buffer.from([0, 0, 0, 4, ...Buffer.from('cICP'), 9, 16, 0, 1, 0, 0, 0, 0])
    colours.writeUInt32BE(crc32(colours.subarray(4, 12)), 12)
    const bright = Buffer.concat([usual.subarray(0, 33), colours, usual.subarray(33)])
    const sizes = { ...limits, widths: [320] }
    const copies = async (bytes: Buffer) =>
      await makeSmallPictures(bytes, await probeImage(bytes, sizes), sizes)
    expect(await copies(usual)).toHaveLength(1)
    expect(await copies(bright)).toEqual([])
    const avif = Buffer.from('....ftypavif........colrnclx\0\t\0\x12\0\x09')
    expect(readImageTraits(avif)).toMatchObject({ isHdr: true })
  })

  test.runIf(isThorough)('has 39 megapixels, as cameras make them', async () => {
    expect(await probe(flat(7200, 5400).jpeg())).toMatchObject({ width: 7200, height: 5400 })
  })
})

describe('a picture that is refused', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('is a %s that was cut off', async (format) => {
    const whole = await noise(60, 40).toFormat(format).toBuffer()
    const part = whole.subarray(0, Math.floor(whole.length * 0.6))
    await expect(probeImage(part, limits)).rejects.toThrow(/damaged or incomplete/)
  })

  test('is animated and was cut off, even if its first frames could be shown', async () => {
    const drawn = [{ drawn: 'testsrc2=size=64x48:rate=5:duration=2' }]
    const gif = await readFile(await files.make('cut.gif', drawn, ['-f', 'gif']))
    const apng = await readFile(await files.make('cut.png', drawn, ['-f', 'apng']))
    const avif = await noise(64, 48).avif().toBuffer()
    avif.write('avis', 8)
    const frames = Buffer.alloc(2000, 'x')
    frames.writeUInt32BE(2000)
    for (const whole of [gif, apng, Buffer.concat([avif, frames])]) {
      expect(await probeImage(whole, limits)).toMatchObject({ animated: true })
      await expect(probeImage(whole.subarray(0, -1000), limits)).rejects.toThrow('damaged or incomplete')
    }
    expect(await probeImage(gif.subarray(0, -1), limits), 'some encoders write no end').toMatchObject({
      animated: true,
    })
  })

  const ends = { jpeg: '\xff\xd9', progressive: '\xff\xd9', gif: '\0;', png: '\0\0\0\0IEND\xaeB`\x82' }
  test.each(['jpeg', 'progressive', 'gif', 'png'] as const)(
    'is half a %s, filled up with an end marker or zeros',
    async (kind) => {
      const progressive = kind === 'progressive'
      // With little noise, even the zeros in place of the missing half can be decoded.
      for (const picture of [noise(600, 400), flat(600, 400)]) {
        const whole = await picture.toFormat(progressive ? 'jpeg' : kind, { progressive }).toBuffer()
        const half = whole.subarray(0, Math.floor(whole.length / 2))
        const zeros = Buffer.alloc(whole.length - half.length)
        for (const rest of [Buffer.from(ends[kind], 'latin1'), zeros])
          await expect(probeImage(Buffer.concat([half, rest]), limits)).rejects.toThrow(
            /damaged or incomplete/,
          )
        const trailer = Buffer.concat([whole, Buffer.from('SEFT'), zeros])
        expect(await probeImage(trailer, limits)).toMatchObject({ width: 600 })
      }
    },
  )

  test.each([
    ['lossless', 0xc3, 8],
    ['arithmetic', 0xc9, 8],
    ['12-bit', 0xc1, 12],
  ])('is a JPEG that no browser shows: %s', async (coding, marker, depth) => {
    const bytes = await noise(60, 40).jpeg().toBuffer()
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes[frame + 1] = marker
    bytes[frame + 4] = depth
    await expect(probeImage(bytes, limits)).rejects.toThrow(coding)
  })

  test('has more pixels than allowed', async () => {
    await expect(probe(flat(8000, 5001).png())).rejects.toThrow('larger than 40 megapixels')
  })

  test('is an animation with too many pixels in all its frames together', async () => {
    const moving = await files.make(
      'long.gif',
      [{ drawn: 'testsrc2=size=1000x1000:rate=25:duration=1.7' }],
      ['-f', 'gif'],
    )
    await expect(probeImage(await readFile(moving), limits)).rejects.toThrow('larger than 40 megapixels')
  })

  const heavy: [string, () => Sharp][] = [
    ['interlaced', () => flat(6400, 6000, 4).png({ progressive: true })],
    [
      'of sixteen bits and interlaced',
      () => flat(5000, 5000).toColourspace('rgb16').png({ progressive: true }),
    ],
    ['an AVIF, whose decoder keeps much beside it', () => flat(5000, 4000).avif({ effort: 0 })],
  ]
  test.each(isThorough ? heavy : heavy.slice(0, 1))(
    'would take more than 256 MB: %s',
    async (_what, draw) => {
      const picture = await draw().toBuffer()
      await expect(probeImage(picture, limits)).rejects.toThrow('needs more memory than it may')
    },
  )

  test('has a header that lies about its size', async () => {
    const png = Buffer.from(await noise(20, 20).png().toBuffer())
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    await expect(probeImage(png, limits)).rejects.toThrow(/damaged|larger than/)
  })

  test('is an SVG, even though the library could draw it', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    await expect(probeImage(Buffer.from(svg), limits)).rejects.toThrow(/not accepted|damaged/)
  })

  test('is really a film', async () => {
    await expect(probeImage(await readFile(files.film), limits)).rejects.toThrow(/damaged|not accepted/)
  })
})
