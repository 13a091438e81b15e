import { describe, expect, test } from 'vitest'
import { canonicalYoutubeUrl, externalSourceKind, findPageProblem } from './source.ts'

describe('canonicalYoutubeUrl', () => {
  const canonical = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'http://youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://m.youtube.com/live/dQw4w9WgXcQ',
  ])('makes %s canonical', (link) => expect(canonicalYoutubeUrl(link)).toBe(canonical))

  test.each([
    'https://youtu.be/short',
    'https://evil.test/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)',
    'https://www.youtube.com/@channel',
    '',
  ])('refuses %s', (link) => expect(canonicalYoutubeUrl(link)).toBeNull())
})

test.each([
  ['https://cdn.example.org/a/master.m3u8?t=1', 'hls'],
  ['https://cdn.example.org/a/Manifest.MPD', 'dash'],
  ['https://cdn.example.org/a.mp4', 'mp4'],
  ['https://cdn.example.org/get?file=a.webm&e=1', 'mp4'],
  ['https://radio.example.org/stream#.mp3', 'mp4'],
  ['https://cdn.example.org/hls/a.mp4/index.m3u8', 'hls'],
  ['https://cdn.example.org/stream', 'mp4'],
  ['https://drive.google.com/uc?export=download&id=1', 'mp4'],
  ['https://player.vimeo.com/external/1.hd.mp4?s=1', 'mp4'],
  ['https://example.com/page.html', null],
  ['https://vimeo.com/1084537', null],
  ['https://www.jiosaavn.com/song/a/b', null],
  ['https://example.com/film.mp4.html', null],
  ['https://drive.google.com/file/d/1a2b/view', null],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', null],
  ['https://youtu.be/a.mp4', null],
  ['http://cdn.example.org/a.mp4', null],
  ['nonsense', null],
])('externalSourceKind of %s is %s', (link, kind) => expect(externalSourceKind(link)).toBe(kind))

test('only the address of a web page gets a complaint', () => {
  expect(findPageProblem('https://example.com/page.html')).toMatch(/^This is the address of a page/)
  expect(findPageProblem('https://www.youtube.com/@channel')).toMatch(/^This is the address of a page/)
  expect(findPageProblem('https://youtu.be/dQw4w9WgXcQ')).toBe('A YouTube link needs the YouTube source type')
  for (const link of [
    'https://a.test/a.mp4',
    'https://a.test/live',
    'http://a.test/page.html',
    'nonsense',
    '',
  ])
    expect(findPageProblem(link)).toBeNull()
})
