// Checks what the metrics count and who may read them. Alerts and the dashboard use only metrics that exist.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, apiPrefix, calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, buildBareApp } from '../../app.ts'
import { jobNames } from '../../jobs.ts'
import { Metrics } from '../../platform/metrics/metrics.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { isOnServer } from '../../testing/test-database.ts'
import { openGauges, openSurvey } from './service.ts'

const token = 'token-of-the-operator'
const headers = { authorization: `Bearer ${token}` }
const pools = () => ({ public: { used: 3, idle: 1, waiting: 2, most: 4 } })
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ metrics: { token, port: undefined } })
  openGauges(app.deps, app.database)
})
afterAll(() => app.close())

/** All samples by name and labels, as Prometheus reads them. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(`${app.url}/metrics`, { headers })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

test('answers are counted by call and status, not by address', async () => {
  await app.send('GET', '/admin/content/one')
  await app.send('GET', '/admin/content/two')
  await fetch(`${app.url}/media/images/none.png`)
  await fetch(`${app.url}${apiPrefix}/no-such-call`)
  // The clock of this process stands still, so that cached answers do not expire on a busy machine.
  const still = await app.startSecond(() => 1_000_000)
  const path = `${still.url}${apiPrefix}/app/content?pageSize=3`
  const etag = (await fetch(path)).headers.get('etag') ?? ''
  await fetch(path)
  await fetch(path, { headers: { 'if-none-match': etag } })
  await still.close()
  const samples = await scrape()
  const answers = (labels: string) => samples.get(`jinvani_answer_seconds_count{${labels}}`)
  expect(answers('call="getContent",status="401"')).toBe(2)
  expect(answers('call="readFile",status="404"')).toBe(1)
  expect(answers('call="unknown",status="404"')).toBe(1)
  expect(answers('call="appListContent",status="200"')).toBe(1)
  expect(samples.get('jinvani_answer_seconds_bucket{le="+Inf",call="getContent",status="401"}')).toBe(2)
  const kept = (status: number) =>
    samples.get(`jinvani_kept_answers_total{call="appListContent",status="${status}"}`)
  expect([kept(200), kept(304)]).toEqual([1, 1])
  const others = new Set([
    'site',
    'unknown',
    'health',
    'metrics',
    'docs',
    'events',
    'hlsKey',
    'readFile',
    'sendFile',
  ])
  const named = [...samples.keys()].flatMap((name) => /call="([^"]*)"/.exec(name)?.[1] ?? [])
  expect(named.filter((name) => !(name in calls) && !others.has(name))).toEqual([])
})

test('a request for a one-time password counts one as sent, and none as failed', async () => {
  const sends = async () => {
    const samples = await scrape()
    return ['sent', 'failed'].map((word) => samples.get(`jinvani_otp_sends_total{outcome="${word}"}`))
  }
  expect(await sends()).toEqual([0, 0])
  await app.send('POST', '/app/auth/otp/request', { body: { phone: '+919876543210' } })
  expect(await sends()).toEqual([1, 0])
})

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const deploy = '../../../../../deploy'
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read(`${deploy}/grafana/jinvani.json`),
)
const rules = ['alerts', 'objectives'].map((name) => read(`${deploy}/prometheus/${name}.yaml`)).join('\n')
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

test('alerts, objectives and the dashboard use only metrics that exist, and the document names every metric', async () => {
  // Registers every metric that a server with DATABASE_URL has, since this test may run on the embedded database.
  const metrics = new Metrics()
  metrics.observeAnswer('site', 200, 1)
  openGauges({ ...app.deps, metrics }, { pools })
  const printed = await metrics.print()
  const told = [...printed.matchAll(/^# TYPE (\S+)/gm)].flatMap(([, name]) => [name, `${name}_count`, `${name}_bucket`]) // prettier-ignore
  const document = read('../../../../../docs/operations/watch.md')
  const own = [...printed.matchAll(/^# TYPE (jinvani_\S+)/gm)].map(([, name]) => `\`${name}\``)
  expect(own.filter((name) => !document.includes(name))).toEqual([])
  const recorded = [...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name)
  for (const text of [rules, ...shown]) {
    const asked = text.match(/\b(?:jinvani|nodejs|process)[_:][a-z\d_:]+\b(?=[{[ )]|$)/gm) ?? []
    expect(asked, text).not.toEqual([])
    expect(asked.filter((name) => !told.includes(name) && !recorded.includes(name))).toEqual([])
  }
  for (const [, stage = ''] of rules.matchAll(/stage="([^"]*)"/g))
    expect(read('../films/submission.ts')).toContain(`'${stage}'`)
  for (const [, bound = ''] of rules.matchAll(/le="([^"]*)"/g))
    expect(printed).toContain(`{le="${bound}",call=`)
})

test('objectives and the dashboard count every public call as a read, and only saves by staff as writes', () => {
  const named = [rules, ...shown].flatMap((text) =>
    [...text.matchAll(/call=~"([^"]*)"/g)].map(([, form = '']) => form),
  )
  const [reads, saves, ...others] = new Set(named)
  expect(others).toEqual([])
  const entries: [string, Call][] = Object.entries(calls)
  // Prometheus matches a regular expression against the whole name.
  const matching = (form = '') => entries.filter(([name]) => new RegExp(`^(?:${form})$`).test(name))
  expect(matching(reads)).toEqual(
    entries.filter(([, { roles, method }]) => roles === 'public' && method === 'GET'),
  )
  expect(matching(saves).length).toBeGreaterThan(20)
  for (const [name, { roles, method }] of matching(saves))
    expect([name, Array.isArray(roles), method === 'GET']).toEqual([name, true, false])
})

test('the runbook has a chapter for every alert', () => {
  const chapters = read('../../../../../docs/operations/trouble.md').match(/(?<=^### )Jinvani\w+/gm)
  const alerts = [...rules.matchAll(/alert: (\S+)/g)].map(([, name]) => name)
  expect(new Set(chapters)).toEqual(new Set(alerts))
})

test('jobs, films and uploads are counted, and the counts are cached for some seconds', async () => {
  let asked = 0
  const clock = { now: Date.now() }
  const { db } = app.deps
  const counted = db.withPlugin({
    transformQuery: ({ node }) => ((asked += 1), node),
    transformResult: async ({ result }) => result,
  })
  const survey = openSurvey({ db: counted }, () => clock.now)
  await app.deps.queue.send(db, 'film.captions', { contentId: crypto.randomUUID() })
  await app.deps.queue.send(db, 'film.captions', { contentId: crypto.randomUUID() }, { afterSec: 60 })
  const owner = crypto.randomUUID()
  await db
    .insertInto('uploads')
    .values([
      { key: 'videos/a.mp4', ownerId: owner, contentType: 'video/mp4', maxBytes: 1, status: 'presigned' },
      { key: 'videos/b.mp4', ownerId: owner, contentType: 'video/mp4', maxBytes: 1, status: 'verified' },
    ])
    .execute()
  const [one, other] = await Promise.all([survey(), survey()])
  expect(one).toBe(other)
  expect(one?.jobs).toEqual(
    expect.arrayContaining([
      { name: 'film.captions', state: 'waiting', count: 1, ageSec: expect.any(Number) },
      { name: 'film.captions', state: 'later', count: 1, ageSec: expect.any(Number) },
    ]),
  )
  expect(one?.uploads).toEqual(expect.arrayContaining([{ state: 'sending', count: 1 }]))
  expect(asked).toBe(5)
  clock.now += 4000
  await survey()
  expect(asked).toBe(5)
  clock.now += 2000
  await survey()
  expect(asked).toBe(10)
})

test('a scrape reports every job in every state, and whether the database answers', async () => {
  const samples = await scrape()
  for (const job of jobNames)
    for (const state of ['waiting', 'later', 'running', 'failed'])
      expect(samples.get(`jinvani_jobs{job="${job}",state="${state}"}`), job).toBeTypeOf('number')
  expect(samples.get('jinvani_database_answers')).toBe(1)
  expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeTypeOf('number')
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
})

test('a scrape without the database still reports all other metrics', async () => {
  const broken = { ...app.deps, metrics: new Metrics() }
  broken.db = app.deps.db.withPlugin({
    transformQuery: () => {
      throw new Error('silent')
    },
    transformResult: async ({ result }) => result,
  })
  openGauges(broken, { pools })
  const text = await broken.metrics.print()
  expect(text).toContain('\njinvani_database_answers 0\n')
  expect(text).toContain('\njinvani_database_connections{lane="public",state="waiting"} 2\n')
  expect(text).not.toContain('\njinvani_jobs{')
})

// Needs a database server: the embedded database has no read-only transactions.
test.runIf(isOnServer)(
  'a read-only database counts as not answering, but its metrics are still reported',
  async () => {
    await app.deps.db
      .transaction()
      .setAccessMode('read only')
      .execute(async (db) => {
        const metrics = new Metrics()
        openGauges({ ...app.deps, db, metrics }, { pools: undefined })
        const text = await metrics.print()
        expect(text).toContain('\njinvani_database_answers 0\n')
        expect(text).toContain('\njinvani_jobs{')
      })
  },
)

test('a gauge has a limited number of samples, however many values its rows have', async () => {
  const metrics = new Metrics()
  const read = () => Array.from({ length: 1000 }, (_, at) => ({ labels: { stage: String(at) }, value: 1 }))
  metrics.gauge({ name: 'wide', help: 'Wide.', labels: ['stage'], read })
  expect((await metrics.print()).match(/^wide\{/gm)).toHaveLength(100)
})

test('metrics need METRICS_TOKEN if it is set, are only on METRICS_PORT if that is set, and do not exist if neither is set', async () => {
  const health = { findMissing: async () => [] }
  const dist = import.meta.dirname
  const made = (metrics: typeof app.deps.config.metrics) => {
    const deps = { ...app.deps, config: { ...app.deps.config, metrics } }
    return { api: () => buildApp(deps, health, dist), worker: () => buildBareApp(deps, health), own: () => buildBareApp(deps) } // prettier-ignore
  }
  const statusOf = async (
    build: () => ReturnType<typeof buildApp> | ReturnType<typeof buildBareApp>,
    given = {},
  ) => {
    const server = await build()
    const { statusCode } = await server.inject({ url: '/metrics', headers: given })
    await server.close()
    return statusCode
  }
  const off = made(undefined)
  expect([await statusOf(off.api), await statusOf(off.worker)]).toEqual([404, 404])
  const shared = made({ token, port: undefined })
  for (const build of [shared.api, shared.worker]) {
    const given = [{}, { authorization: 'Bearer another-token-of-nobody' }, { authorization: token }, headers]
    const statuses: number[] = []
    for (const each of given) statuses.push(await statusOf(build, each))
    expect(statuses).toEqual([401, 401, 401, 200])
  }
  const apart = made({ token: undefined, port: 9 })
  expect([await statusOf(apart.api, headers), await statusOf(apart.worker), await statusOf(apart.own)]).toEqual([404, 404, 200]) // prettier-ignore
  const both = made({ token, port: 9 })
  expect([await statusOf(both.own), await statusOf(both.own, headers)]).toEqual([401, 200])
})
