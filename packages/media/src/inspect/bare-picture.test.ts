import sharp, { type Exif } from 'sharp'
import { expect, test } from 'vitest'
import { barePicture } from './bare-picture.ts'

const place = 'Shikharji'
const secret = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Shikharji</a></x:xmpmeta>'
const noted: Exif = {
  IFD0: { Copyright: 'Jinvani Trust', Artist: 'Asha', Make: 'Phone', ImageDescription: place },
  IFD3: { GPSLatitude: '23/1 57/1 0/1', GPSAreaInformation: place },
}
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .withExif(noted)
    .withIccProfile('p3')
    .withXmp(secret)
    .withMetadata({ orientation: 6 })
const bare = async (bytes: Buffer) => barePicture(bytes, await sharp(bytes).metadata())
const pixels = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer()

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  '%s keeps its colour profile, rights and orientation, but not the place and the device',
  async (format) => {
    const bytes = await photo().toFormat(format).toBuffer()
    const before = await sharp(bytes).metadata()
    expect(bytes.includes(place), 'there is something to take away').toBe(true)
    const made = Buffer.from((await bare(bytes)) ?? [])
    const after = await sharp(made).metadata()
    expect(made.includes(place)).toBe(false)
    expect(made.includes('Phone')).toBe(false)
    expect(after.exif?.includes('Jinvani Trust')).toBe(true)
    expect(after.exif?.includes('Asha')).toBe(true)
    expect([after.orientation, after.icc?.length]).toEqual([before.orientation, before.icc?.length])
    expect(await pixels(made)).toEqual(await pixels(bytes))
    expect(await bare(made), 'once is enough').toBeUndefined()
  },
)

test('a picture without metadata stays as it is, byte by byte', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer()
    expect(await bare(bytes), format).toBeUndefined()
  }
})

test('comments, and the film that a phone appends to its photo, are removed', async () => {
  const bytes = await photo().jpeg({ progressive: true }).toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + place.length]), Buffer.from(place)])
  const moving = Buffer.concat([
    bytes.subarray(0, 2),
    comment,
    bytes.subarray(2),
    Buffer.from(`ftypmp42${place}`),
  ])
  const made = Buffer.from((await bare(moving)) ?? [])
  expect(made.includes(place)).toBe(false)
  expect(await pixels(made)).toEqual(await pixels(bytes))
})
