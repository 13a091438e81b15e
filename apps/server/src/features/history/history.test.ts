import { type Content, type RestoreInput, calls, limits } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { changesBetween, recordVersions, removeOldVersions } from './service.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('super_admin')
})
afterAll(() => app.close())

const change = (id: string, body: Record<string, unknown>) =>
  app.call(calls.updateContent, { token, params: { id }, body })
const get = async (id: string) => (await app.call(calls.getContent, { token, params: { id } })).body
const versionsOf = async (id: string) => {
  const { status, body } = await app.call(calls.listVersions, { token, params: { id } })
  expect(status).toBe(200)
  return body
}
/** Version numbers, newest first. */
const numbersOf = async (id: string) => (await versionsOf(id)).items.map(({ version }) => version)
const restore = (id: string, body: RestoreInput, headers = {}) =>
  app.call(calls.restoreVersion, { token, params: { id }, body, headers })
const noteUpload = async (key: string, status: 'verified' | 'rejected') => {
  const values = { key, ownerId: crypto.randomUUID(), contentType: 'image/png', maxBytes: 1, status }
  await app.deps.db
    .insertInto('uploads')
    .values(values)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ status }))
    .execute()
  return `${app.url}/media/${key}`
}

describe('a save of lyrics', () => {
  const editor = () => app.signIn('content_manager')
  const sung = async () => {
    const { _id: id } = await buildContent(app, token)
    const by = await editor()
    const words = (file: string) =>
      app.call(calls.putLyrics, { token: by, params: { id, script: 'Deva' }, body: { file } })
    const meaning = (...lines: string[]) =>
      app.call(calls.putMeaning, { token: by, params: { id, language: 'en' }, body: { lines } })
    const now = async () => {
      const { items, meanings } = (await app.call(calls.listLyrics, { token, params: { id } })).body
      return [items.map(({ lines }) => lines.map(({ text }) => text)), meanings.map(({ lines }) => lines)]
    }
    return { id, words, meaning, now }
  }
  const line = (text: string) => ({ text, atMs: null })

  test('is recorded with its changes, and does not make an open form stale', async () => {
    const { id, words, meaning } = await sung()
    await words('एक\nदो')
    await meaning('one', 'two')
    await words('नमो\nएक\nदो')
    await words('नमो\nएक\nदो')
    const { items } = await versionsOf(id)
    expect(items.map(({ version, changes }) => [version, changes.map(({ field }) => field)])).toEqual([
      [1, ['words.Deva', 'meanings.en']],
      [1, ['meanings.en']],
      [1, ['words.Deva']],
      [1, expect.any(Array)],
    ])
    expect(items[0]?.changes).toEqual([
      { field: 'words.Deva', from: ['एक', 'दो'].map(line), to: ['नमो', 'एक', 'दो'].map(line) },
      { field: 'meanings.en', from: ['one', 'two'], to: ['', 'one', 'two'] },
    ])
    expect((await get(id)).version).toBe(1)
  })

  test('can be restored alone or with the item, and so can the state without lyrics', async () => {
    const { id, words, meaning, now } = await sung()
    await words('एक\nदो')
    await meaning('one', 'two')
    await change(id, { title: 'Later' })
    await words('तीन')
    const { items } = await versionsOf(id)
    const save = (at: number) => ({ atVersion: items[at]?.version ?? 0, save: items[at]?.id })
    expect((await restore(id, { ...save(0), side: 'before', fields: ['words.Deva'] })).body.left).toEqual([])
    expect(await now(), 'the meaning went with the lines that left').toEqual([[['एक', 'दो']], [['', '']]])
    const after = await restore(id, { ...save(2), side: 'after' })
    expect(after.body.left).toEqual([])
    expect(await now()).toEqual([[['एक', 'दो']], [['one', 'two']]])
    expect((await get(id)).title).not.toBe('Later')
    expect((await versionsOf(id)).items.map(({ action }) => action).slice(0, 2)).toEqual(['revert', 'revert'])
    expect((await restore(id, { ...save(3), side: 'before', fields: ['words.Deva'] })).status).toBe(200)
    expect((await now())[0]).toEqual([])
  })

  test('is restored without a meaning that no longer fits its lines', async () => {
    const { id, words, meaning, now } = await sung()
    await words('एक\nदो')
    await meaning('one', 'two')
    await meaning('uno', 'dos')
    const [last] = (await versionsOf(id)).items
    await words('एक\nदो\nतीन')
    const wish: RestoreInput = { atVersion: 1, save: last?.id, side: 'before', fields: ['meanings.en'] }
    expect((await restore(id, wish)).body.left).toEqual([
      { field: 'meanings.en', reason: expect.stringContaining('Send 3 lines') },
    ])
    expect((await now())[1]).toEqual([['uno', 'dos', '']])
    expect((await restore(id, { ...wish, save: (last?.id ?? 0) + 10_000 })).status).toBe(404)
    expect((await restore(id, wish, { 'if-match': '"7"' })).status).toBe(412)
  })
})

