// A collector that takes, refuses, hangs and dies: what is sealed reaches it in order and is never lost.
import { createHmac } from 'node:crypto'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../../../../../../deploy/collector/verify.mjs'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { openGauges } from '../../metrics/service.ts'
import { recordActivities, recordActivity, removeOldActivity, sealActivity } from '../service.ts'
import { PART_BYTES, PART_LINES, inParts } from './lines.ts'
import { sendWaiting } from './send.ts'

interface Request {
  signature: string
  timestamp: string
  body: string
}
type Answer = (response: ServerResponse) => void

const secret = 'known to the collector: 4hT9vLx2'
let requests: Request[] = []
/** What the next requests get; then 204. */
let answers: Answer[] = []
const says =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end()
const hangs: Answer = () => {}
const breaks: Answer = (response) => response.destroy()

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { 'x-jinvani-signature': signature, 'x-jinvani-timestamp': timestamp } = request.headers
    requests.push({ signature: String(signature), timestamp: String(timestamp), body })
    const answer = answers.shift() ?? says(204)
    answer(response)
  })
})
let url: string
let app: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  app = await startTestApp({ activityCollector: { url: `${url}gauge`, secret } })
})
afterAll(async () => {
  await app.close()
  server.closeAllConnections()
  server.close()
})

const tables = ['activity', 'activity_seals', 'unsealed_activity']
/** As somebody does who owns the database. */
async function tamper(...statements: RawBuilder<unknown>[]): Promise<void> {
  const { db } = app.deps
  for (const table of tables) await sql`alter table ${sql.id(table)} disable trigger user`.execute(db)
  for (const statement of statements) await statement.execute(db)
  for (const table of tables) await sql`alter table ${sql.id(table)} enable trigger user`.execute(db)
}
beforeEach(async () => {
  await tamper(sql`truncate activity, activity_seals, unsealed_activity, activity_collectors`)
  requests = []
  answers = []
})

const warnings: { problem: string; waitSec: number }[] = []
const send = (holder = 'this process', to = url, limitMs = 10_000) =>
  sendWaiting(
    { db: app.deps.db, log: { warn: (about: (typeof warnings)[number]) => void warnings.push(about) } },
    { collector: { url: to, secret }, holder, stop: new AbortController().signal, limitMs },
  )
const record = (name: string) => recordActivity(app.deps.db, 'category.update', { name })
async function seal(...names: string[]): Promise<void> {
  for (const name of names) await record(name)
  await sealActivity(app.deps)
}
const lines = () => requests.flatMap(({ body }) => body.trimEnd().split('\n'))
const said = () =>
  lines().map((line) => JSON.parse(line) as { kind: string; position: number; itemName: string })
/** In the order in which they came. */
const named = () => said().map(({ kind, position, itemName }) => (kind === 'event' ? itemName : position))
const verdict = () => verify(lines())
const later = () =>
  sql`update activity_collectors set not_before = now(), held_until = now() - interval '1 second'`.execute(
    app.deps.db,
  )

