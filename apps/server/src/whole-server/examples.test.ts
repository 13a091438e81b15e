// Makes every call of the table with its example, in an order in which each works. Compares the real answer with the
// API document: status, headers, schema, and the fields of the example.
import { type Call, type CallName, apiPrefix, calls, limits } from '@jinvani/contract'
import { exampleOf, secondFactorAsked } from '@jinvani/contract/documentation'
import {
  addresses,
  code,
  ids,
  kid,
  password,
  phone,
  staffEmail,
  tokens,
  webAuthn,
} from '@jinvani/contract/example-values'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenapiDocument } from '../features/api-docs/openapi.ts'
import { signNotification } from '../features/films/outside/videocrypt/client.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { ExampleStory, differences } from '../testing/calls/example-story.ts'
import { buildProtected, waitForStatus } from '../testing/films.ts'
import { callsOf, schemaChecker } from '../testing/calls/openapi-check.ts'
import { PASSWORD, type TestApp, startTestApp } from '../testing/test-app.ts'
import { makeClip, padFilm } from '../testing/uploader.ts'
import { startVideocryptSimulator } from '../testing/videocrypt-simulator.ts'

const story = new ExampleStory()
const made = new Set<string>()
let app: TestApp
let document: OpenapiDocument
let faultsOf: ReturnType<typeof schemaChecker>
beforeAll(async () => {
  app = await startTestApp({ mediaProcessing: true, trustProxy: true })
  await app.signIn('super_admin', staffEmail)
  story.set(password, PASSWORD)
  const answer = await fetch(`${app.url}${apiPrefix}/openapi.json`)
  document = (await answer.json()) as OpenapiDocument
  faultsOf = schemaChecker(document)
})
afterAll(() => app.close())

const operationOf = (name: string) => {
  const found = callsOf(document).find(({ operation }) => operation.operationId === name)
  if (!found) throw new Error(`${name} is not in the document`)
  return found.operation
}
const tokenOf = (name: CallName, { roles }: Call) => {
  if (roles === 'app' || exampleOf(name).takes?.includes('app')) return story.realOf(tokens.access)
  return roles === 'public' ? '' : story.realOf(tokens.staffAccess)
}

/** Sends the request as the document shows it. */
function send(name: CallName, headers: Record<string, string> = {}) {
  const entry: Call = calls[name]
  const { params = {}, query, body } = story.fill(exampleOf(name))
  const ifMatch = operationOf(name).parameters.find((one) => one.name === 'If-Match')?.example
  return app.call<Call>(calls[name], {
    params,
    ...(query && { query }),
    ...(body !== undefined && { body: body as Record<string, unknown> }),
    token: tokenOf(name, calls[name]),
    headers: {
      ...(entry.bodyType && { 'content-type': entry.bodyType }),
      ...(ifMatch !== undefined && { 'if-match': String(ifMatch) }),
      ...headers,
    },
  })
}

async function expectCaching(name: CallName, etag: string | null): Promise<void> {
  const again = await send(name, { 'if-none-match': etag ?? '' })
  expect([again.status, String(again.body)]).toEqual([304, ''])
  for (const header of Object.keys(operationOf(name).responses[304]?.headers ?? {}))
    expect(again.headers.get(header), header).toBeTruthy()
}

async function play(name: CallName, headers: Record<string, string> = {}): Promise<void> {
  const entry: Call = calls[name]
  const answer = await send(name, headers)
  const [status = '', success] = Object.entries(operationOf(name).responses)[0] ?? []
  expect(answer.status, JSON.stringify(answer.body)).toBe(Number(status))
  for (const header of Object.keys(success?.headers ?? {}))
    expect(answer.headers.get(header), header).toBeTruthy()
  const [content] = Object.values(success?.content ?? {})
  if (content) {
    expect(faultsOf(content.schema, answer.body)).toEqual([])
    expect(differences(content.example, answer.body)).toEqual([])
    story.learn(content.example, answer.body)
  } else expect(answer.body).toBe('')
  if (entry.roles === 'public' && entry.method === 'GET')
    await expectCaching(name, answer.headers.get('etag'))
  made.add(name)
}

