// The kinds of films and recordings that a library gets, in real sizes, each a few seconds long.
import { readFile, writeFile } from 'node:fs/promises'
import type { FfmpegInput } from '../programs/run-ffmpeg.ts'
import { damageFrames } from './damage-frames.ts'
import { aac, h264, picture } from './odd-files.ts'
import type { TestFiles } from './test-files.ts'
import { turned } from './test-corpus.ts'

export interface FilmKind {
  kind: string
  name: string
  contentType: string
  inputs: FfmpegInput[]
  output: string[]
  change?: (path: string) => Promise<void>
}

const SECONDS = 6
const words = (text: string) => text.split(' ')
const film = (size: string, rate = 25, seconds = SECONDS) => picture(size, rate, seconds)
/** Pink noise, about as loud as `lufs`. A single tone would not be like speech and music. */
const sound = (lufs: number, seconds = SECONDS, seed = 1): FfmpegInput => ({
  drawn: `anoisesrc=d=${seconds}:c=pink:a=0.5:r=48000:s=${seed},tremolo=f=3:d=0.6,volume=${lufs + 23.6}dB,alimiter=limit=0.98`,
})
const interlaced = ['-vf', 'tinterlace=interleave_top,fieldorder=tff', '-flags', '+ilme+ildct']
const rewrite = (change: (bytes: Buffer) => Buffer) => async (path: string) =>
  await writeFile(path, change(await readFile(path)))
const mp4 = { contentType: 'video/mp4', output: [...h264, ...aac] }
const quick = ['-deadline', 'realtime', '-cpu-used', '8']

