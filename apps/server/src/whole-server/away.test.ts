// Outages of what the server needs: the answers say what is away and how long to wait, and afterwards everything works.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Call, type CallName, ErrorBody, apiPrefix, calls } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { makeOneOfEach } from '../testing/calls/one-of-each.ts'
import { isNotification, sampleBody } from '../testing/calls/sample-bodies.ts'
import { type Relay, startRelay } from '../../../../scripts/relay.mjs'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { isOnServer, takeDatabase } from '../testing/test-database.ts'
import { type FaultyProxy, startFaultyProxy } from '../testing/storage/faulty-proxy.ts'
import { type S3Double, startS3Double } from '../testing/storage/s3-double.ts'
import { makePng, partSender, uploader } from '../testing/uploader.ts'

/** All calls but notifications, which are refused for their missing signature before they need the database. */
const names = (Object.keys(calls) as CallName[]).filter((name) => !isNotification(calls[name]))

/** A built web app with a page of the site, and pages of items and collections. */
const built = {
  'site/index.html': 'a page of the site',
  '.pages.json': JSON.stringify({ '/site': 'site/index.html' }),
  '.server/watch.js': `const render = () => ''
export const pages = {
  items: [{ path: '/watch/:slug', language: 'en', render }],
  collections: [{ path: '/collections/:slug', language: 'en', render }],
  embeds: [],
  calendars: [],
}`,
}

async function openScene(app: TestApp) {
  const staff = await app.signIn('super_admin')
  const person = await app.signInApp('+919876543210')
  const pathOf = await makeOneOfEach(app, staff, person)
  const send = (name: CallName) => {
    const entry: Call = calls[name]
    const ofPublic = name === 'licence' ? person : ''
    const token = entry.roles === 'app' ? person : entry.roles === 'public' ? ofPublic : staff
    return app.send(entry.method, pathOf(entry), { token, ...(entry.input && { body: sampleBody(name) }) })
  }
  return { staff, person, send }
}

/**
 * These calls write nothing here: the token in the example of a logout belongs to no session, and an entry that is the
 * only one of its list cannot move.
 */
const writesNothing: CallName[] = ['logout', 'appLogout', 'moveCarouselItem', 'moveCollection']

