// Statements of many requests that share a few connections to a server.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { isOnServer } from '../../testing/test-database.ts'
import { Bill } from '../load/bill.ts'
import { type Database, connectDatabase } from './connect.ts'
import { builder } from './prepared.ts'

describe.runIf(isOnServer)('statements of many requests', () => {
  let app: TestApp
  let database: Database
  beforeAll(async () => {
    app = await startTestApp()
    const { config, log } = app.deps
    database = await connectDatabase({ ...config, poolSize: 1, log })
  })
  afterAll(async () => {
    await database.close()
    await app.close()
  })

  const echo = (text: string) =>
    database.prepared(sql<{ text: string; pid: number }>`
      select ${text}::text as text, pg_backend_pid() as pid`.compile(builder)) // prettier-ignore
  const half = (number: number) =>
    database.prepared(sql<{ half: number }>`select 10 / ${number}::int as half`.compile(builder))

  test('get their own answers, over few connections', async () => {
    const texts = Array.from({ length: 500 }, (_, index) => `request ${index}`)
    const answers = (await Promise.all(texts.map(echo))).flat()
    expect(answers.map(({ text }) => text)).toEqual(texts)
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2)
  })

  describe('are charged to their request by the time they run, not by their wait behind other requests', () => {
    const slow = sql`select pg_sleep(0.5)`
    const quick = sql`select 1`
    const overPipelines = (count: number, statement: typeof slow) => (): Promise<unknown> =>
      Promise.all(Array.from({ length: count }, () => database.prepared(statement.compile(builder))))
    const overPool = (count: number, statement: typeof slow) => (): Promise<unknown> =>
      Promise.all(Array.from({ length: count }, () => statement.execute(database.db)))
    // The last value: how many statements keep all connections busy, in two pipelines or in a pool of one connection.
    test.each([
      ['pipelines', overPipelines, 2],
      ['a pool', overPool, 1],
    ])('over %s', async (_, over, count) => {
      await over(count, quick)()
      const [dear, cheap] = [new Bill(1), new Bill(1)]
      await Promise.all([dear.run(over(count, slow)), cheap.run(over(count, quick))])
      expect(dear.sum.ms).toBeGreaterThanOrEqual(450)
      expect(cheap.sum.ms).toBeLessThan(dear.sum.ms / 2)
    })
  })

  test('succeed beside statements that fail', async () => {
    const numbers = [1, 0, 2, 0, 5]
    const answers = await Promise.allSettled(numbers.map(half))
    expect(answers.map((each) => each.status === 'fulfilled' && each.value[0]?.half)).toEqual([
      10,
      false,
      5,
      false,
      2,
    ])
    expect(await half(10)).toEqual([{ half: 1 }])
  })

  test('use a new connection after theirs is lost', async () => {
    const [{ pid } = { pid: 0 }] = await echo('before')
    await sql`select pg_terminate_backend(${pid}::int)`.execute(app.deps.db)
    await expect.poll(async () => (await echo('after').catch(() => [{ pid }]))[0]?.pid).not.toBe(pid)
    const answers = (await Promise.all(Array.from({ length: 20 }, () => echo('again')))).flat()
    expect(answers.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, () => 'again'))
  })

  describe('a column that another process adds to a table', () => {
    const read = sql<object>`select growing.*, 'last' as last_one from growing`.compile(builder)
    const grown = { id: 1, fullTitle: 'Girnar', newRating: 'U', lastOne: 'last' }
    async function growTable() {
      await sql`drop table if exists growing`.execute(app.deps.db)
      await sql`create table growing (id integer, full_title text)`.execute(app.deps.db)
      await sql`insert into growing values (1, 'Girnar')`.execute(app.deps.db)
      expect(await database.prepared(read)).toEqual([{ id: 1, fullTitle: 'Girnar', lastOne: 'last' }])
      await sql`alter table growing add column new_rating text default 'U'`.execute(app.deps.db)
    }

    test('is read by every cached plan', async () => {
      await growTable()
      const answers = await Promise.all([1, 2, 3].map(() => database.prepared(read)))
      expect(answers).toEqual([[grown], [grown], [grown]])
    })

    test('is read over a new connection', async () => {
      await growTable()
      const pids = (await Promise.all([echo('one'), echo('two')])).flat().map(({ pid }) => pid)
      for (const pid of pids) await sql`select pg_terminate_backend(${pid}::int)`.execute(app.deps.db)
      await expect.poll(() => echo('again').catch(() => [])).toHaveLength(1)
      expect(await database.prepared(read)).toEqual([grown])
    })
  })
})
