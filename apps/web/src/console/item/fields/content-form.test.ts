import { ContentInput, ContentPatch } from '@jinvani/contract'
import { describe, expect, it } from 'vitest'
import { emptyForm, fillForm, makePayload } from './content-form.ts'
import { protectedContent, sampleContent } from '../../content/testing/sample-content.ts'

describe('the form of an item and the request that saves it', () => {
  it('keep the item as it was loaded if nothing is edited', () => {
    const payload = makePayload(fillForm(sampleContent), sampleContent)
    expect(sampleContent).toMatchObject(payload)
    const missing = Object.keys(sampleContent).filter((name) => !(name in payload))
    // `chapters` is left out of the payload unless edited, since processing may have added some.
    expect(missing).toEqual([
      '_id',
      'processing',
      'chapters',
      'captions',
      'scheduleMissed',
      'imageSizes',
      'deadSource',
      'version',
      'createdAt',
      'updatedAt',
    ])
  })

  it('have every field of the contract', () => {
    const chapters = [{ start: '0:05', title: 'Changed' }]
    const payload = makePayload({ ...fillForm(sampleContent), chapters }, sampleContent)
    expect(payload.chapters).toEqual([{ startSec: 5, title: 'Changed' }])
    expect(Object.keys(payload).toSorted()).toEqual(Object.keys(ContentInput.shape).toSorted())
    expect(payload.images).toEqual(sampleContent.images)
    expect(payload.credits).toEqual(sampleContent.credits)
  })

  it('pass the checks of the contract, for a new and for a stored item', () => {
    const patch = makePayload(fillForm(sampleContent), sampleContent)
    expect(ContentPatch.safeParse(patch).success).toBe(true)
    const created = makePayload({ ...emptyForm, title: 'A', slug: 'a', active: false })
    expect(ContentInput.safeParse(created).success).toBe(true)
  })

  it('have the defaults of a new item', () => {
    const payload = makePayload(emptyForm)
    expect(payload).toMatchObject({
      durationSec: 0,
      platform: 'android',
      active: true,
      sourceWorkflow: 'upload',
    })
    expect(payload.drm).toEqual({ enabled: false, provider: 'none', bitrate: '', status: 'none', s3Url: '' })
  })

  it('split tags at commas, and people at commas and line ends', () => {
    const payload = makePayload({ ...emptyForm, tags: ' a, ,b ', singers: 'X, Y\n\nZ', cast: 'P\nQ' })
    expect(payload.tags).toEqual(['a', 'b'])
    expect(payload.credits).toMatchObject({ singers: ['X', 'Y', 'Z'], castNames: ['P', 'Q'] })
  })

  it('keep a new protected film inactive, and its file out of the sources', () => {
    const form = { ...emptyForm, drmEnabled: true, fileUrl: 'https://cdn.test/videos/x.mp4' }
    const payload = makePayload({ ...form, bitrates: ['1080p30', '240p30'] })
    expect(payload).toMatchObject({ active: false, sources: [] })
    expect(payload.drm).toEqual({
      enabled: true,
      provider: 'videocrypt',
      bitrate: '240p30,1080p30',
      status: 'pending',
      s3Url: 'https://cdn.test/videos/x.mp4',
    })
  })

  it('let a ready film be activated, but not with another file or other sizes', () => {
    const form = { ...fillForm(protectedContent), active: true }
    expect(makePayload(form, protectedContent).active).toBe(true)
    expect(
      makePayload({ ...form, fileUrl: 'https://cdn.test/videos/new.mp4' }, protectedContent).active,
    ).toBe(false)
    expect(makePayload({ ...form, bitrates: ['240p30'] }, protectedContent).active).toBe(false)
    const pending = { ...protectedContent, drm: { ...protectedContent.drm, status: 'pending' as const } }
    expect(makePayload(form, pending).active).toBe(false)
  })

  it('leave out DRM for audio and for links', () => {
    const form = { ...emptyForm, drmEnabled: true, youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' }
    expect(makePayload({ ...form, mediaType: 'audio' }).drm).toMatchObject({ enabled: false })
    expect(makePayload({ ...form, workflow: 'youtube' })).toMatchObject({
      drm: { enabled: false },
      active: true,
    })
  })
})
