// A real receiver verifies each request. Tests move the times in the rows instead of waiting for them.
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BodyOf, type Calls, type LibraryEvent, calls, libraryEvents, limits } from '@jinvani/contract'
import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/connect.ts'
import { secretId } from '../../platform/secrets/keys.ts'
import { buildContent } from '../../testing/builders.ts'
import { manyItems } from '../../testing/library/many-rows.ts'
import { recordStatements, runStatement } from '../../testing/library/recorded-statements.ts'
import { startOutside } from '../../testing/outside.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/films.ts'
import { carryOutCollections } from '../collections/service.ts'
import { carryOutContent } from '../content/service.ts'
import { finishSubmission } from '../films/packaging/finish.ts'
import { failSubmission } from '../films/submission.ts'
import { sealAgain } from '../key-rotation/service.ts'
import { claim } from './queries.ts'
import { WebhookSender, judgeAnswer } from './send.ts'
import { removeOldDeliveries, tellChanges } from './service.ts'

interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: string
}
type Reply = { status: number; headers?: Record<string, string>; body?: string }
let received: Received[] = []
/** What the receiver answers, by path; by default 204. */
let replies: Record<string, Reply | Promise<Reply>> = {}
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body })
    void Promise.resolve(replies[request.url ?? ''] ?? { status: 204 }).then((reply) =>
      response.writeHead(reply.status, reply.headers).end(reply.body),
    )
  })
})

