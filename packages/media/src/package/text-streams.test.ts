import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { dashFaults } from '../testing/dash-schema.ts'
import { formerManifest } from '../testing/former-manifest.ts'
import {
  filmSec,
  hindi,
  newFolder,
  protectedPackage,
  sharedFilm,
  textOf,
  writeEnglish,
} from '../testing/shared-film.ts'
import { dashManifest, hlsManifest } from './package-args.ts'
import { type PackagedFile, listPackage, packageText } from './package-streams.ts'
import { packageManifests, renewManifests } from './renew-manifests.ts'
import { verifyPackage } from './verify-package.ts'

let folder = ''
let list: PackagedFile[] = []
beforeAll(async () => void ({ folder, list } = await protectedPackage()))

test('captions are packaged once for each manifest, outside the two encrypted sets', () => {
  const texts = list.filter(({ path }) => path.includes('t1-hi')).map(({ path }) => path)
  expect(texts.filter((path) => path.startsWith('cenc/'))).toEqual([])
  expect(texts).toEqual(
    expect.arrayContaining(['text/t1-hi/init.mp4', 'text/t1-hi/00001.m4s', 'text/t1-hi/00001.vtt']),
  )
})

test('captions are not encrypted, and end with the film', async () => {
  const shown = await Promise.all(
    list.filter(({ path }) => /^text\/t1.*\.vtt$/.test(path)).map(({ path }) => textOf(folder, path)),
  )
  expect(shown).toHaveLength(1)
  expect(shown.join('')).toContain('Jai Jinendra')
  expect((await verifyPackage(folder, filmSec)).durationSec).toBeCloseTo(filmSec, 0)
})

test('new captions replace the present ones, in a folder of their own', async () => {
  const other = await newFolder('text')
  for (const name of [dashManifest, hlsManifest]) await cp(join(folder, name), join(other, name))
  const { packager, captions } = await sharedFilm()
  const english = { language: 'en', label: 'English', path: captions }
  const run = { packager, folder: other, textFolder: 'text-b2' }
  const made = await packageText({ ...run, captions: [english, hindi(captions)] })
  expect(new Set(made.map(({ path }) => path.replace(/[^/]*$/, '')))).toEqual(
    new Set(['', 'text-b2/t1-en/', 'text-b2/t2-hi/']),
  )
  const whole = await newFolder('whole')
  await cp(folder, whole, { recursive: true })
  await cp(other, whole, { recursive: true })
  const facts = await verifyPackage(whole, filmSec)
  expect(facts).toMatchObject({ encrypted: true })
  expect(facts.files.filter((path) => path.startsWith('text/'))).toEqual([])
  const signals = async (in_: string) => (await textOf(in_, dashManifest)).match(/Laurl|default_KID/g)
  expect(await signals(other)).toEqual(await signals(folder))

  await packageText({ ...run, textFolder: 'text-b3', captions: [] })
  expect(await textOf(other, dashManifest)).not.toMatch(/text|wvtt/)
  expect(await textOf(other, hlsManifest)).not.toMatch(/SUBTITLES|text/)
})

// With a lower timescale, the same manifest describes a film of about 150 s.
test.each([766, 767, 769, 772])(
  'the captions are as long as the stretched film, to the millisecond (%d)',
  async (ticks) => {
    const { packager, captions } = await sharedFilm()
    const other = await newFolder('text')
    for (const name of [dashManifest, hlsManifest]) await cp(join(folder, name), join(other, name))
    const film = await textOf(other, dashManifest)
    const longer = film.replaceAll('timescale="12800"', `timescale="${ticks}"`)
    await writeFile(join(other, dashManifest), longer.replaceAll('timescale="48000"', 'timescale="2000"'))
    await packageText({ packager, folder: other, textFolder: 'text-d', captions: [hindi(captions)] })
    const playlist = await textOf(other, 'text-d/t1-hi/playlist.m3u8')
    const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds) * 1000)
    const each = Math.floor((115_200 * 1000) / ticks / 3)
    expect(lengths.map(Math.round)).toEqual([each, each, each])
    expect(await textOf(other, dashManifest)).toContain(`<S t="0" d="${each}" r="2"/>`)
  },
)

test('captions that begin after the end of the film are left out', async () => {
  const { packager, captions } = await sharedFilm()
  const late = await writeEnglish('1\n00:01:00,000 --> 00:01:01,000\nlate\n')
  const other = await newFolder('text')
  for (const name of [dashManifest, hlsManifest]) await cp(join(folder, name), join(other, name))
  const texts = [late, hindi(captions)]
  const made = await packageText({ packager, folder: other, textFolder: 'text-c', captions: texts })
  expect(made.map(({ path }) => path)).toContain('text-c/t1-hi/playlist.m3u8')
  expect(await textOf(other, hlsManifest)).not.toMatch(/TYPE=SUBTITLES.*LANGUAGE="en"/)
})

/** The protected package as version 0.2.0 made it, without its segments. */
async function formerPackage() {
  const other = await newFolder('former')
  await cp(folder, other, { recursive: true })
  for (const name of packageManifests)
    await writeFile(join(other, name), formerManifest(await textOf(folder, name)))
  const sizes = new Map((await listPackage(other)).map(({ path, size }) => [path, size]))
  for (const path of sizes.keys()) if (!/\.(?:m3u8|mpd)$/.test(path)) await rm(join(other, path))
  return { folder: other, sizes }
}
/** The manifest without captions, since those are added again later, in another folder. */
const bare = (text: string) =>
  text
    .replace(/ *<AdaptationSet [^>]*contentType="text"[\s\S]*?<\/AdaptationSet>\n/, '')
    .replaceAll(/#EXT-X-MEDIA:TYPE=SUBTITLES.*\n\n|,SUBTITLES="text"/g, '')
    .replaceAll(/\n{2,}/g, '\n')

test('manifests of an earlier version are renewed from the sizes of the segments alone', async () => {
  const former = await formerPackage()
  expect(dashFaults(await textOf(former.folder, dashManifest))).not.toEqual([])
  expect(dashFaults(await textOf(former.folder, 'sound.mpd'))).not.toEqual([])
  for (const name of packageManifests)
    expect(bare(await textOf(former.folder, name)), name).not.toBe(bare(await textOf(folder, name)))
  await renewManifests(former.folder, former.sizes)
  for (const name of packageManifests)
    expect(bare(await textOf(former.folder, name)), name).toBe(bare(await textOf(folder, name)))
  former.sizes.delete('cenc/v240/00001.m4s')
  await expect(renewManifests(former.folder, former.sizes)).rejects.toThrow('no file cenc/v240/00001.m4s')
})
