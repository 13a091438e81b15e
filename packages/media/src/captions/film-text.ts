// Lists the captions and chapters inside a film with ffmpeg, which reads only the header.
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languageTag } from '../labels.ts'
import { type FfmpegWork, inWorkFolder, runFfmpeg, START_MS } from '../programs/run-ffmpeg.ts'

export interface TextTrack {
  /** Index among the caption tracks, as ffmpeg counts them (`0:s:0`). */
  order: number
  /** Language tag (BCP 47) in lower case; `und` if the file names no language. */
  language: string
  /** False if the captions are pictures of text, as on DVDs and in broadcasts. */
  isText: boolean
  /** Forced captions translate only the passages in a foreign language. */
  isForced: boolean
}
export interface FilmText {
  tracks: TextTrack[]
  /** In the order of the file, unchecked. */
  chapters: { startSec: number; title: string }[]
}

const trackForm = /^\s*Stream #0:\d+(?:\[0x[\da-f]+\])?(?:\(([^()]*)\))?: Subtitle: (\w+)/i
const textCodecs = new Set(['mov_text', 'subrip', 'srt', 'ass', 'ssa', 'webvtt', 'text'])

export function trackReader() {
  const tracks: TextTrack[] = []
  let isInput = true
  const onComplaint = (line: string) => {
    if (/^(?:Output #|Stream mapping:)/.test(line)) isInput = false
    const [, code = 'und', codec = ''] = (isInput && trackForm.exec(line)) || []
    if (codec === '') return
    tracks.push({
      order: tracks.length,
      language: languageTag(code)?.toLowerCase() ?? 'und',
      isText: textCodecs.has(codec),
      isForced: line.includes('(forced)'),
    })
  }
  return { onComplaint, tracks }
}

/** Reads ffmpeg's metadata format: https://ffmpeg.org/ffmpeg-formats.html#Metadata-2 */
export function readChapters(metadata: string): FilmText['chapters'] {
  const chapters: Map<string, string>[] = []
  let open: Map<string, string> | null = null
  // A line break after a backslash belongs to the value.
  for (const line of metadata.match(/(?:\\[\s\S]|[^\\\n])+/g) ?? []) {
    if (/^\[\w+\]$/.test(line)) {
      open = line === '[CHAPTER]' ? new Map() : null
      if (open !== null) chapters.push(open)
      continue
    }
    const [, name = '', value = ''] = /^((?:\\[\s\S]|[^\\=])+)=([\s\S]*)$/.exec(line) ?? []
    open?.set(name, value.replaceAll(/\\([\s\S])/g, '$1'))
  }
  return chapters.map((chapter) => {
    const [ticks = 0, base = 1] = (chapter.get('TIMEBASE') ?? '').split('/').map(Number)
    const startSec = Math.round((Number(chapter.get('START')) * ticks) / base)
    return { startSec, title: chapter.get('title') ?? '' }
  })
}

export async function readFilmText({
  ffmpeg,
  input,
  signal,
}: Pick<FfmpegWork, 'ffmpeg' | 'input' | 'signal'>): Promise<FilmText> {
  const { tracks, onComplaint } = trackReader()
  return await inWorkFolder(tmpdir(), async (folder) => {
    const file = join(folder, 'chapters.txt')
    await runFfmpeg({
      ffmpeg,
      inputs: [{ path: input }],
      output: ['-map_metadata', '0', '-f', 'ffmetadata', `file:${file}`],
      folder,
      verbosity: 'info',
      onComplaint,
      timeLimitMs: START_MS,
      maxOutputBytes: 4 * 1024 ** 2,
      signal,
    })
    return { tracks, chapters: readChapters(await readFile(file, 'utf8')) }
  })
}