const played = (...names: CallName[]) =>
  test.each(names)('%s works as in its example', async (name) => {
    await play(name)
    expect(made).toContain(name)
  })

played('login', 'me', 'confirm', 'updateMe')
played('passkeyOptions')
test('the browser makes a passkey', () => {
  const origin = app.url.replace('127.0.0.1', 'localhost')
  const { id, response } = new Authenticator({ origin }).make(story.realOf(webAuthn.challenge))
  story.set(webAuthn.credential, id)
  story.set(webAuthn.clientData, response.clientDataJSON)
  story.set(webAuthn.attestation, response.attestationObject)
  expect(id).toBeTruthy()
})
played('addPasskey')
/** Puts the current code of the authenticator app into the story, and forgets which codes were used. */
async function showTotpCode(): Promise<void> {
  const secret = Secret.fromBase32(story.realOf(webAuthn.totpSecret))
  story.set(webAuthn.totpCode, TOTP.generate({ secret }))
  await app.deps.db.updateTable('secondFactors').set({ totpStep: null }).execute()
}
played('startTotp')
test('the authenticator app shows a code', async () => {
  await showTotpCode()
  expect(story.realOf(webAuthn.totpCode)).toMatch(/^\d{6}$/)
})
played('confirmTotp', 'secondFactor', 'confirmOptions')
test('the sign-in asks for the code', async () => {
  const answer = await send('login')
  const { ticket } = answer.body as unknown as { ticket: string }
  expect([answer.status, differences(secondFactorAsked.factors, Object(answer.body)['factors'])]).toEqual([
    401,
    [],
  ])
  story.set(webAuthn.ticket, ticket)
  await showTotpCode()
})
played('loginSecondFactor', 'renewRecoveryCodes', 'renamePasskey', 'removePasskey', 'removeTotp')
played('changePassword', 'refreshToken', 'endOtherSessions', 'listSessions')
played('createCategory', 'listCategories', 'getCategory', 'updateCategory')
played('listVersions', 'restoreVersion')
played('presignUpload')
test('a film is sent to the signed address', async () => {
  const body = await makeClip({ kind: 'video', seconds: 2, width: 320, height: 240 })
  const headers = { 'content-type': 'video/mp4' }
  const put = await fetch(story.realOf(addresses.signed), {
    method: 'PUT',
    headers,
    body: new Uint8Array(body),
  })
  expect(put.status).toBe(200)
})
played('completeUpload', 'knownFiles', 'previewFiles', 'uploadFrames')
played('startMultipart', 'abortMultipart', 'startMultipart', 'signParts')
test('a film is sent in two parts', async () => {
  const { size } = Object(exampleOf('startMultipart').body) as { size: number }
  const film = padFilm(await makeClip({ kind: 'video', seconds: 1, width: 320, height: 240 }), size)
  const { partSize } = Object(exampleOf('startMultipart').answer) as { partSize: number }
  for (const [index, address] of [addresses.firstPart, addresses.secondPart].entries()) {
    const body = new Uint8Array(film.subarray(index * partSize, (index + 1) * partSize))
    expect((await fetch(story.realOf(address), { method: 'PUT', body })).status).toBe(200)
  }
})
played('getMultipart', 'completeMultipart')
played('createContent', 'listContent', 'getContent', 'updateContent')
played('previewBulk', 'startBulk', 'listBatches', 'getBatch')
test('the story goes on: the batch is marked as running, with many items, so that it can be stopped', async () => {
  const { numUpdatedRows } = await app.deps.db
    .updateTable('batches')
    .set({ state: 'running', total: 3120, endedAt: null })
    .where('id', '=', story.realOf(ids.batch))
    .executeTakeFirstOrThrow()
  expect(Number(numUpdatedRows)).toBe(1)
})
played('stopBatch', 'undoBatch')
played('createView', 'listViews', 'updateView', 'deleteView')
played('joinNames', 'listJoinedNames', 'separateName')
played(
  'exportContent',
  'checkYoutubeLinks',
  'checkImport',
  'getImport',
  'listImportRows',
  'importAsInactive',
  'startImport',
)
played('putCaption', 'listCaptions', 'deleteCaption')
played('putLyrics', 'putMeaning', 'listLyrics', 'deleteMeaning', 'deleteLyrics')
test('a protected film is created', async () => {
  const { title, slug, synopsis, tags, rating, descriptors, credits, chapters } = exampleOf('appGetContent')
    .answer as Record<string, unknown>
  const token = story.realOf(tokens.staffAccess)
  const item = await buildProtected(
    app,
    token,
    story.realOf(addresses.upload),
    '240p30,480p30,720p30,1080p30',
  )
  const body = {
    title,
    slug,
    synopsis,
    tags,
    rating,
    descriptors,
    credits,
    chapters,
    featured: true,
    images: { poster: story.realOf(addresses.frame) },
    categories: [story.realOf(ids.category)],
  }
  const changed = await app.call(calls.updateContent, { token, params: { id: item._id }, body })
  expect(changed.status).toBe(200)
  const words = {
    token,
    params: { id: item._id, script: 'Latn' },
    body: { file: '[00:12.40]Namo arihantanam' },
  }
  expect((await app.call(calls.putLyrics, words)).status).toBe(200)
  const meaning = {
    token,
    params: { id: item._id, language: 'en' },
    body: { lines: ['I bow to the enlightened ones'] },
  }
  expect((await app.call(calls.putMeaning, meaning)).status).toBe(200)
  story.set(ids.film, item._id)
})
played('createPreviewLink', 'listPreviewLinks', 'endPreviewLink')
played('protectFilm', 'processingLedger')
test('the film becomes ready and is activated', async () => {
  const token = story.realOf(tokens.staffAccess)
  const id = story.realOf(ids.film)
  await waitForStatus(app, token, id, 'ready')
  const { status } = await app.call(calls.updateContent, { token, params: { id }, body: { active: true } })
  expect(status).toBe(200)
})
// The film is ready, so its status has neither a place in the queue nor a remaining time.
played('filmStatus')
played('createCarouselItem', 'listCarousel', 'getCarouselItem', 'updateCarouselItem', 'listMissed')
test('the story goes on: there is a second slide, so that a move changes something', async () => {
  const token = story.realOf(tokens.staffAccess)
  const picture = 'https://films.example.org/second.jpg'
  const body = { title: 'Second', imageUrl: picture, mobileImageUrl: picture }
  expect((await app.call(calls.createCarouselItem, { token, body })).status).toBe(201)
})
played('moveCarouselItem')
test('the story goes on: the song gets a time to go live, so that it is listed as scheduled', async () => {
  const id = story.realOf(ids.song)
  const publishAt = '2099-08-27T18:30:00.000Z'
  const { numUpdatedRows } = await app.deps.db
    .updateTable('content')
    .set({ publishAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Number(numUpdatedRows)).toBe(1)
})
played(
  'listScheduled',
  'getCalendar',
  'createCalendarDate',
  'getCalendarDate',
  'updateCalendarDate',
  'deleteCalendarDate',
  'appCalendar',
)
played('createCollection', 'collectItems', 'listCollections', 'getCollection', 'updateCollection')
test('the story goes on: there is a second collection, so that a move changes something', async () => {
  const body = { title: 'At dusk', slug: 'at-dusk' }
  const { status } = await app.call(calls.createCollection, { token: story.realOf(tokens.staffAccess), body })
  expect(status).toBe(201)
})
played('moveCollection')
played('appListCollections', 'appGetCollection', 'appNextContent', 'appHome')
played(
  'appListContent',
  'appFeaturedContent',
  'appGetContent',
  'appGetChapters',
  'appListCategories',
  'appListCarousel',
)
played('appRequestOtp')
test('the code arrives, and the manifest names its key', async () => {
  expect(app.sentCodes.get(phone)).toMatch(/^\d{6}$/)
  story.set(code, app.sentCodes.get(phone) ?? '')
  const manifest = await (await fetch(story.realOf(addresses.dash))).text()
  const hex = /default_KID="([\da-f-]+)"/i.exec(manifest)?.[1] ?? ''
  story.set(kid, Buffer.from(hex.replaceAll('-', ''), 'hex').toString('base64url'))
})
played('appVerifyOtp', 'appUpdateMe', 'appMe', 'appRefresh', 'licence', 'appPlaybackToken', 'previewToken')
test('licenceKey works as in its example', async () => {
  const address = `${story.realOf(addresses.licence)}/key`
  for (const token of [tokens.access, tokens.staffAccess, tokens.playback]) {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${story.realOf(token)}` } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    expect((await answer.arrayBuffer()).byteLength).toBe(16)
  }
  made.add('licenceKey')
})
played('appEndPlayback')
test('the story goes on: the film gets the length of its example, so that positions fit in it', async () => {
  const { durationSec } = Object(exampleOf('appGetContent').answer) as { durationSec: number }
  const { numUpdatedRows } = await app.deps.db
    .updateTable('content')
    .set({ durationSec })
    .where('id', '=', story.realOf(ids.film))
    .executeTakeFirstOrThrow()
  expect(Number(numUpdatedRows)).toBe(1)
})
played('appSync', 'appSaveItem', 'appSetPosition', 'appItemState')
played('appListSaved', 'appListContinue', 'appListHistory', 'appMyHome')
played('appSendEvents')
test('the story goes on: other people search the same and play the film today, so that the statistics list both', async () => {
  const events = [
    { type: 'play', item: story.realOf(ids.film), at: new Date() },
    { type: 'search', words: 'bhaktamar', finds: 0, at: new Date() },
    { type: 'error', code: 'network-lost', item: story.realOf(ids.film), at: new Date() },
  ]
  const about = { consent: true, platform: 'android', language: 'gu' }
  // Each network sets one of 32 bits, so several may share a bit. Hence more searches than the limit needs.
  for (let n = 0; n < 4 * limits.searchedNetworks; n += 1) {
    const body = { ...about, batchId: crypto.randomUUID(), events }
    expect(
      (await app.send('POST', '/app/events', { body, headers: { 'x-forwarded-for': `198.51.${n}.7` } })).body,
    ).toEqual({ taken: 3, refused: [] })
  }
})
played('statistics', 'contentStatistics')
test('staffEvents works as in its example', async () => {
  const headers = { authorization: `Bearer ${story.realOf(tokens.staffAccess)}` }
  const stop = new AbortController()
  const answer = await fetch(`${app.url}${apiPrefix}/admin/events`, { headers, signal: stop.signal })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  stop.abort()
  made.add('staffEvents')
})
played('listAppUsers', 'getAppUser', 'updateAppUser', 'exportAppUser', 'dashboardStats')
played('appUnsaveItem', 'appClearFromHistory', 'appClearHistory')
played(
  'createAdminUser',
  'listAdminUsers',
  'getAdminUser',
  'updateAdminUser',
  'factorsOfAdmin',
  'removeSecondFactor',
  'endSessionsOfAdmin',
  'resetAdminPassword',
  'deleteAdminUser',
)
test('the story goes on: the film is marked as ready, so that it can get new keys', async () => {
  const made = JSON.stringify({ durationSec: 2, damage: null, renditions: [], audio: [] })
  const { numUpdatedRows } = await app.deps.db
    .updateTable('submissions')
    .set({ status: 'ready', stage: 'Ready', made })
    .where('id', '=', story.realOf(ids.submission))
    .executeTakeFirstOrThrow()
  expect(Number(numUpdatedRows)).toBe(1)
})
played('renewKeys')
test('the story goes on: the film is marked as failed, so that it can be retried', async () => {
  const failed = { status: 'failed', stage: 'Failed', message: 'The film could not be read' } as const
  const id = story.realOf(ids.submission)
  const { db } = app.deps
  const { numUpdatedRows } = await db
    .updateTable('submissions')
    .set(failed)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Number(numUpdatedRows)).toBe(1)
})
played('dashboardToday', 'listOwnFilms', 'retryFilm')
test('the story goes on: the film is moved to the trash, so that its category can be deleted', async () => {
  const token = story.realOf(tokens.staffAccess)
  const { status } = await app.call(calls.deleteContent, { token, params: { id: story.realOf(ids.film) } })
  expect(status).toBe(204)
})
played('deleteContent', 'deleteCategory', 'deleteCarouselItem', 'deleteCollection', 'appLogout')
played('listTrash', 'restoreTrashed', 'deleteCategory', 'removeTrashed', 'emptyTrash')
test('the story goes on: the person signs in again, so that they can delete their account', async () => {
  story.set(tokens.access, await app.signInApp(phone))
  expect((await app.call(calls.appMe, { token: story.realOf(tokens.access) })).status).toBe(200)
})
played('makeItem', 'listActivity', 'exportActivity')
played('createWebhook', 'listWebhooks', 'updateWebhook', 'sendDeliveries', 'listDeliveries')
played('renewWebhookSecret', 'deleteWebhook')
played('appDeleteMe')
test('the story goes on: the person signs in after the deletion, so that staff can erase them', async () => {
  const { status, body } = await app.call(calls.appMe, { token: await app.signInApp(phone) })
  expect(status).toBe(200)
  story.set(ids.person, body._id)
})
played('endSessionsOfAppUser', 'eraseAppUser', 'endSession', 'logout')

test('videocryptWebhook works as in its example', async () => {
  const provider = await startVideocryptSimulator()
  const own = app
  app = await startTestApp({ outsideProvider: provider.config })
  try {
    const time = Math.floor(Date.now() / 1000)
    const body = JSON.stringify(exampleOf('videocryptWebhook').body)
    await play('videocryptWebhook', {
      'x-videocrypt-timestamp': String(time),
      'x-videocrypt-signature': signNotification(provider.config.webhookSecret, time, body),
    })
    expect(made).toContain('videocryptWebhook')
  } finally {
    await app.close()
    await provider.close()
    app = own
  }
})

test('every call was made', () => {
  const ids = callsOf(document).map(({ operation }) => operation.operationId)
  const left = ids.filter((name) => !made.has(name))
  expect(left, 'give these a place in the order of this file').toEqual([])
})

test('every call of staff that changes something is in the activity log, apart from the listed exceptions', async () => {
  const entries = Object.entries<Call>(calls)
  const { rows } = await sql<{ call: string }>`
    select distinct call from activity where outcome = 'done' and actor_kind = 'staff'`.execute(app.deps.db)
  const recorded = rows.map(({ call }) => call)
  const writes = entries.filter(([, { roles, method }]) => Array.isArray(roles) && method !== 'GET')
  const missing = writes.filter(([name, { activity }]) => activity && !recorded.includes(name))
  expect(missing.map(([name]) => name)).toEqual([])
  // These calls issue addresses and tokens, or prepare a file, which counts only when it is complete. So they are not
  // in the log.
  expect(writes.flatMap(([name, { activity }]) => (activity ? [] : [name]))).toEqual([
    'confirmOptions',
    'passkeyOptions',
    'startTotp',
    'previewBulk',
    'checkImport',
    'checkYoutubeLinks',
    'importAsInactive',
    'presignUpload',
    'startMultipart',
    'signParts',
    'abortMultipart',
    'knownFiles',
    'previewFiles',
    'uploadFrames',
    'previewToken',
  ])
})
