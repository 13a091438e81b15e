import { beforeAll, expect, test } from 'vitest'
import { filmSec, makePackage, protectedPackage, sharedFilm, textOf } from '../testing/shared-film.ts'
import { addThumbnails, nameThumbnails } from './add-thumbnails.ts'
import { dashManifest } from './package-args.ts'
import { listPackage } from './package-streams.ts'
import { readDash } from './read-dash.ts'
import { verifyPackage } from './verify-package.ts'

beforeAll(async () => void (await sharedFilm()))

const period = '  <Period id="0">\n  </Period>\n'
const manifest = (length: string, periods = period) =>
  `<MPD type="static" mediaPresentationDuration="PT${length}S">\n${periods}</MPD>\n`
const sheets = { width: 160, height: 90, largest: 10_000 }

test.each([
  ['125', ['sprite-1.jpg']],
  ['125.0213', ['sprite-1.jpg', 'sprite-2.jpg']],
  ['0.5', ['sprite-1.jpg']],
])('a film of %s seconds has the sheets of thumbnails %j', (length, files) => {
  const named = nameThumbnails(manifest(length), sheets)
  expect(readDash(named)).toEqual([{ kind: 'image', scheme: null, durationSec: Number(length), files }])
  expect(named).toContain('bandwidth="640" width="800" height="450"')
})

test('a manifest that we did not make is refused', () => {
  expect(() => nameThumbnails(manifest('9', period + period), sheets)).toThrow('period')
  expect(() => nameThumbnails('<MPD></MPD>', sheets)).toThrow('period')
})

test('the DASH manifest names the sheets of thumbnails', async () => {
  const { folder } = await protectedPackage()
  const image = /<AdaptationSet contentType="image"[^]*?<\/AdaptationSet>/.exec(
    await textOf(folder, dashManifest),
  )
  expect(image?.[0]).toContain('thumbnail_tile" value="5x5"')
  expect(image?.[0]).toMatch(/width="800" height="450"/)
  expect(image?.[0]).toContain('media="sprite-$Number$.jpg" startNumber="1" duration="125"')
  expect((await verifyPackage(folder, filmSec)).files).toEqual(
    expect.arrayContaining(['sprite-1.jpg', 'thumbnails.vtt', 'v144/iframes.m3u8']),
  )
})

test('a package is complete even if its thumbnails cannot be drawn', async () => {
  const { ffmpeg, captions } = await sharedFilm()
  const { folder, list } = await makePackage()
  await expect(addThumbnails({ ffmpeg, input: captions, folder })).rejects.toThrow()
  expect(await listPackage(folder)).toEqual(list)
  expect(await verifyPackage(folder, filmSec)).toMatchObject({ hasThumbnails: false })
})
