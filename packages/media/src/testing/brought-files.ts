// Files that people really upload. Intact ones come first: to a reader that believes headers, they look damaged.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { aac, h264, picture, tone } from './odd-files.ts'
import { tenHours } from './test-corpus.ts'
import type { TestFiles } from './test-files.ts'

const SECONDS = 3
/** A sound that is quiet at first, so that its first frames are small if the bitrate is variable. */
const swelling = {
  drawn: `anoisesrc=duration=${SECONDS}:seed=7:sample_rate=44100,volume='if(lt(t,0.5),0,0.8)':eval=frame`,
}
const words = (text: string) => text.split(' ')
const mp3 = words('-c:a libmp3lame -write_xing 0 -id3v2_version 0')

export interface BroughtFile {
  name: string
  kind: 'audio' | 'video'
  type: string
  /** True if every phone plays the file itself: then the item goes live before its streams are made. */
  isLiveAtOnce?: true
  codecs: string[]
  make: (files: TestFiles) => Promise<Buffer>
}

const made = async (files: TestFiles, name: string, inputs: (typeof tone)[], output: string[]) =>
  await readFile(await files.make(name, inputs, output))

const wav = (files: TestFiles) => made(files, 'plain.wav', [tone], [])

/** The end of a file: an APEv2 tag whose picture looks like MP3 frames, then an ID3v1 tag. */
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

/** Writes VBRI in place of Xing, as Fraunhofer's encoders do. */
function withVbri(bytes: Buffer): Buffer {
  const at = Math.max(bytes.indexOf('Xing'), bytes.indexOf('Info'))
  const changed = Buffer.from(bytes)
  const frame = changed.lastIndexOf(0xff, at)
  changed.fill(0, frame + 4, at + 120)
  changed.write('VBRI', frame + 36)
  return changed
}

/** A WAV file with GSM 06.10: 65 bytes for each 320 samples. */
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

