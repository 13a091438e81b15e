import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MediaRefused } from '../media-refused.ts'
import { addText } from '../testing/add-text.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'
import { extractCaptions } from './extract-captions.ts'
import { readChapters, readFilmText, trackReader } from './film-text.ts'

let files: TestFiles
beforeAll(async () => void (files = await makeTestFiles()))
afterAll(() => files.remove())

const srt =
  '1\n00:00:00,200 --> 00:00:01,000\n<i>Jai</i> Jinendra\n\n2\n00:00:01,000 --> 00:00:01,500\na & b <3\n'
const shown =
  'WEBVTT\n\n00:00:00 --> 00:00:01\n<i>Jai</i> Jinendra\n\n00:00:01 --> 00:00:01\na &amp; b &lt;3\n'
const chapters = [
  { startSec: 0, title: 'In=tro; #1 \\ a' },
  { startSec: 1, title: 'मंगल\n[CHAPTER]' },
]

async function readBack(name: string, captions: Parameters<typeof addText>[2]['captions']) {
  const [input, { ffmpeg, folder }] = [join(files.folder, name), files]
  await addText(ffmpeg, files.film, { captions, chapters }, input)
  const text = await readFilmText({ ffmpeg, input })
  return {
    text,
    extracted: await extractCaptions({ ffmpeg, input, folder, durationSec: 2, tracks: text.tracks }),
  }
}

test.each([
  ['text.mp4', ['mov_text', 'mov_text'] as const],
  ['text.mkv', ['srt', 'ass'] as const],
])('captions and chapters of %s are read', async (name, [one, other]) => {
  const { text, extracted } = await readBack(name, [
    { language: 'hin', codec: one, srt },
    { language: 'ger', codec: other, srt: srt.replace('Jai', 'Heil') },
  ])
  expect(text.tracks.map(({ language, isText }) => [language, isText])).toEqual([
    ['hi', true],
    ['de', true],
  ])
  expect(text.chapters).toEqual(chapters)
  // Compares whole seconds: a Matroska file starts with its first sound, 21 ms before the picture.
  const seen = extracted.map(({ language, text: vtt }) => ({
    language,
    text: String(vtt).replaceAll(/\.\d\d\d/g, ''),
  }))
  expect(seen).toEqual([
    { language: 'hi', text: shown },
    { language: 'de', text: shown.replace('Jai', 'Heil') },
  ])
})

test('captions above the limit are refused, and the other captions of the film are extracted', async () => {
  const long = Array.from(
    { length: 260 },
    (_, at) => `${at + 1}\n00:00:00,${200 + at} --> 00:00:01,900\n${'अ'.repeat(1600)}\n`,
  )
  const { extracted } = await readBack('large.mkv', [
    { language: 'eng', codec: 'srt', srt: long.join('\n') },
    { language: 'hin', codec: 'srt', srt },
  ])
  expect(extracted[0]?.text).toBeInstanceOf(MediaRefused)
  expect(extracted[1]?.text).toContain('a &amp; b &lt;3')
})

test('caption tracks are read from the lines of ffmpeg about the input, not from those about the output', () => {
  const { onComplaint, tracks } = trackReader()
  for (const line of [
    '    title           : Stream #0:9(hin): Subtitle: mov_text',
    '  Stream #0:1[0x2](hin): Subtitle: mov_text (tx3g / 0x67337874), 0 kb/s (default)',
    '    Stream #0:2: Subtitle: hdmv_pgs_subtitle (forced)',
    '  Stream #0:3[0x4](guj): Subtitle: mov_text (tx3g / 0x67337874), 0 kb/s (forced)',
    '  Stream #0:3(eng): Data: bin_data (text / 0x74786574), 0 kb/s',
    '  Stream #0:4(pt-BR): Subtitle: subrip',
    '  Stream #0:5(): Subtitle: subrip',
    "Output #0, ffmetadata, to 'x':",
    '  Stream #0:0(eng): Subtitle: mov_text',
  ])
    onComplaint(line)
  expect(tracks).toEqual([
    { order: 0, language: 'hi', isText: true, isForced: false },
    { order: 1, language: 'und', isText: false, isForced: true },
    { order: 2, language: 'gu', isText: true, isForced: true },
    { order: 3, language: 'pt-br', isText: true, isForced: false },
    { order: 4, language: 'und', isText: true, isForced: false },
  ])
})

test('a value that contains a chapter adds none, and 50,000 chapters are read within seconds', () => {
  const one = '[CHAPTER]\nTIMEBASE=1/1000\nSTART=1500\nEND=2000\ntitle=a\n'
  expect(readChapters(`;FFMETADATA1\ntitle=x\\\n[CHAPTER]\nSTART=9\n[STREAM]\nSTART=1\n${one}`)).toEqual([
    { startSec: 2, title: 'a' },
  ])
  const before = process.cpuUsage()
  expect(readChapters(one.repeat(50_000))).toHaveLength(50_000)
  readChapters('\\'.repeat(2_000_000))
  readChapters('='.repeat(2_000_000))
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000)
})
