import { expect, it } from 'vitest'
import { isAutomaticSlug } from './name-and-slug.tsx'

it('recognizes the slug that came from the title', () => {
  expect(isAutomaticSlug('Bhaktamar Stotra', 'bhaktamar-stotra')).toBe(true)
  expect(isAutomaticSlug('Bhaktamar Stotra', 'bhaktamar')).toBe(false)
  expect(isAutomaticSlug('', '')).toBe(false)
  expect(isAutomaticSlug('स्तोत्र', '')).toBe(false)
})
