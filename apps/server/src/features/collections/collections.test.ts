// Collections in the calls for staff: what is saved, refused, recorded and restored.
import { randomUUID } from 'node:crypto'
import { type BodyOf, type Calls, calls, limits } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCategory, buildContent, removeForGood } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makePng, uploader } from '../../testing/uploader.ts'
import { carryOutCollections } from './service.ts'

type Fields = Partial<BodyOf<Calls['createCollection']>>

let app: TestApp
let admin: string
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('super_admin')
  editor = await app.signIn('content_manager')
})
afterAll(() => app.close())

const create = (fields: Fields = {}, token = editor) =>
  app.call(calls.createCollection, {
    token,
    body: { title: 'Bhakti', slug: `collection-${randomUUID()}`, ...fields },
  })
const build = async (fields: Fields = {}) => {
  const { status, body } = await create(fields)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const update = (id: string, body: Fields, headers: Record<string, string> = {}) =>
  app.call(calls.updateCollection, { token: editor, params: { id }, body, headers })
const read = (id: string) => app.call(calls.getCollection, { token: editor, params: { id } })
const remove = (id: string, token = admin) => app.call(calls.deleteCollection, { token, params: { id } })
const restore = (id: string, body: { slug?: string } = {}) =>
  app.call(calls.restoreTrashed, { token: admin, params: { id }, body })
const items = async (count: number) => {
  const ids: string[] = []
  for (let n = 1; n <= count; n++) ids.push((await buildContent(app, editor, { title: `Stavan ${n}` }))._id)
  return ids
}
const trash = (id: string) => app.call(calls.deleteContent, { token: admin, params: { id } })
const oneSection = (ids: string[]) => [{ title: '', items: ids }]
const nobody = '00000000-0000-4000-8000-000000000000'

const refusedAs = (path: string, message: string) => ({
  status: 422,
  body: { errors: expect.arrayContaining([{ path, message }]) },
})

describe('creating', () => {
  test('fills in the defaults', async () => {
    expect(await build()).toMatchObject({
      synopsis: '',
      type: 'album',
      picture: '',
      onHome: false,
      feed: false,
      language: null,
      order: 1,
      sections: [],
      rule: null,
      active: true,
      publishAt: null,
      unpublishAt: null,
      scheduleMissed: null,
      entries: [],
      version: 1,
    })
    const { rule } = await build({ rule: {} })
    expect(rule).toEqual({ order: 'newest', category: null, tag: '', mediaType: null, day: null, count: 20 })
  })

  test('keeps the order of sections and items, and empty sections, too', async () => {
    const [a = '', b = '', c = ''] = await items(3)
    const sections = [
      { title: 'Season 1', items: [c, a.toUpperCase()] },
      { title: 'Soon', items: [] },
      { title: 'Season 2', items: [b] },
    ]
    const { _id, entries } = await build({ type: 'series', sections })
    const { body } = await read(_id)
    expect(body.sections).toEqual([{ title: 'Season 1', items: [c, a] }, sections[1], sections[2]])
    expect(entries).toEqual(body.entries)
    expect(entries).toMatchObject([
      { _id: c, title: 'Stavan 3', active: true, mediaType: 'video', thumbnail: '' },
      { _id: a },
      { _id: b },
    ])
  })

  const sectionsOf = (count: number) => Array.from({ length: count }, () => ({ items: [] }))
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
  const letters = 'abcdef00-0000-4000-8000-000000000000'
  const overSections = ids(limits.collectionItemsMax + 1)
  test.each<[string, Fields, string, string]>([
    ['no title', { title: '' }, 'title', 'Title is required'],
    ['no slug', { slug: '' }, 'slug', 'Slug is required'],
    ['51 sections', { sections: sectionsOf(51) }, 'sections', 'No more than 50 sections'],
    [
      '1,001 items',
      { sections: oneSection(overSections) },
      'sections',
      'A collection cannot have more than 1,000 items',
    ],
    [
      '1,001 items in two sections',
      { sections: [...oneSection(overSections.slice(1)), ...oneSection(overSections.slice(0, 1))] },
      'sections',
      'A collection cannot have more than 1,000 items',
    ],
    [
      'an item twice, in another case and section',
      { sections: [...oneSection([letters]), { items: [randomUUID(), letters.toUpperCase()] }] },
      'sections.1.items.1',
      'This item is here twice',
    ],
    ['a word as an id', { sections: oneSection(['navkar']) }, 'sections.0.items.0', 'This is not an id'],
    ['an unknown item', { sections: oneSection([nobody]) }, 'sections.0.items.0', 'This item does not exist'],
    ['an unknown category', { rule: { category: nobody } }, 'rule.category', 'This category does not exist'],
    ['a rule for 51 items', { rule: { count: 51 } }, 'rule.count', 'Number of items cannot exceed 50'],
    ['a rule for no items', { rule: { count: 0 } }, 'rule.count', 'Number of items must be at least 1'],
    ['an unknown language', { language: 'fr' as 'hi' }, 'language', 'Language must be en, hi, gu or mr'],
    [
      'a script as its picture',
      { picture: 'javascript:alert(1)' },
      'picture',
      'Picture must be an absolute http(s) URL',
    ],
    [
      'a time that has passed',
      { publishAt: '2020-01-01T00:00:00Z' },
      'publishAt',
      'This time has passed. Choose a later one',
    ],
  ])('refuses %s', async (_, fields, path, message) => {
    expect(await create(fields)).toMatchObject(refusedAs(path, message))
  })

  test('refuses 12,000 items before it reads them', async () => {
    const { status, body } = await create({ sections: oneSection(ids(12_000)) })
    expect([status, Object(body).message]).toEqual([
      422,
      'The body has more fields or list entries than it may have',
    ])
  })

  test('accepts 1,000 items', async () => {
    const { rows } = await sql<{
      id: string
    }>`insert into content (title, slug, synopsis, duration_sec, tags, rating,
        media_type, platform, featured, active, images, sources, credits, drm_enabled, drm_bitrate, drm_status,
        drm_s3_url, source_workflow, search_text)
      select 'Song ' || i, 'song-' || i, '', 0, '[]', '', 'audio', 'web', false, true, '{"thumbnail": ""}', '[]', '{}',
        false, '', 'none', '', 'external', '' from generate_series(1, 1000) as i returning id`.execute(
      app.deps.db,
    )
    const all = rows.map(({ id }) => id).toReversed()
    const { _id } = await build({ sections: oneSection(all) })
    const { body } = await read(_id)
    expect(body.sections[0]?.items).toEqual(all)
    expect(body.entries).toHaveLength(1000)
  })

  test('names each missing item by its position, up to the limit of errors', async () => {
    const [there = '', gone = ''] = await items(2)
    await trash(gone)
    const { status, body } = await create({ sections: oneSection([there, gone, ...ids(30)]) })
    const { errors } = Object(body) as { errors: { path: string; message: string }[] }
    expect([status, errors.length]).toEqual([422, limits.errorsMax])
    expect(errors[0]).toEqual({ path: 'sections.0.items.1', message: 'This item does not exist' })
    expect(errors[1]?.path).toBe('sections.0.items.2')
  })
})

test('a picture must be an uploaded image, and is stored without the address of the server', async () => {
  const files = uploader(app, editor)
  const missing = (await files.presign('images/posters/', 'image/png')).publicUrl
  expect((await create({ picture: missing })).status).toBe(422)
  const picture = await files.send('images/posters/', 'image/png', makePng())
  const collection = await build({ picture })
  expect(collection.picture).toBe(picture)
  const { rows } = await sql<{
    picture: string
  }>`select picture from collections where id = ${collection._id}`.execute(app.deps.db)
  expect(rows[0]?.picture).toBe(picture.slice(app.url.length))
})

describe('changing', () => {
  test('changes only the fields that are sent, and refuses a stale version', async () => {
    const [a = '', b = ''] = await items(2)
    const { _id } = await build({ title: 'Before', sections: oneSection([a]), rule: { tag: 'aarti' } })
    const changed = await update(_id, { title: 'After' }, { 'if-match': '"1"' })
    expect(changed.body).toMatchObject({
      title: 'After',
      version: 2,
      sections: oneSection([a]),
      rule: { tag: 'aarti' },
    })
    expect((await update(_id, { title: 'Late' }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await update(_id, { sections: oneSection([b, a]), rule: null })).body).toMatchObject({
      sections: oneSection([b, a]),
      rule: null,
      entries: [{ _id: b }, { _id: a }],
    })
    expect((await update(_id, { sections: oneSection([nobody]) })).status).toBe(422)
    expect((await update(_id, { rule: { category: nobody } })).status).toBe(422)
    expect((await read(_id)).body).toMatchObject({ version: 3, sections: oneSection([b, a]) })
  })

  test('accepts a whole answer of the server', async () => {
    const { _id } = await build({ sections: oneSection(await items(1)) })
    const { body } = await read(_id)
    expect((await update(_id, { ...body, title: 'Again' })).body).toMatchObject({
      title: 'Again',
      version: 2,
    })
  })

  test('refuses a slug of another collection, but not of one in the trash', async () => {
    const [one, other] = [await build(), await build()]
    const taken = {
      status: 409,
      body: {
        code: 'slug-taken',
        errors: [{ path: 'slug', message: 'A collection with this slug already exists' }],
      },
    }
    expect(await create({ slug: one.slug })).toMatchObject(taken)
    expect(await update(other._id, { slug: one.slug })).toMatchObject(taken)
    await remove(one._id)
    expect((await update(other._id, { slug: one.slug })).status).toBe(200)
  })
})

describe('an item that is deleted', () => {
  test('is hidden, keeps its place while others are saved, and appears again when it is restored', async () => {
    const [a = '', b = '', c = '', d = ''] = await items(4)
    const sections = [
      { title: 'One', items: [a, b] },
      { title: 'Two', items: [c] },
    ]
    const { _id, slug } = await build({ sections })
    for (const id of [a, c]) await trash(id)
    expect((await read(_id)).body).toMatchObject({
      sections: [
        { title: 'One', items: [b] },
        { title: 'Two', items: [] },
      ],
      entries: [{ _id: b }],
    })
    const listed = await app.call(calls.listCollections, { token: editor, query: { q: slug } })
    expect(listed.body.items[0]?.itemCount).toBe(1)
    await update(_id, { sections: [{ title: 'All', items: [d, b] }] })
    for (const id of [a, c]) expect((await restore(id)).status).toBe(200)
    expect((await read(_id)).body.sections).toEqual([{ title: 'All', items: [c, a, d, b] }])
  })

  test('leaves its collections when it is deleted for good', async () => {
    const [a = '', b = ''] = await items(2)
    const { _id } = await build({ sections: oneSection([a, b]) })
    await removeForGood(app, admin, a)
    expect((await read(_id)).body.sections).toEqual(oneSection([b]))
  })
})

test('the list is in order, and can be filtered by words, type and state', async () => {
  const word = randomUUID()
  const made = []
  for (const [order, fields] of [
    [30, { type: 'course', active: false }],
    [10, { type: 'series' }],
    [20, { rule: { count: 7 } }],
  ] as const)
    made.push(await build({ title: `Path ${word} ${order}`, order, ...fields }))
  const list = async (query: Record<string, string>) =>
    (await app.call(calls.listCollections, { token: editor, query: { q: word.toUpperCase(), ...query } }))
      .body
  const ordersOf = async (query: Record<string, string>) =>
    (await list(query)).items.map(({ order }) => order)
  expect(await ordersOf({})).toEqual([10, 20, 30])
  expect(await ordersOf({ active: 'true' })).toEqual([10, 20])
  expect(await ordersOf({ active: 'false' })).toEqual([30])
  expect(await ordersOf({ type: 'series' })).toEqual([10])
  expect(await ordersOf({ q: '%' })).toEqual([])
  const second = await list({ page: '2', pageSize: '1' })
  expect(second).toMatchObject({ total: 3, page: 2, pageSize: 1, items: [{ order: 20, itemCount: 7 }] })
  expect(second.items[0]).not.toHaveProperty('sections')
  await remove(made[1]?._id ?? '')
  expect(await ordersOf({})).toEqual([20, 30])
})

test('editors can edit, super admins can also delete, viewers can do neither', async () => {
  const viewer = await app.signIn('viewer')
  const { _id } = await build()
  const params = { id: _id }
  const asViewer = [
    await create({}, viewer),
    await app.call(calls.listCollections, { token: viewer }),
    await app.call(calls.getCollection, { token: viewer, params }),
    await app.call(calls.updateCollection, { token: viewer, params, body: { order: 2 } }),
  ]
  expect(asViewer.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect([
    (await remove(_id, editor)).status,
    (await remove(_id)).status,
    (await remove(_id)).status,
  ]).toEqual([403, 204, 404])
  expect((await read(_id)).status).toBe(404)
})

test('a collection in the trash keeps its items, and returns only under another slug if its own was taken', async () => {
  const [a = ''] = await items(1)
  const { _id, slug } = await build({ sections: oneSection([a]) })
  await remove(_id)
  const trashed = await app.call(calls.listTrash, { token: admin, query: { noun: 'collection' } })
  expect(trashed.body.items.find((item) => item._id === _id)).toMatchObject({
    noun: 'collection',
    slug,
    freeSlug: slug,
  })
  await build({ slug })
  expect(await restore(_id)).toMatchObject({ status: 409, body: { code: 'slug-taken' } })
  expect(await restore(_id, { slug: `${slug}-2` })).toMatchObject({
    status: 200,
    body: { noun: 'collection', version: 3, left: [] },
  })
  expect((await read(_id)).body).toMatchObject({ active: true, slug: `${slug}-2`, sections: oneSection([a]) })
  await remove(_id)
  const gone = await app.call(calls.removeTrashed, { token: admin, params: { id: _id } })
  const left = app.deps.db.selectFrom('collectionItems').selectAll().where('collectionId', '=', _id)
  expect([gone.status, (await restore(_id)).status, await left.execute()]).toEqual([204, 404, []])
  const item = await app.call(calls.getContent, { token: editor, params: { id: a } })
  expect(item.body.active, 'its items stay').toBe(true)
})

describe('the history', () => {
  const versions = async (id: string) =>
    (await app.call(calls.listVersions, { token: editor, params: { id } })).body
  const bringBack = (id: string, body: BodyOf<Calls['restoreVersion']>) =>
    app.call(calls.restoreVersion, { token: editor, params: { id }, body })

  test('records all sections and the whole rule, and restores them', async () => {
    const [a = '', b = ''] = await items(2)
    const rule = {
      order: 'newest',
      category: null,
      tag: 'aarti',
      mediaType: null,
      day: null,
      count: 5,
    } as const
    const { _id } = await build({ sections: oneSection([a]), rule })
    await update(_id, { sections: oneSection([a, b]), rule: null })
    const { noun, items: saves, names } = await versions(_id)
    expect([noun, saves.length]).toEqual(['collection', 2])
    expect(saves[0]?.changes).toEqual([
      { field: 'sections', from: oneSection([a]), to: oneSection([a, b]) },
      { field: 'rule', from: rule, to: null },
    ])
    expect(names).toContainEqual({ _id: b, name: 'Stavan 2' })
    await update(_id, { rule: { ...rule, count: 6 } })
    const { body } = await bringBack(_id, { atVersion: 2, side: 'before' })
    expect(body).toMatchObject({ noun: 'collection', version: 4, left: [] })
    expect((await read(_id)).body).toMatchObject({ sections: oneSection([a]), rule })
  })

  test('leaves out deleted items and a rule whose category was deleted, and says so', async () => {
    const [a = '', b = '', c = ''] = await items(3)
    const category = await buildCategory(app, editor)
    const { _id } = await build({ sections: oneSection([a, b, c]), rule: { category: category._id } })
    await update(_id, { title: 'Other', sections: oneSection([c]), rule: { tag: 'x' } })
    await trash(a)
    await removeForGood(app, admin, b)
    await app.call(calls.deleteCategory, { token: admin, params: { id: category._id } })
    const { body } = await bringBack(_id, { atVersion: 1, side: 'after' })
    expect(body.left).toEqual([
      { field: 'sections', reason: expect.stringMatching(/“Stavan 1” is in the trash/) },
      { field: 'sections', reason: 'An item of it was deleted for good' },
      { field: 'rule', reason: 'This category does not exist' },
    ])
    expect((await read(_id)).body).toMatchObject({
      title: 'Bhakti',
      sections: oneSection([c]),
      rule: { tag: 'x', category: null },
    })
  })

  test('of a collection is in the activity, too, with the changes', async () => {
    const { _id } = await build({ title: 'Old' })
    await update(_id, { title: 'New' })
    await remove(_id)
    const { body } = await app.call(calls.listActivity, { token: admin, query: { item: _id } })
    expect(body.items.map(({ action }) => action)).toEqual([
      'collection.delete',
      'collection.update',
      'collection.create',
    ])
    expect(body.items[1]?.changes).toEqual([{ field: 'title', from: 'Old', to: 'New' }])
  })
})

test('the schedule of a collection is in the calendar, and activates and ends the collection', async () => {
  const [soon, later] = ['2099-09-03T00:30:00.000Z', '2099-09-10T18:30:00.000Z']
  const sections = oneSection(await items(1))
  const { _id, active, slug } = await build({ sections, publishAt: soon, unpublishAt: later })
  expect(active).toBe(false)
  const isInApps = async () => (await app.call(calls.appGetCollection, { params: { slug } })).status === 200
  const query = { from: '2099-09-01', to: '2099-09-30' }
  const scheduled = await app.call(calls.listScheduled, { token: editor, query })
  expect(scheduled.body.items.filter(({ itemId }) => itemId === _id)).toMatchObject([
    { kind: 'collection', change: 'publish', at: soon, missingFile: false },
    { kind: 'collection', change: 'unpublish', at: later },
  ])
  expect(await isInApps()).toBe(false)
  const pass = async (column: 'publish_at' | 'unpublish_at') => {
    await sql`update collections set ${sql.ref(column)} = now() where id = ${_id}`.execute(app.deps.db)
    return await carryOutCollections(app.deps)
  }
  expect(await pass('publish_at')).toBe(1)
  expect([(await read(_id)).body, await isInApps()]).toMatchObject([
    { active: true, publishAt: null, unpublishAt: later, version: 2 },
    true,
  ])
  expect(await pass('unpublish_at')).toBe(1)
  expect([(await read(_id)).body.active, await isInApps(), await carryOutCollections(app.deps)]).toEqual([
    false,
    false,
    0,
  ])
  const { body } = await app.call(calls.listActivity, { token: admin, query: { item: _id } })
  expect(body.items.map(({ action }) => action)).toEqual([
    'collection.unpublish',
    'collection.publish',
    'collection.create',
  ])
})
