import { expect, it } from 'vitest'
import { categoryChoices, whyNone } from './category-choices.ts'
import { sampleCategory } from '../content/testing/sample-content.ts'

const all = [
  sampleCategory('any'),
  sampleCategory('film', { type: 'video' }),
  sampleCategory('song', { type: 'audio' }),
  sampleCategory('old', { active: false }),
]
const ids = (chosen: string[], media: 'video' | 'audio') =>
  categoryChoices(all, chosen, media).map(({ value }) => value)

it('active categories that fit the media type are offered', () => {
  expect(ids([], 'video')).toEqual(['any', 'film'])
  expect(ids([], 'audio')).toEqual(['any', 'song'])
})

it('chosen categories that do not fit or are inactive stay, with a mark', () => {
  const choices = categoryChoices(all, ['old', 'song'], 'video')
  expect(choices.filter(({ mark }) => mark !== undefined)).toEqual([
    { value: 'song', label: 'song', mark: 'audio only' },
    { value: 'old', label: 'old', mark: 'inactive' },
  ])
})

it('a search that offers nothing names the category that it means, and why the item cannot have it', () => {
  const why = (words: string) => whyNone(all, words, 'video')
  expect(['SONG ', 'old', 'nothing'].map(why)).toEqual([
    'song is for audio only',
    'old is inactive',
    'No active category fits',
  ])
})
