// The journey of docs/app-api.md, with the typed client that is made from the API document.
import { randomUUID } from 'node:crypto'
import { ApiFailure, type AppClient, answerOf, createAppClient, memoryTokens } from '@jinvani/app-client'
import { apiPrefix, calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFilms, refusalOf, signIn } from '../../../../packages/app-client/example.ts'
import { buildContent } from '../testing/builders.ts'
import { makeReadyRow } from '../testing/films.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'

let app: TestApp
let baseUrl: string
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  baseUrl = app.url + apiPrefix
  editor = await app.signIn('super_admin')
})
afterAll(() => app.close())

const start = async (phone: string) =>
  (await signIn(baseUrl, phone, async () => app.sentCodes.get(phone) ?? '')).api
/** A signed-in client, and a list of the paths that it has requested. */
async function counted(phone: string) {
  const asked: string[] = []
  const spoilt = memoryTokens()
  const client = createAppClient({
    baseUrl,
    tokens: spoilt,
    fetch: (request) => {
      asked.push(request.url.slice(baseUrl.length))
      return fetch(request)
    },
  })
  await answerOf(client.POST('/app/auth/otp/request', { body: { phone } }))
  const body = { phone, code: app.sentCodes.get(phone) ?? '' }
  const { token } = await answerOf(client.POST('/app/auth/otp/verify', { body }))
  await spoilt.write({ ...token, accessToken: 'one that has ended' })
  asked.length = 0
  return { client, asked, tokens: spoilt }
}
const failureOf = async (call: Promise<unknown>) => {
  const failure = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof ApiFailure)) throw new Error(`no failure of the API: ${String(failure)}`)
  return failure
}

test('a person finds an item, opens it, and is told that another does not exist', async () => {
  const api = await start('+919876540001')
  const items = []
  for (let n = 0; n < 3; n++)
    items.push(await buildContent(app, editor, { title: `Navkar ${n}`, durationSec: 100 }))
  const [song] = items
  if (!song) throw new Error('no item')
  const file = '[00:12.40]Namo arihantanam'
  const words = { token: editor, params: { id: song._id, script: 'Latn' }, body: { file } }
  expect((await app.call(calls.putLyrics, words)).status).toBe(200)
  const meant = { token: editor, params: { id: song._id, language: 'en' } }
  const body = { lines: ['I bow to the enlightened'] }
  expect((await app.call(calls.putMeaning, { ...meant, body })).status).toBe(200)
  const collection = {
    title: 'Mantras',
    slug: `mantras-${randomUUID()}`,
    type: 'rail',
    onHome: true,
    active: true,
    sections: [{ title: '', items: items.map(({ _id }) => _id) }],
  } as const
  expect((await app.call(calls.createCollection, { token: editor, body: collection })).status).toBe(201)

  const home = await answerOf(api.GET('/app/home', { params: { query: { lang: 'hi' } } }))
  expect(home.rails[0]?.items.map(({ slug }) => slug)).toEqual(items.map(({ slug }) => slug))
  const first = await answerOf(api.GET('/app/content', { params: { query: { pageSize: 2 } } }))
  const rest = { pageSize: 2, after: first.next ?? '' }
  const second = await answerOf(api.GET('/app/content', { params: { query: rest } }))
  expect([...first.items, ...second.items].map(({ _id }) => _id)).toEqual(
    items.map(({ _id }) => _id).toReversed(),
  )
  const found = []
  for await (const { title } of findFilms(api, 'Navkar')) found.push(title)
  expect(found.toSorted()).toEqual(['Navkar 0', 'Navkar 1', 'Navkar 2'])

  const path = { slug: song.slug }
  const item = await answerOf(api.GET('/app/content/{slug}', { params: { path } }))
  expect(item.sources[0]).toMatchObject({ kind: 'youtube' })
  expect(item.lyrics).toEqual([
    {
      script: 'Latn',
      lines: [{ text: 'Namo arihantanam', atSec: 12.4 }],
      meanings: [{ language: 'en', lines: ['I bow to the enlightened'] }],
    },
  ])
  const chapters = api.GET('/app/content/{slug}/chapters.vtt', { params: { path }, parseAs: 'text' })
  expect(await answerOf(chapters)).toContain('WEBVTT')
  const { slug } = collection
  const list = await answerOf(api.GET('/app/collections/{slug}', { params: { path: { slug } } }))
  expect([list.collection.title, list.items.length]).toEqual(['Mantras', 3])
  const query = { collection: slug }
  const beside = await answerOf(api.GET('/app/content/{slug}/next', { params: { path, query } }))
  expect([beside.previous, beside.next?.title]).toEqual([null, 'Navkar 1'])
  expect([await refusalOf(api, song.slug), await refusalOf(api, 'no-such-film')]).toEqual([
    null,
    'This film is no longer here.',
  ])
})