describe.runIf(isOnServer)('while the database cannot be reached', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jinvani-test-'))
  let relay: Relay
  let app: TestApp
  let scene: Awaited<ReturnType<typeof openScene>>
  let refreshToken: string
  /** The same server, but with a built web app. */
  let withPages: FastifyInstance
  let url: string
  beforeAll(async () => {
    relay = await startRelay((await takeDatabase(dataDir)) ?? '')
    app = await startTestApp({ answerCacheBytes: 0 }, { dataDir, databaseUrl: relay.url })
    scene = await openScene(app)
    const phone = '+919876543211'
    await app.call(calls.appRequestOtp, { body: { phone } })
    const verified = await app.call(calls.appVerifyOtp, { body: { phone, code: app.sentCodes.get(phone) } })
    refreshToken = verified.body.token.refreshToken
    const folder = join(dataDir, 'dist')
    for (const [name, text] of Object.entries(built)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    withPages = await buildApp(app.deps, { findMissing: async () => [] }, folder)
    url = await withPages.listen({ host: '127.0.0.1', port: 0 })
    await relay.cut()
  })
  afterAll(async () => {
    await withPages.close()
    await app.close()
    await relay.cut()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const sayings = ({ status, headers }: { status: number; headers: Headers }) => [
    status,
    headers.get('retry-after'),
    headers.get('cache-control'),
  ]
  const away = [503, '5', 'no-store']

  test.each(names)('%s is answered with 503, and says why', async (name) => {
    const answer = await scene.send(name)
    expect([...sayings(answer), answer.body['code'], answer.body['away']]).toEqual([
      ...away,
      'unavailable',
      'database',
    ])
    expect(ErrorBody.safeParse(answer.body).success).toBe(true)
  })

  test.each([
    ['GET', '/media/images/posters/unknown.png'],
    ['GET', `${apiPrefix}/admin/events`],
    ['GET', `${apiPrefix}/licence/00000000-0000-4000-8000-000000000000/key`],
    ['GET', '/sitemap.xml'],
    ['GET', '/watch/a-film'],
  ])('%s %s is answered with 503, and says why', async (method, path) => {
    const headers = { authorization: `Bearer ${scene.staff}` }
    const answer = await fetch(url + path, { method, headers })
    expect(sayings(answer)).toEqual(away)
    expect(await answer.json()).toMatchObject({ code: 'unavailable', away: 'database' })
  })

  test.each(['/watch/a-film', '/collections/a-collection'])(
    '%s is a plain page in a browser',
    async (path) => {
      const answer = await fetch(app.url + path, { headers: { accept: 'text/html,*/*;q=0.8' } })
      expect([...sayings(answer), answer.headers.get('content-type')]).toEqual([
        ...away,
        'text/html; charset=utf-8',
      ])
      expect(await answer.text()).toContain('This page is not available at this moment')
    },
  )

  test.each(['/site', '/api/docs', '/healthz', `${apiPrefix}/openapi.json`])('%s still works', async (path) =>
    expect((await fetch(url + path)).status).toBe(200),
  )

  test('calls work afterwards, and nobody was signed out', async () => {
    await relay.mend()
    await expect.poll(async () => (await scene.send('me')).status).toBe(200)
    const statuses = await Promise.all(
      (['listContent', 'appHome', 'appMe', 'updateContent'] as const).map(
        async (name) => (await scene.send(name)).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 200, 200])
    expect((await app.call(calls.appRefresh, { body: { refreshToken } })).status).toBe(200)
  })
})

describe('while the database refuses to write', () => {
  let app: TestApp
  let scene: Awaited<ReturnType<typeof openScene>>
  beforeAll(async () => {
    app = await startTestApp()
    scene = await openScene(app)
  })
  afterEach(async () => {
    await sql`drop function refuse_writing cascade`.execute(app.deps.db)
  })
  afterAll(() => app.close())

  /** From now on each statement that writes fails with this SQLSTATE, as if PostgreSQL had refused it. */
  async function refuseWriting(state: string) {
    const { db } = app.deps
    await sql`create function refuse_writing() returns trigger language plpgsql
      as ${sql.raw(`$$ begin raise sqlstate '${state}'; end $$`)}`.execute(db)
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = 'public'`.execute(db)
    for (const { name } of rows)
      await sql`create trigger refuse_writing before insert or update or delete on ${sql.table(name)}
        for each statement execute function refuse_writing()`.execute(db)
  }

  test('without space on its disk no call that is recorded succeeds, and the activity does not change', async () => {
    const before = await scene.send('listActivity')
    await refuseWriting('53100')
    const wrong: string[] = []
    for (const name of names) {
      const { status, body } = await scene.send(name)
      const code = String(body['code'])
      const hasWritten = status < 300 && (calls[name] as Call).activity !== undefined
      const isOther = status >= 500 && !['no-room', 'drm-unavailable'].includes(code)
      if (isOther || (hasWritten && !writesNothing.includes(name))) wrong.push(`${name}: ${status} ${code}`)
      if (code === 'no-room') expect(status).toBe(507)
    }
    expect(wrong).toEqual([])
    expect((await scene.send('listActivity')).body).toEqual(before.body)
  })

  test.each([
    ['53200', 'unavailable', '5'],
    ['57014', 'unavailable', '5'],
    ['25006', 'unavailable', '5'],
    ['40001', 'busy', '2'],
    ['40P01', 'busy', '2'],
    ['55P03', 'busy', '2'],
  ])('with SQLSTATE %s, a save is answered with 503 %s', async (state, code, seconds) => {
    await refuseWriting(state)
    const { status, body, headers } = await scene.send('updateContent')
    expect([status, body['code'], headers.get('retry-after')]).toEqual([503, code, seconds])
  })
})

describe('while the file store cannot be reached', () => {
  let double: S3Double
  let proxy: FaultyProxy
  let app: TestApp
  let scene: Awaited<ReturnType<typeof openScene>>
  beforeAll(async () => {
    double = await startS3Double()
    proxy = await startFaultyProxy(double.endpoint)
    const s3 = { ...double, endpoint: proxy.endpoint, region: 'us-east-1', publicEndpoint: undefined }
    app = await startTestApp({ s3, mediaRedirect: false })
    scene = await openScene(app)
  })
  afterAll(async () => {
    await app.close()
    await proxy.close()
    await double.close()
  })

  test('calls that need it get 503, the others work, and nothing is lost', async () => {
    const editor = uploader(app, scene.staff)
    const parts = partSender(app, scene.staff)
    const picture = await editor.send('images/posters/', 'image/png', makePng())
    const seen = await editor.send('images/posters/', 'image/png', makePng(50, 50))
    expect((await editor.complete(seen)).status).toBe(200)
    const { uploadId } = await parts.start(10_000)
    await proxy.set('refuses connections')
    const reading = await fetch(seen)
    expect([reading.status, await reading.json()]).toMatchObject([503, { away: 'storage' }])
    const begin = { filename: 'film.mp4', contentType: 'video/mp4', prefix: 'videos/', size: 10_000 }
    for (const { status, body, headers } of [
      await editor.complete(picture),
      await parts.state(uploadId),
      await parts.complete(uploadId),
      await parts.abort(uploadId),
      await app.call(calls.startMultipart, { token: scene.staff, body: begin }),
    ]) {
      expect([status, body, headers.get('retry-after')]).toMatchObject([
        503,
        { code: 'unavailable', away: 'storage' },
        '5',
      ])
    }
    const others = ['listContent', 'updateContent', 'presignUpload', 'appHome'] as const
    for (const name of others) expect((await scene.send(name)).status, name).toBe(200)
    await proxy.set(null)
    expect((await editor.complete(picture)).status).toBe(200)
    expect((await fetch(seen)).status).toBe(200)
  })
})
