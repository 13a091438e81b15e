// Films and recordings as people really send them, made on the spot.
import type { FfmpegInput } from '../programs/run-ffmpeg.ts'
import { ProgramFailed } from '../programs/run-program.ts'
import type { TestFiles } from './test-files.ts'

const SECONDS = 3
export const picture = (size: string, rate = 25, seconds = SECONDS): FfmpegInput => ({
  drawn: `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
})
export const tone: FfmpegInput = { drawn: `sine=frequency=440:sample_rate=44100:duration=${SECONDS}` }
export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
export const aac = ['-c:a', 'aac']
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

const old = { inputs: [picture('160x120'), tone], size: { width: 160, height: 120 } }

/** In containers whose demuxer is named. */
export const namedFiles: OddFile[] = [
  { ...old, name: 'tape.avi', output: ['-c:v', 'mpeg4', '-vtag', 'DIVX', '-c:a', 'libmp3lame'] },
  { ...old, name: 'talk.wmv', output: ['-c:v', 'wmv2', '-c:a', 'wmav2'] },
  { ...old, name: 'page.flv', output: ['-c:v', 'flv', '-c:a', 'libmp3lame'] },
  { ...old, name: 'broadcast.ts', output: [...h264, '-c:a', 'mp2'] },
  {
    ...old,
    name: 'camcorder.m2ts',
    output: [...h264, '-c:a', 'ac3', '-mpegts_m2ts_mode', '1', '-output_ts_offset', '3600'],
  },
  {
    ...old,
    name: 'disc.vob',
    output: ['-c:v', 'mpeg2video', '-flags', '+ilme+ildct', '-aspect', '16:9', '-c:a', 'ac3', '-f', 'vob'],
    size: { width: 212, height: 120 },
  },
  {
    name: 'tape.dv',
    inputs: [picture('720x576'), tone],
    output: ['-pix_fmt', 'yuv420p', '-ac', '2', '-ar', '48000'],
    size: { width: 320, height: 240 },
  },
  { name: 'song.wma', inputs: [tone], output: ['-c:a', 'wmav2'] },
]

/** Valid, so they must end in a film or a recording. */
export const oddFiles: OddFile[] = [
  ...namedFiles,
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
