import { expect, test } from 'vitest'
import { textArgs } from './text-streams.ts'

test('labels cannot add fields to a description', () => {
  const label = 'a",skip_encryption=0,\nstream=video'
  const texts = textArgs([{ language: 'hi', label }], 'text', 9000).filter((arg) =>
    arg.startsWith('in=t1-hi'),
  )
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    const fields = text.split(',').map((field) => field.split('=')[0])
    expect(new Set(fields).size).toBe(fields.length)
    expect(text).not.toContain('\n')
  }
})

test.each([
  ['an invalid language', 'hi,x=1', 'text'],
  ['a folder that is a path', 'hi', 'text/../v240'],
  ['a folder of pictures', 'hi', 'v240'],
])('%s throws a TypeError, since the caller made a mistake', (_what, language, folder) => {
  expect(() => textArgs([{ language, label: 'x' }], folder, 9000)).toThrow(TypeError)
})
