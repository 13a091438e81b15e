import { expect, test } from 'vitest'
import { playsAsItIs } from './addresses.ts'
import { uploadTypes } from './uploads.ts'

test.each([
  ['/media/videos/abc.mp4', true],
  ['/media/videos/abc.mkv', true],
  ['/media/videos/abc.avi', false],
  ['https://a.test/media/audio/abc.wma', false],
  ['https://elsewhere.test/films/abc.avi', true],
  ['/media/packages/item/submission/master.m3u8', true],
])('a file at %s plays without conversion: %s', (url, plays) => expect(playsAsItIs({ url })).toBe(plays))

test('each extension belongs to one kind of file', () => {
  const others = Object.entries(uploadTypes).flatMap(([media, types]) =>
    [...new Set(Object.values(types))].map((extension) => `${media} ${extension}`),
  )
  const extensions = others.map((each) => each.split(' ')[1])
  expect(new Set(extensions).size).toBe(extensions.length)
})
