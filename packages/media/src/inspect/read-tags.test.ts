import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readTags } from './read-tags.ts'
import { repairText } from './repair-text.ts'

const text = (letters: string) => Buffer.from(letters, 'latin1')
const sized = (bytes: number) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(bytes)
  return size
}
const frame = (name: string, body: Buffer) =>
  Buffer.concat([text(name), sized(body.length), Buffer.alloc(2), body])
const sevenBits = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))

const silence = Buffer.alloc(417 * 8)
for (let at = 0; at < silence.length; at += 417) silence.set([0xff, 0xfb, 0x90, 0x44], at)

/** A recording of silence with a title and a picture. */
function recordingOf(title: string, picture: Buffer): Buffer {
  const cover = Buffer.concat([text('\0image/png\0\x03\0'), picture])
  const frames = Buffer.concat([frame('TIT2', text(`\0${title}`)), frame('APIC', cover)])
  return Buffer.concat([text('ID3\x03\0\0'), sevenBits(frames.length), frames, silence])
}
const bytesOf = (file: Buffer) => ({
  size: file.length,
  read: async (start: number, end: number) => new Uint8Array(file.subarray(start, end)),
})
const limits = { maxPictureBytes: 1000 }

test('the title is one line, and the cover picture comes unchanged', async () => {
  const picture = Buffer.alloc(1000, 7)
  const tags = await readTags(bytesOf(recordingOf('Meri\n "Bhavna", 1 ', picture)), limits)
  expect(tags.title).toBe('Meri "Bhavna", 1')
  expect(Buffer.from(tags.picture ?? []).equals(picture)).toBe(true)
  expect(tags.picture?.buffer.byteLength, 'nothing else is sent along').toBe(1000)
})

test('a cover picture that is too large is left out', async () => {
  const tags = await readTags(bytesOf(recordingOf('Stavan', Buffer.alloc(1001))), limits)
  expect(tags).toEqual({ title: 'Stavan' })
})

test('unreadable tags are refused, or yield no picture', async () => {
  const lying = recordingOf('Stavan', Buffer.alloc(100))
  lying.fill(0x7f, 14, 18)
  for (const file of [Buffer.alloc(5000, 'x'), lying, text('ID3\x03\0\0\x7f\x7f\x7f\x7f')])
    await readTags(bytesOf(file), limits).then(
      (tags) => expect(tags.picture).toBeUndefined(),
      (error: unknown) => expect(error).toMatchObject({ name: 'MediaRefused' }),
    )
})

const titled = async (title: Buffer, encoding = 0) => {
  const frames = frame('TIT2', Buffer.concat([Buffer.from([encoding]), title]))
  const tag = Buffer.concat([text('ID3\x03\0\0'), sevenBits(frames.length), frames])
  return (await readTags(bytesOf(Buffer.concat([tag, silence])), limits)).title
}

test.each([
  ['UTF-8 that is called Latin-1', Buffer.from('भक्ति'), 'भक्ति'],
  ['UTF-8 that ends within a letter', Buffer.from('आरती').subarray(0, -1), 'आरत'],
  ['a Latin language', text('Für Elise'), 'Für Elise'],
  ['Windows-1251', Buffer.from('cfe5f1edff', 'hex'), undefined],
  ['GBK', Buffer.from('d6d0b9fac3c0', 'hex'), undefined],
  ['UTF-16 without a mark', Buffer.from('भक्तामर स्तोत्र', 'utf16le'), 'भक्तामर स्तोत्र', 1],
  ['UTF-16 of the other order', Buffer.from('भक्तामर स्तोत्र', 'utf16le').swap16(), 'भक्तामर स्तोत्र', 1],
  ['Latin letters of the other order', Buffer.from('Aarti', 'utf16le').swap16(), 'Aarti', 1],
  ['letters of Chinese', Buffer.from('一世', 'utf16le'), '一世', 1],
  ['two values', text('Stavan\0Bhajan'), 'Stavan'],
  ['HTML of a web page', text('&quot;Aarti&quot; &amp; &#2349;&#x41;&copy;'), '"Aarti" & भ&#x41;&copy;'],
])(
  'the title is read, or left out if its letters cannot be known: %s',
  async (_what, bytes, title, encoding?: number) => expect(await titled(bytes, encoding)).toBe(title),
)

test('UTF-8 that another program took for Latin-1 or Windows-1252 is repaired', () => {
  const bytes = Buffer.from('भजन')
  expect(repairText(bytes.toString('latin1'))).toBe('भजन')
  expect(repairText(new TextDecoder('windows-1252').decode(bytes))).toBe('भजन')
  expect(repairText('Ātma 2 – ध्यान')).toBe('Ātma 2 – ध्यान')
  // From bug reports to players: garbled Cyrillic and Chinese are dropped, garbled Czech is repaired, the rest stays.
  expect(repairText('Òàíöåâàëüíûé ðàé 7')).toBe('')
  expect(repairText('Áú¾í·ç')).toBe('')
  expect(repairText(Buffer.from('Je čas metat kamení').toString('latin1'))).toBe('Je čas metat kamení')
  expect(['Café', 'Müller', 'Þórr'].map(repairText)).toEqual(['Café', 'Müller', 'Þórr'])
})

test('names that UTF-16 tags separate by NUL are several people', async () => {
  const names = Buffer.from('\ufeffAnil\0\ufeffBela', 'utf16le')
  const frames = frame('TPE1', Buffer.concat([Buffer.from([1]), names]))
  const file = Buffer.concat([text('ID3\x03\0\0'), sevenBits(frames.length), frames, silence])
  expect((await readTags(bytesOf(file), limits)).artists).toEqual(['Anil', 'Bela'])
})

/** A frame of ID3 2.4 with flags. */
const flagged = (flags: number, body: Buffer) => {
  const frames = Buffer.concat([text('TIT2'), sevenBits(body.length), Buffer.from([0, flags]), body])
  return Buffer.concat([text('ID3\x04\0\0'), sevenBits(frames.length), frames, silence])
}
test.each([
  ['a length before the text', flagged(1, Buffer.concat([sevenBits(7), text('\x03Stavan')])), 'Stavan'],
  [
    'a compressed text, which is no title',
    flagged(9, Buffer.concat([sevenBits(7), deflateSync('\x03Stavan')])),
    undefined,
  ],
])('a title in an ID3 frame with flags is read unless it is compressed: %s', async (_what, file, title) =>
  expect((await readTags(bytesOf(file), limits)).title).toBe(title),
)

/** An element of EBML: its identifier, its size, its content. */
function element(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}
const tagOf = (level: number, title: string) =>
  element(
    '7373',
    element('63c0', element('68ca', Buffer.from([level]))),
    element('67c8', element('45a3', text('TITLE')), element('4487', text(title))),
  )

test('the title of a track comes before that of its album, in whichever order Matroska has them', async () => {
  const head = element('1a45dfa3', element('4282', text('matroska')))
  const [album, track] = [tagOf(50, 'Album'), tagOf(30, 'Stavan')]
  for (const [tags, title] of [
    [[album, track], 'Stavan'],
    [[track, album], 'Stavan'],
    [[album], undefined],
  ] as const) {
    const file = Buffer.concat([head, element('18538067', element('1254c367', ...tags))])
    expect((await readTags(bytesOf(file), limits)).title).toBe(title)
  }
})
