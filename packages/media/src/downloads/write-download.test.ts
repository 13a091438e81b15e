import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseFile } from 'music-metadata'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withFileBytes } from '../media-bytes.ts'
import { probeMedia } from '../inspect/probe-media.ts'
import { filmSec, newFolder, sharedFilm } from '../testing/shared-film.ts'
import { writeDownload } from './write-download.ts'

/** Names of the boxes of an MP4, in their order. */
function boxesOf(bytes: Buffer): string[] {
  const names = []
  for (let at = 0; at + 8 <= bytes.length; at += Math.max(8, bytes.readUInt32BE(at)))
    names.push(bytes.toString('latin1', at + 4, at + 8))
  return names
}

const tags = { title: 'Dawn; 50% = half #1 \\ भक्तामर', artist: 'Mrudula Surana', composer: 'Aarohi Nahar' }
const chapters = [
  { startSec: 0, title: 'Mangal = 1' },
  { startSec: 4, title: 'Verse; two' },
]

test('a recording is an M4A with cover, title, people and chapters, and its index at the front', async () => {
  const { ffmpeg, audio } = await sharedFilm()
  const folder = await newFolder('keep')
  const cover = join(folder, 'cover.jpg')
  await writeFile(
    cover,
    await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
  )
  const path = join(folder, 'song.m4a')
  const sound = audio[0]?.path
  const made = await writeDownload({
    ffmpeg,
    folder,
    sound,
    cover,
    tags,
    chapters,
    durationSec: filmSec,
    path,
  })
  const bytes = await readFile(path)
  expect(made.size).toBe(bytes.length)
  const boxes = boxesOf(bytes)
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
  const { common, format } = await parseFile(path, { includeChapters: true })
  expect(common).toMatchObject({ title: tags.title, artist: tags.artist, composer: [tags.composer] })
  expect(common.picture?.map(({ format: type }) => type)).toEqual(['image/jpeg'])
  expect(format.chapters?.map(({ title }) => title)).toEqual(chapters.map(({ title }) => title))
  expect(format.duration).toBeCloseTo(filmSec, 0)
})

test('a film is an MP4 with one video and one sound stream, and its index at the front', async () => {
  const { ffmpeg, audio, renditions } = await sharedFilm()
  const folder = await newFolder('keep')
  const path = join(folder, 'film.mp4')
  const [picture, sound] = [renditions.at(-1)?.path, audio[0]?.path]
  await writeDownload({ ffmpeg, folder, picture, sound, tags, chapters: [], durationSec: filmSec, path })
  const { tracks, width, height } = await withFileBytes(path, (bytes) => probeMedia(bytes))
  expect(tracks.map(({ kind, codec }) => [kind, codec])).toEqual([
    ['video', 'avc'],
    ['audio', 'aac'],
  ])
  expect([width, height]).toEqual([renditions.at(-1)?.width, renditions.at(-1)?.height])
  const boxes = boxesOf(await readFile(path))
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
})

test('a file that lacks a part of its streams is refused', async () => {
  const { ffmpeg, audio } = await sharedFilm()
  const folder = await newFolder('keep')
  const run = { ffmpeg, folder, sound: audio[0]?.path, tags, chapters: [], path: join(folder, 'short.m4a') }
  await expect(writeDownload({ ...run, durationSec: 60 })).rejects.toThrow('of 60.0 s could be read')
})
