import { describe, expect, it } from 'vitest'
import { emptyForm, formOf } from './content-form.ts'
import { sourcesOf } from './content-sources.ts'
import { protectedContent, sampleContent } from '../../content/testing/sample-content.ts'

const [first, second] = sampleContent.sources

describe('sources', () => {
  it('keeps an unchanged first source with its quality', () => {
    expect(sourcesOf(formOf(sampleContent), sampleContent)).toEqual([first, second])
  })

  it('replaces the first and keeps the others', () => {
    const form = {
      ...formOf(sampleContent),
      fileUrl: 'https://cdn.test/videos/new.webm',
      fileType: 'video/webm',
    }
    expect(sourcesOf(form, sampleContent)).toEqual([
      { kind: 'mp4', url: 'https://cdn.test/videos/new.webm', quality: 'auto', mimeType: 'video/webm' },
      second,
    ])
  })

  it('drops a removed file only', () => {
    expect(sourcesOf({ ...formOf(sampleContent), fileUrl: '' }, sampleContent)).toEqual([second])
    expect(sourcesOf(emptyForm)).toEqual([])
  })

  it('edits the file of an upload, wherever its streams stand', () => {
    const streamed = { ...sampleContent, sources: [second, first].flatMap((source) => source ?? []) }
    const form = formOf(streamed)
    expect(form.fileUrl).toBe(first?.url)
    expect(sourcesOf(form, streamed)).toEqual([second, first])
    expect(sourcesOf({ ...form, fileUrl: '' }, streamed)).toEqual([second])
  })

  it('makes a YouTube link canonical', () => {
    const form = {
      ...formOf(sampleContent),
      workflow: 'youtube' as const,
      youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ?t=3',
    }
    expect(sourcesOf(form, sampleContent)).toEqual([
      {
        kind: 'youtube',
        url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        quality: 'auto',
        mimeType: 'text/html',
      },
      second,
    ])
  })

  it.each([
    ['https://x.test/live/index.m3u8?a=1', 'hls', 'application/x-mpegURL'],
    ['https://x.test/a.MPD', 'dash', 'application/dash+xml'],
    ['https://x.test/a.mp4', 'mp4', 'video/mp4'],
  ])('knows the kind of %s', (externalUrl, kind, mimeType) => {
    const form = { ...emptyForm, workflow: 'external' as const, externalUrl }
    expect(sourcesOf(form)).toEqual([{ kind, url: externalUrl, quality: 'auto', mimeType }])
  })

  it('types an uploaded audio file by its own type or as audio/mpeg', () => {
    const form = { ...emptyForm, mediaType: 'audio' as const, fileUrl: 'https://cdn.test/audio/a.mp3' }
    expect(sourcesOf(form)[0]?.mimeType).toBe('audio/mpeg')
    expect(sourcesOf({ ...form, fileType: 'audio/flac' })[0]?.mimeType).toBe('audio/flac')
  })

  it('leaves the streams of a protected film alone and drops them when DRM ends', () => {
    const form = formOf(protectedContent)
    expect(sourcesOf(form, protectedContent)).toEqual(protectedContent.sources)
    expect(sourcesOf({ ...form, drmEnabled: false }, protectedContent)).toEqual([
      { kind: 'mp4', url: protectedContent.drm.s3Url, quality: 'auto', mimeType: 'video/mp4' },
    ])
  })

  it('takes the public file out when DRM begins', () => {
    expect(sourcesOf({ ...formOf(sampleContent), drmEnabled: true }, sampleContent)).toEqual([second])
  })
})
