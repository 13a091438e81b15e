// Checks that a package is complete, before the film counts as ready.
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { thumbnailsFile } from '../pictures/seek-sprites.ts'
import { ProcessingFailed } from '../programs/explain-failure.ts'
import { isAsLong } from '../transcode/made-streams.ts'
import { dashManifest, hlsManifest } from './package-args.ts'
import { readDash, type StreamFiles } from './read-dash.ts'
import { soundManifests } from './sound-manifests.ts'

// The readers below understand the HLS that our packager writes, not all of HLS.

function readLines(playlist: string): string[] {
  if (!playlist.startsWith('#EXTM3U')) throw new Error('No HLS playlist')
  return playlist
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The kinds of the streams in a master playlist, by path relative to the playlist. */
function readMaster(playlist: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of readLines(playlist)) {
    const [, type] = /^#EXT-X-MEDIA:.*?TYPE=([A-Z-]+)/.exec(line) ?? []
    const [, uri] = /[:,]URI="([^"]+)"/.exec(line) ?? []
    if (type !== undefined && uri !== undefined)
      found.set(uri, type === 'SUBTITLES' ? 'text' : type.toLowerCase())
    if (line.startsWith('#EXT-X-I-FRAME-STREAM-INF:') && uri !== undefined) found.set(uri, 'keyframes')
    // A variant of a recording names a playlist that is listed as a sound already.
    if (!line.startsWith('#') && !found.has(line)) found.set(line, 'video')
  }
  return found
}

/** The byte ranges of the keyframes. Throws if a keyframe has none. */
function readRanges(all: readonly string[]): StreamFiles['ranges'] {
  if (!all.includes('#EXT-X-I-FRAMES-ONLY')) return []
  return all.flatMap((file, index) => {
    if (file.startsWith('#')) return []
    const [, length, start] = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/.exec(all[index - 1] ?? '') ?? []
    if (length === undefined) throw new Error('A keyframe without its place')
    return [{ file, end: Number(start) + Number(length) }]
  })
}

/** Paths are relative to the playlist. Throws if its end is missing. */
function readPlaylist(playlist: string): Omit<StreamFiles, 'kind'> {
  const all = readLines(playlist)
  if (!all.includes('#EXT-X-ENDLIST')) throw new Error('A playlist without an end')
  const map = all.flatMap((line) => /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1] ?? [])
  const seconds = all.map((line) => Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0))
  return {
    files: [...map, ...all.filter((line) => !line.startsWith('#'))],
    ranges: readRanges(all),
    durationSec: seconds.reduce((sum, one) => sum + one, 0),
    // HLS calls the scheme `cbcs` SAMPLE-AES.
    scheme: all.some((line) => line.startsWith('#EXT-X-KEY:METHOD=SAMPLE-AES,')) ? 'cbcs' : null,
  }
}

const broken = (what: string, cause?: unknown) =>
  new ProcessingFailed('failed', `The packaged streams are not whole: ${what}`, cause)

async function readHls(folder: string, manifest: string): Promise<StreamFiles[]> {
  const streams: StreamFiles[] = []
  for (const [path, kind] of readMaster(await readFile(join(folder, manifest), 'utf8'))) {
    const playlist = readPlaylist(await readFile(join(folder, path), 'utf8'))
    const named = (file: string) => posix.join(posix.dirname(path), file)
    const ranges = playlist.ranges?.map(({ file, end }) => ({ file: named(file), end }))
    streams.push({ ...playlist, kind, files: [path, ...playlist.files.map(named)], ranges })
  }
  return streams
}

async function assertThere(folder: string, file: string, bytes = 1): Promise<void> {
  if (posix.isAbsolute(file) || file.split('/').includes('..'))
    throw broken('a file outside of them is named')
  const found = await stat(join(folder, file)).catch(() => null)
  if (found === null) throw broken(`${file} is missing`)
  if (found.size === 0) throw broken(`${file} is empty`)
  if (found.size < bytes) throw broken(`${file} ends before what is named of it`)
}

