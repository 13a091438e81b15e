// Packages captions as streams of their own, so that captions can change while picture and sound stay.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cutCues, readCaptions, writeCues } from '../captions/web-vtt.ts'
import { languageField, oneLine } from '../labels.ts'
import { runProgram } from '../programs/run-program.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { type WorkLimits, runLimits } from '../programs/run-ffmpeg.ts'
import {
  assertLanguage,
  dashManifest,
  described,
  hlsManifest,
  manifestFlags,
  usualFlags,
} from './package-args.ts'
import { inSchemaOrder, readDash } from './read-dash.ts'
import { verifyText } from './verify-package.ts'

type Described = Pick<CaptionStream, 'language' | 'label'>

/** Longer than a segment of the picture, since text is small (RFC 8216, section 6.2.4). */
const MAX_SEGMENT_MS = 60_000

const captionName = (language: string, index: number) => `t${index + 1}-${language.toLowerCase()}`

function streams({ language, label }: Described, index: number, folder: string): string[] {
  const name = captionName(language, index)
  const path = `${folder}/${name}`
  const input = { in: `${name}.vtt`, stream: 'text', ...languageField(language) }
  const shown = oneLine(label) || language
  const hls = {
    segment_template: `${path}/$Number%05d$.vtt`,
    playlist_name: `${path}/playlist.m3u8`,
    hls_group_id: 'text',
    hls_name: shown,
    hls_only: '1',
  }
  const dash = {
    init_segment: `${path}/init.mp4`,
    segment_template: `${path}/$Number%05d$.m4s`,
    // Escaped here, since the packager does not escape the label.
    dash_label: shown.replaceAll('&', '&amp;'),
    dash_only: '1',
  }
  return [hls, dash].map((form) => described({ ...input, ...form }))
}

/** Arguments to package captions: plain WebVTT for HLS, MP4 for DASH. Inputs: `<name>.vtt` in the working folder. */
export function textArgs(captions: readonly Described[], folder: string, segmentMs: number): string[] {
  // Players cache segments for ever, so captions that have changed need a new folder.
  if (!/^text(?:-[a-z0-9]+)?$/.test(folder))
    throw new TypeError('A folder of text is called text, or text- and a revision')
  for (const { language } of captions) assertLanguage(language)
  const described = captions.flatMap((caption, index) => streams(caption, index, folder))
  // The packager drops fractions of a millisecond: without the 0.2, it could take 35.878 for 35.877.
  const length = ['--segment_duration', String((segmentMs + 0.2) / 1000)]
  return [...described, ...usualFlags, ...length, ...manifestFlags.dash, ...manifestFlags.hls]
}

type Manifests = { dash: string; hls: string }

const setForm = /[^\S\n]*<AdaptationSet\b[^>]*>[\s\S]*?<\/AdaptationSet>\n?/g
const isText = (set: string) => /^\s*<AdaptationSet\b[^>]*\scontentType="text"/.test(set)

function withIds(set: string, id: number): string {
  const named = (tag: string) => new RegExp(`(<${tag}\\b[^>]*\\sid=")[^"]*`)
  return ['AdaptationSet', 'Representation'].reduce(
    (text, tag) => text.replace(named(tag), (_found, before: string) => before + String(id)),
    set,
  )
}

function putIntoDash(manifest: string, text: string | undefined): string {
  const bare = manifest.replaceAll(setForm, (set) => (isText(set) ? '' : set))
  if (text === undefined) return bare
  const ids = bare.matchAll(/<(?:AdaptationSet|Representation)\b[^>]*\sid="(\d+)"/g)
  const first = Math.max(-1, ...[...ids].map(([, id]) => Number(id))) + 1
  const texts = (text.match(setForm) ?? []).filter(isText)
  const sets = texts.map((set, index) => inSchemaOrder(withIds(set, first + index)))
  const end = bare.lastIndexOf('</Period>')
  if (end === -1 || sets.length === 0) throw new Error('No DASH manifest to put text into')
  const line = bare.lastIndexOf('\n', end) + 1
  return bare.slice(0, line) + sets.join('') + bare.slice(line)
}

const isSubtitle = (line: string) => line.startsWith('#EXT-X-MEDIA:TYPE=SUBTITLES,')
const isVariant = (line: string) => line.startsWith('#EXT-X-STREAM-INF:')