test('a person saves, stops, plays a protected film, signs out, and is erased', async () => {
  const { client: api, tokens } = await counted('+919876540002')
  const { _id: id } = await buildContent(app, editor, { durationSec: 100 })
  const path = { id }
  await answerOf(api.PUT('/app/me/saved/{id}', { params: { path } }))
  const stopped = api.PUT('/app/me/positions/{id}', { params: { path }, body: { positionSec: 30 } })
  expect(await answerOf(stopped)).toEqual({ positionSec: 30, finished: false, kept: true })
  expect(await answerOf(api.GET('/app/me/items/{id}', { params: { path } }))).toEqual({
    saved: true,
    positionSec: 30,
    finished: false,
  })
  const at = new Date().toISOString()
  const sync = { clock: at, saved: [{ contentId: randomUUID(), saved: true, at }] }
  expect((await answerOf(api.POST('/app/me/sync', { body: sync }))).skipped[0]?.reason).toBe('not-found')
  const history = await answerOf(api.GET('/app/me/history'))
  expect(history.items.map(({ content, positionSec }) => [content._id, positionSec])).toEqual([[id, 30]])
  expect((await answerOf(api.GET('/app/me/home'))).continue).toHaveLength(1)
  await answerOf(api.DELETE('/app/me/history'))
  expect((await answerOf(api.GET('/app/me/history'))).total).toBe(0)

  const film = await makeReadyRow(app, editor)
  const played = { params: { path: { id: film.id } } }
  // Sent without a body, which is optional.
  const playback = await answerOf(api.POST('/app/content/{id}/playback-token', played))
  expect(playback).toMatchObject({ system: 'org.w3.clearkey', licenceUrl: `${baseUrl}/licence/${film.id}` })
  const headers = { [playback.header.name]: playback.header.value }
  const licence = api.POST('/licence/{id}', { ...played, headers, body: { kids: [film.kid] } })
  expect((await answerOf(licence)).keys.map(({ kid }) => kid)).toEqual([film.kid])
  const key = api.GET('/licence/{id}/key', { ...played, headers, parseAs: 'arrayBuffer' })
  expect((await answerOf(key)).byteLength).toBe(16)
  await answerOf(api.DELETE('/app/content/{id}/playback-token', played))

  const refreshToken = (await tokens.read())?.refreshToken ?? ''
  await answerOf(api.POST('/app/auth/logout', { body: { refreshToken } }))
  expect(await failureOf(answerOf(api.GET('/app/me')))).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  })
  const again = await start('+919876540002')
  const me = await answerOf(again.PATCH('/app/me', { body: { email: '', age: null } }))
  await answerOf(again.DELETE('/app/me'))
  expect(await failureOf(answerOf(again.GET('/app/me')))).toMatchObject({ status: 401 })
  const { body: people } = await app.call(calls.listAppUsers, { token: editor, query: { q: me.phone } })
  expect(people.total).toBe(0)
})

test('events of a child are not stored, but events of the same phone without a token are', async () => {
  const { client: api, tokens } = await counted('+919876540005')
  const { _id: id } = await buildContent(app, editor, { durationSec: 100 })
  const send = () => {
    const clock = new Date().toISOString()
    const events = [{ type: 'play', item: id, at: clock } as const]
    const about = { batchId: randomUUID(), consent: true, platform: 'ios', language: 'hi-IN', clock } as const
    return answerOf(api.POST('/app/events', { body: { ...about, events } }))
  }
  await answerOf(api.PATCH('/app/me', { body: { age: 14 } }))
  expect(await send()).toEqual({ taken: 0, refused: [] })
  await tokens.write(null)
  expect(await send()).toEqual({ taken: 1, refused: [] })
})

test('calls at the same time renew an expired token once', async () => {
  const { client, asked } = await counted('+919876540003')
  const all = await Promise.all(Array.from({ length: 5 }, () => answerOf(client.GET('/app/me'))))
  expect(new Set(all.map(({ phone }) => phone))).toEqual(new Set(['+919876540003']))
  expect(asked.filter((path) => path === '/app/auth/refresh')).toHaveLength(1)
  await answerOf(client.GET('/app/me'))
  expect(asked).toHaveLength(12)
})

test('a message is in the language of the reader, and a page of another origin can read the headers that it needs', async () => {
  const missing = async (headers: Record<string, string>, query = '') =>
    await (await fetch(`${baseUrl}/app/content/no-such-item${query}`, { headers })).json()
  expect(await missing({ 'accept-language': 'hi-IN, en;q=0.5' })).toMatchObject({ message: 'नहीं मिला' })
  expect(await missing({ 'accept-language': 'hi' }, '?lang=gu')).toMatchObject({ message: 'મળ્યું નથી' })
  expect(await missing({ 'accept-language': 'fr' })).toMatchObject({
    message: 'Not found',
    code: 'not-found',
  })
  const lists = [await fetch(`${baseUrl}/app/content`), await fetch(`${baseUrl}/app/content`)]
  expect(lists.map(({ headers }) => headers.get('access-control-expose-headers'))).toEqual(
    Array.from({ length: 2 }, () => 'content-language, etag, retry-after'),
  )
  const staff = await fetch(`${baseUrl}/admin/me`, { headers: { 'accept-language': 'hi' } })
  expect(await staff.json()).toMatchObject({ message: 'Please sign in' })
})

test('a refusal by a limit with a long wait is reported at once, with the seconds to wait', async () => {
  const api: AppClient = await start('+919876540004')
  const body = { phone: '+919876540004' }
  const ask = () => answerOf(api.POST('/app/auth/otp/request', { body }))
  await ask()
  await ask()
  const failure = await failureOf(ask())
  expect(failure).toMatchObject({ status: 429, code: 'rate-limited', errors: [] })
  expect(failure.retryAfterSec).toBeGreaterThan(10)
  const { headers } = await app.send('POST', '/app/auth/otp/request', { body })
  expect(headers.get('access-control-expose-headers')).toBe('content-language, etag, retry-after')
  const wrong = answerOf(api.POST('/app/auth/otp/request', { body: { phone: '12' } }))
  expect((await failureOf(wrong)).errors).toEqual([
    { path: 'phone', message: 'Phone number must look like +919876543210' },
  ])
})
