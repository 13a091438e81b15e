import { describe, expect, it } from 'vitest'
import { emptyForm, fieldOfPath, fieldsOfStep, firstError, fillForm } from './content-form.ts'
import { checkForm } from './form-checks.ts'
import { protectedContent, sampleCategory, sampleContent } from '../../content/testing/sample-content.ts'

const named = { ...emptyForm, title: 'A', slug: 'a' }

describe('checks before a save', () => {
  it('require a title and a slug', () => {
    expect(checkForm(emptyForm, {})).toMatchObject({ title: 'Title is required', slug: 'Slug is required' })
  })

  it('accept a stored item', () => {
    expect(checkForm(fillForm(sampleContent), { item: sampleContent })).toEqual({})
    expect(checkForm(fillForm(protectedContent), { item: protectedContent })).toEqual({})
  })

  it('show each error at its field', () => {
    const errors = checkForm(
      { ...named, slug: 'Not OK', durationSec: '1.5', tags: 'x'.repeat(51), poster: 'nope', active: false },
      {},
    )
    expect(errors).toEqual({
      slug: 'Slug must contain only lowercase letters, numbers, and hyphens',
      durationSec: 'Duration must be a whole number of seconds',
      tags: 'Tag cannot exceed 50 characters',
      poster: 'Poster must be an absolute http(s) URL',
    })
  })

  it('require a file for an active upload, but not for an inactive or protected item', () => {
    expect(checkForm(named, {}).fileUrl).toMatch(/^Upload a file first/)
    expect(checkForm({ ...named, active: false }, {})).toEqual({})
    expect(checkForm(named, { isUploading: true })).toEqual({})
    expect(checkForm({ ...named, drmEnabled: true }, {})).toEqual({})
  })

  it('refuse a file of the other media type', () => {
    const form = { ...named, fileUrl: 'https://cdn.test/videos/a.mp4', fileType: 'video/mp4' }
    expect(checkForm(form, {})).toEqual({})
    expect(checkForm({ ...form, mediaType: 'audio' }, {}).fileUrl).toMatch(/not audio/)
  })

  it.each([
    ['', 'YouTube link is required'],
    ['https://vimeo.com/1', 'Invalid YouTube link'],
    ['https://youtu.be/dQw4w9WgXcQ', undefined],
  ])('tell what is wrong with the YouTube link %s, if anything', (youtubeUrl, message) => {
    expect(checkForm({ ...named, workflow: 'youtube', youtubeUrl }, {}).youtubeUrl).toBe(message)
  })

  it.each([
    ['', 'External URL is required'],
    ['http://x.test/a.mp4', 'External URL must be an https URL'],
    ['https://exa mple.org/x', 'External URL must be an https URL'],
    ['https://exa*mple.org/x', 'External URL must be an https URL'],
    ['https://x.test/a.mp4', undefined],
    ['https://x.test/page.html', expect.stringMatching(/^This is the address of a page/)],
    ['https://youtu.be/dQw4w9WgXcQ', 'A YouTube link needs the YouTube source type'],
  ])('tell what is wrong with the external URL %s, if anything', (externalUrl, message) => {
    expect(checkForm({ ...named, workflow: 'external', externalUrl }, {}).externalUrl).toEqual(message)
  })

  it('accept the address of a web page if the item already has it', () => {
    const page = {
      kind: 'mp4' as const,
      url: 'https://x.test/page.html',
      quality: 'auto',
      mimeType: 'video/mp4',
    }
    const item = { ...sampleContent, sourceWorkflow: 'external' as const, sources: [page] }
    expect(checkForm(fillForm(item), { item }).externalUrl).toBeUndefined()
  })

  it('require at least one bitrate if DRM is on', () => {
    const form = { ...named, drmEnabled: true, bitrates: [] }
    expect(checkForm(form, {}).bitrates).toBe('Choose at least one bitrate')
    expect(checkForm({ ...form, mediaType: 'audio', active: false }, {}).bitrates).toBeUndefined()
  })

  it('refuse new categories of the other media type by their names', () => {
    const id = '0192f0c0-0000-7000-8000-00000000000b'
    const categories = [sampleCategory(id, { name: 'Bhajan', type: 'audio' })]
    const form = { ...named, active: false, categories: [id] }
    expect(checkForm(form, { categories }).categories).toBe('Not for video: Bhajan')
    expect(checkForm({ ...form, mediaType: 'audio' }, { categories })).toEqual({})
    const item = { ...sampleContent, categories: [id] }
    expect(checkForm(fillForm(item), { item, categories })).toEqual({})
  })
})

describe('the steps of the form', () => {
  it('have their own fields, and the review has title, slug and media type', () => {
    expect(fieldsOfStep(1)).toContain('categories')
    expect(fieldsOfStep(3)).toEqual([
      'fileUrl',
      'fileType',
      'fileNeedsStreams',
      'youtubeUrl',
      'externalUrl',
      'dataSaver',
      'mayBeKept',
    ])
    expect(fieldsOfStep(6)).toEqual(['title', 'slug', 'mediaType'])
    expect(fieldsOfStep(4)).toContain('banner')
  })

  it('decide which of two invalid fields comes first', () => {
    expect(firstError({ poster: 'x', youtubeUrl: 'y' })).toBe('youtubeUrl')
  })

  it.each([
    ['tags.3', 'tags'],
    ['images.banner', 'banner'],
    ['credits.singers.0', 'singers'],
    ['credits.castNames', 'cast'],
    ['credits.castNames.1', 'cast'],
    ['sources.1.url', 'youtubeUrl'],
    ['drm.bitrate', 'bitrates'],
    ['drm.s3Url', 'fileUrl'],
    ['drm', 'drmEnabled'],
    ['sourceWorkflow', 'workflow'],
    ['nothing', null],
  ])('show an error of the path %s at the field %s', (path, field) => {
    expect(fieldOfPath(path, 'youtube')).toBe(field)
  })
})