/** A film whose microphone was off: the tables of its sound have no frames. */
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
    type: 'audio/mpeg',
    isLiveAtOnce: true,
    kind: 'audio',
    codecs: ['mp3'],
    make: (files) => made(files, 'vbr.mp3', [swelling], [...mp3, '-q:a', '2']),
  },
  {
    name: 'MP3 of variable bitrate with VBRI',
    type: 'audio/mpeg',
    isLiveAtOnce: true,
    kind: 'audio',
    codecs: ['mp3'],
    make: async (files) =>
      withVbri(await made(files, 'vbri.mp3', [swelling], words('-c:a libmp3lame -q:a 2 -id3v2_version 0'))),
  },
  {
    name: 'MP3 of constant bitrate with a large picture at its end',
    type: 'audio/mpeg',
    isLiveAtOnce: true,
    kind: 'audio',
    codecs: ['mp3'],
    make: async (files) =>
      Buffer.concat([await made(files, 'cbr.mp3', [tone], [...mp3, '-b:a', '64k']), endTags(300_000)]),
  },
  {
    name: 'MP3 with stray bytes at its end that look like a frame',
    type: 'audio/mpeg',
    isLiveAtOnce: true,
    kind: 'audio',
    codecs: ['mp3'],
    make: async (files) => {
      const sound = await made(files, 'stray.mp3', [tone], [...mp3, '-b:a', '64k'])
      return Buffer.concat([sound, Buffer.alloc(40, 1), sound.subarray(0, 50)])
    },
  },
  {
    name: 'ADPCM in WAV',
    type: 'audio/wav',
    kind: 'audio',
    codecs: ['adpcm_ms'],
    make: (files) => made(files, 'adpcm.wav', [tone], ['-c:a', 'adpcm_ms']),
  },
  { name: 'GSM in WAV', type: 'audio/wav', kind: 'audio', codecs: ['gsm_ms'], make: async () => gsmWav() },
  {
    name: 'FLAC in Ogg',
    type: 'audio/ogg',
    kind: 'audio',
    codecs: ['flac'],
    make: (files) => made(files, 'flac.ogg', [tone], ['-c:a', 'flac']),
  },
  {
    name: 'Speex in Ogg',
    type: 'audio/ogg',
    kind: 'audio',
    codecs: ['speex'],
    make: (files) => made(files, 'speex.ogg', [tone], words('-ar 8000 -c:a libspeex')),
  },
  {
    name: 'Theora with Vorbis',
    type: 'video/ogg',
    kind: 'video',
    codecs: ['theora', 'vorbis'],
    make: (files) =>
      made(files, 'theora.ogv', [picture('64x48'), tone], words('-c:v libtheora -c:a libvorbis')),
  },
  {
    name: 'QuickTime without ftyp',
    type: 'video/quicktime',
    kind: 'video',
    codecs: ['h264', 'aac'],
    make: withoutFtyp,
  },
  {
    name: 'a film with an empty sound track',
    type: 'video/mp4',
    isLiveAtOnce: true,
    kind: 'video',
    codecs: ['avc'],
    make: withEmptySound,
  },
  {
    name: 'a film whose headers count a gap that no frame fills',
    type: 'video/mp4',
    isLiveAtOnce: true,
    kind: 'video',
    codecs: ['avc', 'aac'],
    make: async (files) =>
      await tenHours(await files.make('gap.mp4', [picture('64x48'), tone], [...h264, ...aac])),
  },
  {
    name: 'WAV whose RIFF is too long',
    type: 'audio/wav',
    kind: 'audio',
    codecs: ['pcm-s16'],
    make: changedWav((bytes) => {
      bytes.writeUInt32LE(bytes.length + 5000, 4)
      return bytes
    }),
  },
  {
    name: 'WAV whose RIFF is too short',
    type: 'audio/wav',
    kind: 'audio',
    codecs: ['pcm_s16le'],
    make: changedWav((bytes) => {
      bytes.writeUInt32LE(5000, 4)
      return bytes
    }),
  },
  {
    name: 'WAV whose recorder wrote no length',
    type: 'audio/wav',
    kind: 'audio',
    codecs: ['pcm_s16le'],
    make: changedWav((bytes) => {
      bytes.writeUInt32LE(0, 4)
      bytes.writeUInt32LE(0, bytes.indexOf('data') + 4)
      return bytes
    }),
  },
  {
    name: 'WAV whose data length includes the header, as from an app for Android',
    type: 'audio/wav',
    kind: 'audio',
    codecs: ['pcm_s16le'],
    make: changedWav((bytes) => {
      bytes.writeUInt32LE(bytes.length, bytes.indexOf('data') + 4)
      return bytes
    }),
  },
  {
    name: 'WAV with an empty id3 chunk',
    type: 'audio/wav',
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
    type: 'audio/wav',
    kind: 'audio',
    codecs: ['pcm-s16'],
    make: (files) => made(files, 'long.wav', [tone], ['-rf64', 'always']),
  },
  {
    name: 'AIFF',
    type: 'audio/aiff',
    kind: 'audio',
    codecs: ['pcm_s16be'],
    make: (files) => made(files, 'old.aiff', [tone], []),
  },
  {
    name: 'MP2',
    type: 'audio/mpeg',
    kind: 'audio',
    codecs: ['mp2'],
    make: (files) => made(files, 'old.mp2', [tone], ['-c:a', 'mp2']),
  },
  {
    name: 'Matroska sound',
    type: 'audio/x-matroska',
    kind: 'audio',
    codecs: ['mp3'],
    make: (files) => made(files, 'sound.mka', [tone], ['-c:a', 'libmp3lame']),
  },
  {
    name: '3GPP2',
    type: 'video/3gpp',
    kind: 'video',
    codecs: ['mp4v', 'aac'],
    make: (files) => made(files, 'phone.3g2', [picture('64x48'), tone], ['-c:v', 'mpeg4', ...aac]),
  },
  // Written byte by byte, since not every ffmpeg can write AMR.
  {
    name: 'AMR',
    type: 'audio/amr',
    kind: 'audio',
    codecs: ['amr_nb'],
    make: async () =>
      Buffer.concat([Buffer.from('#!AMR\n'), ...Array.from({ length: 150 }, () => Buffer.alloc(13, '\x04'))]),
  },
]

