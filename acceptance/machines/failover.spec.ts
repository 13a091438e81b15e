// PostgreSQL's primary dies under load, and its standby is promoted: docs/operations/high-availability.md.
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '@jinvani/contract'
import { expect, test } from '@playwright/test'
import { drawnClip, makeClips } from '../support/films/clips.ts'
import { uploadFile } from '../support/films/convert-film.ts'
import { makeContent } from '../support/console/items.ts'
import { Api } from '../support/product/api.ts'
import { awaitFilm, awaitWhileItMoves } from '../support/product/patience.ts'
import { type Machines, startMachines } from './machines.ts'
import { type PostgresServer, PostgresServers } from './postgres-servers.ts'
import { Traffic } from './traffic.ts'

test.skip(!process.env['TEST_S3_ENDPOINT'], 'No radosgw')

const ROWS = 1500
/** Time until the standby is promoted, by the operator or by a program that watches the primary. */
const NOTICED_MS = 3000
const PAUSE_MS = 100
/**
 * How many calls of one person may fail after the promotion: those of two seconds. A busy machine stretches the seconds,
 * but adds no calls.
 */
const MOST_CALLS = 2000 / PAUSE_MS

let servers: PostgresServers
let primary: PostgresServer
let standby: PostgresServer
let machines: Machines
test.beforeAll(async () => {
  servers = new PostgresServers()
  primary = await servers.startFirst([])
  standby = await servers.copy(primary, 'standby', 'standby')
  await standby.start([`primary_conninfo=${primary.url}`])
  // From now on, a save is acknowledged only when both servers have it.
  await primary.query(`alter system set synchronous_standby_names = '*'`)
  await primary.query('select pg_reload_conf()')
  const [one, other] = [primary, standby].map(({ port }) => `127.0.0.1:${port}`)
  machines = await startMachines({
    databaseUrl: `postgres://postgres@${one},${other}/postgres?target_session_attrs=read-write`,
  })
  process.env['ACCEPTANCE_CLIPS'] = machines.folder
  await makeClips(machines.folder)
  await drawnClip('reel')
})
test.afterAll(async () => {
  await machines?.stop()
  await servers?.stop()
})

async function startFilm(api: Api): Promise<string> {
  const url = await uploadFile(api, await drawnClip('reel'), 'video/mp4')
  const sources = [{ kind: 'mp4', url, mimeType: 'video/mp4' }]
  return (await makeContent(api, 'Film of two primaries', { sourceWorkflow: 'upload', sources })).id
}

async function startImport(api: Api): Promise<string> {
  const lines = Array.from({ length: ROWS }, (_, row) => `moved-${row},Moved ${row},web`)
  const answer = await fetch(`${api.url}${apiPrefix}/admin/imports?name=moved.csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${api.accessToken}` },
    body: ['slug,title,platform', ...lines].join('\n'),
  })
  const { _id } = (await answer.json()) as { _id: string }
  await api.must('POST', `/admin/imports/${_id}/start`, {})
  return _id
}

test('a failover under mixed load loses nothing and ends no process', async () => {
  const api = await Api.signIn(machines.url, 'super_admin')
  const batchOf = (id: string) => api.must('GET', `/admin/batches/${id}`)
  const traffic = new Traffic({
    url: machines.url,
    accessToken: api.accessToken,
    viewers: 6,
    staff: 3,
    pauseMs: PAUSE_MS,
  })
  const film = await startFilm(api)
  const isWorking = async () => {
    const working = await Promise.all(machines.workers.map((worker) => worker.isWorking()))
    return working.includes(true)
  }
  await expect.poll(isWorking, { intervals: [50] }).toBe(true)
  const table = await startImport(api)
  await expect
    .poll(async () => Number((await batchOf(table))['done']), { intervals: [50] })
    .toBeGreaterThan(0)
  expect(traffic.failures).toEqual([])

  const killed = performance.now()
  await primary.kill()
  await sleep(NOTICED_MS)
  await standby.query('select pg_promote()')
  const switched = performance.now()
  for (const { url } of machines.apis)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).ok, { intervals: [50] }).toBe(true)
  const ready = performance.now()
  const { processing } = await awaitFilm(api, film)
  const batch = await awaitWhileItMoves(
    () => batchOf(table),
    ({ state }) => state === 'done',
  )
  await traffic.stop()

  const lastMs = Math.max(...traffic.failures.map(({ at }) => at)) - switched
  process.stdout.write(
    `${traffic.count} calls, ${traffic.failures.length} failed; after the switch all calls worked within ${Math.round(lastMs)} ms, /readyz within ${Math.round(ready - switched)} ms\n`,
  )
  const ended = [...machines.apis, ...machines.workers].filter((machine) => machine.process.hasEnded)
  expect(ended).toEqual([])
  expect(traffic.failures.length, 'the outage was felt').toBeGreaterThan(0)
  const late = traffic.failures.filter(({ sentAt }) => sentAt > switched)
  const callsOf = Object.values(Object.groupBy(late, ({ person }) => person)).map(
    (calls) => calls?.length ?? 0,
  )
  expect(Math.max(0, ...callsOf), 'failed calls of one person after the switch').toBeLessThan(MOST_CALLS)
  expect(late.filter(({ sentAt }) => sentAt > ready)).toEqual([])
  expect(traffic.failures.filter(({ at }) => at < killed)).toEqual([])
  expect([...new Set(traffic.failures.map(({ status }) => status))], 'apps hear of an outage').toEqual([503])

  const { items } = await api.must('GET', '/admin/categories')
  const stored = new Map((items as { slug: string; name: string }[]).map(({ slug, name }) => [slug, name]))
  const lost = [...traffic.saved].filter(([slug, order]) => orderOf(stored.get(slug)) < order)
  expect(traffic.saved.size).toBeGreaterThan(1)
  expect(lost, 'acknowledged saves that are lost').toEqual([])

  expect(processing?.status).toBe('ready')
  const readies = `select from activity where action = 'film.ready'`
  expect(await standby.query(readies), 'the film became ready once').toHaveLength(1)
  expect(batch).toMatchObject({ total: ROWS, done: ROWS, changed: ROWS, refused: 0 })
  const rows = await standby.query<{ slug: string; version: number }>(
    `select slug, version from content where slug like 'moved-%'`,
  )
  expect([new Set(rows.map(({ slug }) => slug)).size, rows.length]).toEqual([ROWS, ROWS])
  expect(new Set(rows.map(({ version }) => version)), 'no row was carried out twice').toEqual(new Set([1]))
})

/** Number of the save that gave a category this name: 0 for its creation, -1 if there is no such category. */
const orderOf = (name?: string) => (name === undefined ? -1 : Number(/ (\d+)$/.exec(name)?.[1] ?? 0))
