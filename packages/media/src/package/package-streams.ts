// Cuts the streams of a film or recording into segments for players, encrypted or not.
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { explainPackager } from '../programs/explain-failure.ts'
import { MediaRefused } from '../media-refused.ts'
import { packagerRuns } from './package-args.ts'
import { runProgram, together } from '../programs/run-program.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { packageManifests, writeManifests } from './renew-manifests.ts'
import { inSchemaOrder } from './read-dash.ts'
import { arrangeSound, soundOnlyMaster } from './sound-manifests.ts'
import type { SoundStream } from '../sound/sound-args.ts'
import type { VideoStream } from '../transcode/transcode-film.ts'
import { type CaptionStream, type TextPackage, putTextStreams, readManifests } from './text-streams.ts'
import { type WorkLimits, runLimits } from '../programs/run-ffmpeg.ts'

// The packager does not support Clear Key, so this adds the address of the licence to the DASH manifest, in elements
// of the DASH-IF implementation guidelines: https://dashif.org/identifiers/content_protection/.

const SCHEME = 'urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e'
const COMMON = 'urn:uuid:1077efec-c0b2-4d02-ace3-3c1e52e2fb4b'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Replaces the common signal of protection by that of Clear Key, since dash.js plays nothing with both. The init
 * segments keep the common `pssh` box. Throws if there is no common signal.
 */
export function signalClearKey(manifest: string, licenceUrl: string): string {
  const common = new RegExp(`( *)<ContentProtection schemeIdUri="${COMMON}">[^]*?</ContentProtection>`, 'g')
  const url = licenceUrl.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
  // The address is in an older and in a newer element, since some players read only one of the two.
  const lines = [
    `<ContentProtection schemeIdUri="${SCHEME}" value="ClearKey1.0">`,
    `  <clearkey:Laurl xmlns:clearkey="http://dashif.org/guidelines/clearKey" Lic_type="EME-1.0">${url}</clearkey:Laurl>`,
    `  <dashif:Laurl xmlns:dashif="https://dashif.org/CPS" licenseType="EME-1.0">${url}</dashif:Laurl>`,
    '</ContentProtection>',
  ]
  const signalled = manifest.replaceAll(common, (_, indent: string) =>
    lines.map((line) => indent + line).join('\n'),
  )
  if (signalled === manifest) throw new Error('The manifest says nothing of protection')
  return signalled
}

/** Id and key have 32 hexadecimal digits each. */
export interface ContentKey {
  keyId: string
  key: string
}
export interface Encryption {
  /** With a `cenc` key, DASH gets streams of its own. Without it, both manifests name the `cbcs` streams. */
  keys: { cbcs: ContentKey; cenc?: ContentKey | undefined }
  /** Address for the DASH manifest. It answers with Clear Key JSON (W3C EME). */
  licenceUrl: string
  /** Address for the HLS playlists. It answers with the 16 bytes of the key. */
  hlsKeyUrl: string
}
type PackagedStream = Pick<VideoStream, 'name' | 'path' | 'durationSec'>
export type PackagedSound = Omit<SoundStream, 'loudness' | 'size'>
export interface StreamPackage extends WorkLimits {
  /** Called with the reason if captions could not be packaged. Then the film is packaged without them. */
  onTextFailure?: (reason: unknown) => void
  /** Path of the packager. */
  packager: string
  /** An empty folder for the result. It is empty again after a failure. */
  folder: string
  renditions: readonly PackagedStream[]
  /** Sounds, sorted by bitrate within each track, the lowest first. */
  audio?: readonly PackagedSound[] | undefined
  soundOnly?: boolean | undefined
  captions?: readonly CaptionStream[] | undefined
  encryption?: Encryption | undefined
}
export interface PackagedFile {
  /** Path relative to the folder, such as `manifest.mpd` or `v240/00001.m4s`. */
  path: string
  size: number
  contentType: string
}

const SLOWNESS = 2
const contentTypes: readonly [RegExp, string][] = [
  [/\.mpd$/, 'application/dash+xml'],
  [/\.m3u8$/, 'application/vnd.apple.mpegurl'],
  [/\.vtt$/, 'text/vtt; charset=utf-8'],
  [/\.jpg$/, 'image/jpeg'],
  [/^(?:cenc\/)?a[^/]*\/.*\.(?:mp4|m4s)$/, 'audio/mp4'],
  [/^text[^/]*\/.*\.(?:mp4|m4s)$/, 'application/mp4'],
]