let app: TestApp
let owner: string
let sender: WebhookSender
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  app = await startTestApp({ webhooksToPrivate: true })
  owner = await app.signIn('super_admin')
  sender = new WebhookSender(app.deps)
})
afterAll(async () => {
  await sender.close()
  await app.close()
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(async () => {
  received = []
  replies = {}
  await sql`truncate webhooks cascade`.execute(app.deps.db)
})

type Input = Partial<BodyOf<Calls['createWebhook']>>
const create = async (path: string, fields: Input = {}) => {
  const body = { url: base + path, events: [...libraryEvents], ...fields }
  return (await app.call(calls.createWebhook, { token: owner, body })).body
}
const patch = (id: string, body: Input) =>
  app.call(calls.updateWebhook, { token: owner, params: { id }, body })
const listed = async (id: string) =>
  (await app.call(calls.listWebhooks, { token: owner })).body.items.find(({ _id }) => _id === id)
const ping = (id: string) => replay(id, { ping: true })
const log = async (id: string, query: Record<string, string> = {}) =>
  (await app.call(calls.listDeliveries, { token: owner, params: { id }, query })).body.items
const replay = (id: string, body: object) =>
  app.call(calls.sendDeliveries, { token: owner, params: { id }, body: { ...body } })
async function send(by = sender): Promise<void> {
  await by.start()
  await by.settle()
}
/** Makes all waiting deliveries due, and sends them. */
async function sendLater(by = sender): Promise<void> {
  await sql`update webhook_deliveries set next_at = now()`.execute(app.deps.db)
  await send(by)
}
const verified = (secret: string | null, { headers, body }: Received) =>
  new Verifier(secret ?? '').verify(body, headers as Record<string, string>) as {
    type: string
    timestamp: string
    data: { id: string; slug: string }
  }

describe('webhook events', () => {
  /** Types of the messages that `work` caused, in order. */
  async function told(work: () => Promise<unknown>): Promise<string[]> {
    await sql`delete from webhook_deliveries`.execute(app.deps.db)
    await work()
    const { rows } = await sql<{ event: string }>`
      select event from webhook_deliveries order by created_at, ctid`.execute(app.deps.db)
    return rows.map(({ event }) => event)
  }

  test('are sent once for each change that the apps can see, with the slug that the apps know', async () => {
    const { db } = app.deps
    const { _id: hook, secret } = await create('/all')
    let item = { _id: '', slug: '' }
    const put = (body: BodyOf<Calls['updateContent']>) => () =>
      app.call(calls.updateContent, { token: owner, params: { id: item._id }, body })
    const at = { token: owner, params: { id: item._id } }
    expect(await told(async () => Object.assign(item, await buildContent(app, owner)))).toEqual([
      'content.published',
    ])
    at.params.id = item._id
    expect(await told(put({ title: 'Another title' }))).toEqual(['content.changed'])
    expect(await told(put({ title: 'Another title' }))).toEqual([])
    const [former, slug] = [item.slug, `${item.slug}-b`]
    expect(await told(put({ slug }))).toEqual(['content.changed'])
    const { rows } = await sql<{ data: unknown }>`select data from webhook_deliveries`.execute(db)
    expect(rows).toEqual([{ data: { id: item._id, slug, formerSlug: former, mediaType: 'video' } }])
    item.slug = slug
    const script = { ...at, params: { id: item._id, script: 'Latn' } }
    const words = { lines: [{ text: 'namo', atMs: null }] }
    expect(await told(() => app.call(calls.putLyrics, { ...script, body: words }))).toEqual([
      'content.changed',
    ])
    const meaning = { ...at, params: { id: item._id, language: 'en' }, body: { lines: ['a bow'] } }
    expect(await told(() => app.call(calls.putMeaning, meaning))).toEqual(['content.changed'])
    const caption = { language: 'hi', label: 'Hindi', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n' }
    expect(await told(() => app.call(calls.putCaption, { ...at, body: caption }))).toEqual([
      'content.changed',
    ])
    const language = { ...at, params: { id: item._id, language: 'hi' } }
    expect(await told(() => app.call(calls.deleteCaption, language))).toEqual(['content.changed'])
    expect(await told(put({ active: false }))).toEqual(['content.withdrawn'])
    expect(await told(put({ title: 'Unseen' }))).toEqual([])

    await put({ publishAt: '2099-09-03T00:30:00.000Z' })()
    await sql`update content set publish_at = now() where id = ${item._id}`.execute(db)
    expect(await told(() => carryOutContent(app.deps))).toEqual(['content.published'])
    expect(await told(() => app.call(calls.deleteContent, at))).toEqual(['content.withdrawn'])
    await send()
    const [request] = received
    if (!request) throw new Error('nothing came')
    const message = verified(secret, request)
    expect(message).toEqual({
      type: 'content.withdrawn',
      timestamp: expect.stringMatching(/^20\d\d-/),
      data: { id: item._id, slug: item.slug, mediaType: 'video' },
    })
    expect(request.headers['webhook-id']).toBe((await log(hook))[0]?._id)

    const restore = () => app.call(calls.restoreTrashed, { ...at, body: { slug: `${slug}-c` } })
    expect(await told(restore)).toEqual(['content.published'])
    await send()
    expect(received.map(({ body }) => JSON.parse(body).data).at(-1)).toMatchObject({
      slug: `${slug}-c`,
      formerSlug: slug,
    })
  })

  test('are sent when a film is ready or has failed', async () => {
    await create('/films')
    const { db } = app.deps
    const { _id: contentId } = await buildContent(app, owner, { active: false })
    const film = { sourceWorkflow: 'upload', drmEnabled: true, drmS3Url: '/media/videos/film.mp4' } as const
    const row = db.updateTable('content').set({ ...film, drmBitrate: '240p30' })
    await row.where('id', '=', contentId).execute()
    const values = { contentId, kind: 'drm', sourceKey: 'videos/film.mp4', bitrates: '240p30' } as const
    const insert = async () => {
      await db.deleteFrom('submissions').where('contentId', '=', contentId).execute()
      const { dataSaver } = await db
        .selectFrom('content')
        .select('dataSaver')
        .where('id', '=', contentId)
        .executeTakeFirstOrThrow()
      return await db
        .insertInto('submissions')
        .values({ ...values, dataSaver, provider: 'local', stage: 'Converting' })
        .returningAll()
        .executeTakeFirstOrThrow()
    }
    const failed = { failure: 'damaged', sentence: 'It is broken' } as const
    expect(await told(async () => failSubmission(app.deps, await insert(), failed))).toEqual(['film.failed'])
    const streams = {
      dash: '/media/a.mpd',
      hls: '/media/a.m3u8',
      licenceUrl: undefined,
      durationSec: 60,
      message: null,
      packagedCaptions: null,
      hasThumbnails: false,
    }
    expect(await told(async () => finishSubmission(app.deps, await insert(), streams))).toEqual([
      'film.ready',
    ])
  })

  test('are sent for collections as for items', async () => {
    await create('/collections')
    const body = { title: 'Stavans', slug: 'stavans', type: 'album' as const, order: 1 }
    const at = { token: owner, params: { id: '' } }
    const put = (change: BodyOf<Calls['updateCollection']>) => () =>
      app.call(calls.updateCollection, { ...at, body: change })
    const make = () => app.call(calls.createCollection, { token: owner, body })
    expect(await told(async () => (at.params.id = (await make()).body._id))).toEqual(['collection.published'])
    expect(await told(put({ slug: 'songs' }))).toEqual(['collection.changed'])
    const { rows } = await sql<{ data: unknown }>`select data from webhook_deliveries`.execute(app.deps.db)
    const named = { id: at.params.id, slug: 'songs', formerSlug: 'stavans', collectionType: 'album' }
    expect(rows).toEqual([{ data: named }])
    expect(await told(put({ active: false }))).toEqual(['collection.withdrawn'])
    expect(await told(put({ title: 'Songs' }))).toEqual([])
    await put({ publishAt: new Date(Date.now() + 60_000).toISOString() })()
    const due = async () => {
      await sql`update collections set publish_at = now()`.execute(app.deps.db)
      await carryOutCollections(app.deps)
    }
    expect(await told(due)).toEqual(['collection.published'])
    expect(await told(() => app.call(calls.deleteCollection, at))).toEqual(['collection.withdrawn'])
    expect(await told(() => app.call(calls.restoreTrashed, { ...at, body: {} }))).toEqual([
      'collection.published',
    ])
  })

  test('are sent only if they are chosen, while the webhook is on, and not for a change that is rolled back', async () => {
    const events: LibraryEvent[] = ['content.withdrawn']
    const [chosen, off] = [await create('/chosen', { events }), await create('/off', { active: false })]
    const item = await buildContent(app, owner)
    const at = { token: owner, params: { id: item._id } }
    await app.call(calls.updateContent, { ...at, body: { active: false } })
    await inTransaction(app.deps.db, async (trx) => {
      await tellChanges(trx, 'content', [{ id: item._id, was: true, is: false }])
      throw new Error('rolled back')
    }).catch(() => {})
    const counts = [(await log(chosen._id)).map(({ event }) => event), await log(off._id)]
    expect(counts).toEqual([['content.withdrawn'], []])
  })

  test('about a thousand items take two statements, or one statement if there is no webhook', async () => {
    const { db } = app.deps
    for (const statement of manyItems(1, 1000)) await runStatement(db, statement)
    const ids = await db.selectFrom('content').select('id').where('slug', 'like', 'item-%').execute()
    const items = ids.map(({ id }) => ({ id, was: false, is: true }))
    expect(items.length).toBe(1000)
    const tell = () =>
      recordStatements(db, (recorded) => inTransaction(recorded, (trx) => tellChanges(trx, 'content', items)))
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from webhook_deliveries`.execute(db)).rows[0]?.n
    expect([(await tell()).length, await count()]).toEqual([1, 0])
    await create('/many')
    expect([(await tell()).length, await count()]).toEqual([2, 1000])
  })
})

describe('sending', () => {
  test('a failed delivery is retried later, with the same id, until it succeeds', async () => {
    const { _id, secret } = await create('/retry')
    await ping(_id)
    replies['/retry'] = { status: 500, body: `broken\0 ${'x'.repeat(5000)}` }
    await send()
    await send()
    expect(received).toHaveLength(1)
    const [failed] = await log(_id)
    expect(failed).toMatchObject({ event: 'ping', state: 'waiting', attempts: 1, status: 500 })
    expect(failed?.answer).toMatch(/^broken x+$/)
    expect(failed?.answer.length).toBeLessThanOrEqual(1024)
    expect((await listed(_id))?.failingSince).not.toBeNull()

    replies = {}
    await sendLater()
    expect(received.map((each) => verified(secret, each).type)).toEqual(['ping', 'ping'])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await listed(_id)).toMatchObject({ failingSince: null, last: { state: 'delivered' } })
  })

  test('a delivery has ten attempts, with the pauses of Standard Webhooks', () => {
    const results = Array.from({ length: 10 }, (_, n) => judgeAnswer({ status: 503, answer: '' }, n + 1))
    expect(results.map(({ afterSec }) => (afterSec ?? 0) / 60)).toEqual([
      5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440, 0,
    ]) // prettier-ignore
    expect(results.map(({ state }) => state).lastIndexOf('waiting')).toBe(8)
    expect(results.at(-1)?.state).toBe('failed')
  })

  test('the answer 410 turns the webhook off, and so do five days of failures', async () => {
    const [gone, failing] = [await create('/gone'), await create('/failing')]
    replies = { '/gone': { status: 410 }, '/failing': { status: 500 } }
    for (const { _id } of [gone, failing]) await ping(_id)
    await send()
    expect((await log(gone._id))[0]).toMatchObject({ state: 'failed', attempts: 1 })
    expect(await listed(gone._id)).toMatchObject({ active: false, stopped: 'gone' })
    expect(await listed(failing._id)).toMatchObject({ active: true, stopped: null })
    await sql`update webhooks set failing_since = now() - interval '119 hours'`.execute(app.deps.db)
    await sendLater()
    expect(await listed(failing._id)).toMatchObject({ active: true })
    await sql`update webhooks set failing_since = now() - interval '120 hours'`.execute(app.deps.db)
    await sendLater()
    expect(await listed(failing._id)).toMatchObject({ active: false, stopped: 'failing' })
    const events = app.deps.db.selectFrom('activity').select('itemId').where('action', '=', 'webhook.stop')
    expect((await events.orderBy('id').execute()).map(({ itemId }) => itemId)).toEqual([
      gone._id,
      failing._id,
    ])

    const before = received.length
    await sendLater()
    expect(received).toHaveLength(before)
    replies = {}
    expect((await patch(failing._id, { active: true })).body).toMatchObject({
      active: true,
      stopped: null,
      failingSince: null,
    })
    await send()
    expect(received).toHaveLength(before + 1)
  })

  test('only a few deliveries are taken at a time, whatever plan the database chooses', async () => {
    const { _id } = await create('/few')
    for (let n = 0; n < 6; n += 1) await ping(_id)
    await inTransaction(app.deps.db, async (trx) => {
      await sql`analyze webhook_deliveries`.execute(trx)
      for (const plan of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
        await sql`set local ${sql.raw(`enable_${plan}`)} = off`.execute(trx)
      expect(await claim(trx, _id, 4, 60)).toHaveLength(4)
      expect(await claim(trx, _id, 4, 60)).toHaveLength(2)
    })
  })

  test('a slow receiver does not delay another receiver', async () => {
    const slow = Promise.withResolvers<Reply>()
    replies['/slow'] = slow.promise
    const [first, second] = [await create('/slow'), await create('/quick')]
    for (let n = 0; n < 6; n += 1) await ping(first._id)
    await sender.start()
    await waitFor('the slow one has its share', async () => received.length === 4)
    await ping(second._id)
    await sender.start()
    await waitFor('the quick one has it', async () => (await log(second._id))[0]?.state === 'delivered')
    expect(received.map(({ path }) => path)).toEqual(['/slow', '/slow', '/slow', '/slow', '/quick'])
    slow.resolve({ status: 200 })
    await sender.settle()
    expect((await log(first._id)).map(({ state }) => state)).toEqual(Array(6).fill('delivered'))
  })

  test('a running attempt is not repeated, and does not count if the worker stops', async () => {
    const never = Promise.withResolvers<Reply>()
    replies['/stop'] = never.promise
    const { _id } = await create('/stop')
    await ping(_id)
    const stopping = new WebhookSender(app.deps)
    await stopping.start()
    await waitFor('it is being sent', async () => received.length === 1)
    await send()
    expect(received).toHaveLength(1)
    await stopping.close()
    expect((await log(_id))[0]).toMatchObject({ state: 'waiting', attempts: 0 })
    replies = {}
    await send()
    expect((await log(_id))[0]).toMatchObject({ state: 'delivered', attempts: 1 })
    never.resolve({ status: 200 })
  })

  test('for a day after a change of the secret both secrets sign, then only the new one', async () => {
    const { _id, secret: old } = await create('/secret')
    const renew = () => app.call(calls.renewWebhookSecret, { token: owner, params: { id: _id } })
    const { secret } = (await renew()).body
    expect(secret).not.toBe(old)
    await ping(_id)
    await send()
    const [both] = received
    if (!both) throw new Error('nothing came')
    expect([verified(old, both).type, verified(secret, both).type]).toEqual(['ping', 'ping'])

    await sql`update webhooks set secret_renewed_at = now() - interval '24 hours'`.execute(app.deps.db)
    const { sealed } = await app.deps.db
      .selectFrom('webhooks')
      .select('secret as sealed')
      .executeTakeFirstOrThrow()
    expect(sealed).not.toContain('whsec_')
    expect(JSON.stringify(await listed(_id))).not.toContain('whsec_')
    // The server's own secret, which seals the secrets of the webhooks, changes as well.
    const config = { ...app.deps.config, secrets: ['a'.repeat(40), ...app.deps.config.secrets] as const }
    const turned = { ...app.deps, config }
    await sealAgain(turned, { secretId: secretId('a'.repeat(40)) }, { signal: new AbortController().signal })
    await ping(_id)
    await send(new WebhookSender({ ...turned, config: { ...config, secrets: ['a'.repeat(40)] } }))
    const one = received[1]
    if (!one) throw new Error('nothing came')
    expect(verified(secret, one).type).toBe('ping')
    expect(() => verified(old, one)).toThrow('No matching signature')
  })

  test('one delivery, or all failed ones, can be sent again', async () => {
    const { _id } = await create('/again')
    for (let n = 0; n < 3; n += 1) await ping(_id)
    replies['/again'] = { status: 400 }
    await send()
    await sql`update webhook_deliveries set attempts = 9`.execute(app.deps.db)
    await sendLater()
    expect((await log(_id, { state: 'failed' })).map(({ nextAt }) => nextAt)).toEqual([null, null, null])
    const [delivery] = await log(_id)
    replies = {}
    received = []
    expect((await replay(_id, { delivery: delivery?._id })).body).toEqual({ count: 1 })
    await send()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?._id])
    const { createdAt } = await create('/other')
    expect((await replay(_id, { failedSince: createdAt })).body).toEqual({ count: 0 })
    const failedSince = new Date(0).toISOString()
    expect((await replay(_id, { failedSince })).body).toEqual({ count: 2 })
    await send()
    expect((await log(_id)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
    expect((await replay(_id, { delivery: randomUUID() })).status).toBe(404)
    for (const body of [{}, { delivery: delivery?._id, failedSince }])
      expect((await replay(_id, body)).status).toBe(422)
  })

  test('deliveries are deleted from the log after thirty days', async () => {
    const { _id } = await create('/log')
    for (let n = 0; n < 2; n += 1) await ping(_id)
    const [kept, old] = await log(_id)
    await sql`update webhook_deliveries set created_at = now() - make_interval(days => ${limits.deliveryDays}, mins => 1)
      where id = ${old?._id}`.execute(app.deps.db)
    await removeOldDeliveries(app.deps)
    expect((await log(_id)).map((each) => each._id)).toEqual([kept?._id])
  })
})

describe('addresses of webhooks', () => {
  test.each([
    ['http://hooks.example.org/a', 'is not https'],
    ['https://localhost/a', 'is not public'],
    ['https://intranet/a', 'is not public'],
    ['https://10.0.0.1/a', 'is not public'],
    ['https://[::ffff:127.0.0.1]/a', 'is not public'],
    ['https://169.254.169.254/latest', 'is not public'],
  ])('%s cannot be saved', async (url, why) => {
    const strict = await app.startSecond(Date.now, { webhooksToPrivate: false })
    const body = { url, events: libraryEvents }
    const answer = await strict.call(calls.createWebhook, { token: owner, body })
    await strict.close()
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'url', message: `The address ${why}` }] },
    })
  })

  test('a name that now resolves to a private address gets no request, and no redirect is followed', async () => {
    const outside = await startOutside((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: 'https://169.254.169.254/' })
      response.end('ok')
    })
    const config = { ...app.deps.config, webhooksToPrivate: false }
    const strict = new WebhookSender({ ...app.deps, config }, outside.network)
    const { _id } = await create('', { url: 'https://hooks.test-receiver.org/a' })
    const moved = await create('', { url: 'https://hooks.test-receiver.org/moved' })
    await ping(_id)
    await send(strict)
    expect((await log(_id))[0]).toMatchObject({ state: 'delivered', status: 200, answer: 'ok' })
    const turns = [['127.0.0.1'], ['10.1.2.3'], ['169.254.169.254'], ['13.33.4.5', '::1'], ['fd00::1'], []]
    for (const ips of turns) {
      outside.leadsTo['hooks.test-receiver.org'] = ips
      await ping(_id)
      await send(strict)
      expect((await log(_id))[0]).toMatchObject({
        state: 'waiting',
        status: null,
        answer: expect.stringMatching(/not public|not known/),
      })
    }
    expect(outside.connected).toEqual(['hooks.test-receiver.org 13.33.4.5'])
    delete outside.leadsTo['hooks.test-receiver.org']
    await ping(moved._id)
    await sql`delete from webhook_deliveries where webhook_id = ${_id}`.execute(app.deps.db)
    outside.connected.length = 0
    await send(strict)
    await strict.close()
    await outside.close()
    expect(outside.connected.every((each) => each.startsWith('hooks.test-receiver.org'))).toBe(true)
    expect((await log(moved._id))[0]).toMatchObject({ state: 'waiting', status: 302 })
  })

  test('production sends nothing without TLS', async () => {
    const { _id } = await create('/plain')
    await ping(_id)
    const production = { ...app.deps.config, production: true }
    await send(new WebhookSender({ ...app.deps, config: production }))
    expect((await log(_id))[0]).toMatchObject({ status: null, answer: 'The address is not https' })
    expect(received).toEqual([])
  })

  test('a closed port is a failed attempt without an answer', async () => {
    const { _id } = await create('/plain')
    await patch(_id, { url: 'http://127.0.0.1:9/' })
    await ping(_id)
    await sendLater()
    expect((await log(_id))[0]?.answer).toBe('No answer came (ECONNREFUSED)')
  })
})

test('the activity names neither the secret nor the path of a webhook', async () => {
  const made = await create('/hidden-path', { description: 'The apps' })
  await patch(made._id, { url: `${base}/other-path` })
  const { rows } = await sql<{ text: string }>`select row_to_json(activity)::text as text from activity
    where item_id = ${made._id} order by id`.execute(app.deps.db)
  expect(rows).toHaveLength(2)
  for (const { text } of rows) expect(text).not.toMatch(/-path|whsec/)
})

test('the number of webhooks is limited', async () => {
  const made = await create('/0')
  for (let n = 1; n < limits.webhooksMax; n += 1) await create(`/${n}`)
  const body = { url: `${base}/more`, events: libraryEvents }
  const { status } = await app.call(calls.createWebhook, { token: owner, body })
  expect(status).toBe(422)
  const gone = await app.call(calls.deleteWebhook, { token: owner, params: { id: made._id } })
  expect([gone.status, (await app.call(calls.createWebhook, { token: owner, body })).status]).toEqual([
    204, 201,
  ])
})
