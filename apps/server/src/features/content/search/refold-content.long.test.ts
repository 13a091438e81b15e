// The search index is written again after an update that compares letters differently, and after a restore.
import { createHash } from 'node:crypto'
import { calls, searchWords, searchedFields } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searched } from '../../../testing/library/search-pairs.ts'
import { fillLibrary } from '../../../testing/library/library-of-many.ts'
import { everything } from '../../public-changes/service.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { FOLD_VERSION, refoldContent } from './index-content.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const countStotras = async () => (await app.call(calls.appListContent, { query: { q: 'stotra' } })).body.total

test('the search words of every item are made again once, even if two runs do it together', async () => {
  const { db } = app.deps
  await fillLibrary(app, 1200)
  const total = await countStotras()
  expect(total).toBeGreaterThan(100)
  await sql`update content_search set fold = 0, title = '', head = '', words = ''`.execute(db)
  await sql`delete from content_search where content_id in (select id from content limit 300)`.execute(db)
  const counts = await Promise.all([refoldContent(db), refoldContent(db)])
  expect(counts[0] + counts[1]).toBe(1200)
  app.deps.memory.forget(everything)
  expect(await countStotras()).toBe(total)
  expect(await refoldContent(db)).toBe(0)
})

const sample = (name: string, word: string) => {
  if (name === 'translations') return [{ language: 'en', title: 'An item', synopsis: word }]
  return name === 'tags' ? [word] : name === 'credits' ? { singers: [word] } : word
}

test.each(searchedFields)(
  'an item whose search words are made again is found by its $name',
  async ({ name }) => {
    const { db } = app.deps
    const token = await app.signIn('content_manager')
    const word = `vurgle${name.toLowerCase()}`
    const body = { title: 'An item', slug: `item-of-${word}`, platform: 'web', [name]: sample(name, word) }
    const { _id } = (await app.call(calls.createContent, { token, body })).body
    await sql`delete from content_search where content_id = ${_id}`.execute(db)
    expect(await refoldContent(db)).toBe(1)
    const found = await app.call(calls.listContent, { token, query: { q: word } })
    expect(found.body.items.map((item) => item._id)).toEqual([_id])
  },
)

test('a change in how letters are compared needs a new FOLD_VERSION', () => {
  const texts = searched.flatMap(({ title, queries }) => [title, ...queries])
  const folded = JSON.stringify(texts.map(searchWords))
  const hash = createHash('sha256').update(folded).digest('hex').slice(0, 16)
  // If the fold was changed on purpose: raise FOLD_VERSION, and write the new version and hash here.
  expect({ version: FOLD_VERSION, hash }).toEqual({ version: 2, hash: 'b4b1f8ff16ada361' })
})
