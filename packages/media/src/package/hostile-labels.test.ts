// Labels of captions go into two formats that cannot escape characters: the packager's stream descriptions, and HLS
// attributes.
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseHls } from 'hls-parser'
import { parse as parseMpd } from 'mpd-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dashManifest, hlsManifest } from './package-args.ts'
import { packageStreams } from './package-streams.ts'
import { findPackager } from '../programs/find-programs.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'
import { verifyPackage } from './verify-package.ts'
import { toWebVtt } from '../captions/web-vtt.ts'

/** Labels as somebody typed them, and as players show them: without quotes and commas, and with single spaces. */
const labels: [language: string, typed: string, shown: string][] = [
  ['en', 'English "SDH"', 'English SDH'],
  ['en-GB', 'English, British', 'English British'],
  ['hi', 'हिन्दी\nदूसरी\tपंक्ति\r\n#EXT-X-ENDLIST', 'हिन्दी दूसरी पंक्ति #EXT-X-ENDLIST'],
  ['gu', '<b>ગુજરાતી</b> > <!--', '<b>ગુજરાતી</b> > <!--'],
  ['mr', 'a\\b \\n \\"', 'a\\b \\n \\'],
  ['ta', ']]> -->', ']]> -->'],
  ['kn', 'x",URI="https://evil.test/",NAME="y', 'x URI= https://evil.test/ NAME= y'],
  ['te', 'label,in=/etc/passwd,stream=video', 'label in=/etc/passwd stream=video'],
  ['sa', '",\n,"', 'sa'],
  ['pa', 'a=b;c $Number$ {$EVIL}', 'a=b;c $Number$ {$EVIL}'],
]
const shownLabels = Object.fromEntries(labels.map(([language, , shown]) => [language, shown]))

let files: TestFiles
let packager: string
let folder: string
beforeAll(async () => {
  files = await makeTestFiles()
  const found = await findPackager()
  if (found === null) throw new Error('These tests need the packager')
  packager = found
  folder = await make(labels)
})
afterAll(() => files.remove())

async function make(named: readonly (readonly [language: string, label: string, ...unknown[]])[]) {
  const path = await files.write('c.vtt', toWebVtt('1\n00:00:00,000 --> 00:00:01,000\nJai Jinendra\n').vtt)
  const made = await mkdtemp(join(files.folder, 'package-'))
  const renditions = [{ name: 'v240', path: files.film, durationSec: 2 }]
  const captions = named.map(([language, label]) => ({ language, label, path }))
  await packageStreams({ packager, folder: made, renditions, captions })
  return made
}

async function subtitlesOf(made: string) {
  const text = await readFile(join(made, dashManifest), 'utf8')
  const { mediaGroups } = parseMpd(text, { manifestUri: 'https://films.test/a/manifest.mpd' })
  const [group = {}] = Object.values(mediaGroups.SUBTITLES) as Record<string, { language: string }>[]
  return Object.fromEntries(Object.entries(group).map(([label, { language }]) => [language, label]))
}

describe('hostile labels', () => {
  test('appear in the DASH manifest as players show them', async () => {
    expect(await subtitlesOf(folder)).toEqual(shownLabels)
  })

  test('appear in the HLS playlist as players show them, and add neither lines nor attributes', async () => {
    const text = await readFile(join(folder, hlsManifest), 'utf8')
    const master = parseHls(text)
    if (!('variants' in master)) throw new Error('No master playlist')
    const found = master.variants[0]?.subtitles.map(({ language, name }) => [language, name]) ?? []
    expect(Object.fromEntries(found)).toEqual(shownLabels)
    for (const { uri } of master.variants[0]?.subtitles ?? [])
      expect(uri).toMatch(/^text\/t\d+-[a-z-]+\/playlist/)
    const subtitleLines = text.split('\n').filter((line) => line.includes('TYPE=SUBTITLES'))
    expect(subtitleLines).toHaveLength(labels.length)
  })

  // The packager reads the label as XML: `&` must reach it as `&amp;`.
  test('can have an ampersand in the DASH manifest', async () => {
    expect(await subtitlesOf(await make([['en', 'Hindi & English']]))).toEqual({ en: 'Hindi & English' })
  })

  test('do not keep a package from passing its verification', async () => {
    expect(await verifyPackage(folder, 2)).toMatchObject({ encrypted: false })
  })
})