/** Looks into the init segment, since a manifest could be wrong. Throws if they disagree. */
async function isEncrypted(folder: string, stream: StreamFiles): Promise<boolean> {
  const init = stream.files.find((file) => file.endsWith('init.mp4'))
  if (init === undefined) throw broken('a stream has no beginning')
  const bytes = await readFile(join(folder, init))
  const hides = bytes.includes('encv') || bytes.includes('enca')
  const box = bytes.indexOf('schm')
  if ((hides ? bytes.toString('latin1', box + 8, box + 12) : null) !== stream.scheme)
    throw broken('a manifest and a stream disagree on the encryption')
  return hides
}

const played = (streams: readonly StreamFiles[]) =>
  streams.filter(({ kind }) => kind !== 'text' && kind !== 'image')

const manifests = { dash: dashManifest, hls: hlsManifest }
async function readBoth(folder: string, { dash, hls } = manifests) {
  try {
    return { dash: readDash(await readFile(join(folder, dash), 'utf8')), hls: await readHls(folder, hls) }
  } catch (error) {
    throw broken('a manifest cannot be read', error)
  }
}

const soundsOf = (streams: readonly StreamFiles[]) =>
  streams.filter(({ kind }) => kind === 'audio').map(({ files }) => files.join('\n'))

/** False if there are no manifests of the sound alone. Throws if they do not name exactly the sounds of the film. */
async function checkSoundAlone(folder: string, film: Awaited<ReturnType<typeof readBoth>>): Promise<boolean> {
  if (!existsSync(join(folder, soundManifests.dash))) return false
  const alone = await readBoth(folder, soundManifests)
  for (const form of ['dash', 'hls'] as const)
    if (
      !isDeepStrictEqual(soundsOf(alone[form]), soundsOf(film[form])) ||
      alone[form].some(({ kind }) => kind !== 'audio')
    )
      throw broken('the manifests of the sound alone name something else')
  return true
}

function assertLengths(dash: readonly StreamFiles[], hls: readonly StreamFiles[], sourceSec?: number) {
  // The lists of keyframes exist only in HLS.
  if (dash.length === 0 || dash.length !== hls.filter(({ kind }) => kind !== 'keyframes').length)
    throw broken('the manifests name different streams')
  const durationSec = Math.max(...dash.map((stream) => stream.durationSec))
  if (!(durationSec > 0)) throw broken('nothing in them lasts')
  if (![...dash, ...hls].every((stream) => isAsLong(stream.durationSec, durationSec)))
    throw broken('the streams differ in length')
  if (sourceSec !== undefined && !isAsLong(durationSec, sourceSec))
    throw broken('a part of the film is missing')
  return durationSec
}

/** Throws ProcessingFailed if a named file is missing or empty, or a stream is not as long as the source (if given). */
export async function verifyPackage(folder: string, sourceSec?: number) {
  const { dash, hls } = await readBoth(folder)
  const durationSec = assertLengths(played(dash), played(hls), sourceSec)
  const named = [...dash, ...hls].flatMap(({ files }) => files)
  const hasThumbnails = dash.some(({ kind }) => kind === 'image')
  const hasSoundAlone = await checkSoundAlone(folder, { dash, hls })
  const beside = hasThumbnails ? [thumbnailsFile] : []
  if (hasSoundAlone) beside.push(...Object.values(soundManifests))
  const files = [...new Set([dashManifest, hlsManifest, ...beside, ...named])]
  for (const file of files) await assertThere(folder, file)
  for (const { file, end } of hls.flatMap(({ ranges = [] }) => ranges)) await assertThere(folder, file, end)
  const states: boolean[] = []
  for (const stream of [...played(dash), ...played(hls)]) states.push(await isEncrypted(folder, stream))
  if (new Set(states).size !== 1) throw broken('only a part of the streams is encrypted')
  return { durationSec, encrypted: states[0] === true, files, hasThumbnails, hasSoundAlone }
}

/** Checks a package of captions alone: both manifests must have `count` of them. */
export async function verifyText(folder: string, count: number): Promise<void> {
  const { dash, hls } = await readBoth(folder)
  if (dash.length !== count || hls.length !== count) throw broken('captions are missing')
  for (const { files } of [...dash, ...hls]) for (const file of files) await assertThere(folder, file)
}
