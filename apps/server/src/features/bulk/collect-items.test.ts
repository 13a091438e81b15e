// Many items are added to a collection at once. What happens to items that it already has or has no room for, and what
// the activity log says.
import { randomUUID } from 'node:crypto'
import { calls, limits } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('content_manager')
})
afterAll(() => app.close())

type Into = { id: string } | { title: string }
const collect = (selection: object, into: Into, token = editor) =>
  app.call(calls.collectItems, { token, body: { selection: { except: [], ...selection }, into } })
const buildItems = async (...titles: string[]) => {
  const made: string[] = []
  for (const title of titles) made.push((await buildContent(app, editor, { title }))._id)
  return made
}
const buildCollection = async (fields: object) => {
  const body = { title: 'Dawn', slug: `dawn-${randomUUID()}`, ...fields }
  const answer = await app.call(calls.createCollection, { token: editor, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const read = async (id: string) =>
  (await app.call(calls.getCollection, { token: editor, params: { id } })).body
const titled = (title: string, ...items: string[]) => ({ title, items })

test('items are added at the end of the last section, each once, in one save', async () => {
  const [first = '', second = '', third = ''] = await buildItems('First', 'Second', 'Third')
  const sections = [titled('One', first), titled('Two', second)]
  const { _id: id } = await buildCollection({ sections })
  const answer = await collect({ ids: [third.toUpperCase(), first, third] }, { id })
  expect(answer.body).toEqual({
    collection: { _id: id, title: 'Dawn' },
    added: [third],
    same: 1,
    refused: 0,
    refusals: [],
  })
  const stored = await read(id)
  expect(stored).toMatchObject({
    version: 2,
    sections: [titled('One', first), titled('Two', second, third)],
  })
  const events = app.deps.db.selectFrom('activity').selectAll().where('itemId', '=', id).orderBy('id')
  const told = await events.execute()
  expect(told.map(({ action, call }) => [action, call])).toEqual([
    ['collection.create', 'createCollection'],
    ['collection.update', 'collectItems'],
  ])
  const token = await app.signIn('super_admin')
  const history = await app.call(calls.listVersions, { token, params: { noun: 'collection', id } })
  expect(history.body.items.map(({ version }) => version)).toEqual([2, 1])

  expect((await collect({ ids: [first] }, { id })).body).toMatchObject({ added: [], same: 1 })
  expect((await read(id)).version, 'nothing was added, so nothing is saved').toBe(2)
})

test('a new collection is inactive, and has the items that exist and a free slug', async () => {
  const [item = ''] = await buildItems('Only')
  const { body } = await collect({ ids: [item, randomUUID()] }, { title: 'New' })
  expect(body).toMatchObject({
    added: [item],
    refused: 1,
    refusals: [{ reason: 'It was deleted meanwhile', count: 1 }],
  })
  const again = await collect({ ids: [item] }, { title: 'New' })
  const made = [await read(body.collection._id), await read(again.body.collection._id)]
  expect(made).toMatchObject([
    { slug: 'new-2', active: false, type: 'album', sections: [titled('', item)] },
    { slug: 'new-3', active: false },
  ])
})

test('items that do not fit into a full collection are refused and named, and the others are added', async () => {
  const { _id: id } = await buildCollection({ sections: [titled('')] })
  const [first = '', ...more] = await buildItems('First', 'Second', 'Third')
  await sql`with filling as (
      insert into content (title, slug, synopsis, duration_sec, tags, rating, media_type, platform, featured, active,
        images, sources, credits, drm_enabled, drm_bitrate, drm_status, drm_s3_url, source_workflow, search_text)
      select 'Song', 'song-' || i, '', 0, '[]', '', 'audio', 'web', false, true, '{"thumbnail": ""}', '[]', '{}', false, '', 'none',
        '', 'external', '' from generate_series(2, ${limits.collectionItemsMax}::int) as i returning id
    ) insert into collection_items (collection_id, section, position, content_id)
      select ${id}::uuid, 0, row_number() over (), id from filling`.execute(app.deps.db)
  const { body } = await collect({ ids: [first, ...more] }, { id })
  expect([body.added, body.refused]).toEqual([[first], 2])
  const reason = 'A collection cannot have more than 1,000 items'
  expect(body.refusals).toMatchObject([{ reason, count: 2, items: [{ name: 'Second' }, { name: 'Third' }] }])
})

test('adding items is refused if the collection has a rule, and answers 404 if it does not exist', async () => {
  const [item = ''] = await buildItems('Item')
  const { _id: ruled } = await buildCollection({ rule: {} })
  const { status, body } = await collect({ ids: [item] }, { id: ruled })
  expect([status, body]).toMatchObject([
    422,
    { errors: [{ path: 'into', message: 'A rule chooses the items of this collection' }] },
  ])
  expect((await collect({ ids: [item] }, { id: randomUUID() })).status).toBe(404)
  expect((await collect({ filter: { q: 'no such word' } }, { id: ruled })).status).toBe(422)
  const viewer = await app.signIn('viewer')
  expect((await collect({ ids: [item] }, { id: ruled }, viewer)).status).toBe(403)
})

test('items that are added by several calls at the same time are all kept', async () => {
  const added = await buildItems('A', 'B', 'C', 'D')
  const { _id: id } = await buildCollection({})
  await Promise.all(added.map((item) => collect({ ids: [item] }, { id })))
  expect((await read(id)).sections.flatMap(({ items }) => items).toSorted()).toEqual(added.toSorted())
})
