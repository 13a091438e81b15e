// Pages after the end of a list, and pages so deep in it that skipping the items before them would cost too much.
import { type Content, calls, limits } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { PublicMemory } from '../platform/memory/public-memory.ts'
import { withCounter } from '../testing/counted-statements.ts'
import { manyItems } from '../testing/library/many-rows.ts'
import { runStatement } from '../testing/library/recorded-statements.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'

/** Ten of eleven items are active, so this many make more active items than a page may skip. */
const ITEMS = 1.2 * limits.pagedItemsMax
let app: TestApp
let counted: Awaited<ReturnType<typeof buildApp>>
let count: ReturnType<typeof withCounter>['count']
let active: number
beforeAll(async () => {
  app = await startTestApp()
  for (const statement of manyItems(1, ITEMS)) await runStatement(app.deps.db, statement)
  const memory = new PublicMemory(app.deps.config, () => 0)
  const counter = withCounter({ ...app.deps, memory })
  count = counter.count
  counted = await buildApp(counter.deps, { findMissing: async () => [] }, import.meta.dirname)
  const actives = app.deps.db.selectFrom('content').where('active', '=', true)
  active = (await actives.select((eb) => eb.fn.countAll<number>().as('all')).executeTakeFirstOrThrow()).all
})
afterAll(async () => {
  await counted.close()
  await app.close()
})

const read = async (path: string) => {
  const answer = await counted.inject(`/api/v1${path}`)
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

describe('a page past the end', () => {
  test.each([
    '/app/content?category=00000000-0000-4000-8000-000000000007',
    '/app/content/featured?category=00000000-0000-4000-8000-000000000007',
    '/app/collections?',
  ])('of %s is empty, has the true total, and needs no query', async (list) => {
    const { total } = (await read(`${list}&page=1`)).body
    for (const page of [199, 999_999]) {
      let past: Awaited<ReturnType<typeof read>> | undefined
      const statements = await count(async () => (past = await read(`${list}&pageSize=50&page=${page}`)))
      expect(past?.status).toBe(200)
      expect(past?.body).toMatchObject({ items: [], total, page })
      expect(statements).toBe(0)
    }
  })
})

describe('a deep page', () => {
  test('of a public list is refused with a hint to use `after`, which works', async () => {
    expect(active).toBeGreaterThan(limits.pagedItemsMax)
    const last = limits.pagedItemsMax / 50
    const deepest = await read(`/app/content?pageSize=50&page=${last}`)
    expect(deepest.body['items']).toHaveLength(50)
    const refused = await read(`/app/content?pageSize=50&page=${last + 1}`)
    expect([refused.status, refused.body['code']]).toEqual([400, 'bad-request'])
    expect(refused.body['message']).toContain('`after`')
    const next = await read(`/app/content?pageSize=50&after=${String(deepest.body['next'])}&page=999999`)
    expect(next.status).toBe(200)
    expect((next.body['items'] as Content[]).length).toBeGreaterThan(0)
  })

  test('of staff waits its turn among the long reads, one for each person at a time', async () => {
    const [hers, his] = [await app.signIn('viewer'), await app.signIn('viewer')]
    const list = (token: string, page: string) =>
      app.call(calls.listContent, { token, query: { page, pageSize: '100' } })
    const { load } = app.deps
    const { promise, resolve } = Promise.withResolvers<void>()
    const running = [load.long(() => promise), load.long(() => promise, 'colleague')]
    const deep = list(hers, '101')
    let isDone = false
    void deep.then(() => (isDone = true))
    // A page that skips few items does not wait for the deep one.
    expect((await list(hers, '100')).status).toBe(200)
    expect(isDone).toBe(false)
    const statuses = Array.from({ length: 30 }, (_, n) =>
      list(hers, String(200 + n)).then(({ status }) => status),
    )
    await expect.poll(async () => (await list(hers, '300')).status).toBe(503)
    resolve()
    expect((await deep).status).toBe(200)
    expect((await list(his, '101')).status).toBe(200)
    const all = await Promise.all(statuses)
    expect(all.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9)
    expect(all.filter((status) => status === 503).length).toBeGreaterThanOrEqual(15)
    await Promise.all(running)
  })
})
