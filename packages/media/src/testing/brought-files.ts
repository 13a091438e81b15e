// Whole files as people bring them, which a reader that trusts headers calls cut off or damaged.
import { readFile } from 'node:fs/promises'
import { aac, h264, picture, tone } from './odd-files.ts'
import { tenHours } from './test-corpus.ts'
import type { TestFiles } from './test-files.ts'

const SECONDS = 3
/** Quiet at first: the first frames of a variable bitrate are small. */
const swelling = {
  drawn: `anoisesrc=duration=${SECONDS}:seed=7:sample_rate=44100,volume='if(lt(t,0.5),0,0.8)':eval=frame`,
}
const words = (text: string) => text.split(' ')
const mp3 = words('-c:a libmp3lame -write_xing 0 -id3v2_version 0')

/** A file as ffmpeg writes it, then changed. */
export interface BroughtFile {
  name: string
  kind: 'audio' | 'video'
  /** What the probe finds. */
  codecs: string[]
  make: (files: TestFiles) => Promise<Buffer>
}

const made = async (files: TestFiles, name: string, inputs: (typeof tone)[], output: string[]) =>
  await readFile(await files.make(name, inputs, output))

const wav = (files: TestFiles) => made(files, 'plain.wav', [tone], [])

/** An APEv2 tag with a picture whose bytes begin like frames, and an ID3v1 tag behind it. */
export function endTags(pictureBytes: number): Buffer {
  const cover = Buffer.alloc(pictureBytes, Buffer.from([0xff, 0xfb, 0x90, 0x44, 7, 8, 9]))
  const item = Buffer.concat([Buffer.alloc(8), Buffer.from('Cover Art (Front)\0cover.png\0'), cover])
  item.writeUInt32LE(item.length - 26, 0)
  item.writeUInt32LE(2, 4)
  const ends = (flags: number) => {
    const end = Buffer.alloc(32)
    end.write('APETAGEX')
    for (const [index, word] of [2000, item.length + 32, 1, flags].entries())
      end.writeUInt32LE(word, 8 + index * 4)
    return end
  }
  const id3v1 = Buffer.alloc(128)
  id3v1.write('TAG')
  return Buffer.concat([ends(0xa000_0000), item, ends(0x8000_0000), id3v1])
}

/** The first frame as encoders of Fraunhofer write it. */
function withVbri(bytes: Buffer): Buffer {
  const at = Math.max(bytes.indexOf('Xing'), bytes.indexOf('Info'))
  const changed = Buffer.from(bytes)
  const frame = changed.lastIndexOf(0xff, at)
  changed.fill(0, frame + 4, at + 120)
  changed.write('VBRI', frame + 36)
  return changed
}

/** GSM 06.10 as in WAV: 65 bytes for 320 samples. */
export function gsmWav(): Buffer {
  const blocks = (8000 * SECONDS) / 320
  const head = Buffer.alloc(60)
  head.write('RIFF')
  head.writeUInt32LE(52 + blocks * 65, 4)
  head.write('WAVEfmt ', 8)
  for (const [at, value] of [[16, 20], [24, 8000], [28, 1625], [52, 4], [56, blocks * 65]] as const)
    head.writeUInt32LE(value, at) // prettier-ignore
  for (const [at, value] of [[20, 0x31], [22, 1], [32, 65], [36, 2], [38, 320]] as const)
    head.writeUInt16LE(value, at) // prettier-ignore
  head.write('fact', 40)
  head.writeUInt32LE(4, 44)
  head.writeUInt32LE(8000 * SECONDS, 48)
  head.write('data', 52)
  return Buffer.concat([head, Buffer.alloc(blocks * 65, 0xd8)])
}

const changedWav = (change: (bytes: Buffer) => Buffer) => async (files: TestFiles) => change(await wav(files))
const film = (files: TestFiles, name: string, more: string[] = []) =>
  made(files, name, [picture('64x48'), tone], [...h264, ...aac, ...more])

/** A microphone that was never on: its tables count no frame. */
async function withEmptySound(files: TestFiles): Promise<Buffer> {
  const bytes = await film(files, 'mute.mp4', ['-movflags', '+faststart'])
  const sound = bytes.indexOf('smhd')
  for (const [box, at] of [['stts', 8], ['stsc', 8], ['stsz', 12], ['stco', 8]] as const)
    bytes.writeUInt32BE(0, bytes.indexOf(box, sound) + at) // prettier-ignore
  return bytes
}

async function withoutFtyp(files: TestFiles): Promise<Buffer> {
  const bytes = await film(files, 'plain.mov')
  bytes.write('wide', 4)
  return bytes
}