export const filmKinds: FilmKind[] = [
  {
    ...mp4,
    kind: 'phone, upright, HDR (HLG)',
    name: 'phone-hdr.mov',
    contentType: 'video/quicktime',
    inputs: [{ drawn: `${film('1920x1080', 30).drawn},format=yuv420p10le` }, sound(-18)],
    output: words(
      '-c:v libx265 -preset ultrafast -tag:v hvc1 -pix_fmt yuv420p10le -c:a aac -color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc -x265-params log-level=none:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc',
    ),
    change: rewrite(turned),
  },
  {
    ...mp4,
    kind: 'phone, frames that come unevenly',
    name: 'phone-uneven.mp4',
    inputs: [film('1280x720', 30), sound(-12)],
    output: ['-vf', "select='gt(mod(n,7),2)'", '-vsync', 'vfr', ...mp4.output],
  },
  {
    kind: 'old DVD, interlaced PAL',
    name: 'disc.vob',
    contentType: 'video/mpeg',
    inputs: [film('720x576', 50), sound(-20)],
    output: [...interlaced, '-c:v', 'mpeg2video', '-q:v', '4', '-aspect', '16:9', '-c:a', 'ac3', '-f', 'vob'],
  },
  {
    ...mp4,
    kind: 'capture card, 60 frames',
    name: 'capture.mp4',
    inputs: [film('1920x1080', 60), sound(-8)],
  },
  {
    ...mp4,
    kind: 'lecture, one frame a second',
    name: 'slides.mp4',
    inputs: [film('1280x720', 1), sound(-45)],
  },
  {
    ...mp4,
    kind: 'cinema, six channels',
    name: 'cinema.mkv',
    contentType: 'video/x-matroska',
    inputs: [{ drawn: film('1920x804', 24).drawn?.replace('rate=24', 'rate=24000/1001') ?? '' }, sound(-24)],
    output: [...h264, '-c:a', 'ac3', '-ac', '6'],
  },
  { ...mp4, kind: 'small film', name: 'small.mp4', inputs: [film('640x360'), sound(-14)] },
  { ...mp4, kind: 'between two steps', name: 'between.mp4', inputs: [film('854x480', 12), sound(-14)] },
  { ...mp4, kind: 'song with a still', name: 'still.mp4', inputs: [film('1280x720', 25, 0.2), sound(-10)] },
  { ...mp4, kind: 'no sound', name: 'silent.mp4', inputs: [film('640x360')], output: h264 },
  { ...mp4, kind: 'sound ends early', name: 'early.mp4', inputs: [film('640x360'), sound(-14, 2)] },
  {
    ...mp4,
    kind: 'two languages',
    name: 'languages.mkv',
    contentType: 'video/x-matroska',
    inputs: [film('1280x720'), sound(-14), sound(-20, SECONDS, 2)],
    output: [
      ...mp4.output,
      ...words('-map 0:v -map 1:a -map 2:a -metadata:s:a:0 language=hin -metadata:s:a:1 language=eng'),
    ],
  },
  {
    ...mp4,
    kind: 'clock that starts at ten seconds',
    name: 'late.mkv',
    contentType: 'video/x-matroska',
    inputs: [film('640x360'), sound(-14)],
    output: [...mp4.output, '-output_ts_offset', '10'],
  },
  {
    ...mp4,
    kind: 'one damaged frame',
    name: 'damaged.mp4',
    inputs: [film('640x360'), sound(-14)],
    change: async (path) => await damageFrames(path, path, [70]),
  },
  {
    kind: 'AVI (DivX, MP3)',
    name: 'tape.avi',
    contentType: 'video/x-msvideo',
    inputs: [film('640x480'), sound(-14)],
    output: ['-c:v', 'mpeg4', '-vtag', 'DIVX', '-bf', '2', '-c:a', 'libmp3lame'],
  },
  {
    kind: 'AVI (DV)',
    name: 'tape-dv.avi',
    contentType: 'video/x-msvideo',
    inputs: [film('720x576', 50), sound(-14)],
    output: [...interlaced, '-c:v', 'dvvideo', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le', '-ac', '2'],
  },
  {
    kind: 'DV of a tape',
    name: 'tape.dv',
    contentType: 'video/x-dv',
    inputs: [film('720x576', 50), sound(-14)],
    output: [...interlaced, '-pix_fmt', 'yuv420p', '-ac', '2'],
  },
  {
    kind: 'camcorder (M2TS, 1080i)',
    name: 'camcorder.m2ts',
    contentType: 'video/mp2t',
    inputs: [film('1920x1080', 50), sound(-20)],
    output: [...interlaced, '-x264-params', 'tff=1', ...h264, '-c:a', 'ac3', '-mpegts_m2ts_mode', '1'],
  },
  {
    kind: 'broadcast (MPEG-TS)',
    name: 'broadcast.ts',
    contentType: 'video/mp2t',
    inputs: [film('720x576'), sound(-14)],
    output: [...h264, '-bf', '2', '-c:a', 'mp2'],
  },
  {
    kind: 'WMV',
    name: 'talk.wmv',
    contentType: 'video/x-ms-wmv',
    inputs: [film('640x480'), sound(-14)],
    output: ['-c:v', 'wmv2', '-b:v', '2M', '-c:a', 'wmav2'],
  },
  {
    kind: 'FLV',
    name: 'page.flv',
    contentType: 'video/x-flv',
    inputs: [film('480x360'), sound(-14)],
    output: ['-c:v', 'flv', '-b:v', '1M', '-ar', '44100', '-c:a', 'libmp3lame'],
  },
  {
    kind: 'WebM (VP9, Opus)',
    name: 'screen.webm',
    contentType: 'video/webm',
    inputs: [film('1280x720'), sound(-14)],
    output: ['-c:v', 'libvpx-vp9', ...quick, '-c:a', 'libopus'],
  },
  {
    kind: 'Matroska (AV1, Opus)',
    name: 'new.mkv',
    contentType: 'video/x-matroska',
    inputs: [film('1280x720'), sound(-14)],
    output: ['-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime', '-c:a', 'libopus'],
  },
  {
    kind: 'talk, MP3 of one channel',
    name: 'talk.mp3',
    contentType: 'audio/mpeg',
    inputs: [sound(-32)],
    output: ['-c:a', 'libmp3lame', '-b:a', '64k', '-ac', '1'],
  },
  {
    kind: 'bhajan, FLAC with a cover',
    name: 'bhajan.flac',
    contentType: 'audio/flac',
    inputs: [sound(-9), { drawn: 'color=red:size=200x200:rate=25:duration=0.04' }],
    output: ['-map', '0:a', '-map', '1:v', '-c:a', 'flac', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic'],
  },
  {
    kind: 'song, WMA',
    name: 'song.wma',
    contentType: 'audio/x-ms-wma',
    inputs: [sound(-14)],
    output: ['-c:a', 'wmav2'],
  },
]

export async function makeKind(
  files: TestFiles,
  { name, inputs, output, change }: FilmKind,
): Promise<string> {
  const path = await files.make(name, inputs, output)
  await change?.(path)
  return path
}