const photo = () =>
  sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
const inTheMiddle = (bytes: Buffer, at: number) =>
  bytes.fill(0, at + 100, at + Math.floor((bytes.length - at) * 0.8))

export interface BroughtTo {
  name: string
  prefix: 'images/posters/' | 'videos/' | 'audio/'
  type: string
  /** The message of the refusal; undefined if the file is accepted. */
  sentence?: string
  make: (files: TestFiles) => Promise<Buffer>
}
const incomplete = 'The file is incomplete: its end is missing'
const damaged = 'The picture is damaged or incomplete and cannot be opened'
const saveAs = (kind: string, better: string) =>
  `The file is a ${kind}, which is not accepted here: save it as ${better}`
const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500)])

export const broughtTo: BroughtTo[] = [
  {
    name: 'a progressive JPEG',
    prefix: 'images/posters/',
    type: 'image/jpeg',
    make: () => photo().jpeg({ progressive: true }).toBuffer(),
  },
  {
    name: 'a PNG that is called JPEG',
    prefix: 'images/posters/',
    type: 'image/jpeg',
    make: () => photo().png().toBuffer(),
  },
  ...(['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map((format) => ({
    name: `half a picture (${format})`,
    prefix: 'images/posters/' as const,
    type: `image/${format}`,
    sentence: damaged,
    make: async () => half(await photo().toFormat(format).toBuffer()),
  })),
  {
    name: 'half a JPEG with an end',
    prefix: 'images/posters/',
    type: 'image/jpeg',
    sentence: damaged,
    make: async () => Buffer.concat([half(await photo().jpeg().toBuffer()), Buffer.from([0xff, 0xd9])]),
  },
  {
    name: 'HEIC that is called JPEG',
    prefix: 'images/posters/',
    type: 'image/jpeg',
    sentence: saveAs('picture of the kind HEIC', 'JPEG'),
    make: async () => heic,
  },
  {
    name: 'TIFF',
    prefix: 'images/posters/',
    type: 'image/png',
    sentence: saveAs('picture of the kind TIF', 'JPEG'),
    make: () => photo().tiff().toBuffer(),
  },
  {
    name: 'BW64',
    prefix: 'audio/',
    type: 'audio/wav',
    sentence: saveAs('recording of the kind BW64', 'MP3 or M4A'),
    make: async (files) => {
      const bytes = await made(files, 'long.wav', [tone], ['-rf64', 'always'])
      bytes.write('BW64')
      return bytes
    },
  },
  {
    name: 'CAF',
    prefix: 'audio/',
    type: 'audio/mp4',
    sentence: saveAs('recording of the kind CAF', 'MP3 or M4A'),
    make: (files) => made(files, 'phone.caf', [tone], []),
  },
  {
    name: 'half a WAV',
    prefix: 'audio/',
    type: 'audio/wav',
    sentence: incomplete,
    make: async (files) => half(await wav(files)),
  },
  {
    name: 'half a film',
    prefix: 'videos/',
    type: 'video/mp4',
    sentence: incomplete,
    make: async (files) => half(await film(files, 'plain.mp4', ['-movflags', '+faststart'])),
  },
  {
    name: 'a recording in the place of a film',
    prefix: 'videos/',
    type: 'video/mp4',
    sentence: 'The file is a recording, not a film',
    make: (files) => wav(files),
  },
]

/** A film whose damage only a decoder notices, since the index is intact. */
export async function brokenFilm(files: TestFiles): Promise<Buffer> {
  const bytes = await film(files, 'broken.mp4', ['-movflags', '+faststart'])
  return inTheMiddle(bytes, bytes.indexOf('mdat'))
}
