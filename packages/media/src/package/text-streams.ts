// Captions of a film as separate streams: they change without its picture and sound.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cutCues, readCues, writeCues } from '../captions/web-vtt.ts'
import { dashManifest, hlsManifest } from './package-args.ts'
import type { PackagerProgram } from '../programs/find-programs.ts'
import { type Manifests, putText } from './put-text.ts'
import { readDash } from './read-dash.ts'
import { runProgram } from '../programs/run-program.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { captionName, textArgs } from './text-args.ts'
import { verifyText } from './verify-package.ts'

export interface CaptionStream {
  /** BCP 47, such as `hi`. */
  language: string
  /** Shown to people, such as `हिन्दी`; commas and quotes are left out. */
  label: string
  /** Absolute path of a WebVTT file, as `toWebVtt` writes it. */
  path: string
}
export interface TextPackage {
  packager: PackagerProgram
  /** Holds both manifests of the film; the streams are written beside them. */
  folder: string
  captions: readonly CaptionStream[]
  /** Folder of the streams: `text`, or `text-` and a revision of lower-case letters and digits. */
  textFolder: string
  signal?: AbortSignal | undefined
}

const TIME_LIMIT_MS = 60_000
const SPARE_BYTES = 16 * 1024 ** 2
/** Captions are written plain and in MP4, with a box around each cue. */
const GROWTH = 10

async function readManifests(folder: string): Promise<Manifests> {
  const [dash, hls] = [join(folder, dashManifest), join(folder, hlsManifest)]
  return { dash: await readFile(dash, 'utf8'), hls: await readFile(hls, 'utf8') }
}

/** Sound may last a few milliseconds longer than the picture. */
function endOf({ dash }: Manifests): number {
  const played = readDash(dash).filter(({ kind }) => kind === 'video' || kind === 'audio')
  return Math.min(...played.map(({ durationSec }) => durationSec))
}

/** Leaves out captions that begin after the end: they would make the film longer. */
async function placeCaptions({ captions }: TextPackage, endSec: number, folder: string) {
  const placed: CaptionStream[] = []
  let bytes = 0
  for (const caption of captions) {
    const cues = cutCues(readCues(await readFile(caption.path, 'utf8')), endSec)
    if (cues.length === 0) continue
    const text = writeCues(cues)
    await writeFile(join(folder, `${captionName(caption.language, placed.length)}.vtt`), text)
    placed.push(caption)
    bytes += Buffer.byteLength(text)
  }
  return { placed, bytes }
}

async function makeStreams(run: TextPackage, endSec: number, folder: string): Promise<Manifests | null> {
  const { packager, textFolder, signal } = run
  const { placed, bytes } = await placeCaptions(run, endSec, folder)
  if (placed.length === 0) return null
  const maxOutputBytes = SPARE_BYTES + GROWTH * bytes
  const limits = { timeLimitMs: TIME_LIMIT_MS, maxOutputBytes, ...(signal && { signal }) }
  await runProgram({ path: packager.path, args: textArgs(placed, textFolder), folder, ...limits })
  await verifyText(folder, placed.length)
  await rename(join(folder, textFolder), join(run.folder, textFolder))
  return await readManifests(folder)
}

/** Makes both manifests of the folder name these captions and no others. */
export async function putTextStreams(run: TextPackage): Promise<void> {
  const film = await readManifests(run.folder)
  const text = await withTempFolder((own) => makeStreams(run, endOf(film), own), run.folder)
  const { dash, hls } = putText(film, text)
  await writeFile(join(run.folder, dashManifest), dash)
  await writeFile(join(run.folder, hlsManifest), hls)
}
