import { expect, it } from 'vitest'
import { findDifferences, mergeVersions } from '../../forms/field-differences.ts'
import { contentViews, emptyForm, fillForm } from './content-form.ts'
import { sampleContent } from '../../content/testing/sample-content.ts'

const base = fillForm(sampleContent)

it('the comparison shows every field of the form exactly once', () => {
  const shown = contentViews().flatMap(({ names }) => names)
  expect(shown.toSorted()).toEqual(Object.keys(emptyForm).toSorted())
})

it('the comparison names categories and sources in words', () => {
  const categories = [
    { _id: 'stavan', name: 'Stavan' },
    { _id: 'film', name: 'Film' },
  ] as never
  const theirs = { ...base, categories: ['film'] }
  const yours = {
    ...base,
    categories: ['stavan'],
    workflow: 'youtube' as const,
    youtubeUrl: 'https://youtu.be/abc',
  }
  const found = findDifferences(contentViews(categories), { base, theirs, yours })
  expect(found).toContainEqual({ label: 'Categories', theirs: 'Film', yours: 'Stavan', changedBy: 'both' })
  expect(found.find(({ label }) => label === 'Source')?.yours).toBe('YouTube Link: https://youtu.be/abc')
})

it('overwriting keeps fields that only the other person changed', () => {
  const theirs = { ...base, synopsis: 'Theirs', tags: 'new' }
  const yours = { ...base, title: 'Yours' }
  expect(mergeVersions(contentViews(), { base, theirs, yours })).toEqual({ ...theirs, title: 'Yours' })
})

it('overwriting keeps an emptied field, and takes a list or the source from one person, never from both', () => {
  const file = { fileUrl: 'https://jinvani.test/media/videos/b.mp4', fileType: 'video/mp4' }
  const theirs = { ...base, ...file, poster: '', categories: ['film'], tags: 'a, b' }
  const link = { workflow: 'youtube' as const, youtubeUrl: 'https://youtu.be/abc' }
  const yours = { ...base, ...link, synopsis: '', categories: ['stavan'], tags: 'c' }
  const versions = { base, theirs, yours }
  const mine = { ...yours, poster: '' }
  expect(mergeVersions(contentViews(), versions)).toEqual(mine)
  const chosen = new Set(['Source', 'Categories'])
  const { workflow, youtubeUrl } = base
  expect(mergeVersions(contentViews(), versions, chosen)).toEqual({
    ...mine,
    ...file,
    workflow,
    youtubeUrl,
    categories: ['film'],
  })
})
