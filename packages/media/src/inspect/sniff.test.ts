import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withFileBytes } from '../media-bytes.ts'
import { type SniffedFile, sniff } from './sniff.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
})
afterAll(() => files.remove())

const sniffPath = (path: string): Promise<SniffedFile> => withFileBytes(path, sniff)
describe('files that are recognised by their first bytes', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a picture in %s', async (format) => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    const path = await files.write(`picture.${format}`, await picture.toFormat(format).toBuffer())
    expect((await sniffPath(path)).types).toEqual({ image: `image/${format}` })
  })

  test('a film, whatever its name says', async () => {
    const path = await files.write('film.txt', await readFile(files.film))
    expect((await sniffPath(path)).types.video).toBe('video/mp4')
  })

  test('a recording after a large ID3 tag', async () => {
    const size = 300_000
    const tag = new Uint8Array(10 + size)
    tag.set([
      0x49,
      0x44,
      0x33,
      4,
      0,
      0,
      (size >> 21) & 127,
      (size >> 14) & 127,
      (size >> 7) & 127,
      size & 127,
    ])
    const path = await files.write('tagged.mp3', Buffer.concat([tag, await readFile(files.recording)]))
    expect(await sniffPath(path)).toEqual({ kinds: ['audio'], types: { audio: 'audio/mpeg' } })
  })
})

test.each([
  ['an empty file', '', /empty/],
  ['a web page', '<!doctype html><script>alert(1)</script>', /not a picture/],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', /not a picture/],
  ['an XML document', '<?xml version="1.0"?><svg/>', /not a picture/],
  ['a playlist', '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n', /not a picture/],
  ['a plain text', 'This is no film.', /not a picture/],
  ['a PDF', '%PDF-1.7\n', /application\/pdf/],
  ['HEIC', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic', /picture of the kind HEIC.*save it as JPEG$/],
  ['TIFF', 'II*\0\u0008\0\0\0\0\0', /picture of the kind TIF.*save it as JPEG$/],
  ['CAF', 'caff\0\u0001\0\0desc', /recording of the kind CAF.*save it as MP3 or M4A$/],
  [
    'BW64',
    `BW64\xff\xff\xff\xffWAVEds64${'\xff\xfb\x90\x44'.repeat(9)}`,
    /of the kind BW64.*save it as MP3 or M4A$/,
  ],
  ['AU', `.snd\0\0\0\u0018${'\xff\xf1\x50\x80'.repeat(9)}`, /of the kind AU.*save it as MP3 or M4A$/],
  ['RealMedia', '.RMF\0\0\0\u0012', /film of the kind RM.*save it as MP4$/],
  ['a ZIP', `PK\u0003\u0004${'\0'.repeat(60)}`, /zip/],
])('%s is refused', async (_what, bytes, reason) => {
  await expect(sniffPath(await files.write('upload.png', bytes))).rejects.toThrow(reason)
})