/** Links the inputs under plain names, since the packager splits names at commas, and a path may contain some. */
async function placeInputs(run: StreamPackage, folder: string): Promise<number> {
  let bytes = 0
  for (const { name, path } of [...run.renditions, ...(run.audio ?? [])]) {
    const target = join(folder, `${name}.mp4`)
    await link(path, target).catch(() => copyFile(path, target))
    bytes += (await stat(target)).size
  }
  return bytes
}

async function cut(run: StreamPackage, folder: string): Promise<void> {
  const runs = packagerRuns(run)
  const inputBytes = await placeInputs(run, folder)
  const longest = Math.max(...[...run.renditions, ...(run.audio ?? [])].map((each) => each.durationSec))
  const limits = runLimits(run, longest, 0, SLOWNESS)
  const maxOutputBytes = run.maxOutputBytes ?? limits.maxOutputBytes + inputBytes * (1 + 2 * runs.length)
  const work = (at: number) => async (signal: AbortSignal) =>
    runs[at] && runProgram({ path: run.packager, folder, ...runs[at], ...limits, maxOutputBytes, signal })
  // The packager uses one thread, so the two sets can be made at the same time.
  await together(work(0), work(1), run.signal)
  for (const name of await readdir(folder)) if (name.endsWith('.mp4')) await rm(join(folder, name))
}

export async function listPackage(folder: string): Promise<PackagedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = paths.map(async (full) => {
    const path = full.slice(folder.length + 1).replaceAll(sep, '/')
    const contentType = contentTypes.find(([form]) => form.test(path))?.[1] ?? 'video/mp4'
    return { path, size: (await stat(full)).size, contentType }
  })
  return (await Promise.all(files)).toSorted((one, other) => one.path.localeCompare(other.path))
}

async function finish(run: StreamPackage, folder: string): Promise<void> {
  const { renditions, audio = [], soundOnly = false, encryption, packager, captions = [], signal } = run
  const { dash, hls } = await readManifests(folder)
  const signalled = encryption === undefined ? dash : signalClearKey(dash, encryption.licenceUrl)
  const main = audio.filter(({ isDefault }) => isDefault)
  const pictures = renditions.map(({ name }) => name)
  // RFC 8216 (section 4.3.4.3) forbids CLOSED-CAPTIONS for lists of keyframes.
  const tidied = hls.replaceAll(/^(#EXT-X-I-FRAME-STREAM-INF:.*),CLOSED-CAPTIONS=NONE/gm, '$1')
  const master = arrangeSound(tidied, pictures, main)
  const sound = soundOnly && audio.length > 0 ? soundOnlyMaster(master, main) : undefined
  await writeManifests(folder, { dash: inSchemaOrder(signalled), hls: master, sound })
  if (captions.length === 0) return
  await putTextStreams({ packager, folder, captions, textFolder: 'text', signal }).catch((error: unknown) => {
    signal?.throwIfAborted()
    // A film must not fail because of its captions. The manifests are still those without captions.
    if (run.onTextFailure === undefined) throw error
    run.onTextFailure(explained(error))
  })
}

const explained = (error: unknown) =>
  error instanceof MediaRefused || error instanceof TypeError ? error : explainPackager(error)

/** Writes CMAF segments of 4 s, a DASH manifest and HLS playlists. */
export async function packageStreams(run: StreamPackage): Promise<void> {
  await mkdir(run.folder, { recursive: true })
  try {
    await withTempFolder(async (folder) => {
      await cut(run, folder)
      await finish(run, folder)
      for (const name of await readdir(folder)) await rename(join(folder, name), join(run.folder, name))
    }, run.folder)
  } catch (error) {
    throw explained(error)
  }
}

/** Replaces the captions of the package whose manifests are in `folder`. Returns the files to store. */
export async function packageText(run: TextPackage): Promise<PackagedFile[]> {
  try {
    await putTextStreams(run)
    const isNew = ({ path }: PackagedFile) =>
      packageManifests.includes(path) || path.startsWith(`${run.textFolder}/`)
    return (await listPackage(run.folder)).filter(isNew)
  } catch (error) {
    throw explained(error)
  }
}
