import { expect, it } from 'vitest'
import { categoryChoices } from './category-choices.ts'
import { sampleCategory } from '../../testing/sample-content.ts'

const all = [
  sampleCategory('any'),
  sampleCategory('film', { type: 'video' }),
  sampleCategory('song', { type: 'audio' }),
  sampleCategory('old', { active: false }),
]
const ids = (chosen: string[], media: 'video' | 'audio') =>
  categoryChoices(all, chosen, media).map((c) => c.id)

it('offers active categories that fit the media type', () => {
  expect(ids([], 'video')).toEqual(['any', 'film'])
  expect(ids([], 'audio')).toEqual(['any', 'song'])
})

it("keeps and marks the item's present categories", () => {
  const choices = categoryChoices(all, ['old', 'song'], 'video')
  expect(choices.filter((choice) => choice.note !== '')).toEqual([
    { id: 'song', name: 'song', note: 'audio only' },
    { id: 'old', name: 'old', note: 'inactive' },
  ])
})
