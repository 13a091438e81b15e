// Joins the parts of one stream. Packets are copied, not decoded.
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaRefused } from '../media-refused.ts'
import { explainFfmpeg } from '../programs/explain-failure.ts'
import { type FfmpegWork, runFfmpeg, runLimits } from '../programs/run-ffmpeg.ts'
import { framesASecond } from '../transcode/frame-rate.ts'
import type { MadeStream } from '../transcode/made-streams.ts'

export async function readPackets(path: string) {
  // Loaded on first use, since mediabunny takes tens of megabytes of memory.
  const { FilePathSource, Input, MP4 } = await import('mediabunny')
  const input = new Input({ formats: [MP4], source: new FilePathSource(path) })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (track === null) throw new MediaRefused('A part holds no picture')
    const { packetCount: count } = await track.computePacketStats()
    const { description = new Uint8Array() } = (await track.getDecoderConfig()) ?? {}
    const bytes = ArrayBuffer.isView(description) ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength) : new Uint8Array(description) // prettier-ignore
    return { count, durationSec: await track.computeDuration(), header: Buffer.from(bytes).toString('hex') }
  } finally {
    input.dispose()
  }
}

interface PartsJoin extends Omit<FfmpegWork, 'input'> {
  /** A folder that contains only the parts. */
  folder: string
  /** Parts in their order. `file`: plain name in `folder`. */
  parts: readonly { file: string; frames: number }[]
  frameRate: string
  /** Absolute path of the result, which must not be in `folder`. */
  path: string
}

const MICRO = 1_000_000
/** The only kinds of files that ffmpeg may open. */
const formats = ['-format_whitelist', 'concat,mov,mp4,m4a,3gp,3g2,mj2', '-f', 'concat']

/** ffmpeg's list of the parts. Each length counts from the start of the film, so that rounding errors do not add up. */
function listOf({ parts, frameRate }: PartsJoin): string {
  let [frames, toldMicro] = [0, 0]
  const lines = parts.map(({ file, frames: more }) => {
    frames += more
    const micro = Math.round((frames / framesASecond(frameRate)) * MICRO) - toldMicro
    toldMicro += micro
    return `file ${file}\nduration ${micro}us\n`
  })
  return `ffconcat version 1.0\n${lines.join('')}`
}

/** Throws if a part has the wrong number of frames, or if headers differ: the joined stream has only one header. */
async function assertAlike({ folder, parts }: PartsJoin): Promise<void> {
  const headers = new Set<string>()
  for (const { file, frames } of parts) {
    const { count, header } = await readPackets(join(folder, file))
    if (count !== frames) throw new MediaRefused('A part has another number of frames than before')
    headers.add(header)
  }
  if (headers.size !== 1) throw new MediaRefused('The parts were made by different encoders')
}

/** Rejects with MediaRefused if the parts do not make a whole stream, otherwise with ProcessingFailed. */
export async function joinParts(run: PartsJoin): Promise<MadeStream> {
  const { ffmpeg, folder, parts, frameRate, path } = run
  try {
    await assertAlike(run)
    const list = join(folder, 'list.ffconcat')
    await writeFile(list, listOf(run))
    const frames = parts.reduce((sum, part) => sum + part.frames, 0)
    const seconds = frames / framesASecond(frameRate)
    await runFfmpeg({
      ffmpeg,
      folder,
      inputs: [{ path: list, options: formats }],
      output: ['-map', '0:v:0', '-c', 'copy', '-map_metadata', '-1', `file:${path}`],
      ...runLimits({ ...run, maxOutputBytes: Number.MAX_SAFE_INTEGER }, seconds, 0, 1),
    })
    const made = await readPackets(path)
    if (made.count !== frames || Math.abs(made.durationSec - seconds) > 0.5 / framesASecond(frameRate))
      throw new MediaRefused('The parts of the film did not become one whole')
    return { path, durationSec: made.durationSec, size: (await stat(path)).size }
  } catch (error) {
    throw explainFfmpeg(error)
  }
}
