import { randomUUID } from 'node:crypto'
import { type BodyOf, type Calls, calls, limits } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: string
let editor: string
let other: string
let viewer: string
beforeAll(async () => {
  app = await startTestApp()
  boss = await app.signIn('super_admin')
  editor = await app.signIn('content_manager')
  other = await app.signIn('content_manager')
  viewer = await app.signIn('viewer')
})
afterEach(async () => void (await app.deps.db.deleteFrom('libraryViews').execute()))
afterAll(() => app.close())

const keep = (token: string, body: BodyOf<Calls['createView']>) => app.call(calls.createView, { token, body })
const namesOf = async (token: string) =>
  (await app.call(calls.listViews, { token })).body.items.map(({ name }) => name)
const change = (token: string, id: string, body: BodyOf<Calls['updateView']>) =>
  app.call(calls.updateView, { token, params: { id }, body })
const remove = async (token: string, id: string) =>
  (await app.call(calls.deleteView, { token, params: { id } })).status

/** A view as an older version stored it: for its owner alone, or without an owner for everybody. */
const stored = (name: string, ownerId: string | null) =>
  ({ name, ownerId, filter: '{}', order: 'newest', look: 'cards' }) as const

test('all staff see a saved view, and any editor can change and delete it', async () => {
  const filter = { active: false, mediaType: 'audio', platform: 'ios' } as const
  const fields = { filter, order: 'title', look: 'table' } as const
  const { body: view } = await keep(editor, { name: 'To tag', ...fields })
  expect(view).toMatchObject({ name: 'To tag', ...fields })
  for (const token of [boss, editor, other, viewer]) expect(await namesOf(token)).toEqual(['To tag'])
  expect((await change(other, view._id, { name: 'Tags' })).body).toMatchObject({ name: 'Tags', ...fields })
  expect(await remove(boss, view._id)).toBe(204)
  expect(await namesOf(editor)).toEqual([])
  for (const status of [
    (await change(editor, view._id, { name: 'X' })).status,
    await remove(editor, view._id),
  ])
    expect(status).toBe(404)
})

test('a viewer can neither save nor change nor delete a view', async () => {
  const { body: view } = await keep(editor, { name: 'Talks' })
  expect((await keep(viewer, { name: 'Mine' })).status).toBe(403)
  expect((await change(viewer, view._id, { name: 'X' })).status).toBe(403)
  expect(await remove(viewer, view._id)).toBe(403)
  expect(await namesOf(viewer)).toEqual(['Talks'])
})

test('two views may have the same name, and are listed in a stable order', async () => {
  const first = await keep(editor, { name: 'Talks' })
  const second = await keep(other, { name: 'Talks' })
  expect([first.status, second.status]).toEqual([201, 201])
  const listed = (await app.call(calls.listViews, { token: viewer })).body.items.map(({ _id }) => _id)
  expect(listed).toEqual([first.body._id, second.body._id].toSorted())
})

test('a view that the previous version saved for one person is shown to all, and outlives the account', async () => {
  const { id: ownerId } = await app.deps.db
    .insertInto('admins')
    .values({ name: 'Leaving', email: `${randomUUID()}@example.org`, role: 'viewer', passwordHash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await app.deps.db
    .insertInto('libraryViews')
    .values(stored('Once private', ownerId))
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const token of [editor, viewer]) expect(await namesOf(token)).toEqual(['Once private'])
  expect((await change(other, id, { look: 'table' })).status).toBe(200)
  const rows = await app.deps.db.selectFrom('libraryViews').select('ownerId').execute()
  expect(rows).toEqual([{ ownerId }])
  const gone = await app.call(calls.deleteAdminUser, { token: boss, params: { id: ownerId } })
  expect(gone.status).toBe(204)
  expect(await namesOf(editor)).toEqual(['Once private'])
})

test('the previous version shows a new view to everybody', async () => {
  await keep(editor, { name: 'New' })
  const rows = await app.deps.db.selectFrom('libraryViews').select(['name', 'ownerId']).execute()
  expect(rows).toEqual([{ name: 'New', ownerId: null }])
})

test("this version and the previous one read each other's filters", async () => {
  const { db } = app.deps
  await sql`insert into library_views (name, q, category, featured, lacks, "order", look)
    values ('Before', 'stavan', '', false, 'poster', 'newest', 'cards')`.execute(db)
  const filterOf = async () => (await app.call(calls.listViews, { token: editor })).body.items[0]?.filter
  expect(await filterOf()).toEqual({ q: 'stavan', featured: false, missing: 'poster' })
  await sql`update library_views set name = 'Again', featured = null`.execute(db)
  expect(await filterOf()).toEqual({ q: 'stavan', missing: 'poster' })
  const [view] = (await app.call(calls.listViews, { token: editor })).body.items
  const filter = { q: '', category: 'talks', active: true, missing: 'any' } as const
  await change(editor, String(view?._id), { filter })
  const columns = sql`q, category, featured, active, media_type as kind, platform, lacks`
  const before = await sql`select ${columns} from library_views`.execute(db)
  expect(before.rows).toEqual([
    { q: '', category: 'talks', featured: null, active: true, kind: null, platform: null, lacks: 'any' },
  ])
  await change(editor, String(view?._id), { name: 'Once more' })
  expect(await filterOf()).toEqual(filter)
})

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ name: 'x'.repeat(limits.viewNameMax + 1) }, `Name cannot exceed ${limits.viewNameMax} characters`],
  [{ name: 'x', order: 'oldest' }, 'Order must be newest, title or changed'],
  [{ name: 'x', filter: { platform: 'tv' } }, 'Platform must be web, android or ios'],
  [{ name: 'x', filter: { lacks: 'poster' } }, 'Unknown field'],
])('%j is refused', async (body, message) => {
  const answer = await keep(editor, body as BodyOf<Calls['createView']>)
  expect([answer.status, Object(answer.body)['errors'][0].message]).toEqual([422, message])
})

test('the limit on views counts the views of all people together', async () => {
  const owner = (await app.call(calls.me, { token: other })).body._id
  const many = Array.from({ length: limits.viewsMax }, (_, n) => stored(`View ${n}`, n % 2 ? owner : null))
  await app.deps.db.insertInto('libraryViews').values(many).execute()
  const { status, body } = await keep(editor, { name: 'One more' })
  expect([status, Object(body)['code']]).toEqual([409, 'too-many-views'])
  const [first] = (await app.call(calls.listViews, { token: editor })).body.items
  expect(await remove(editor, String(first?._id))).toBe(204)
  expect((await keep(editor, { name: 'One more' })).status).toBe(201)
})
