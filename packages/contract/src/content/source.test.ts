import { describe, expect, test } from 'vitest'
import { canonicalYoutubeUrl, externalSourceKind } from './source.ts'

describe('canonicalYoutubeUrl', () => {
  const canonical = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'http://youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://m.youtube.com/live/dQw4w9WgXcQ',
  ])('%s', (link) => expect(canonicalYoutubeUrl(link)).toBe(canonical))

  test.each([
    'https://youtu.be/short',
    'https://evil.test/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)',
    'https://www.youtube.com/@channel',
    '',
  ])('not %s', (link) => expect(canonicalYoutubeUrl(link)).toBeNull())
})

test.each([
  ['https://cdn.example.org/a/master.m3u8?t=1', 'hls'],
  ['https://cdn.example.org/a/Manifest.MPD', 'dash'],
  ['https://cdn.example.org/a.mp4', 'mp4'],
  ['https://cdn.example.org/stream', 'mp4'],
  ['http://cdn.example.org/a.mp4', null],
  ['nonsense', null],
])('externalSourceKind %s is %s', (link, kind) => expect(externalSourceKind(link)).toBe(kind))
