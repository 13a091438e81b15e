import { appendFile, cp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { filmSec, newFolder, protectedPackage } from '../testing/shared-film.ts'
import { dashManifest } from './package-args.ts'
import { soundManifests } from './sound-manifests.ts'
import { verifyPackage } from './verify-package.ts'

let folder = ''
beforeAll(async () => void ({ folder } = await protectedPackage()))

test.each<[string, (copy: string) => Promise<void>, string]>([
  ['a segment is missing', (copy) => rm(join(copy, 'v240/00002.m4s')), 'v240/00002.m4s is missing'],
  ['a segment is empty', (copy) => truncate(join(copy, 'a64-en/00001.m4s')), 'a64-en/00001.m4s is empty'],
  ['an init segment is missing', (copy) => rm(join(copy, 'v144/init.mp4')), 'v144/init.mp4 is missing'],
  ['a playlist breaks off', (copy) => truncate(join(copy, 'v144/playlist.m3u8'), 200), 'cannot be read'],
  ['the manifest breaks off', (copy) => truncate(join(copy, dashManifest), 900), 'cannot be read'],
  ['a playlist is missing', (copy) => rm(join(copy, 'a128-en/playlist.m3u8')), 'cannot be read'],
  [
    'a playlist names a file outside',
    async (copy) => {
      const path = join(copy, 'v144/playlist.m3u8')
      await writeFile(path, (await readFile(path, 'utf8')).replace('00001.m4s', '../../secret.txt'))
    },
    'outside',
  ],
  [
    'a playlist is longer',
    (copy) => appendFile(join(copy, 'v240/playlist.m3u8'), '#EXTINF:9,\n00001.m4s\n'),
    'length',
  ],
  [
    'a second language is shorter',
    async (copy) => {
      const path = join(copy, 'a128-en/playlist.m3u8')
      await writeFile(path, (await readFile(path, 'utf8')).replace(/#EXTINF.*\n00001.m4s\n/, ''))
    },
    'differ in length',
  ],
  [
    'the sound alone has a picture',
    (copy) => cp(join(copy, dashManifest), join(copy, soundManifests.dash)),
    'something else',
  ],
  [
    'the sound alone lacks a language',
    async (copy) => {
      const path = join(copy, soundManifests.hls)
      const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => !line.includes('-en/'))
      await writeFile(path, lines.join('\n'))
    },
    'something else',
  ],
  [
    'a stream is not encrypted',
    async (copy) => cp(join(copy, 'text/t1-hi/init.mp4'), join(copy, 'v240/init.mp4')),
    'disagree on the encryption',
  ],
  [
    'a stream is encrypted by the other scheme',
    async (copy) => cp(join(copy, 'v240/init.mp4'), join(copy, 'cenc/v240/init.mp4')),
    'disagree on the encryption',
  ],
  ['a sheet is missing', (copy) => rm(join(copy, 'sprite-1.jpg')), 'sprite-1.jpg is missing'],
  [
    'the list of pictures is missing',
    (copy) => rm(join(copy, 'thumbnails.vtt')),
    'thumbnails.vtt is missing',
  ],
  [
    'a keyframe is after the end of its segment',
    async (copy) => {
      const path = join(copy, 'v144/iframes.m3u8')
      const { size } = await stat(join(copy, 'v144/00002.m4s'))
      await writeFile(path, (await readFile(path, 'utf8')).replace(/:\d+(@\d+\n00002)/, `:${size}$1`))
    },
    'v144/00002.m4s ends before',
  ],
  [
    'a keyframe has no byte range',
    async (copy) => {
      const path = join(copy, 'v144/iframes.m3u8')
      await writeFile(path, (await readFile(path, 'utf8')).replace(/#EXT-X-BYTERANGE.*\n/, ''))
    },
    'cannot be read',
  ],
  ['a segment of the other set is missing', (copy) => rm(join(copy, 'cenc/v240/00002.m4s')), 'cenc/v240'],
])('the check fails if %s', async (_what, harm, sentence) => {
  const copy = await newFolder('harmed')
  await cp(folder, copy, { recursive: true })
  await harm(copy)
  await expect(verifyPackage(copy, filmSec)).rejects.toThrow(sentence)
})

test('the check fails if the package is shorter than its source', async () => {
  await expect(verifyPackage(folder, filmSec * 2)).rejects.toThrow('a part of the film is missing')
})
