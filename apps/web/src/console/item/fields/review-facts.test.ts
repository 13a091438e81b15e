import type { FilmBitrate } from '@jinvani/contract'
import { expect, it } from 'vitest'
import { emptyForm, fillForm, reviewFacts } from './content-form.ts'
import { protectedContent, sampleCategory, sampleContent } from '../../content/testing/sample-content.ts'

it('the review shows the item as it will be saved', () => {
  const id = sampleContent.categories[0] ?? ''
  const categories = [sampleCategory(id, { name: 'Stotra' })]
  const scope = { form: fillForm(sampleContent), item: sampleContent, categories }
  expect(Object.fromEntries(reviewFacts(1, scope))).toMatchObject({
    Categories: 'Stotra',
    Duration: '600 seconds (about 10 minutes)',
    Tags: 'stotra, bhakti',
    DRM: 'Off',
    Active: 'Yes',
  })
  expect(reviewFacts(3, scope)).toEqual([
    ['File', 'https://cdn.test/videos/a.mp4'],
    ['Data Saver', 'On'],
  ])
  expect(Object.fromEntries(reviewFacts(5, scope))).toMatchObject({ Singers: 'Anita, Bela', Cast: 'Chetan' })
})

it('the review shows a tag once that was typed twice', () => {
  const form = { ...emptyForm, tags: 'aarti, Ahmedabad, aarti' }
  expect(Object.fromEntries(reviewFacts(1, { form }))).toMatchObject({ Tags: 'aarti, Ahmedabad' })
})

it('the review says when an item goes live', () => {
  const at = (change: object) =>
    Object.fromEntries(reviewFacts(1, { form: { ...emptyForm, ...change } }))['Goes Live']
  expect([at({}), at({ active: false })]).toEqual(['At once', ''])
  expect(at({ active: false, publishAt: '2097-09-03T00:30:00.000Z' })).toContain('3 Sep')
})

it('the review shows that a protected film stays inactive at first', () => {
  const bitrates: FilmBitrate[] = ['240p30', '1080p30']
  const form = { ...fillForm(protectedContent), active: true, bitrates }
  const facts = reviewFacts(1, { form, item: protectedContent })
  expect(Object.fromEntries(facts)).toMatchObject({
    DRM: 'On: 240p, 1080p. All streams are made again; it is inactive until you activate it.',
    Active: 'No',
  })
})

it('the review shows only the address of the chosen kind of source', () => {
  const form = { ...emptyForm, fileUrl: 'https://a.test/f', externalUrl: ' https://b.test/x.mpd ' }
  expect(reviewFacts(3, { form: { ...form, workflow: 'external' } })).toEqual([
    ['Address', 'https://b.test/x.mpd'],
  ])
})

it('the review says that chapters may still come from the file', () => {
  const item = { ...sampleContent, chapters: [] }
  const chapters = (change: object, of?: typeof item) =>
    Object.fromEntries(reviewFacts(5, { form: { ...fillForm(item), ...change }, item: of }))['Chapters']
  expect(chapters({}, item)).toBe('')
  const later = 'Taken from the file, if it has any, after processing'
  expect([chapters({}), chapters({ fileUrl: 'https://a.test/f.mkv' }, item)]).toEqual([later, later])
  expect(chapters({ workflow: 'youtube' })).toBe('')
})
