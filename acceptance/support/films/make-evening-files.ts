// Started as a separate process: writes forty small real files into a folder with one run of ffmpeg. Talks are films
// without tags, so only the file name gives their title; songs are recordings with tags.
import { join } from 'node:path'
import { findFfmpeg, runFfmpeg } from '@jinvani/media'

const folder = process.argv[2]
if (folder === undefined) throw new Error('Give a folder')
const ffmpeg = await findFfmpeg({ searchPath: process.env['PATH'] })
if (ffmpeg === null) throw new Error('This machine has no ffmpeg')

const film = ['-map', '0:v', '-map', '1:a', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
const mp3 = ['-map', '1:a', '-c:a', 'libmp3lame']
const m4a = ['-map', '1:a', '-c:a', 'aac']

/** A different comment in each file, so that no two files have the same bytes. */
function fileOf(index: number): string[] {
  const number = String((index % 20) + 1).padStart(2, '0')
  const tag = (name: string, value: string) => ['-metadata', `${name}=${value}`]
  const own = tag('comment', String(index))
  if (index < 20) return [...film, ...own, `file:${join(folder ?? '', `Pravachan ${number}.mp4`)}`]
  const [kind, ending] = index < 32 ? [mp3, 'mp3'] : [m4a, 'm4a']
  const tags = [...own, ...tag('title', `Stavan ${number}`), ...tag('artist', 'The choir')]
  return [...kind, ...tags, `file:${join(folder ?? '', `recording-${number}.${ending}`)}`]
}

await runFfmpeg({
  ffmpeg,
  inputs: [
    { drawn: 'testsrc2=size=160x90:rate=12:duration=1' },
    { drawn: 'sine=frequency=440:sample_rate=48000:duration=1' },
  ],
  output: Array.from({ length: 40 }, (_, index) => fileOf(index)).flat(),
  folder,
  timeLimitMs: 600_000,
  maxOutputBytes: 100 * 1024 * 1024,
})
