import { parse as parseHls } from 'hls-parser'
import { parse as parseMpd } from 'mpd-parser'
import { beforeAll, expect, test } from 'vitest'
import { filmSec, makePackage, textOf } from '../testing/shared-film.ts'
import { dashManifest, hlsManifest } from './package-args.ts'
import { soundManifests } from './sound-manifests.ts'

const base = 'https://films.test/'
let folder = ''
beforeAll(async () => {
  folder = (await makePackage({ soundOnly: true })).folder
})
const mpdOf = async (name: string) => parseMpd(await textOf(folder, name), { manifestUri: base })
async function masterOf(name: string) {
  const master = parseHls(await textOf(folder, name))
  if (!('variants' in master)) throw new Error('No master playlist')
  const shown = master.variants.filter(({ isIFrameOnly }) => !isIFrameOnly)
  return shown.map((variant) => ({
    uri: variant.uri,
    bandwidth: variant.bandwidth,
    sounds: variant.audio.map(({ uri, language, name: label, isDefault, autoselect }) =>
      [uri?.split('/')[0], language, label, isDefault, autoselect].join(' '),
    ),
  }))
}
const sounds = (rate: string) => [`a${rate}-hi hi हिन्दी true true`, `a${rate}-en en English false true`]

test('HLS offers both languages at every bit rate, each with a video stream', async () => {
  const variants = await masterOf(hlsManifest)
  expect(variants.map(({ uri, sounds: offered }) => [uri, offered])).toEqual([
    ['v144/playlist.m3u8', sounds('128')],
    ['v144/playlist.m3u8', sounds('64')],
    ['v240/playlist.m3u8', sounds('128')],
  ])
})

test('DASH names each language and marks the main one', async () => {
  const sets = (await textOf(folder, dashManifest)).match(/<AdaptationSet[\s\S]*?<Representation/g) ?? []
  expect(sets.map((set) => [/ lang="(.*?)"/.exec(set)?.[1], /<Label>(.*)</.exec(set)?.[1]])).toEqual([
    [undefined, undefined],
    ['hi', 'हिन्दी'],
    ['en', 'English'],
  ])
  expect(sets.map((set) => set.includes('value="main"'))).toEqual([false, true, false])
  const groups = Object.values((await mpdOf(dashManifest)).mediaGroups.AUDIO)[0] as Record<
    string,
    { playlists: unknown[] }
  >
  expect(Object.values(groups).map(({ playlists }) => playlists.length)).toEqual([2, 2])
})

test('the manifest for sound alone has both languages and bit rates, and nothing else', async () => {
  const variants = await masterOf(soundManifests.hls)
  expect(variants.map(({ uri, sounds: offered }) => [uri, offered])).toEqual([
    ['a64-hi/playlist.m3u8', sounds('64')],
    ['a128-hi/playlist.m3u8', sounds('128')],
  ])
  for (const { bandwidth } of variants) expect(bandwidth).toBeGreaterThan(40_000)
  const dash = await textOf(folder, soundManifests.dash)
  expect(dash.match(/contentType="\w+"/g)).toEqual(['contentType="audio"', 'contentType="audio"'])
  expect(dash).not.toMatch(/v144|v240/)
  expect((await mpdOf(soundManifests.dash)).duration).toBeCloseTo(filmSec, 1)
})
