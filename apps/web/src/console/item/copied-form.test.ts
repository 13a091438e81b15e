import { expect, test } from 'vitest'
import { protectedContent, sampleContent } from '../content/testing/sample-content.ts'
import { copiedForm, freeSlug } from './copied-form.ts'
import { makePayload } from './fields/content-form.ts'

test.each([
  ['aarti', ['aarti'], 'aarti-2'],
  ['aarti', ['aarti', 'aarti-2', 'aarti-3'], 'aarti-4'],
  ['aarti-2', ['aarti-2'], 'aarti-3'],
  ['a'.repeat(120), [], `${'a'.repeat(118)}-2`],
])('a copy of %s gets the next free slug', (slug, taken, free) => {
  expect(freeSlug(slug, taken)).toBe(free)
})

test('a copy has the fields of the item, is inactive and has its own slug', () => {
  const { title, slug, active, featured, ...rest } = makePayload(
    copiedForm(sampleContent, ['bhaktamar-stotra']),
  )
  expect({ title, slug, active, featured }).toEqual({
    title: 'Bhaktamar Stotra (copy)',
    slug: 'bhaktamar-stotra-2',
    active: false,
    featured: false,
  })
  const { synopsis, tags, categories, credits, rating, images, chapters } = sampleContent
  expect(rest).toMatchObject({ synopsis, tags, categories, credits, rating, images, chapters })
})

test('a copy has the uploaded file, but not the streams made from it', () => {
  const { sources } = makePayload(copiedForm(sampleContent, []))
  expect(sources?.map(({ url }) => url)).toEqual(['https://cdn.test/videos/a.mp4'])
  const film = makePayload(copiedForm(protectedContent, []))
  expect(film.sources).toEqual([])
  expect(film.drm).toMatchObject({ enabled: true, status: 'pending', s3Url: protectedContent.drm.s3Url })
})

test('a title that is too long for a copy is shortened, not refused', () => {
  const { title } = copiedForm({ ...sampleContent, title: 'x'.repeat(200) }, [])
  expect(title).toBe(`${'x'.repeat(193)} (copy)`)
})
