import { calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: string
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('super_admin')
  editor = await app.signIn('content_manager')
})
afterAll(() => app.close())

const images = { imageUrl: 'https://example.org/d.jpg', mobileImageUrl: 'https://example.org/m.jpg' }
const create = (body: Record<string, unknown>) =>
  app.call(calls.createCarouselItem, { token: editor, body: { title: 'Paryushan', ...images, ...body } })
const update = (id: string, body: Record<string, unknown>, headers = {}) =>
  app.call(calls.updateCarouselItem, { token: editor, params: { id }, body, headers })
const inApp = async () => (await app.call(calls.appListCarousel)).body.items.map(({ title }) => title)

describe('creating', () => {
  test('fills in the defaults of section 9 of the specification', async () => {
    const { status, body } = await create({})
    expect(status).toBe(201)
    expect(body).toMatchObject({
      order: 1,
      active: true,
      linkType: 'none',
      linkTarget: '',
      subtitle: '',
      version: 1,
      ...images,
    })
  })

  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ imageUrl: '' }, 'imageUrl', 'Desktop image URL is required'],
    [{ imageUrl: 'nonsense' }, 'imageUrl', 'Desktop image URL must be an absolute http(s) URL'],
    [{ mobileImageUrl: undefined }, 'mobileImageUrl', undefined],
    [{ order: 0 }, 'order', 'Display order must be at least 1'],
    [
      { linkType: 'external', linkTarget: 'http://example.org' },
      'linkTarget',
      'Link target must be an https URL',
    ],
    [{ linkType: 'external' }, 'linkTarget', 'Link target is required'],
    [{ linkType: 'content', linkTarget: 'my-film' }, 'linkTarget', 'Link target must be a content ID'],
    [
      { linkType: 'category', linkTarget: '00000000-0000-4000-8000-000000000000' },
      'linkTarget',
      'This category does not exist',
    ],
  ])('refuses %j', async (fields, path, message) => {
    const { status, body } = await create(fields)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining(message ? { path, message } : { path })]),
    })
  })
})

test('the order and the state of a slide can each be changed alone', async () => {
  const { body: item } = await create({})
  expect((await update(item._id, { order: 7 })).body).toMatchObject({
    order: 7,
    active: true,
    title: 'Paryushan',
  })
  expect((await update(item._id, { active: false })).body).toMatchObject({ order: 7, active: false })
  expect((await update(item._id, { order: 1 }, { 'if-match': '"1"' })).status).toBe(412)
})

describe('moving', () => {
  const move = (id: string, body: { to: number; over?: string }) =>
    app.call(calls.moveCarouselItem, { token: editor, params: { id }, body })
  const list = async () => {
    const { body } = await app.call(calls.listCarousel, { token: editor, query: { pageSize: '100' } })
    return body.items.map(({ _id, title, order, version }) => ({ _id, title, order, version }))
  }

  test('a slide shifts those that it passes by one place, in one call', async () => {
    for (const order of [1, 2, 2, 5, 6]) await create({ title: `Slide ${order}`, order })
    const before = await list()
    const last = before.length - 1
    expect((await move(before[last]?._id ?? '', { to: 0 })).status).toBe(204)
    const after = await list()
    expect(after.map(({ _id }) => _id)).toEqual(
      [before[last], ...before.slice(0, last)].map((one) => one?._id),
    )
    expect(after[0]).toMatchObject({ order: before[0]?.order, version: (before[last]?.version ?? 0) + 1 })
    await move(after[0]?._id ?? '', { to: 1000 })
    expect((await list()).map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id))
  })

  test('a slide takes the place of `over`, wherever that is now', async () => {
    const [first, second, third] = await list()
    await move(third?._id ?? '', { to: 2, over: first?._id ?? '' })
    expect((await list()).slice(0, 3).map(({ _id }) => _id)).toEqual([third?._id, first?._id, second?._id])
  })

  test('a move is saved whole or not at all', async () => {
    const before = await list()
    const { db } = app.deps
    await sql`create function refuse() returns trigger as $$ begin raise exception 'no'; end $$ language plpgsql`.execute(
      db,
    )
    await sql`create trigger refuse before update on carousel_items for each row
      when (old.id = ${sql.lit(before[1]?._id)}) execute function refuse()`.execute(db)
    expect((await move(before.at(-1)?._id ?? '', { to: 0 })).status).toBe(500)
    await sql`drop trigger refuse on carousel_items`.execute(db)
    expect(await list()).toEqual(before)
  })

  test('an unknown slide is not found', async () => {
    expect((await move('00000000-0000-4000-8000-000000000000', { to: 0 })).status).toBe(404)
  })
})