export const broughtFiles: BroughtFile[] = [
  {
    name: 'MP3 of variable bitrate without a header',
    kind: 'audio',
    codecs: ['mp3'],
    make: (files) => made(files, 'vbr.mp3', [swelling], [...mp3, '-q:a', '2']),
  },
  {
    name: 'MP3 of variable bitrate with VBRI',
    kind: 'audio',
    codecs: ['mp3'],
    make: async (files) =>
      withVbri(await made(files, 'vbri.mp3', [swelling], words('-c:a libmp3lame -q:a 2 -id3v2_version 0'))),
  },
  {
    name: 'MP3 of constant bitrate with a large picture at its end',
    kind: 'audio',
    codecs: ['mp3'],
    make: async (files) =>
      Buffer.concat([await made(files, 'cbr.mp3', [tone], [...mp3, '-b:a', '64k']), endTags(300_000)]),
  },
  {
    name: 'MP3 with stray bytes at its end that begin like a frame',
    kind: 'audio',
    codecs: ['mp3'],
    make: async (files) => {
      const sound = await made(files, 'stray.mp3', [tone], [...mp3, '-b:a', '64k'])
      return Buffer.concat([sound, Buffer.alloc(40, 1), sound.subarray(0, 50)])
    },
  },
  {
    name: 'ADPCM in WAV',
    kind: 'audio',
    codecs: ['adpcm_ms'],
    make: (files) => made(files, 'adpcm.wav', [tone], ['-c:a', 'adpcm_ms']),
  },
  { name: 'GSM in WAV', kind: 'audio', codecs: ['gsm_ms'], make: async () => gsmWav() },
  {
    name: 'FLAC in Ogg',
    kind: 'audio',
    codecs: ['flac'],
    make: (files) => made(files, 'flac.ogg', [tone], ['-c:a', 'flac']),
  },
  {
    name: 'Speex in Ogg',
    kind: 'audio',
    codecs: ['speex'],
    make: (files) => made(files, 'speex.ogg', [tone], words('-ar 8000 -c:a libspeex')),
  },
  {
    name: 'Theora with Vorbis',
    kind: 'video',
    codecs: ['theora', 'vorbis'],
    make: (files) =>
      made(files, 'theora.ogv', [picture('64x48'), tone], words('-c:v libtheora -c:a libvorbis')),
  },
  { name: 'QuickTime without ftyp', kind: 'video', codecs: ['h264', 'aac'], make: withoutFtyp },
  { name: 'a film with an empty sound track', kind: 'video', codecs: ['avc'], make: withEmptySound },
  {
    name: 'a film whose headers count a gap that no frame fills',
    kind: 'video',
    codecs: ['avc', 'aac'],
    make: async (files) =>
      await tenHours(await files.make('gap.mp4', [picture('64x48'), tone], [...h264, ...aac])),
  },
  {
    name: 'WAV whose RIFF is too long',
    kind: 'audio',
    codecs: ['pcm-s16'],
    make: changedWav((bytes) => {
      bytes.writeUInt32LE(bytes.length + 5000, 4)
      return bytes
    }),
  },
  {
    name: 'WAV whose RIFF is too short',
    kind: 'audio',
    codecs: ['pcm_s16le'],
    make: changedWav((bytes) => {
      bytes.writeUInt32LE(5000, 4)
      return bytes
    }),
  },
  {
    name: 'WAV whose recorder ended without a length',
    kind: 'audio',
    codecs: ['pcm_s16le'],
    make: changedWav((bytes) => {
      bytes.writeUInt32LE(0, 4)
      bytes.writeUInt32LE(0, bytes.indexOf('data') + 4)
      return bytes
    }),
  },
  {
    name: 'WAV whose data counts its header, as of an app for Android',
    kind: 'audio',
    codecs: ['pcm_s16le'],
    make: changedWav((bytes) => {
      bytes.writeUInt32LE(bytes.length, bytes.indexOf('data') + 4)
      return bytes
    }),
  },
  {
    name: 'WAV with an empty id3 chunk',
    kind: 'audio',
    codecs: ['pcm_s16le'],
    make: changedWav((bytes) => {
      const whole = Buffer.concat([bytes, Buffer.from('id3 \0\0\0\0')])
      whole.writeUInt32LE(whole.length - 8, 4)
      return whole
    }),
  },
  {
    name: 'RF64, a WAV that may be larger than 4 GB',
    kind: 'audio',
    codecs: ['pcm-s16'],
    make: (files) => made(files, 'long.wav', [tone], ['-rf64', 'always']),
  },
  {
    name: 'AIFF',
    kind: 'audio',
    codecs: ['pcm_s16be'],
    make: (files) => made(files, 'old.aiff', [tone], []),
  },
  {
    name: 'MP2',
    kind: 'audio',
    codecs: ['mp2'],
    make: (files) => made(files, 'old.mp2', [tone], ['-c:a', 'mp2']),
  },
  {
    name: 'Matroska sound',
    kind: 'audio',
    codecs: ['mp3'],
    make: (files) => made(files, 'sound.mka', [tone], ['-c:a', 'libmp3lame']),
  },
  {
    name: '3GPP2',
    kind: 'video',
    codecs: ['mp4v', 'aac'],
    make: (files) => made(files, 'phone.3g2', [picture('64x48'), tone], ['-c:v', 'mpeg4', ...aac]),
  },
  // Frames of silence: not every ffmpeg writes AMR.
  {
    name: 'AMR',
    kind: 'audio',
    codecs: ['amr_nb'],
    make: async () =>
      Buffer.concat([Buffer.from('#!AMR\n'), ...Array.from({ length: 150 }, () => Buffer.alloc(13, '\x04'))]),
  },
]