describe('a save', () => {
  test('of an item records its author, the fields, and their old and new values', async () => {
    const { _id: id, slug } = await buildContent(app, token, { title: 'Navkar', tags: ['one'] })
    await change(id, { title: 'Namokar', tags: ['one', 'two'], credits: { singers: ['Lata'] } })
    const { noun, items } = await versionsOf(id)
    expect(noun).toBe('content')
    expect(items.map(({ version, action }) => [version, action])).toEqual([
      [2, 'update'],
      [1, 'create'],
    ])
    expect(items[0]).toMatchObject({ actor: { kind: 'staff', name: 'super_admin' }, batchId: null })
    expect(items[0]?.changes).toEqual([
      { field: 'title', from: 'Navkar', to: 'Namokar' },
      { field: 'tags', from: ['one'], to: ['one', 'two'] },
      { field: 'credits.singers', from: [], to: ['Lata'] },
    ])
    expect(items[1]?.changes).toContainEqual({ field: 'slug', to: slug })
  })

  test('that changes nothing is not recorded', async () => {
    const { _id: id, title } = await buildContent(app, token)
    await change(id, { title })
    expect(await numbersOf(id)).toHaveLength(1)
  })

  test('of a category or a carousel entry is recorded and can be restored', async () => {
    const { _id: id } = await buildCategory(app, token, { name: 'Stavan', order: 3 })
    await app.call(calls.updateCategory, { token, params: { id }, body: { name: 'Stuti', order: 4 } })
    const [last = 0] = await numbersOf(id)
    expect((await restore(id, { atVersion: last, side: 'before', fields: ['name'] })).body).toEqual({
      noun: 'category',
      _id: id,
      version: 3,
      left: [],
    })
    const category = await app.call(calls.getCategory, { token, params: { id } })
    expect([category.body.name, category.body.order]).toEqual(['Stavan', 4])

    const pictures = { imageUrl: 'https://example.org/a.png', mobileImageUrl: 'https://example.org/b.png' }
    const link = { linkType: 'category', linkTarget: id }
    const made = await app.call(calls.createCarouselItem, {
      token,
      body: { title: 'A', ...pictures, ...link },
    })
    const params = { id: made.body._id }
    await app.call(calls.updateCarouselItem, { token, params, body: { linkType: 'none' } })
    const { items, names } = await versionsOf(params.id)
    expect(names).toEqual([{ _id: id, name: 'Stavan' }])
    const atVersion = items[0]?.version ?? 0
    expect((await restore(params.id, { atVersion, side: 'before' })).body.left).toEqual([])
    expect((await app.call(calls.getCarouselItem, { token, params })).body).toMatchObject(link)
    const none = { linkType: 'none', title: 'B' }
    await app.call(calls.updateCarouselItem, { token, params, body: none })
    await app.call(calls.deleteCategory, { token, params: { id } })
    const { body } = await restore(params.id, { atVersion: 3, side: 'after' })
    expect(body.left.map(({ field, reason }) => [field, reason])).toEqual([
      ['linkType', 'This category does not exist'],
      ['linkTarget', 'This category does not exist'],
    ])
    const entry = await app.call(calls.getCarouselItem, { token, params })
    expect(entry.body).toMatchObject({ title: 'A', linkType: 'none' })
    const [back] = (await versionsOf(params.id)).items
    expect(back, 'it is told from a change').toMatchObject({ action: 'revert', version: 5 })
  })

  test('is listed in pages, newest first', async () => {
    const { _id: id } = await buildContent(app, token)
    await change(id, { title: 'Two' })
    await change(id, { title: 'Three' })
    const page = (query: Record<string, string>) =>
      app.call(calls.listVersions, { token, params: { id }, query: { pageSize: '2', ...query } })
    const { body: first } = await page({})
    expect([first.items.map(({ version }) => version), first.next]).toEqual([[3, 2], first.items[1]?.id])
    const { body: second } = await page({ before: String(first.next) })
    expect([second.items.map(({ version }) => version), second.next]).toEqual([[1], null])
  })
})

test('the history of an unknown item is answered with 404', async () => {
  const answer = await app.call(calls.listVersions, { token, params: { id: crypto.randomUUID() } })
  expect(answer.status).toBe(404)
})

