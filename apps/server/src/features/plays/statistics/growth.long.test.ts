// One address can hardly make the database grow, but all listeners behind an address of a mobile network are counted.
import { randomUUID } from 'node:crypto'
import { calls, innerTenths } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { manyItems } from '../../../testing/library/many-rows.ts'
import { runStatement } from '../../../testing/library/recorded-statements.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { EventCounter } from './event-counter.ts'
import type { NewEvent } from './sum-queries.ts'

/** Number of items. The builder makes 2,000 of them active. */
const ITEMS = 2200
const TABLES = ['app_event_batches', 'play_sums', 'day_sums', 'search_sums', 'error_sums'] as const
const EVENTS = 40_000
const address = '192.0.2.1'
let app: TestApp
let items: string[]
beforeAll(async () => {
  app = await startTestApp()
  for (const statement of manyItems(1, ITEMS)) await runStatement(app.deps.db, statement)
  const rows = await app.deps.db.selectFrom('content').select('id').where('active', '=', true).execute()
  items = rows.map(({ id }) => id)
})
afterAll(() => app.close())
beforeEach(() => sql`truncate ${sql.join(TABLES.map((name) => sql.table(name)))}`.execute(app.deps.db))

const sizeOf = async () => {
  const sizes = await Promise.all(
    [...TABLES, 'app_events'].map((name) =>
      sql<{ bytes: number }>`select pg_total_relation_size(${name})::int as bytes`.execute(app.deps.db),
    ),
  )
  return sizes.reduce((sum, { rows }) => sum + (rows[0]?.bytes ?? 0), 0)
}
const at = new Date().toISOString()
const itemAt = (n: number) => items[n % items.length] ?? ''
/** The events of one play, as an app sends them. */
const playOf = (item: string) => [
  { type: 'play', item, at },
  ...innerTenths.map((tenth) => ({ type: 'progress', item, tenth, at })),
  { type: 'finished', item, at },
  { type: 'search', words: 'stotra', finds: 3, at },
]

const send = async (events: unknown[]) => {
  const about = { batchId: randomUUID(), consent: true, platform: 'android', language: 'gu' } as const
  const { status } = await app.call(calls.appSendEvents, { body: { ...about, events } })
  expect(status).toBe(202)
}

const floods: Record<string, (n: number) => unknown[]> = {
  'that are plays': (n) => playOf(itemAt(n)),
  'with made-up codes': (n) => [{ type: 'error', item: itemAt(n), code: `code-${n}`, at }],
  'with made-up words': (n) => [{ type: 'search', words: `${n} ${randomUUID().repeat(3)}`, finds: 0, at }],
}
test.each(Object.entries(floods))(
  'forty thousand events %s add at most half a megabyte',
  async (_, eventsOf) => {
    await send(playOf(itemAt(0)))
    for (const name of TABLES) await sql`vacuum ${sql.table(name)}`.execute(app.deps.db)
    const before = await sizeOf()
    let n = 0
    for (let sent = 0; sent < EVENTS;) {
      // The rate limit allows an address two batches at once.
      const batches: unknown[][] = [[], []]
      for (const events of batches) while (events.length < 480) events.push(...eventsOf(n++))
      await Promise.all(batches.map(send))
      sent += batches.flat().length
    }
    expect((await sizeOf()) - before).toBeLessThan(500_000)
  },
)

test(
  'two thousand listeners behind one address, who play twenty items each, are counted in full',
  { timeout: 500_000 },
  async () => {
    const counter = new EventCounter(app.deps)
    const day = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Kolkata' }).format(Date.now())
    const base = { day, platform: 'android', language: 'gu', code: null, words: null, network: 0 } as const
    const eventsOf = (contentId: string): NewEvent[] => [
      { ...base, contentId, type: 'play', tenth: null },
      ...innerTenths.map((tenth): NewEvent => ({ ...base, contentId, type: 'progress', tenth })),
      { ...base, contentId, type: 'finished', tenth: null },
      { ...base, contentId: null, type: 'search', tenth: null, words: '' },
    ]
    for (let play = 0; play < 20; play += 1)
      await Promise.all(
        Array.from({ length: 2000 }, (_, listener) =>
          counter.add({ id: randomUUID(), address, day, events: eventsOf(itemAt(listener * 20 + play)) }),
        ),
      )
    const { rows } = await sql<Record<string, number>>`
    select sum(plays)::int as plays, sum(completed)::int as completed, sum(tenth5)::int as halves,
      (select sum(times)::int from search_sums) as searches from play_sums`.execute(app.deps.db)
    expect(rows).toEqual([{ plays: 40_000, completed: 40_000, halves: 40_000, searches: 40_000 }])
  },
)
