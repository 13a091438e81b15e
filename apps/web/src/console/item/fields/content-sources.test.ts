import { describe, expect, it } from 'vitest'
import { emptyForm, fillForm } from './content-form.ts'
import { makeSources } from './content-sources.ts'
import { protectedContent, sampleContent } from '../../content/testing/sample-content.ts'

const [first, second] = sampleContent.sources

describe('the sources that a form saves', () => {
  it('keep an unchanged first source with its quality', () => {
    expect(makeSources(fillForm(sampleContent), sampleContent)).toEqual([first, second])
  })

  it('have the new file in place of the first source, and all other sources', () => {
    const form = {
      ...fillForm(sampleContent),
      fileUrl: 'https://cdn.test/videos/new.webm',
      fileType: 'video/webm',
    }
    expect(makeSources(form, sampleContent)).toEqual([
      { kind: 'mp4', url: 'https://cdn.test/videos/new.webm', quality: 'auto', mimeType: 'video/webm' },
      second,
    ])
  })

  it('lose a removed file, and nothing else', () => {
    expect(makeSources({ ...fillForm(sampleContent), fileUrl: '' }, sampleContent)).toEqual([second])
    expect(makeSources(emptyForm)).toEqual([])
  })

  it('keep an uploaded file at its place in the list, even behind its streams', () => {
    const streamed = { ...sampleContent, sources: [second, first].flatMap((source) => source ?? []) }
    const form = fillForm(streamed)
    expect(form.fileUrl).toBe(first?.url)
    expect(makeSources(form, streamed)).toEqual([second, first])
    expect(makeSources({ ...form, fileUrl: '' }, streamed)).toEqual([second])
  })

  it('have a YouTube link in its canonical form', () => {
    const form = {
      ...fillForm(sampleContent),
      workflow: 'youtube' as const,
      youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ?t=3',
    }
    expect(makeSources(form, sampleContent)).toEqual([
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
  ])('have the kind and type that fit %s', (externalUrl, kind, mimeType) => {
    const form = { ...emptyForm, workflow: 'external' as const, externalUrl }
    expect(makeSources(form)).toEqual([{ kind, url: externalUrl, quality: 'auto', mimeType }])
  })

  it('have the type of an uploaded audio file, or audio/mpeg if it is unknown', () => {
    const form = { ...emptyForm, mediaType: 'audio' as const, fileUrl: 'https://cdn.test/audio/a.mp3' }
    expect(makeSources(form)[0]?.mimeType).toBe('audio/mpeg')
    expect(makeSources({ ...form, fileType: 'audio/flac' })[0]?.mimeType).toBe('audio/flac')
  })

  it('keep the streams of a protected film, and lose them when DRM is switched off', () => {
    const form = fillForm(protectedContent)
    expect(makeSources(form, protectedContent)).toEqual(protectedContent.sources)
    expect(makeSources({ ...form, drmEnabled: false }, protectedContent)).toEqual([
      { kind: 'mp4', url: protectedContent.drm.s3Url, quality: 'auto', mimeType: 'video/mp4' },
    ])
  })

  it('lose the public file when DRM is switched on', () => {
    expect(makeSources({ ...fillForm(sampleContent), drmEnabled: true }, sampleContent)).toEqual([second])
  })
})
