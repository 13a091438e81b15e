// The server caches the answers to the apps. A change in any process shows at once; if the notice of it is lost, the
// change shows when the cached answer is too old.
import { type Content, calls, limits } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { waitFor } from '../../testing/films.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

type Second = Awaited<ReturnType<TestApp['startSecond']>>

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('super_admin')
})
afterAll(() => app.close())

const rename = (item: Content, title: string) =>
  app.call(calls.updateContent, { token, params: { id: item._id }, body: { title } })
const titleOf = async (from: Pick<TestApp, 'call'>, { slug }: Content) =>
  (await from.call(calls.appGetContent, { params: { slug } })).body.title

describe('the headers of an answer', () => {
  const answers = async (item: Content) => [
    await app.call(calls.appListContent),
    await app.call(calls.appFeaturedContent),
    await app.call(calls.appGetContent, { params: { slug: item.slug } }),
    await app.call(calls.appListCategories),
    await app.call(calls.appListCarousel),
  ]

  test('are the same for the first and the cached answer, and include the cache keys of the content', async () => {
    const item = await buildContent(app, token)
    const [first, kept] = [await answers(item), await answers(item)]
    const without = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name))
    expect(kept.map(without)).toEqual(first.map(without))
    const keys = kept.map(({ headers }) => headers.get('surrogate-key'))
    expect(keys).toEqual([
      'content categories',
      'content categories',
      `content-${item._id} categories`,
      'categories',
      'carousel content categories',
    ])
    expect(kept.map(({ headers }) => headers.get('cache-tag'))).toEqual(
      keys.map((names) => names?.replaceAll(' ', ',')),
    )
    for (const { headers } of kept) expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('let all caches together serve an answer for less than five seconds after a change', async () => {
    const { headers } = await app.call(calls.appListContent)
    const control = headers.get('cache-control') ?? ''
    const seconds = (name: string) => Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(control)?.[1])
    expect(control).toMatch(/^public, max-age=0, /)
    const { answers: kept, totals } = app.deps.memory
    const own = (kept.maxAgeMs + totals.maxAgeMs) / 1000
    expect(own + seconds('s-maxage') + seconds('stale-while-revalidate')).toBeLessThan(5)
  })

  test('have the same ETag and length for a HEAD request, whose answer has no body', async () => {
    const path = '/app/content?pageSize=3'
    const get = await app.send('GET', path)
    for (const head of [await app.send('HEAD', path), await app.send('HEAD', `${path}&new=1`)]) {
      expect([head.status, head.headers.get('etag')]).toEqual([200, get.headers.get('etag')])
      expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
      expect(head.body).toBe('')
    }
  })
})

test('an answer is compressed for clients that accept it, with an ETag of its own', async () => {
  await buildContent(app, token, { synopsis: 'Girnar '.repeat(300) })
  const get = (encoding: string, more: Record<string, string> = {}) =>
    app.send('GET', '/app/content', { headers: { 'accept-encoding': encoding, ...more } })
  const plain = await get('identity')
  expect(plain.headers.get('vary')).toBe('Accept-Language, Accept-Encoding')
  for (const [encoding, asked] of [
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip, br;q=0'],
  ] as const) {
    const packed = await get(asked)
    expect([packed.headers.get('content-encoding'), packed.body]).toEqual([encoding, plain.body])
    const length = ({ headers }: typeof plain) => Number(headers.get('content-length'))
    expect(length(packed)).toBeLessThan(length(plain) / 2)
    const etag = packed.headers.get('etag') ?? ''
    expect(etag).not.toBe(plain.headers.get('etag'))
    const again = await get(asked, { 'if-none-match': etag })
    expect([again.status, again.headers.get('etag'), again.headers.get('vary')]).toEqual([
      304,
      etag,
      'Accept-Language, Accept-Encoding',
    ])
  }
})

test('a list for staff is compressed, but the answer to a change is not', async () => {
  const synopsis = 'Girnar '.repeat(300)
  const item = await buildContent(app, token, { synopsis })
  const asked = { token, headers: { 'accept-encoding': 'br' } }
  const list = await app.send('GET', '/admin/content', asked)
  const plain = await app.send('GET', '/admin/content', {
    token,
    headers: { 'accept-encoding': 'identity' },
  })
  const changed = await app.send('PUT', `/admin/content/${item._id}`, { ...asked, body: { synopsis } })
  expect([list.body, list.headers.get('cache-control')]).toEqual([plain.body, 'no-store'])
  const encodings = [list, plain, changed].map(({ headers }) => headers.get('content-encoding'))
  expect(encodings).toEqual(['br', null, null])
})

test('an item whose slug has the maximum length is found', async () => {
  const slug = crypto.randomUUID().padEnd(limits.slugMax, '-1')
  await buildContent(app, token, { slug })
  expect((await app.call(calls.appGetContent, { params: { slug } })).status).toBe(200)
})

test('a 404 is not cached, so a new item is served at once', async () => {
  const slug = `late-${crypto.randomUUID()}`
  const missing = await app.call(calls.appGetContent, { params: { slug } })
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
  await buildContent(app, token, { slug })
  expect((await app.call(calls.appGetContent, { params: { slug } })).status).toBe(200)
})

