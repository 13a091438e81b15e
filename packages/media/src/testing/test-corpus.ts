// Films and recordings as people really send them, and files that pretend to be some; made on the spot.
import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { FfmpegInput } from '../programs/run-ffmpeg.ts'
import { ProgramFailed } from '../programs/run-program.ts'
import type { TestFiles } from './test-files.ts'

const SECONDS = 3
const picture = (size: string, rate = 25): FfmpegInput => ({
  drawn: `testsrc2=size=${size}:rate=${rate}:duration=${SECONDS}`,
})
const tone: FfmpegInput = { drawn: `sine=frequency=440:sample_rate=44100:duration=${SECONDS}` }
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const aac = ['-c:a', 'aac']
const fast = ['-deadline', 'realtime', '-cpu-used', '8']

export interface OddFile {
  name: string
  inputs: FfmpegInput[]
  output: string[]
  /** Of the lowest rendition; none for a recording. */
  size?: { width: number; height: number }
  hasSound?: boolean
  seconds?: number
}

const film = { inputs: [picture('320x180'), tone], size: { width: 320, height: 180 } }

/** Valid, so they must end in a film or a recording. */
export const oddFiles: OddFile[] = [
  { ...film, name: 'silent.mp4', inputs: [picture('320x180')], output: h264, hasSound: false },
  { ...film, name: 'surround.mp4', output: [...h264, ...aac, '-ac', '6'] },
  {
    ...film,
    name: 'portrait.mp4',
    inputs: [picture('180x320'), tone],
    output: [...h264, ...aac],
    size: { width: 180, height: 320 },
  },
  {
    ...film,
    name: 'hevc-10-bit.mp4',
    output: [
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-x265-params',
      'log-level=none',
      '-pix_fmt',
      'yuv420p10le',
      ...aac,
    ],
  },
  {
    ...film,
    name: 'av1.mkv',
    output: ['-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime', '-c:a', 'libopus', '-ar', '48000'],
  },
  { ...film, name: 'vp9.webm', output: ['-c:v', 'libvpx-vp9', ...fast, '-c:a', 'libopus', '-ar', '48000'] },
  {
    ...film,
    name: 'uneven-frames.mp4',
    output: ['-vf', "select='gt(mod(n,7),2)'", '-vsync', 'vfr', ...h264, ...aac],
  },
  {
    ...film,
    name: 'yuv444-60-mono.mp4',
    inputs: [picture('320x240', 60), tone],
    output: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', ...aac, '-ac', '1'],
    size: { width: 320, height: 240 },
  },
  { ...film, name: 'wide-pixels.mp4', output: ['-vf', 'scale=240:180,setsar=4/3', ...h264, ...aac] },
  {
    ...film,
    name: 'late-sound.mkv',
    inputs: [picture('320x180'), { ...tone, options: ['-itsoffset', '0.7'] }],
    output: [...h264, ...aac],
    seconds: SECONDS + 0.7,
  },
  {
    ...film,
    name: 'short-sound.mp4',
    inputs: [picture('320x180'), { drawn: 'sine=duration=1' }],
    output: [...h264, ...aac],
  },
  {
    name: 'cover.mp3',
    inputs: [tone, { drawn: 'color=red:size=200x200:rate=25:duration=0.04' }],
    output: [
      '-map',
      '0:a',
      '-map',
      '1:v',
      '-c:a',
      'libmp3lame',
      '-c:v',
      'mjpeg',
      '-frames:v',
      '1',
      '-id3v2_version',
      '3',
      '-disposition:v',
      'attached_pic',
    ],
  },
  { name: 'quiet.flac', inputs: [tone], output: ['-af', 'volume=-40dB', '-c:a', 'flac'] },
  {
    name: 'nothing-heard.wav',
    inputs: [{ drawn: 'anullsrc=r=48000:cl=mono' }],
    output: ['-t', String(SECONDS)],
  },
]

/** Null where this ffmpeg was built without the encoder, or with one too old to be told to hurry. */
export async function makeOdd(files: TestFiles, { name, inputs, output }: OddFile): Promise<string | null> {
  try {
    return await files.make(name, inputs, output)
  } catch (error) {
    if (
      error instanceof ProgramFailed &&
      /Unknown encoder|Unrecognized option|option not found/i.test(error.detail)
    )
      return null
    throw error
  }
}

export const plainFilm = (files: TestFiles) =>
  files.make('plain.mp4', film.inputs, [...h264, ...aac, '-movflags', '+faststart'])

/** Writes ten hours into every header of a film that has them. */
async function tenHours(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  const durations = { mvhd: 16, mdhd: 16, tkhd: 20 }
  for (const [name, offset] of Object.entries(durations)) {
    for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 4)) {
      const scale = name === 'tkhd' ? 1000 : bytes.readUInt32BE(at + 4 + 12)
      bytes.writeUInt32BE(36_000 * scale, at + 4 + offset)
    }
  }
  return bytes
}

/** Each frame says that it is 16,000 pixels wide and high; the container says what `container` says. */
async function hugeFrames(files: TestFiles, container: 'honest' | 'lying'): Promise<Buffer> {
  const png = ['-c:v', 'png', '-pix_fmt', 'rgb24', '-frames:v', '10']
  const bytes = await readFile(await files.make(`small-${container}.mov`, [picture('64x64')], png))
  for (let at = bytes.indexOf('IHDR'); at !== -1; at = bytes.indexOf('IHDR', at + 4)) {
    bytes.writeUInt32BE(16_000, at + 4)
    bytes.writeUInt32BE(16_000, at + 8)
    bytes.writeUInt32BE(crc32(bytes.subarray(at, at + 17)), at + 17)
  }
  if (container === 'honest') {
    const entry = bytes.indexOf('png ')
    bytes.writeUInt16BE(16_000, entry + 4 + 24)
    bytes.writeUInt16BE(16_000, entry + 4 + 26)
    const header = bytes.indexOf('tkhd') + 4 + 76
    bytes.writeUInt32BE(16_000 * 65_536, header)
    bytes.writeUInt32BE(16_000 * 65_536, header + 4)
  }
  return bytes
}

async function flipped(path: string, seed: number): Promise<Buffer> {
  const bytes = await readFile(path)
  const start = bytes.indexOf('mdat') + 4
  for (let at = 0; at < 40; at += 1) {
    const place = start + ((seed * 7919 + at * 104_729) % (bytes.length - start))
    bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (at % 8)), place)
  }
  return bytes
}

/** Files that are refused; `port` is one that nobody may call, `secret` a file that nobody may read. */
export async function hostileFiles(files: TestFiles, port: number, secret: string) {
  const whole = await plainFilm(files)
  const bytes = await readFile(whole)
  const list = (line: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${line}\n#EXT-X-ENDLIST\n`
  return {
    'zero bytes': Buffer.alloc(0),
    text: Buffer.from('This is no film.'),
    'a film without its head': bytes.subarray(1000),
    'a film without its tail': bytes.subarray(0, Math.floor(bytes.length * 0.6)),
    'a playlist of the network': Buffer.from(list(`http://127.0.0.1:${port}/a.ts`)),
    'a playlist of another file': Buffer.from(list(`file:${whole}`)),
    'a list of files': Buffer.from(`ffconcat version 1.0\nfile ${whole}\nfile ${secret}\n`),
    'frames of 256 megapixels': await hugeFrames(files, 'honest'),
    'frames larger than their container says': await hugeFrames(files, 'lying'),
    'a header of ten hours': await tenHours(whole),
    'flipped bits': await flipped(whole, 1),
  }
}

export { flipped }
