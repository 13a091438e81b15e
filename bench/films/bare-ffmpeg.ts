// The baseline of the whole job: the same sizes of the same film, by ffmpeg alone from a command line.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FfmpegProgram, type Rendition, bitrates, chooseLadder, chooseSoundLadder } from '@jinvani/media'

export const filmSize = { width: 1920, height: 1080 }
const frameRate = 25
const keyframeSec = 2
const ladder = chooseLadder(filmSize, bitrates, { dataSaver: true })

function encoder({ crf, maxrateKbps, bufsizeKbps }: Rendition): string[] {
  const group = String(frameRate * keyframeSec)
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p']
  const keyframes = ['-g', group, '-keyint_min', group, '-sc_threshold', '0']
  return [
    ...codec,
    ...keyframes,
    '-crf',
    `${crf}`,
    '-maxrate',
    `${maxrateKbps}k`,
    '-bufsize',
    `${bufsizeKbps}k`,
  ]
}

const sound = (folder: string) =>
  chooseSoundLadder({ dataSaver: true }).flatMap(({ name, kbps }) => {
    const codec = ['-c:a', 'aac', '-b:a', `${kbps}k`, '-ac', '2', '-ar', '48000']
    return ['-map', '0:a:0', '-vn', ...codec, join(folder, `${name}.mp4`)]
  })
const scale = ({ width, height }: Rendition) => `scale=${width}:${height}`

/** Arguments for one decode; each size is made from the next larger one. */
function together(folder: string): string[] {
  const sizes = ladder.toReversed()
  const steps = sizes.map((size, index) => {
    const from = index === 0 ? '[0:v:0]' : `[s${index}]`
    const to = index === sizes.length - 1 ? `[v${index}]` : `,split=2[v${index}][s${index + 1}]`
    return `${from}${scale(size)}${to}`
  })
  const outputs = sizes.flatMap((size, index) => {
    return ['-map', `[v${index}]`, ...encoder(size), join(folder, `${size.name}.mp4`)]
  })
  return ['-filter_complex', steps.join(';'), ...outputs, ...sound(folder)]
}

async function run(ffmpeg: FfmpegProgram, film: string, output: readonly string[]): Promise<void> {
  const args = ['-hide_banner', '-nostdin', '-y', '-v', 'error', '-i', film, ...output]
  const child = spawn(ffmpeg.path, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`)
}

async function secondsOf(work: (folder: string) => Promise<void>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'jinvani-bench-'))
  const began = performance.now()
  try {
    await work(folder)
    return (performance.now() - began) / 1000
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const inOneProcess = (ffmpeg: FfmpegProgram, film: string) =>
  secondsOf((folder) => run(ffmpeg, film, together(folder)))

/** Makes the sizes one after the other; the sound comes with the last. */
export const inProcessesOfTheirOwn = (ffmpeg: FfmpegProgram, film: string) =>
  secondsOf(async (folder) => {
    for (const [index, size] of ladder.entries()) {
      const picture = [
        '-map',
        '0:v:0',
        '-vf',
        scale(size),
        ...encoder(size),
        join(folder, `${size.name}.mp4`),
      ]
      const heard = index === ladder.length - 1 ? sound(folder) : []
      await run(ffmpeg, film, [...picture, ...heard])
    }
  })
