import { expect, test } from 'vitest'
import { protectedContent, sampleContent } from '../../content/testing/sample-content.ts'
import { activeLock, protectionAdvice, takesReadyAway } from './content-drm.ts'
import { fillForm } from './content-form.ts'

const fileUrl = 'https://a.test/media/videos/tape.avi'
const form = { ...fillForm(sampleContent), fileUrl }
const original = { kind: 'mp4' as const, url: fileUrl, quality: 'auto', mimeType: 'video/x-msvideo' }
const stream = {
  kind: 'hls' as const,
  url: 'https://a.test/media/packages/x/y/master.m3u8',
  quality: 'auto',
  mimeType: 'application/x-mpegURL',
}

test('a file that no browser can play keeps its item inactive until it is converted', () => {
  expect(activeLock(form)).toMatch(/once it has been converted/)
  expect(activeLock(form, { ...sampleContent, sources: [original] })).toMatch(/once it has been converted/)
  expect(activeLock(form, { ...sampleContent, sources: [original, stream] })).toBeNull()
  const film = { ...form, fileUrl: 'https://a.test/media/videos/film.mp4' }
  expect(activeLock(film)).toBeNull()
  // For example an HEVC file: after the upload the server has found that browsers cannot play it.
  expect(activeLock({ ...film, fileNeedsStreams: true })).toMatch(/once it has been converted/)
  expect(activeLock({ ...form, workflow: 'youtube', fileNeedsStreams: true })).toBeNull()
})

test('the advice calls a protected film ready until its file, sizes or data saver change', () => {
  const ready = fillForm(protectedContent)
  expect(protectionAdvice(ready, protectedContent)).toMatch(/^The film is encrypted and ready/)
  expect(takesReadyAway(ready, protectedContent)).toBe(false)
  for (const change of [{ dataSaver: false }, { fileUrl }, { bitrates: ['240p30' as const] }]) {
    expect(takesReadyAway({ ...ready, ...change }, protectedContent)).toBe(true)
    expect(protectionAdvice({ ...ready, ...change }, protectedContent)).toMatch(/none larger than the film/)
  }
  const failed = { ...protectedContent, drm: { ...protectedContent.drm, status: 'failed' as const } }
  expect(protectionAdvice(ready, failed)).toBeNull()
  expect(takesReadyAway({ ...ready, dataSaver: false }, failed)).toBe(false)
})
