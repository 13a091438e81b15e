import { describe, expect, it } from 'vitest'
import { placeErrors } from '../forms/field-differences.ts'
import { protectedContent, sampleContent } from '../content/testing/sample-content.ts'
import { emptyForm, firstErrors, fieldOfPath, fillForm } from './fields/content-form.ts'
import { drmStart, successMessage } from './use-save.ts'

const saved = { _id: sampleContent._id }
const film = { ...emptyForm, drmEnabled: true, fileUrl: 'https://cdn.test/videos/x.mp4' }

describe('the request for DRM after a save', () => {
  it('has exactly the fields of the call', () => {
    expect(drmStart(film, saved)).toEqual({
      contentId: sampleContent._id,
      s3Url: 'https://cdn.test/videos/x.mp4',
      bitrate: '240p30,480p30,720p30,1080p30',
      drmEnabled: true,
      downloadMode: false,
    })
  })

  it('is not sent without DRM, id or file, or when nothing changed', () => {
    expect(drmStart({ ...film, drmEnabled: false }, saved)).toBeNull()
    expect(drmStart({ ...film, fileUrl: '' }, saved)).toBeNull()
    expect(drmStart(film, { _id: '' })).toBeNull()
    expect(drmStart(fillForm(protectedContent), saved, protectedContent)).toBeNull()
  })

  it('is sent for another file, other sizes, another data saver, or when DRM is switched on', () => {
    const form = fillForm(protectedContent)
    expect(drmStart({ ...form, fileUrl: film.fileUrl }, saved, protectedContent)).not.toBeNull()
    expect(drmStart({ ...form, dataSaver: false }, saved, protectedContent)).not.toBeNull()
    expect(drmStart({ ...form, bitrates: ['240p30'] }, saved, protectedContent)?.bitrate).toBe('240p30')
    expect(drmStart({ ...fillForm(sampleContent), drmEnabled: true }, saved, sampleContent)).not.toBeNull()
  })
})

it('only the message about a new item names YouTube or external content', () => {
  expect(successMessage(emptyForm, true)).toBe('Content created successfully')
  expect(successMessage({ ...emptyForm, workflow: 'youtube' }, true)).toBe(
    'YouTube content created successfully',
  )
  expect(successMessage({ ...emptyForm, workflow: 'external' }, true)).toBe(
    'External content created successfully',
  )
  expect(successMessage({ ...emptyForm, workflow: 'youtube' }, false)).toBe('Content updated successfully')
})

describe('a refused save', () => {
  it('shows the first error of each field at the field', () => {
    const errors = [
      { path: 'images.poster', message: 'No such file' },
      { path: 'sources.0.url', message: 'Not complete' },
      { path: 'sources.0.url', message: 'Second' },
      { path: 'nothing', message: 'Shown by no field' },
    ]
    expect(firstErrors(placeErrors(errors, (path) => fieldOfPath(path, 'upload')))).toEqual({
      poster: 'No such file',
      fileUrl: 'Not complete',
    })
  })
})