function putIntoHls(master: string, text: string | undefined): string {
  const bare = master
    .split('\n')
    .filter((line) => !isSubtitle(line))
    .map((line) => (isVariant(line) ? line.replace(/,SUBTITLES="[^"]*"/, '') : line))
  if (text === undefined) return bare.join('\n')
  const named = text.split('\n').filter(isSubtitle)
  const first = bare.findIndex(isVariant)
  if (first === -1 || named.length === 0) throw new Error('No HLS playlist to put text into')
  const variants = bare.map((line) => (isVariant(line) ? `${line},SUBTITLES="text"` : line))
  return variants.toSpliced(first, 0, ...named, '').join('\n')
}

export function putText(film: Manifests, text: Manifests | null): Manifests {
  return { dash: putIntoDash(film.dash, text?.dash), hls: putIntoHls(film.hls, text?.hls) }
}

export interface CaptionStream {
  language: string
  /** Name that players show, such as `हिन्दी`. Commas and quotes are removed. */
  label: string
  /** Absolute path of a WebVTT file, as `toWebVtt` writes it. */
  path: string
}
export interface TextPackage extends Pick<WorkLimits, 'signal'> {
  /** Path of the packager. */
  packager: string
  /** Folder with both manifests of the film. The streams are written there, too. */
  folder: string
  captions: readonly CaptionStream[]
  textFolder: string
}

const SPARE_BYTES = 16 * 1024 ** 2
/** The result may be ten times as large as the captions: it has them as text and as MP4, with a box for each cue. */
const GROWTH = 10

export async function readManifests(folder: string): Promise<Manifests> {
  const [dash, hls] = [join(folder, dashManifest), join(folder, hlsManifest)]
  return { dash: await readFile(dash, 'utf8'), hls: await readFile(hls, 'utf8') }
}

/** Cuts the captions at the end of the film. Adds an empty cue there, so that they last as long as the film. */
async function placeCaptions({ captions }: TextPackage, endSec: number, folder: string) {
  const placed: CaptionStream[] = []
  let bytes = 0
  for (const caption of captions) {
    const cues = cutCues(readCaptions(await readFile(caption.path, 'utf8')).cues, endSec)
    if (cues.length === 0) continue
    const text = writeCues([...cues, { startSec: endSec - 0.001, endSec, settings: '', text: '' }])
    await writeFile(join(folder, `${captionName(caption.language, placed.length)}.vtt`), text)
    placed.push(caption)
    bytes += Buffer.byteLength(text)
  }
  return { placed, bytes }
}

async function makeStreams(run: TextPackage, filmSec: number, folder: string): Promise<Manifests | null> {
  const { packager, textFolder, signal } = run
  // All segments have the same length: the packager would stretch a shorter last one beyond the film.
  const count = Math.ceil((filmSec * 1000) / MAX_SEGMENT_MS)
  const segmentMs = Math.floor((filmSec * 1000) / count)
  const { placed, bytes } = await placeCaptions(run, (count * segmentMs) / 1000, folder)
  if (placed.length === 0) return null
  const maxOutputBytes = SPARE_BYTES + GROWTH * bytes
  const limits = runLimits({ signal, maxOutputBytes }, filmSec, 0, 1)
  await runProgram({ path: packager, args: textArgs(placed, textFolder, segmentMs), folder, ...limits })
  await verifyText(folder, placed.length)
  await rename(join(folder, textFolder), join(run.folder, textFolder))
  return await readManifests(folder)
}

/** Makes both manifests name exactly these captions. */
export async function putTextStreams(run: TextPackage): Promise<void> {
  const film = await readManifests(run.folder)
  const played = readDash(film.dash).filter(({ kind }) => kind === 'video' || kind === 'audio')
  // The shortest stream counts, since the sound may be some milliseconds longer than the picture.
  const endSec = Math.min(...played.map(({ durationSec }) => durationSec))
  const text = await withTempFolder((own) => makeStreams(run, endSec, own), run.folder)
  const { dash, hls } = putText(film, text)
  await writeFile(join(run.folder, dashManifest), dash)
  await writeFile(join(run.folder, hlsManifest), hls)
}
