// How many protected films a person may play at the same time. The films here are rows without streams.
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeReadyRow } from '../../testing/films.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { takeLease } from './service.ts'

const phone = '+919876500003'
let app: TestApp
let editor: string
let person: string
let phones: [string, string]
let id: string
let kid: string
let other: string
let otherKid: string

beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('content_manager')
  person = await app.signInApp('+919876500001')
  phones = [await app.signInApp(phone), await app.signInApp(phone)]
  const films = [await makeReadyRow(app, editor), await makeReadyRow(app, editor)] as const
  ;[{ id, kid }, { id: other, kid: otherKid }] = films
})
afterAll(() => app.close())

const ask = (token: string, kids = [kid], of = id) =>
  app.call(calls.licence, { params: { id: of }, body: { kids }, token })
const askKey = (token: string, of = id) =>
  fetch(`${app.url}/api/v1/licence/${of}/key`, { headers: { authorization: `Bearer ${token}` } })
const playback = async (token: string) =>
  (await app.call(calls.appPlaybackToken, { token, params: { id } })).body.token
const leases = () => app.deps.db.selectFrom('playbackLeases').selectAll().execute()

beforeEach(async () => {
  await app.deps.db.deleteFrom('playbackLeases').execute()
})

test('a person plays three films at a time, the same film on two devices counts twice, and the fourth is refused', async () => {
  const [first, second] = phones
  expect((await ask(await playback(first))).status).toBe(200)
  expect((await askKey(first)).status).toBe(200)
  expect((await ask(first, [otherKid], other)).status).toBe(200)
  expect((await ask(second)).status).toBe(200)
  const fourth = await ask(second, [otherKid], other)
  expect([fourth.status, fourth.body]).toMatchObject([
    429,
    { code: 'too-many-films', message: expect.stringContaining('plays 3 films now') },
  ])
  const wait = Number(fourth.headers.get('retry-after'))
  expect([wait > 500, wait <= 600]).toEqual([true, true])
  expect((await askKey(second, other)).status).toBe(429)
  expect((await ask(first)).status, 'what plays goes on').toBe(200)
  expect((await ask(person, [otherKid], other)).status, 'another person').toBe(200)
  for (let at = 0; at < 4; at++) expect((await ask(editor, [otherKid], other)).status, 'staff').toBe(200)

  const past = new Date(Date.now() - 1000)
  await app.deps.db
    .updateTable('playbackLeases')
    .set({ endsAt: past })
    .where('contentId', '=', other)
    .execute()
  expect((await ask(second, [otherKid], other)).status, 'after one has ended').toBe(200)
})

test('four simultaneous requests cannot exceed the limit of three films', async () => {
  const sessions = await app.deps.db
    .selectFrom('sessions')
    .innerJoin('appUsers', 'appUsers.id', 'sessions.subjectId')
    .select(['sessions.id as sessionId', 'subjectId as userId'])
    .where('phone', '=', phone)
    .execute()
  const wishes = sessions.flatMap((session) => [id, other].map((film) => [session, film] as const))
  expect(wishes).toHaveLength(4)
  for (let round = 0; round < 10; round++) {
    await app.deps.db.deleteFrom('playbackLeases').execute()
    const taken = wishes.map(([session, film]) => takeLease(app.deps, session, film))
    const ends = await Promise.allSettled(taken)
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await leases()).toHaveLength(3)
  }
})

test('a device that ends a film frees its own place, and cannot free that of another device', async () => {
  const [first, second] = phones
  const end = async (token: string, of: string) =>
    (await app.call(calls.appEndPlayback, { token, params: { id: of } })).status
  await ask(first)
  await ask(first, [otherKid], other)
  await ask(second)
  expect(await end(second, other), 'plays on the other device').toBe(404)
  expect((await ask(second, [otherKid], other)).status).toBe(429)
  expect([await end(first, other), await end(first, other)]).toEqual([204, 404])
  expect(await leases()).toHaveLength(2)
  expect((await ask(second, [otherKid], other)).status).toBe(200)
})

test('a person plays any number of films if the limit is off, and each play is still recorded', async () => {
  const session = await app.deps.db.selectFrom('sessions').selectAll().where('audience', '=', 'app').executeTakeFirstOrThrow() // prettier-ignore
  await app.deps.db.deleteFrom('plays').execute()
  const take = async (film: string, filmsAtOnce: number) => {
    const config = { ...app.deps.config, filmsAtOnce }
    await takeLease({ ...app.deps, config }, { userId: session.subjectId, sessionId: session.id }, film)
  }
  await take(id, 1)
  await expect(take(other, 1)).rejects.toThrow()
  await take(other, 0)
  const plays = await app.deps.db.selectFrom('plays').select('contentId').execute()
  expect(plays.map(({ contentId }) => contentId).toSorted()).toEqual([id, other].toSorted())
})

test('a refused licence takes none of the three places', async () => {
  expect((await ask(phones[0], ['AAAAAAAAAAAAAAAAAAAAAA'])).status).toBe(404)
  expect((await ask(phones[0], [kid], other)).status, 'the key of another film').toBe(404)
  expect(await leases()).toEqual([])
})