describe('a restore', () => {
  let item: Content
  beforeAll(async () => {
    item = await buildContent(app, token, { title: 'One', synopsis: 'first', rating: 'U' })
    await change(item._id, { title: 'Two', images: { poster: 'https://example.org/two.png' } })
    await change(item._id, { synopsis: 'third', images: { banner: 'https://example.org/banner.png' } })
  })

  test('of all fields brings back the item as it was before or after a save', async () => {
    await restore(item._id, { atVersion: 2, side: 'after' })
    const images = { poster: 'https://example.org/two.png', thumbnail: '', banner: '' }
    expect(await get(item._id)).toMatchObject({ title: 'Two', synopsis: 'first', images })
    await restore(item._id, { atVersion: 2, side: 'before' })
    const none = { poster: '', thumbnail: '', banner: '' }
    expect(await get(item._id)).toMatchObject({ title: 'One', synopsis: 'first', images: none, rating: 'U' })
    expect((await restore(item._id, { atVersion: 1, side: 'after' })).body.left).toEqual([])
    const answer = await restore(item._id, { atVersion: 1, side: 'before' })
    expect([answer.status, Object(answer.body).message]).toEqual([
      422,
      'The item did not exist before this version',
    ])
  })

  test('is saved like any change: it is recorded, and it is refused if it is stale', async () => {
    const { version } = await get(item._id)
    const wish: RestoreInput = { atVersion: 2, side: 'after', fields: ['title'] }
    expect((await restore(item._id, wish, { 'if-match': '"1"' })).status).toBe(412)
    const { body } = await restore(item._id, wish, { 'if-match': `"${version}"` })
    expect(body.version).toBe(version + 1)
    expect((await versionsOf(item._id)).items[0]?.changes).toEqual([
      { field: 'title', from: 'One', to: 'Two' },
    ])
    const other = await buildContent(app, token)
    expect((await restore(other._id, wish)).status).toBe(404)
  })

  test('names the fields that cannot come back and restores the rest', async () => {
    const [gone, kept] = [
      await buildCategory(app, token, { name: 'Pravachan' }),
      await buildCategory(app, token),
    ]
    const poster = await noteUpload('images/posters/abcdefghijklmnopqrstuvwx.png', 'verified')
    const before = await buildContent(app, token, {
      title: 'Old',
      categories: [gone._id, kept._id],
      images: { poster },
    })
    const { _id: id, slug } = before
    await change(id, { title: 'New', slug: `${slug}-2`, categories: [], images: { poster: '' } })
    await app.call(calls.deleteCategory, { token, params: { id: gone._id } })
    await noteUpload('images/posters/abcdefghijklmnopqrstuvwx.png', 'rejected')
    const { body } = await restore(id, { atVersion: 2, side: 'before' })
    expect(body.left.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      {
        field: 'categories',
        reason: '“Pravachan” is in the trash, from where a super admin can restore it',
      },
      { field: 'images.poster', reason: 'Its file no longer exists' },
    ])
    expect(await get(id)).toMatchObject({
      title: 'Old',
      // Nobody could have taken the former slug, since it still leads to this item.
      slug,
      categories: [kept._id],
      images: { poster: '' },
    })
  })

  test('brings back the source together with `active`, since an active item needs a source', async () => {
    const { _id: id } = await buildContent(app, token)
    await change(id, { active: false, sources: [] })
    await change(id, { title: 'Still here' })
    await restore(id, { atVersion: 2, side: 'before' })
    expect(await get(id)).toMatchObject({ active: true, title: 'Bhaktamar Stotra' })
  })
})

test('streams made by the server are not recorded as a change, and neither are sources of a protected film', () => {
  const made = { kind: 'dash', url: '/media/packages/1/2/manifest.mpd' }
  const file = { kind: 'mp4', url: '/media/videos/a.mp4' }
  const drm = { enabled: false, provider: 'none', status: 'none' }
  const clear = { sources: [file], drm }
  expect(changesBetween(clear, { sources: [file, made], drm: { ...drm, status: 'ready' } })).toEqual([])
  const outside = { kind: 'dash', url: 'https://provider.example/1.mpd' }
  const film = { sources: [outside], drm: { ...drm, enabled: true } }
  expect(changesBetween(clear, film)).toEqual([
    { field: 'sources', from: [file], to: [] },
    { field: 'drm.enabled', from: false, to: true },
  ])
})

describe('the history', () => {
  const record = (id: string, version: number) =>
    recordVersions(app.deps.db, 'content', [
      { id, name: 'x', version, before: { title: 'a' }, after: { title: String(version) } },
    ])
  const countOf = async (id: string) =>
    (await app.deps.db.selectFrom('versions').select('id').where('itemId', '=', id).execute()).length

  test('loses versions that are too old, and the oldest versions once the library has too many', async () => {
    const [old, young] = [crypto.randomUUID(), crypto.randomUUID()]
    await record(old, 1)
    await record(young, 1)
    const { db, config } = app.deps
    const at = new Date(Date.now() - (config.historyDays + 1) * 24 * 60 * 60 * 1000)
    await db.updateTable('versions').set({ at }).where('itemId', '=', old).execute()
    await removeOldVersions(app.deps)
    expect([await countOf(old), await countOf(young)]).toEqual([0, 1])
    await record(old, 2)
    await record(old, 3)
    await removeOldVersions({ db, config: { ...config, historyRows: 2 } })
    expect([await countOf(old), await countOf(young)]).toEqual([2, 0])
  })

  test('keeps a limited number of versions of one item', async () => {
    const id = crypto.randomUUID()
    const rows = Array.from({ length: limits.versionsPerItem + 20 }, (_, index) => ({
      noun: 'content' as const,
      itemId: id,
      itemName: 'x',
      version: index + 1,
      actorKind: 'program' as const,
      actorId: null,
      actorName: '',
      batchId: null,
      action: 'update' as const,
      changes: '[]',
    }))
    await app.deps.db.insertInto('versions').values(rows).execute()
    await record(id, limits.versionsPerItem + 50)
    expect(await countOf(id)).toBe(limits.versionsPerItem)
  })
})
