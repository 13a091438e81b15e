import { type BodyOf, type Calls, calls, limits } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let editor: string
let other: string
let viewer: string
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('content_manager')
  other = await app.signIn('content_manager')
  viewer = await app.signIn('viewer')
})
afterAll(() => app.close())

const keep = (token: string, body: BodyOf<Calls['createView']>) => app.call(calls.createView, { token, body })
const namesOf = async (token: string) =>
  (await app.call(calls.listViews, { token })).body.items.map(({ name }) => name)
const change = (token: string, id: string, body: BodyOf<Calls['updateView']>) =>
  app.call(calls.updateView, { token, params: { id }, body })
const remove = async (token: string, id: string) =>
  (await app.call(calls.deleteView, { token, params: { id } })).status

test('a view is personal until an editor shares it', async () => {
  const { body: own } = await keep(editor, {
    name: 'To tag',
    active: false,
    mediaType: 'audio',
    platform: 'ios',
    order: 'title',
    look: 'table',
  })
  expect(own).toMatchObject({
    shared: false,
    q: '',
    featured: null,
    active: false,
    mediaType: 'audio',
    platform: 'ios',
    order: 'title',
    look: 'table',
  })
  expect([await namesOf(editor), await namesOf(other)]).toEqual([['To tag'], []])
  expect((await change(other, own._id, { name: 'Mine' })).status).toBe(404)
  expect(await remove(other, own._id)).toBe(404)

  expect((await change(editor, own._id, { shared: true })).body).toMatchObject({
    shared: true,
    name: 'To tag',
  })
  expect(await namesOf(viewer)).toEqual(['To tag'])
  expect((await change(other, own._id, { name: 'Tags' })).status).toBe(200)
  expect((await change(viewer, own._id, { name: 'X' })).status).toBe(403)
  expect(await remove(viewer, own._id)).toBe(403)

  expect((await change(other, own._id, { shared: false })).body.shared).toBe(false)
  expect([await namesOf(editor), await namesOf(other)]).toEqual([[], ['Tags']])
  expect(await remove(other, own._id)).toBe(204)
})

test('a viewer saves views but shares none', async () => {
  expect((await keep(viewer, { name: 'Mine', shared: true })).status).toBe(403)
  const { status, body } = await keep(viewer, { name: 'Mine' })
  expect(status).toBe(201)
  expect((await change(viewer, body._id, { shared: true })).status).toBe(403)
  expect(await namesOf(viewer)).toEqual(['Mine'])
  expect(await remove(viewer, body._id)).toBe(204)
})

test('no two views that a person sees share a name, but older ones may', async () => {
  const { body: own } = await keep(editor, { name: 'Évening Songs' })
  const { body: shared } = await keep(other, { name: 'Talks', shared: true })
  const message = 'Another view has this name. Choose a different one.'
  for (const name of ['éVENING songs', 'TALKS'])
    expect(await keep(editor, { name })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'name', message }] },
    })
  expect((await change(editor, own._id, { name: 'talks' })).status).toBe(422)
  expect((await change(editor, own._id, { name: 'Évening songs' })).status).toBe(200)
  const { body: unseen } = await keep(other, { name: 'Évening songs' })

  const views = app.deps.db.updateTable('libraryViews').set({ name: 'talks' })
  await views.where('id', '=', own._id).execute()
  expect((await change(editor, own._id, { name: 'Talks', look: 'table' })).status).toBe(200)
  const gone = [remove(editor, own._id), remove(other, shared._id), remove(other, unseen._id)]
  expect(await Promise.all(gone)).toEqual([204, 204, 204])
})

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ name: 'x'.repeat(limits.viewNameMax + 1) }, `Name cannot exceed ${limits.viewNameMax} characters`],
  [{ name: 'x', order: 'oldest' }, 'Order must be newest, title or changed'],
  [{ name: 'x', platform: 'tv' }, 'Platform must be web, android or ios'],
  [{ name: 'x', category: 'shelf' }, 'This is not an id'],
])('%j is refused', async (body, message) => {
  const answer = await keep(editor, body as BodyOf<Calls['createView']>)
  expect([answer.status, Object(answer.body)['errors'][0].message]).toEqual([422, message])
})

test('a person has a limited number of views, deleted with the account; shared views stay', async () => {
  const { id: ownerId } = await app.deps.db
    .insertInto('admins')
    .values({ name: 'Leaving', email: 'leaving@example.org', role: 'content_manager', passwordHash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const me = (await app.call(calls.me, { token: other })).body._id
  const view = {
    q: '',
    category: '',
    featured: null,
    active: null,
    mediaType: null,
    platform: null,
    lacks: null,
    order: 'newest',
    look: 'cards',
  } as const
  const many = Array.from({ length: limits.viewsMax }, (_, n) => ({
    ...view,
    name: `View ${n}`,
    ownerId: me,
  }))
  await app.deps.db
    .insertInto('libraryViews')
    .values([...many, { ...view, name: 'Gone', ownerId }])
    .execute()
  const { status, body } = await keep(other, { name: 'One more' })
  expect([status, Object(body)['code']]).toEqual([409, 'too-many-views'])
  expect((await keep(other, { name: 'Shared one', shared: true })).status).toBe(201)
  await app.deps.db.deleteFrom('admins').where('id', '=', ownerId).execute()
  const left = await app.deps.db
    .selectFrom('libraryViews')
    .select('name')
    .where('ownerId', 'is distinct from', me)
    .execute()
  expect(left).toEqual([{ name: 'Shared one' }])
})
