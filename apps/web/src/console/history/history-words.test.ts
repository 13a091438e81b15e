import {
  Credits,
  DrmInput,
  Images,
  type Version,
  carouselFields,
  categoryFields,
  collectionFields,
  contentFields,
} from '@jinvani/contract'
import { describe, expect, it } from 'vitest'
import { currentValues, isOther, nameField, leftText, saveSentence, valueText } from './version-words.ts'

const names = new Map([['1', 'Stavans']])
const version = (fields: Partial<Version>): Version => ({
  id: 1,
  version: 2,
  at: '2026-11-20T06:30:00.000Z',
  actor: { kind: 'staff', id: null, name: 'Asha' },
  action: 'update',
  batchId: null,
  changes: [],
  ...fields,
})

it('the history has words for every field that a save may change', () => {
  const parts = { images: Images.shape, credits: Credits.shape, drm: DrmInput.shape }
  const made = new Set(['drm.provider', 'drm.status'])
  const fields = contentFields.flatMap((name) =>
    name in parts ? Object.keys(parts[name as keyof typeof parts]).map((part) => `${name}.${part}`) : [name],
  )
  const all = [...fields, ...categoryFields, ...carouselFields, ...collectionFields].filter(
    (name) => !made.has(name),
  )
  expect([...all, 'words.Deva', 'meanings.en'].filter((name) => nameField(name) === name)).toEqual([])
})

describe('a value in the history', () => {
  it.each([
    ['active', true, 'Yes'],
    ['tags', ['a', 'b'], 'a, b'],
    ['categories', ['1', '2'], 'Stavans, a deleted category'],
    ['linkTarget', '1', 'Stavans'],
    ['rating', 'A', 'A (adults only)'],
    [
      'chapters',
      [
        { startSec: 61, title: 'One' },
        { startSec: 3600, title: 'Two' },
      ],
      '0:01:01 One\n1:00:00 Two',
    ],
    ['sources', [{ kind: 'mp4', url: 'https://example.org/a' }], 'https://example.org/a'],
    [
      'sections',
      [
        { title: 'Morning', items: ['1', '7'] },
        { title: '', items: ['8'] },
        { title: 'Evening', items: ['1'] },
      ],
      'Morning: 2 items, among them Stavans\n1 item\nEvening: 1 item: Stavans',
    ],
    [
      'rule',
      { order: 'newest', category: '2', tag: '', mediaType: null, day: 'today', count: 20 },
      'By rule: 20 items, newest first, category a deleted category, tagged with the name of today',
    ],
    ['rule', null, 'By hand'],
    [
      'words.Deva',
      [
        { text: 'एक', atMs: 62_340 },
        { text: 'दो', atMs: null },
      ],
      '[01:02.340]एक\nदो',
    ],
    ['meanings.hi', ['', 'दो'], '\nदो'],
    ['words.Deva', null, ''],
    ['publishAt', '2024-11-20T06:30:00.000Z', '20 Nov 2024, 12:00'],
    ['title', undefined, ''],
    ['publishAt', null, ''],
  ])('of %s is shown in words, not as it is stored', (field, value, text) => {
    expect(valueText(field, value, names)).toBe(text)
  })
})

it('the sentence about a save names the person, the changes and the time of restored values', () => {
  const changes = ['title', 'slug', 'tags', 'images.poster', 'active'].map((field) => ({ field }))
  expect(saveSentence(version({ changes }))).toBe('Asha changed Title, Slug, Tags and 2 more')
  expect(saveSentence(version({ action: 'trash', actor: { kind: 'program', id: null, name: '' } }))).toBe(
    'Jinvani moved it to the trash',
  )
  const back = version({ action: 'revert', changes: [{ field: 'title', from: 'Two', to: 'One' }] })
  const older = ['Two', 'One'].map((to, index) =>
    version({ at: `2024-11-2${index}T06:30:00.000Z`, changes: [{ field: 'title', to }] }),
  )
  expect(saveSentence(back, older)).toBe('Asha restored Title as of 21 Nov 2024, 12:00')
  expect(saveSentence(back)).toBe('Asha restored Title')
  expect(leftText([{ field: 'slug', reason: 'It is taken' }])).toBe('Slug: It is taken')
})

it('only values that differ from the present ones can be restored', () => {
  const current = currentValues([
    version({ changes: [{ field: 'tags', from: [], to: ['b'] }] }),
    version({
      changes: [
        { field: 'tags', to: ['a'] },
        { field: 'title', to: 'One' },
      ],
    }),
  ])
  expect([isOther(current, 'tags', ['b']), isOther(current, 'tags', ['a'])]).toEqual([false, true])
  expect(isOther(current, 'title', 'One')).toBe(false)
})