describe('another process', () => {
  const clock = { now: 0 }
  let second: Second
  beforeEach(async () => {
    second = await app.startSecond(() => clock.now)
    return () => second.close()
  })

  /** Writes to the database directly, so that no process is told of the change. */
  const renameSilently = async ({ _id }: Content, title: string) =>
    app.deps.db.updateTable('content').set({ title }).where('id', '=', _id).execute()
  /** Waits until the second process has received all notices of changes sent so far. */
  const settled = async () => {
    const fence = crypto.randomUUID()
    const heard = Promise.withResolvers<void>()
    const stop = second.deps.events.subscribe('changes', (message) => message === fence && heard.resolve())
    await app.deps.events.publish(app.deps.db, 'changes', fence)
    await heard.promise
    stop()
  }
  const sees = (item: Content, title: string) =>
    waitFor(`it shows ${title}`, async () => (await titleOf(second, item)) === title)

  test('shows an edit as soon as it is notified, and keeps cached answers that the edit does not touch', async () => {
    const category = await buildCategory(app, token, { name: 'Stavans' })
    const [item, other] = [
      await buildContent(app, token, { title: 'A' }),
      await buildContent(app, token, { title: 'B', categories: [category._id] }),
    ]
    await settled()
    const first = async () => (await second.call(calls.appListContent)).body.items[0]?.title
    expect([await titleOf(second, item), await titleOf(second, other), await first()]).toEqual([
      'A',
      'B',
      'B',
    ])
    await renameSilently(other, 'B2')
    await rename(item, 'A2')
    await sees(item, 'A2')
    expect(await titleOf(second, other)).toBe('B')
    // The edit also drops the cached list, which contains both items.
    expect(await first()).toBe('B2')
    const params = { id: category._id }
    await app.call(calls.updateCategory, { token, params, body: { name: 'Bhajans' } })
    await sees(other, 'B2')
    const { body } = await second.call(calls.appGetContent, { params: { slug: other.slug } })
    expect(body.categories).toMatchObject([{ name: 'Bhajans' }])
  })

  test('shows an edit without a notification once the cached answer is too old', async () => {
    const item = await buildContent(app, token, { title: 'A' })
    await settled()
    expect(await titleOf(second, item)).toBe('A')
    await second.stopHearing()
    await rename(item, 'A2')
    expect([await titleOf(app, item), await titleOf(second, item)]).toEqual(['A2', 'A'])
    clock.now += second.deps.memory.answers.maxAgeMs
    expect(await titleOf(second, item)).toBe('A2')
  })

  test('counts the items again after a new one, and when the cached count is too old', async () => {
    const total = async () =>
      (await second.call(calls.appListContent, { query: { pageSize: '1' } })).body.total
    const before = await total()
    await buildContent(app, token)
    await waitFor('it is counted', async () => (await total()) === before + 1)
    await second.stopHearing()
    await buildContent(app, token)
    expect(await total()).toBe(before + 1)
    clock.now += second.deps.memory.answers.maxAgeMs
    expect(await total()).toBe(before + 2)
  })

  test('hides a slide when the item to which it links is deactivated', async () => {
    const item = await buildContent(app, token)
    const image = 'https://pictures.example.org/a.jpg'
    const slide = { title: 'To a film', imageUrl: image, mobileImageUrl: image, linkType: 'content' }
    await app.call(calls.createCarouselItem, { token, body: { ...slide, linkTarget: item._id } })
    const shown = async () => (await second.call(calls.appListCarousel)).body.items.map(({ title }) => title)
    await waitFor('it is shown', async () => (await shown()).includes('To a film'))
    await app.call(calls.updateContent, { token, params: { id: item._id }, body: { active: false } })
    await waitFor('it is gone', async () => !(await shown()).includes('To a film'))
    expect(await titleOf(second, item)).toBeUndefined()
  })
})

test('simultaneous requests for the same answer, however the address is written, read the database once', async () => {
  const second = await app.startSecond(() => 0)
  const { prepared } = second.deps
  const gate = Promise.withResolvers<void>()
  let statements = 0
  second.deps.prepared = async (statement) => {
    statements += 1
    await gate.promise
    return await prepared(statement)
  }
  const spellings: Record<string, string>[] = [
    {},
    { page: '1' },
    { pageSize: '10', page: 'x' },
    { other: '1' },
  ]
  const asked = Array.from({ length: 40 }, (_, index) =>
    second.call(calls.appListContent, { query: spellings[index % spellings.length] ?? {} }),
  )
  await waitFor('it is being read', async () => statements > 0)
  gate.resolve()
  const tags = (await Promise.all(asked)).map(({ status, headers }) => `${status} ${headers.get('etag')}`)
  expect(new Set(tags).size).toBe(1)
  // One statement both finds and reads the items.
  expect(statements).toBe(1)
  await second.close()
})

test('an item that was saved before a credit field existed shows that field empty', async () => {
  const { _id, slug } = await buildContent(app, token, { credits: { music: 'A' } })
  await app.deps.db
    .updateTable('content')
    .set({ credits: sql`'{"music": "A"}'` })
    .where('id', '=', _id)
    .execute()
  const credits = { music: 'A', lyrics: '', writtenAndDirectedBy: '', singers: [], castNames: [] }
  expect((await app.call(calls.appGetContent, { params: { slug } })).body.credits).toEqual(credits)
  const body = { title: 'Saved again' }
  const saved = await app.call(calls.updateContent, { token, params: { id: _id }, body })
  expect([saved.status, saved.body.credits]).toEqual([200, credits])
})

test('a setting turns the cache off', async () => {
  const plain = await startTestApp({ answerCacheBytes: 0 })
  const editor = await plain.signIn('content_manager')
  const item = await buildContent(plain, editor, { title: 'A' })
  const title = async () =>
    (await plain.call(calls.appGetContent, { params: { slug: item.slug } })).body.title
  expect(await title()).toBe('A')
  await plain.deps.db.updateTable('content').set({ title: 'B' }).where('id', '=', item._id).execute()
  expect(await title()).toBe('B')
  await plain.close()
})
