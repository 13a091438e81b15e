// Draws the small pictures for the seek bar, many of them on one sheet.
import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cue, writeCues } from '../captions/web-vtt.ts'
import type { MediaFacts } from '../inspect/probe-media.ts'
import { ProcessingFailed } from '../programs/explain-failure.ts'
import { type FfmpegWork, inWorkFolder, runFfmpeg, runLimits } from '../programs/run-ffmpeg.ts'
import { probeMadeFile } from '../transcode/made-streams.ts'

export interface SpriteRun extends FfmpegWork {
  /** Seconds of the whole film. If this rendition ends earlier, its last picture is repeated. */
  durationSec: number
  folder: string
}
export const thumbnailsFile = 'thumbnails.vtt'
const EVERY_SEC = 5
export const ACROSS = 5
export const SHEET_SEC = EVERY_SEC * ACROSS * ACROSS
const ON_A_SHEET = ACROSS * ACROSS
const SHORT_SIDE = 90
const SLOWNESS = 3
const SHEETS_KBPS = 200

const sheetName = (index: number) => `sprite-${index + 1}.jpg`

function frameSize({ width = 0, height = 0 }: MediaFacts) {
  const share = SHORT_SIDE / Math.min(width, height)
  const even = (pixels: number) => Math.round((pixels * share) / 2) * 2
  return { width: even(width), height: even(height) }
}

function thumbnailCues(durationSec: number, size: { width: number; height: number }): Cue[] {
  return Array.from({ length: Math.ceil((durationSec - 0.001) / EVERY_SEC) }, (_, index) => {
    const place = index % ON_A_SHEET
    const left = (place % ACROSS) * size.width
    const top = Math.floor(place / ACROSS) * size.height
    return {
      startSec: index * EVERY_SEC,
      endSec: Math.min(durationSec, (index + 1) * EVERY_SEC),
      settings: '',
      text: `${sheetName(Math.floor(index / ON_A_SHEET))}#xywh=${left},${top},${size.width},${size.height}`,
    }
  })
}

async function drawSheets(run: SpriteRun, facts: MediaFacts, folder: string): Promise<void> {
  const { width, height } = frameSize(facts)
  // `round=up` chooses the last frame before each time. Other roundings choose a later one.
  const graph = [
    `fps=1/${EVERY_SEC}:round=up:start_time=0`,
    'tpad=stop_mode=clone:stop=1',
    `scale=${width}:${height}:out_range=full`,
    'format=yuvj420p',
    `tile=${ACROSS}x${ACROSS}`,
  ]
  const codec = ['-map', '0:V:0', '-vf', graph.join(','), '-c:v', 'mjpeg', '-q:v', '5']
  await runFfmpeg({
    ffmpeg: run.ffmpeg,
    inputs: [{ path: run.input }],
    output: [...codec, '-f', 'image2', '-start_number', '1', `file:${join(folder, 'sprite-%d.jpg')}`],
    folder,
    ...runLimits(run, run.durationSec, SHEETS_KBPS, SLOWNESS),
  })
}

/** Draws a frame for every five seconds on sheets (`sprite-1.jpg`), and lists the frames in `thumbnails.vtt`. */
export async function seekSprites(run: SpriteRun) {
  return await inWorkFolder(run.folder, async (folder) => {
    const facts = await probeMadeFile(run.input)
    await drawSheets(run, facts, folder)
    const size = frameSize(facts)
    const names = Array.from({ length: Math.ceil(run.durationSec / SHEET_SEC) }, (_, at) => sheetName(at))
    const made = new Set(await readdir(folder))
    if (!names.every((name) => made.has(name)))
      throw new ProcessingFailed('failed', 'The pictures of the seek bar could not be drawn')
    for (const name of names) await rename(join(folder, name), join(run.folder, name))
    await writeFile(join(run.folder, thumbnailsFile), writeCues(thumbnailCues(run.durationSec, size)))
    return { sheets: names.map((name) => join(run.folder, name)), ...size }
  })
}