test('removing a link also removes its target', async () => {
  const { body: item } = await create({ linkType: 'external', linkTarget: 'https://example.org' })
  expect((await update(item._id, { linkType: 'none' })).body).toMatchObject({
    linkType: 'none',
    linkTarget: '',
  })
  expect((await update(item._id, { linkType: 'content' })).status).toBe(422)
})

test('the list is paged in the order of its items, with the fields of section 3 of the specification', async () => {
  await create({ title: 'Last', order: 900 })
  await create({ title: 'First', order: 1 })
  const { body } = await app.call(calls.listCarousel, { token: editor, query: { pageSize: '2', page: '2' } })
  expect(body).toMatchObject({ currentPage: 2, pageSize: 2, totalPages: Math.ceil(body.totalItems / 2) })
  const all = await app.call(calls.listCarousel, { token: editor, query: { pageSize: '100' } })
  const orders = all.body.items.map(({ order }) => order)
  expect(orders).toEqual(orders.toSorted((a, b) => a - b))
})

test('only a super_admin can delete', async () => {
  const { body: item } = await create({})
  const remove = (token: string) => app.call(calls.deleteCarouselItem, { token, params: { id: item._id } })
  expect([(await remove(editor)).status, (await remove(admin)).status, (await remove(admin)).status]).toEqual(
    [403, 204, 404],
  )
})

test('the apps see active slides whose target is live, and see each change at once', async () => {
  const film = await buildContent(app, editor)
  const category = await buildCategory(app, editor)
  await create({ title: 'To a film', order: 2, linkType: 'content', linkTarget: film._id })
  await create({ title: 'To a category', order: 3, linkType: 'category', linkTarget: category._id })
  const { body: sleeping } = await create({ title: 'Asleep', active: false })
  expect(await inApp()).toEqual(expect.arrayContaining(['To a film', 'To a category']))
  expect(await inApp()).not.toContain('Asleep')
  const linked = (await app.call(calls.appListCarousel)).body.items.find(({ title }) => title === 'To a film')
  expect(linked?.linkSlug).toBe(film.slug)
  await app.call(calls.updateContent, { token: editor, params: { id: film._id }, body: { active: false } })
  await update(sleeping._id, { active: true })
  expect(await inApp()).not.toContain('To a film')
  expect(await inApp()).toContain('Asleep')
  const { items } = (await app.call(calls.listCarousel, { token: editor, query: { pageSize: '100' } })).body
  const toFilm = items.find(({ title }) => title === 'To a film')?._id ?? ''
  await update(toFilm, { active: false })
  await app.call(calls.deleteContent, { token: admin, params: { id: film._id } })
  expect((await update(toFilm, { active: true })).status).toBe(422)
})

describe('the list', () => {
  test('names the targets of the links, except deleted ones', async () => {
    const category = await buildCategory(app, editor, { name: 'Stavan', active: false })
    const film = await buildContent(app, editor, { title: 'Shikharji' })
    const gone = await buildContent(app, editor)
    for (const [linkType, linkTarget] of [
      ['category', category._id],
      ['content', film._id.toUpperCase()],
      ['content', gone._id],
    ])
      expect((await create({ linkType, linkTarget })).status).toBe(201)
    await app.call(calls.deleteContent, { token: admin, params: { id: gone._id } })
    const { body } = await app.call(calls.listCarousel, { token: editor, query: { pageSize: '100' } })
    expect(body.linkTargets).toContainEqual({ _id: category._id, title: 'Stavan', active: false })
    expect(body.linkTargets).toContainEqual({ _id: film._id, title: 'Shikharji', active: true })
    expect(body.linkTargets.map(({ _id }) => _id)).not.toContain(gone._id)
    expect(await inApp()).toContain('Paryushan')
  })
})
