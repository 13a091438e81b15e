import type { Content } from '@jinvani/contract'
import { expect, it } from 'vitest'
import { protectedContent, sampleContent } from '../../content/testing/sample-content.ts'
import { emptyForm, fillForm } from './content-form.ts'
import { saveOutcome } from './form-lacks.ts'

const film = fillForm(sampleContent)
const shown = { ...film, thumbnail: 'https://cdn.test/t.jpg', hasSpeech: false }
const nothing = { item: undefined, measured: {}, uploading: {} }
const outcome = (change: Partial<typeof film>, item?: Content) =>
  saveOutcome({ ...shown, ...change }, { ...nothing, item })

it('the form says whether a save takes the item live or offline, and when', () => {
  expect(outcome({})).toBe('Goes live at once.')
  expect(outcome({}, sampleContent)).toBe('It stays live, with these changes.')
  const unpublishAt = '2097-09-03T00:30:00Z'
  expect(outcome({ unpublishAt }, { ...sampleContent, active: false })).toBe(
    'Goes live at once. Ends on 3 Sep 2097, 06:00.',
  )
  expect(outcome({ active: false }, sampleContent)).toBe('Goes offline at once: it is not active.')
  const scheduled = { active: false, publishAt: '2097-08-26T00:30:00Z' }
  expect(outcome(scheduled)).toBe('Goes live on 26 Aug 2097, 06:00.')
  expect(outcome(scheduled, sampleContent)).toBe('Goes offline now, and live again on 26 Aug 2097, 06:00.')
  expect(outcome({ active: false })).toBe('Saved as a draft: it is not active.')
})

it('the form says that a protected film waits for its streams', () => {
  const item = protectedContent
  const form = {
    ...fillForm(item),
    thumbnail: shown.thumbnail,
    hasSpeech: false,
    active: true,
    dataSaver: false,
  } as const
  expect(saveOutcome(form, { ...nothing, item })).toBe('Saved as a draft: the film must be processed first.')
  expect(saveOutcome(form, { ...nothing, item: { ...item, active: true } })).toBe(
    'Goes offline until all streams are made again and you activate it.',
  )
  expect(saveOutcome({ ...form, publishAt: '2097-08-26T00:30:00Z' }, { ...nothing, item })).toBe(
    'Goes live on 26 Aug 2097, 06:00, if the film is ready by then.',
  )
})

it('the form names what is missing, and which picture is too small', () => {
  const measured = { [film.banner]: { width: 640, height: 274 } }
  expect(saveOutcome({ ...film, categories: [] }, { ...nothing, measured })).toBe(
    'Goes live at once. Missing: category, thumbnail, captions. Banner too small.',
  )
  expect(saveOutcome({ ...emptyForm, active: false, workflow: 'youtube' }, nothing)).toBe(
    'Saved as a draft: it is not active. Missing: synopsis, category, playable file, poster, thumbnail, banner, rating.',
  )
})

it('a file and a picture that are being uploaded count as present', () => {
  const form = { ...shown, fileUrl: '', poster: '' }
  expect(saveOutcome(form, { ...nothing, uploading: { file: 12, poster: 40 } })).toBe(
    'Goes live once it is uploaded.',
  )
  expect(saveOutcome(form, { ...nothing, uploading: { file: 12 } })).toBe(
    'Goes live once it is uploaded. Missing: poster.',
  )
})
