import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('content_manager')
})
afterAll(() => app.close())
beforeEach(async () => void (await app.deps.db.deleteFrom('content').execute()))

const film = (name: string) => ({
  sourceWorkflow: 'external' as const,
  sources: [{ kind: 'mp4' as const, url: `https://cdn.example.org/${name}.mp4` }],
})
let count = 0
/** Each item gets a source of its own. */
const build = (title: string, fields: object = {}) =>
  buildContent(app, editor, { title, ...film(`film-${(count += 1)}`), ...fields })

async function doubles(query: Record<string, string> = {}) {
  const { status, body } = await app.call(calls.listDoubles, { token: editor, query })
  expect(status).toBe(200)
  const groups = body.items.map(({ reason, categories, count, items }) => ({
    reason,
    categories,
    count,
    titles: items.map(({ title }) => title),
  }))
  return { total: body.total, groups }
}

test('titles that sound the same in one category are doubles, whatever their script', async () => {
  const [stavans, films] = [
    await buildCategory(app, editor, { name: 'Stavans', order: 2 }),
    await buildCategory(app, editor, { name: 'Films', order: 1 }),
  ]
  const both = { categories: [stavans._id, films._id] }
  await build('भक्तामर', both)
  await build('Bhaktaamar!', both)
  await build('Bhaktamara', { categories: [films._id] })
  await build('Bhaktamar')
  await build('Kalyan Mandir', both)
  expect(await doubles()).toEqual({
    total: 2,
    groups: [
      { reason: 'title', categories: ['Films'], count: 3, titles: ['भक्तामर', 'Bhaktaamar!', 'Bhaktamara'] },
      { reason: 'title', categories: ['Stavans'], count: 2, titles: ['भक्तामर', 'Bhaktaamar!'] },
    ],
  })
})

test('items without a category are compared with each other, and the same items are one group', async () => {
  const shelves = [
    await buildCategory(app, editor, { name: 'A' }),
    await buildCategory(app, editor, { name: 'B' }),
  ]
  const both = { categories: shelves.map(({ _id }) => _id) }
  await build('Aarti', both)
  await build('Arti', both)
  await build('Namokar')
  await build('Namokaar')
  const { groups } = await doubles()
  expect(groups.map(({ categories, titles }) => [categories, titles])).toEqual([
    [[], ['Namokar', 'Namokaar']],
    [
      ['A', 'B'],
      ['Aarti', 'Arti'],
    ],
  ])
})

test('the same address is a double and comes before titles; packaged streams do not count', async () => {
  // Their titles are alike too, but the group is listed once.
  const one = await build('Two', film('same'))
  const two = await build('Two', film('same'))
  const stream = {
    kind: 'dash',
    url: '/media/packages/x/y/manifest.mpd',
    quality: 'auto',
    mimeType: 'application/dash+xml',
  }
  for (const { _id } of [one, two, await build('Three'), await build('Four')]) {
    const { sources } = await app.deps.db
      .selectFrom('content')
      .select('sources')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    await app.deps.db
      .updateTable('content')
      .set({ sources: JSON.stringify([stream, ...sources]) })
      .where('id', '=', _id)
      .execute()
  }
  expect(await doubles()).toEqual({
    total: 1,
    groups: [{ reason: 'file', categories: [], count: 2, titles: ['Two', 'Two'] }],
  })
})

test('two uploads of the same bytes are a double, until one is in the trash', async () => {
  const ids: string[] = []
  for (const name of ['a', 'b', 'c']) {
    const { _id } = await build(name.toUpperCase())
    ids.push(_id)
    const upload = { key: `videos/${name}.mp4`, ownerId: _id, contentType: 'video/mp4', maxBytes: 1 }
    const fingerprint = name === 'c' ? 'other' : 'same'
    await app.deps.db
      .insertInto('uploads')
      .values({ ...upload, status: 'verified', fingerprint })
      .execute()
    const sources = JSON.stringify([
      { kind: 'mp4', url: `/media/${upload.key}`, quality: 'auto', mimeType: 'video/mp4' },
    ])
    await app.deps.db.updateTable('content').set({ sources }).where('id', '=', _id).execute()
  }
  expect((await doubles()).groups).toMatchObject([{ reason: 'file', titles: ['A', 'B'] }])
  const token = await app.signIn('super_admin')
  await app.call(calls.deleteContent, { token, params: { id: String(ids[1]) } })
  expect(await doubles()).toEqual({ total: 0, groups: [] })
})

test('a protected film is known by its original', async () => {
  for (const title of ['One', 'Two']) {
    const { _id } = await build(title)
    const set = { drmEnabled: true, drmS3Url: '/media/videos/a.mp4', sources: '[]' }
    await app.deps.db.updateTable('content').set(set).where('id', '=', _id).execute()
  }
  expect((await doubles()).groups).toMatchObject([{ reason: 'file', titles: ['One', 'Two'] }])
})

test('groups come in pages, and a group shows its oldest items', async () => {
  for (let n = 0; n < 12; n += 1) await build('Aarti')
  await build('Namokar')
  await build('Namokar')
  const [first, second, third] = [
    await doubles({ pageSize: '1' }),
    await doubles({ pageSize: '1', page: '2' }),
    await doubles({ pageSize: '1', page: '3' }),
  ]
  expect(first).toMatchObject({ total: 2, groups: [{ count: 2 }] })
  expect(second).toMatchObject({ total: 2, groups: [{ count: 12 }] })
  expect(second.groups[0]?.titles).toHaveLength(10)
  expect(third).toEqual({ total: 2, groups: [] })
})
