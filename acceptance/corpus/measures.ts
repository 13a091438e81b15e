// Measures an original file, and its streams as an app receives them.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FfmpegProgram, measureLoudness, probeFile } from '@jinvani/media'

export interface Source {
  size: string
  rate: number | null
  pictureSec: number | null
  soundSec: number | null
  /** Length in seconds of picture or sound, whichever is longer. */
  seconds: number
  loudness: number | null
}
export interface Made {
  /** Picture sizes, lowest first; empty for a recording. */
  sizes: string[]
  pictureSec: number | null
  soundSec: number | null
  loudness: number | null
}

async function loudnessOf(ffmpeg: FfmpegProgram, input: string, durationSec: number): Promise<number | null> {
  return (await measureLoudness({ ffmpeg, input, durationSec }))?.integrated ?? null
}

export async function describeSource(ffmpeg: FfmpegProgram, input: string): Promise<Source> {
  const { tracks, durationSec, width = 0, height = 0 } = await probeFile({ ffmpeg, input })
  const picture = tracks.find(({ kind }) => kind === 'video')
  const sound = tracks.find(({ kind }) => kind === 'audio')
  const start = Math.min(...tracks.map(({ startSec }) => startSec))
  return {
    size: picture === undefined ? '' : `${width}x${height}`,
    rate: picture?.frameRate ?? null,
    pictureSec: picture === undefined ? null : picture.endSec - start,
    soundSec: sound === undefined ? null : sound.endSec - start,
    seconds: durationSec,
    loudness: sound === undefined ? null : await loudnessOf(ffmpeg, input, durationSec),
  }
}

async function readText(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return await answer.text()
}

const secondsOf = (playlist: string) =>
  [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)

/** Downloads the segments of a stream into one file. Returns their length in seconds. */
async function download(playlistUrl: string, target: string): Promise<number> {
  const playlist = await readText(playlistUrl)
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? ''
  const names = [init, ...playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))]
  const pieces = names.map(async (name) =>
    Buffer.from(await (await fetch(new URL(name, playlistUrl))).arrayBuffer()),
  )
  await writeFile(target, Buffer.concat(await Promise.all(pieces)))
  return secondsOf(playlist)
}

/** Measures the streams of an HLS manifest. The sound of a film has its own playlist; a recording is one stream. */
export async function describeMade(ffmpeg: FfmpegProgram, master: string, folder: string): Promise<Made> {
  const lines = (await readText(master)).split('\n')
  const addressBelow = (line: string) => new URL(lines[lines.indexOf(line) + 1] ?? '', master).href
  const variants = lines.filter((line) => line.startsWith('#EXT-X-STREAM-INF'))
  const pictures = variants.filter((line) => line.includes('RESOLUTION='))
  const group = lines.find((line) => /^#EXT-X-MEDIA:.*TYPE=AUDIO/.test(line))
  const inGroup = /URI="([^"]+)"/.exec(group ?? '')?.[1]
  const alone = variants.find((line) => !line.includes('RESOLUTION='))
  const sound = inGroup === undefined ? alone && addressBelow(alone) : new URL(inGroup, master).href
  const heard = join(folder, 'heard.mp4')
  const soundSec = sound === undefined ? null : await download(sound, heard)
  const sizes = pictures.flatMap((line) => /RESOLUTION=(\d+x\d+)/.exec(line)?.[1] ?? [])
  const [first] = pictures
  return {
    sizes: [...new Set(sizes)].toSorted((one, other) => Number.parseInt(one) - Number.parseInt(other)),
    pictureSec: first === undefined ? null : secondsOf(await readText(addressBelow(first))),
    soundSec,
    loudness: soundSec === null ? null : await loudnessOf(ffmpeg, heard, soundSec),
  }
}
