import { expect, test } from 'vitest'
import type { Source } from '@jinvani/contract'
import { isPlayable, previewOffers } from './preview-offers.ts'

const source = (kind: Source['kind'], url: string, quality = 'auto'): Source => ({
  kind,
  url,
  quality,
  mimeType: '',
})
const dash = source('dash', 'https://x.test/media/packages/a/manifest.mpd')
const hls = source('hls', 'https://x.test/media/packages/a/master.m3u8')
const file = source('mp4', 'https://x.test/media/videos/a.mp4', '1080p')

test('streams come before the file', () => {
  const offers = previewOffers({ sources: [file, hls, dash] })
  expect(offers.map(({ label }) => label)).toEqual(['DASH', 'HLS', 'File'])
  expect(offers[0]?.source).toBe(dash)
})

test('several files have their quality in their labels', () => {
  const low = source('mp4', 'https://x.test/low.mp4', '480p')
  expect(previewOffers({ sources: [file, low] }).map(({ label }) => label)).toEqual([
    'File 1080p',
    'File 480p',
  ])
})

test('a file that no browser can play is not offered', () => {
  const tape = { ...file, url: 'https://a.test/media/videos/tape.avi' }
  expect(isPlayable({ sources: [tape] })).toBe(false)
  expect(previewOffers({ sources: [tape, hls] }).map(({ source }) => source)).toEqual([hls])
})
