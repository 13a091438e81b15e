import { ContentInput, unwritten } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { type Outcome, toCandidate } from '../content/service.ts'
import type { Library } from './columns.ts'
import { judgeRows } from './judge-rows.ts'
import { type Cells, type KnownItem, resolveRow } from './resolve-row.ts'

const library: Library = {
  publicUrl: 'https://jinvani.example',
  slugOfCategory: new Map(),
  typeOfCategory: new Map(),
  findCategories: () => [],
}
const songs = '0b5dd3a2-52a9-4b7e-9d2c-7a3d1f6f9a01'
const film = {
  kind: 'mp4',
  url: 'https://cdn.example.org/a',
  quality: '720p',
  mimeType: 'video/mp4',
} as const
const cells: Cells = { slug: 'navkar', title: 'Navkar', platform: 'web' }

function storedItem(fields: object = {}, drm: object = {}): KnownItem {
  const { drm: clear, ...candidate } = toCandidate(
    ContentInput.parse({
      ...cells,
      active: false,
      synopsis: 'One\nTwo',
      sourceWorkflow: 'external',
      sources: [film],
      ...fields,
    }),
  )
  return {
    id: 'id',
    version: 1,
    words: unwritten,
    candidate: { ...candidate, drm: { ...clear, ...drm } },
  } as unknown as KnownItem
}
const resolved = (row: Cells, before?: KnownItem) => resolveRow({ ...cells, ...row }, library, before)

test('a new item is inactive unless its row makes it active', () => {
  expect(resolved({})).toMatchObject({ item: { candidate: { active: false, title: 'Navkar' } } })
  expect(resolved({ sources: film.url, active: 'yes' })).toMatchObject({
    item: { candidate: { active: true, sourceWorkflow: 'external' } },
  })
})

test('a row with one unreadable cell is refused, for new and for existing items', () => {
  const reasons = [{ column: 'featured', message: '“perhaps” is neither yes nor no' }]
  expect(resolved({ featured: 'perhaps' })).toEqual({ reasons })
  expect(resolved({ featured: 'perhaps', title: 'New' }, storedItem())).toEqual({ reasons })
})

test('a cell as an export writes it changes nothing, whatever its line ends', () => {
  const before = storedItem()
  expect(resolved({ synopsis: 'One\r\nTwo ', sources: film.url }, before)).toEqual({ item: null, notes: [] })
  expect(resolved({ synopsis: 'One\r\nThree' }, before)).toMatchObject({
    item: { before, candidate: { synopsis: 'One\nThree', title: 'Navkar' } },
  })
})

test('an existing source stays as it is when a row adds another source', () => {
  const other = 'https://cdn.example.org/b.m3u8'
  expect(resolved({ sources: `${other} | ${film.url}` }, storedItem())).toMatchObject({
    item: { candidate: { sources: [{ kind: 'hls', url: other }, film] } },
  })
})

test('streams made by the server are not exported, and an import leaves them alone', () => {
  const before = storedItem()
  const made = { ...film, kind: 'dash' as const, url: '/media/packages/a/manifest.mpd' }
  const packaged = { ...before, candidate: { ...before.candidate, sources: [film, made] } }
  expect(resolved({ sources: film.url }, packaged)).toEqual({ item: null, notes: [] })
})

test('the file of a protected film is not exported and cannot be imported', () => {
  const before = storedItem({}, { enabled: true })
  expect(resolved({ sources: '' }, before)).toEqual({ item: null, notes: [] })
  expect(resolved({ sources: film.url }, before)).toEqual({
    reasons: [{ column: 'sources', message: 'A protected film keeps its file: leave this empty' }],
  })
})

test('a row that spells the stored values differently changes nothing', async () => {
  const before = storedItem()
  const settle = (items: { candidate: object }[]) =>
    Promise.resolve(items.map(({ candidate }) => ({ before, after: candidate }) as unknown as Outcome))
  const rows = [{ row: 2, cells: { ...cells, featured: 'FALSE' } }]
  const known = new Map([['navkar', before]])
  expect(await judgeRows(rows, known, library, settle)).toMatchObject([{ outcome: 'same', changes: [] }])
})

test.each([
  ['the category of songs', 'songs', 'audio'],
  ['a category that takes all', 'all', 'video'],
])('a new row without a media type gets one from %s', (_, category, mediaType) => {
  const known: Library = {
    ...library,
    typeOfCategory: new Map([[songs, 'audio']]),
    findCategories: (name) => (name === 'songs' ? [songs] : ['0b5dd3a2-52a9-4b7e-9d2c-7a3d1f6f9a02']),
  }
  expect(resolveRow({ ...cells, categories: category }, known, undefined)).toMatchObject({
    item: { candidate: { mediaType } },
  })
})