test('seals go with their events, signed, in order and once, and can be checked there', async () => {
  await seal('a', 'quote " and \u2028 and 🙏')
  await seal('c')
  await send()
  expect(named()).toEqual(['a', 'quote " and \u2028 and 🙏', 1, 'c', 2])
  for (const { body, timestamp, signature } of requests)
    expect(signature).toBe(createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'))
  expect(Math.abs(Number(requests[0]?.timestamp) - Date.now() / 1000)).toBeLessThan(5)
  await send('another process')
  expect(requests).toHaveLength(1)
  await seal('d')
  await send('another process')
  expect(named().slice(5)).toEqual(['d', 3])
  expect(await verdict()).toEqual([expect.stringMatching(/^The last seal is 3, [\da-f]{64}$/)])
  const changed = lines().map((line) => line.replace('"itemName":"c"', '"itemName":"x"'))
  expect(await verify(changed)).toContain('Seal 2 does not follow from the seal before and its events')
  const lost = lines().filter((line) => !line.includes('"itemName":"c"'))
  expect(await verify(lost)).toContain('Seal 2: events are missing')
})

test('what is refused is sent again: later and later, or when the collector says so', async () => {
  warnings.length = 0
  await seal('a')
  const soon = new Date(Date.now() + 200_000).toUTCString()
  answers = [
    says(500),
    hangs,
    breaks,
    says(401),
    says(302, { location: url }),
    says(429, { 'retry-after': '90' }),
    says(503, { 'retry-after': soon }),
    says(429, { 'retry-after': '99999999' }),
  ]
  for (let rest = answers.length; rest > 0; rest -= 1) {
    await send('this process', url, answers[0] === hangs ? 50 : undefined)
    const before = requests.length
    await send()
    expect(requests, 'not at once').toHaveLength(before)
    if (rest === 8) await seal('b')
    await later()
  }
  const waits = warnings.map(({ waitSec }) => Math.round(waitSec / 10) * 10)
  expect(warnings.slice(0, 5).map(({ waitSec }) => waitSec)).toEqual([1, 2, 4, 8, 16])
  expect(waits.slice(5)).toEqual([90, 200, 3600])
  expect(warnings[0]?.problem).toBe('status 500')
  await send()
  expect(named().slice(-4)).toEqual(['a', 1, 'b', 2])
  expect(await verdict()).toEqual([expect.stringContaining('The last seal is 2')])
  await seal('c')
  answers = [says(500)]
  await send()
  expect(warnings.at(-1)?.waitSec, 'it begins again after a success').toBe(1)
})

test('one process sends at a time; what one sent that died before it noted so is sent again', async () => {
  await seal('a')
  const { promise: taken, resolve } = Promise.withResolvers<ServerResponse>()
  answers = [resolve]
  const dying = send('the one that dies')
  const response = await taken
  await send('another')
  expect(requests, 'the other one waits').toHaveLength(1)
  await later()
  await seal('b')
  await send('another')
  expect(named()).toEqual(['a', 1, 'a', 1, 'b', 2])
  // It was only slow: what it notes now does not count.
  response.writeHead(500).end()
  await dying
  await seal('c')
  await send('another')
  expect(named().slice(6)).toEqual(['c', 3])
  expect(await verdict()).toEqual([expect.stringContaining('The last seal is 3')])
})

test('a request is bounded, and a long backlog follows by itself', async () => {
  const { db } = app.deps
  const long = Array.from({ length: 60 }, (_, field) => ({ field: String(field), to: 'x'.repeat(300) }))
  const many = (count: number, changes?: typeof long) =>
    recordActivities(
      db,
      Array.from({ length: count }, () => ({
        action: 'category.create' as const,
        ...(changes && { changes }),
      })),
    )
  await many(40, long)
  await sealActivity(app.deps)
  await many(640)
  while ((await sealActivity(app.deps)) > 0);
  await send()
  for (const { body } of requests) {
    expect(body.split('\n').length - 1).toBeLessThanOrEqual(PART_LINES)
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(PART_BYTES)
  }
  expect(requests.length).toBeGreaterThan(3)
  expect(said().filter(({ kind }) => kind === 'event')).toHaveLength(680)
  expect(await verdict()).toEqual([expect.stringContaining('The last seal is 3')])
  const wide = 'ज'.repeat(PART_BYTES)
  expect([...inParts(['a', wide, 'b'])]).toEqual(['a\n', `${wide}\n`, 'b\n'])
})

test('a new address begins with the oldest that is kept; what went unsent shows as a gap', async () => {
  await seal('a')
  await send()
  await seal('b')
  await send('this process', `${url}elsewhere`)
  expect(named()).toEqual(['a', 1, 'a', 1, 'b', 2])
  requests = []
  const old = sql`set at = now() - interval '400 days'`
  await tamper(sql`update activity_seals ${old}`, sql`update activity ${old}`)
  await seal('c')
  await removeOldActivity(app.deps)
  await sealActivity(app.deps)
  await send()
  expect(named()).toEqual(['c', 3, '', 4])
  expect(said()[2]).toMatchObject({ action: 'activity.remove', changes: [{ to: '2' }, { field: 'hash' }] })
  expect(await verdict()).toEqual([
    'The chain begins at seal 3, after seal 0',
    expect.stringContaining('The last seal is 4'),
  ])
})

test('a gauge says for how long the oldest waits', async () => {
  openGauges(app.deps, app.database)
  await seal('a')
  await tamper(sql`update activity_seals set at = now() - interval '90 seconds'`)
  const told = await app.deps.metrics.print()
  const waits = Number(/^jinvani_activity_unsent_seconds (\S+)$/m.exec(told)?.[1])
  expect(Math.floor(waits / 10)).toBe(9)
})
