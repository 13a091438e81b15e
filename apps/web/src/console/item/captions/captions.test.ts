import { describe, expect, test } from 'vitest'
import { languageLabel, leftOutWords } from './captions-section.tsx'
import { decodeText, readCaptionFile } from './read-caption-file.ts'

const cue = 'WEBVTT\n\n00:01.000 --> 00:02.000\nणमो\n'

describe('the text of a caption file', () => {
  test('is read as UTF-8, with and without a byte order mark', async () => {
    expect(await readCaptionFile(new Blob([cue]))).toBe(cue)
    expect(await readCaptionFile(new Blob([new Uint8Array([0xef, 0xbb, 0xbf]), cue]))).toBe(cue)
  })

  test('is read as UTF-16 if its byte order mark says so', () => {
    const units = Uint16Array.from(`\uFEFF${cue}`, (letter) => letter.charCodeAt(0))
    expect(decodeText(new Uint8Array(units.buffer))).toBe(cue)
    const swapped = new Uint8Array(units.buffer).map((_, index, all) => all[index ^ 1] ?? 0)
    expect(decodeText(swapped)).toBe(cue)
  })

  test('is refused with a reason if it is neither UTF-8 nor UTF-16', () => {
    expect(() => decodeText(Uint8Array.of(0x63, 0xe9, 0x20))).toThrow('not UTF-8')
    expect(() => decodeText(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0))).toThrow('not text')
  })

  test('is refused with the name of its kind if it is no caption file', () => {
    const bytesOf = (text: string) => new TextEncoder().encode(text)
    expect(() => decodeText(bytesOf('krc18\u0000\u0001x'), 'LRC or text')).toThrow(
      'KRC files are not read. Choose a LRC or text file.',
    )
    expect(() => decodeText(bytesOf('<tt xml:lang="hi">'))).toThrow('TTML files are not read')
    expect(() => decodeText(bytesOf('\uFEFF[Script Info]\nTitle: x'))).toThrow('ASS files are not read')
  })

  test('is refused if it is empty or too large for one request', async () => {
    await expect(readCaptionFile(new Blob([]))).rejects.toThrow('Caption file is required')
    await expect(readCaptionFile(new Blob(['ण'.repeat(400_000)]))).rejects.toThrow('too large')
    await expect(readCaptionFile(new Blob(['a'.repeat(1_000_001)]))).rejects.toThrow('too large')
  })
})

test('a language is called by its own name', () => {
  expect(languageLabel('gu')).toBe('ગુજરાતી')
  expect(languageLabel('fr')).toBe('français')
  expect(languageLabel('not a language')).toBe('')
})

test('an editor is told how many cues were left out, and why the first ones were', () => {
  expect(leftOutWords({ count: 1, first: ['Line 2 of the captions: the cue has no text'], late: 0 })).toEqual(
    ['The captions are saved, but 1 cue was left out:', 'Line 2 of the captions: the cue has no text'],
  )
  expect(leftOutWords({ count: 1500, first: ['a', 'b'], late: 0 })).toEqual([
    'The captions are saved, but 1,500 cues were left out:',
    'a',
    'b',
    '1,498 more',
  ])
})

test('an editor is told how many cues begin after the end of the item', () => {
  expect(leftOutWords({ count: 0, first: [], late: 0 })).toEqual([])
  expect(leftOutWords({ count: 0, first: [], late: 1 })).toEqual([
    'The captions are saved, but 1 cue begins after the end.',
  ])
  expect(leftOutWords({ count: 1, first: ['a'], late: 1500 })).toEqual([
    'The captions are saved, but 1 cue was left out:',
    'a',
    'The captions are saved, but 1,500 cues begin after the end.',
  ])
})
