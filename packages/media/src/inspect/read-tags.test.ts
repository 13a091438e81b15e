import { expect, test } from 'vitest'
import { readTags } from './read-tags.ts'

const text = (letters: string) => Buffer.from(letters, 'latin1')
const sized = (bytes: number) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(bytes)
  return size
}
const frame = (name: string, body: Buffer) =>
  Buffer.concat([text(name), sized(body.length), Buffer.alloc(2), body])
const sevenBits = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))

/** A recording of silence with a title and a picture. */
function recordingOf(title: string, picture: Buffer): Buffer {
  const cover = Buffer.concat([text('\0image/png\0\x03\0'), picture])
  const frames = Buffer.concat([frame('TIT2', text(`\0${title}`)), frame('APIC', cover)])
  const silence = Buffer.alloc(417 * 8)
  for (let at = 0; at < silence.length; at += 417) silence.set([0xff, 0xfb, 0x90, 0x44], at)
  return Buffer.concat([text('ID3\x03\0\0'), sevenBits(frames.length), frames, silence])
}
const bytesOf = (file: Buffer) => ({
  size: file.length,
  read: async (start: number, end: number) => new Uint8Array(file.subarray(start, end)),
})
const limits = { maxPictureBytes: 1000 }

test('the title is one line, and the picture comes unchanged', async () => {
  const picture = Buffer.alloc(1000, 7)
  const tags = await readTags(bytesOf(recordingOf('Meri\n "Bhavna", 1 ', picture)), limits)
  expect(tags.title).toBe('Meri "Bhavna", 1')
  expect(Buffer.from(tags.picture ?? []).equals(picture)).toBe(true)
  expect(tags.picture?.buffer.byteLength, 'nothing else is sent along').toBe(1000)
})

test('a picture that is too large is left out', async () => {
  const tags = await readTags(bytesOf(recordingOf('Stavan', Buffer.alloc(1001))), limits)
  expect(tags).toEqual({ title: 'Stavan' })
})

test('unreadable tags are refused, whatever they do to the parser', async () => {
  const lying = recordingOf('Stavan', Buffer.alloc(100))
  lying.fill(0x7f, 14, 18)
  for (const file of [Buffer.alloc(5000, 'x'), lying, text('ID3\x03\0\0\x7f\x7f\x7f\x7f')])
    await readTags(bytesOf(file), limits).then(
      (tags) => expect(tags.picture).toBeUndefined(),
      (error: unknown) => expect(error).toMatchObject({ name: 'MediaRefused' }),
    )
})
