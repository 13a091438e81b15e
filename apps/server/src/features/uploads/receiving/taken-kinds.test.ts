// Every kind of file that an upload field offers is recognised by its first bytes. Other kinds are refused.
import { type UploadMedia, uploadTypes } from '@jinvani/contract'
import { sniff } from '@jinvani/media/testing/sniff.ts'
import { describe, expect, test } from 'vitest'

const bytes = (start: string) => Uint8Array.from(start.padEnd(2048, '\0'), (sign) => sign.charCodeAt(0))
const ftyp = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mp42`
const ebml = (kind: string) =>
  `\x1a\x45\xdf\xa3${String.fromCharCode(0x80 + 3 + kind.length)}\x42\x82${String.fromCharCode(0x80 + kind.length)}${kind}`
const ogg = (packet: string) =>
  `OggS\0\x02${'\0'.repeat(20)}\x01${String.fromCharCode(packet.length)}${packet}`
const asf = '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c'
const wav = 'RIFF\0\0\0\0WAVEfmt '

/** First bytes of a file of each kind, by the extension that the server gives it. */
const heads: Record<UploadMedia, Record<string, string>> = {
  image: {
    jpg: '\xff\xd8\xff\xe0\0\x10JFIF',
    png: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\0\0\0\0\0\0\0\0IDAT',
    webp: 'RIFF\0\0\0\0WEBPVP8 ',
    avif: ftyp('avif'),
    gif: 'GIF89a',
  },
  video: {
    mp4: ftyp('isom'),
    mov: ftyp('qt  '),
    webm: ebml('webm'),
    mkv: ebml('matroska'),
    m4v: ftyp('M4V '),
    '3gp': ftyp('3gp4'),
    ogv: ogg('\x80theora'),
    avi: 'RIFF\0\0\0\0AVI LIST',
    ts: `G${'\0'.repeat(187)}`.repeat(10),
    mpg: '\0\0\x01\xba',
    wmv: asf,
    flv: 'FLV\x01',
    dv: `\x1f\x07\0\x3f${'\0'.repeat(76)}\x3f`,
  },
  audio: {
    mp3: '\xff\xfb\x90\x44',
    m4a: ftyp('M4A '),
    aac: '\xff\xf1\x50\x80',
    wav,
    flac: 'fLaC',
    ogg: ogg('OpusHead'),
    weba: ebml('webm'),
    wma: asf,
    aiff: 'FORM\0\0\0\0AIFF',
    amr: '#!AMR\n',
    mka: ebml('matroska'),
  },
}
const sniffed = (start: string) => {
  const all = bytes(start)
  return sniff({ size: all.length, read: async (from, to) => all.subarray(from, to) })
}

const medias = Object.keys(uploadTypes) as UploadMedia[]

describe.each(medias)('each kind of %s that is accepted', (media) => {
  test.each(Object.entries(uploadTypes[media]))(
    '%s is recognised by its first bytes',
    async (_type, ending) => {
      const { types, container } = await sniffed(heads[media][ending] ?? '')
      const found = uploadTypes[media][types[media] ?? '']
      expect(found).toBeDefined()
      // Only ffmpeg reads this kind. The extension must be its own: with another one, the address would say that browsers
      // play it.
      if (container !== undefined) expect(found).toBe(ending)
    },
  )
})

const foreign: [UploadMedia, string, string][] = [
  ['audio', 'ac3', '\x0b\x77\0\0\x14\x40'],
  ['audio', 'eac3', '\x0b\x77\0\0\x3f\x80'],
  ['audio', 'dts', '\x7f\xfe\x80\x01'],
  ['audio', 'caf', 'caff\0\x01\0\0desc'],
  ['audio', 'au', '.snd\0\0\0\x18'],
  ['audio', 'ape', 'MAC \x96\x0f'],
  ['audio', 'wv', 'wvpk'],
  ['image', 'heic', ftyp('heic')],
  ['image', 'tiff', 'II*\0\x08'],
  ['image', 'bmp', 'BM'],
  ['image', 'psd', '8BPS'],
  ['image', 'svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['video', 'rm', '.RMF\0\0\0\x12'],
  ['video', 'swf', 'CWS\x0a'],
]

test.each(foreign)('%s of the kind %s is refused', async (_media, _ending, start) => {
  await expect(sniffed(start)).rejects.toThrow()
})
