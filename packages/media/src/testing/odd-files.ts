// Films and recordings as people really send them, generated when a test needs them.
import type { FfmpegInput } from '../programs/run-ffmpeg.ts'
import type { TestFiles } from './test-files.ts'

const SECONDS = 3
/** A tiny picture, since a test converts each of these films. */
const SIZE = '64x48'
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
  size?: { width: number; height: number }
  hasSound?: boolean
  seconds?: number
}

const film = { inputs: [picture(SIZE), tone], size: { width: 64, height: 48 } }

/** Files for which ffmpeg must be told the demuxer. */
export const namedFiles: OddFile[] = [
  { ...film, name: 'tape.avi', output: ['-c:v', 'mpeg4', '-vtag', 'DIVX', '-c:a', 'libmp3lame'] },
  { ...film, name: 'talk.wmv', output: ['-c:v', 'wmv2', '-c:a', 'wmav2'] },
  { ...film, name: 'page.flv', output: ['-c:v', 'flv', '-c:a', 'libmp3lame'] },
  { ...film, name: 'broadcast.ts', output: [...h264, '-c:a', 'mp2'] },
  {
    ...film,
    name: 'camcorder.m2ts',
    output: [...h264, '-c:a', 'ac3', '-mpegts_m2ts_mode', '1', '-output_ts_offset', '3600'],
  },
  {
    ...film,
    name: 'disc.vob',
    output: ['-c:v', 'mpeg2video', '-flags', '+ilme+ildct', '-aspect', '16:9', '-c:a', 'ac3', '-f', 'vob'],
    size: { width: 84, height: 48 },
  },
  {
    name: 'tape.dv',
    inputs: [picture('720x576'), tone],
    output: ['-pix_fmt', 'yuv420p', '-ac', '2', '-ar', '48000'],
    size: { width: 320, height: 240 },
  },
  { name: 'song.wma', inputs: [tone], output: ['-c:a', 'wmav2'] },
]

export const oddFiles: OddFile[] = [
  ...namedFiles,
  { ...film, name: 'silent.mp4', inputs: [picture(SIZE)], output: h264, hasSound: false },
  { ...film, name: 'surround.mp4', output: [...h264, ...aac, '-ac', '6'] },
  {
    ...film,
    name: 'portrait.mp4',
    inputs: [picture('48x64'), tone],
    output: [...h264, ...aac],
    size: { width: 48, height: 64 },
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
  { ...film, name: 'vp9.webm', output: ['-c:v', 'libvpx-vp9', ...fast, '-c:a', 'libopus', '-ar', '48000'] },
  {
    ...film,
    name: 'uneven-frames.mp4',
    output: ['-vf', "select='gt(mod(n,7),2)'", '-vsync', 'vfr', ...h264, ...aac],
  },
  {
    ...film,
    name: 'yuv444-60-mono.mp4',
    inputs: [picture(SIZE, 60), tone],
    output: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', ...aac, '-ac', '1'],
  },
  { ...film, name: 'wide-pixels.mp4', output: ['-vf', 'scale=48:48,setsar=4/3', ...h264, ...aac] },
  {
    ...film,
    name: 'late-sound.mkv',
    inputs: [picture(SIZE), { ...tone, options: ['-itsoffset', '0.7'] }],
    output: [...h264, ...aac],
    seconds: SECONDS + 0.7,
  },
  {
    ...film,
    name: 'short-sound.mp4',
    inputs: [picture(SIZE), { drawn: 'sine=duration=1' }],
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

export const makeOdd = (files: TestFiles, { name, inputs, output }: OddFile): Promise<string> =>
  files.make(name, inputs, output)
