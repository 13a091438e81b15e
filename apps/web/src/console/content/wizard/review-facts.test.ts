import { expect, it } from 'vitest'
import { emptyForm, formOf } from './content-form.ts'
import { reviewFacts } from './review-facts.ts'
import { protectedContent, sampleCategory, sampleContent } from './sample-content.ts'

it('shows an item as it will be saved', () => {
  const id = sampleContent.categories[0] ?? ''
  const categories = [sampleCategory(id, { name: 'Stotra' })]
  const facts = reviewFacts(formOf(sampleContent), { item: sampleContent, categories })
  expect(Object.fromEntries(facts[1])).toMatchObject({
    Categories: 'Stotra',
    Duration: '600 seconds (about 10 minutes)',
    Tags: 'stotra, bhakti',
    DRM: 'Off',
    Active: 'Yes',
  })
  expect(facts[3]).toEqual([['File', 'https://cdn.test/videos/a.mp4']])
  expect(Object.fromEntries(facts[5])).toMatchObject({ Singers: 'Anita, Bela', Cast: 'Chetan' })
})

it('shows that a protected film waits inactive', () => {
  const facts = reviewFacts(
    { ...formOf(protectedContent), active: true, bitrates: ['240p30', '1080p30'] },
    {
      item: protectedContent,
    },
  )
  expect(Object.fromEntries(facts[1])).toMatchObject({ DRM: 'On: 240p, 1080p', Active: 'No' })
})

it('shows the address of the chosen type only', () => {
  const form = { ...emptyForm, fileUrl: 'https://a.test/f', externalUrl: ' https://b.test/x.mpd ' }
  expect(reviewFacts({ ...form, workflow: 'external' }, {})[3]).toEqual([['Address', 'https://b.test/x.mpd']])
})
