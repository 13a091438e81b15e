import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FfmpegWork, inWorkFolder, runFfmpeg, runLimits } from '../programs/run-ffmpeg.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { moveStream } from '../transcode/made-streams.ts'
import { toneMap } from '../transcode/transcode-args.ts'
import { type PictureTraits, readLight } from '../transcode/picture-traits.ts'

interface PosterRun extends FfmpegWork {
  /** Times in seconds. For a time after the end, no frame is made. */
  times: readonly number[]
  folder: string
}
interface PosterFrame {
  atSec: number
  /** Absolute path of a picture: `poster-1.webp` for the first of the `times`, and so on. */
  path: string
  width: number
  height: number
  /** Entropy of the grey values, from 0 to about 8. A black frame has none. */
  detail: number
}

const WIDEST = 1920
/** Bitrate for the limit of the output: enough for an uncompressed frame of the largest accepted picture. */
const KBPS = 8_000_000

async function takeFrame(run: PosterRun, light: PictureTraits['light'], atSec: number, folder: string) {
  const frame = join(folder, 'frame.png')
  // Maps the tones of an HDR film as in its streams. Otherwise the picture would look grey.
  const mapped = light === undefined ? '' : `,${toneMap(light)},format=rgb24`
  const graph = ['-map', '0:V:0', '-vf', `scale=iw*sar:ih,setsar=1${mapped}`, '-frames:v', '1']
  await runFfmpeg({
    ffmpeg: run.ffmpeg,
    inputs: [{ path: run.input, options: ['-ss', atSec.toFixed(3)] }],
    output: [...graph, '-c:v', 'png', '-f', 'image2', '-update', '1', `file:${frame}`],
    folder,
    ...runLimits(run, 1, KBPS, 1),
  })
  return await stat(frame).then(
    () => frame,
    () => null,
  )
}

async function writePicture(frame: string, target: string) {
  // Loaded on first use, since sharp takes tens of megabytes of memory.
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(frame)
    .resize({ width: WIDEST, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(target)
  const { entropy } = await sharp(target).stats()
  return { width, height, detail: entropy }
}

/** Makes pictures that are at most 1920 pixels wide. */
export async function posterFrames(run: PosterRun): Promise<PosterFrame[]> {
  return await inWorkFolder(run.folder, async (folder) => {
    const light = await readLight(run)
    const made: PosterFrame[] = []
    for (const [index, atSec] of run.times.entries()) {
      const frame = await withTempFolder(async (inner) => {
        const png = await takeFrame(run, light, Math.max(0, atSec), inner)
        const path = join(folder, `poster-${index + 1}.webp`)
        return png === null ? null : { atSec, path, ...(await writePicture(png, path)) }
      }, folder)
      if (frame !== null) made.push(frame)
    }
    return await Promise.all(made.map((frame) => moveStream(frame, run.folder)))
  })
}
