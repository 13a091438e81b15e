// Events of plays and searches: who is counted, what is refused, the sums, and what staff see.
import { randomUUID } from 'node:crypto'
import {
  type BodyOf,
  type Calls,
  EventsInput,
  calls,
  limits,
  playerErrorCodes,
  privacyVersion,
} from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/database/connect.ts'
import { buildContent, removeForGood } from '../../../testing/builders.ts'
import { waitForDayWithRoom } from '../../../testing/day-with-room.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { isOnServer } from '../../../testing/test-database.ts'
import { sweepEvents } from '../service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let app: TestApp
let editor: string
let song: { _id: string; slug: string; title: string }
let last = 0
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true })
  editor = await app.signIn('super_admin')
  song = await buildContent(app, editor, { durationSec: 1000 })
  await waitForDayWithRoom()
})
afterAll(() => app.close())

type Body = BodyOf<Calls['appSendEvents']>
const at = (agoMs = 0) => new Date(Date.now() - agoMs).toISOString()
const play = (item = song._id) => ({ type: 'play', item, at: at() })
const tenth = (n: number, item = song._id) => ({ type: 'progress', item, at: at(), tenth: n })
const search = (words: string, finds = 0) => ({ type: 'search', at: at(), words, finds })
const batchOf = (events: unknown[], rest: Partial<Body> = {}): Body => ({
  batchId: randomUUID(),
  consent: true,
  platform: 'android',
  language: 'gu',
  events,
  ...rest,
})
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const send = (events: unknown[], rest: Partial<Body> = {}, token?: string) =>
  app.call(calls.appSendEvents, { body: batchOf(events, rest), ...(token !== undefined && { token }) })
const sendFrom = (address: string, events: unknown[], rest: Partial<Body> = {}) =>
  app.call(calls.appSendEvents, { body: batchOf(events, rest), ...from(address) })

const ofItem = async (id = song._id, days = '7') =>
  (await app.call(calls.contentStatistics, { token: editor, params: { id }, query: { days } })).body
const overall = async (days = '7') =>
  (await app.call(calls.statistics, { token: editor, query: { days } })).body
const newItem = async (durationSec = 1000) => (await buildContent(app, editor, { durationSec }))._id
const countRows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from app_event_batches`.execute(app.deps.db)).rows[0]?.n

/** Signs in. By default the person agrees to the privacy policy. */
async function signIn(consentVersion: typeof privacyVersion | undefined = privacyVersion) {
  const phone = `+9198760${String(43_000 + ++last)}`
  if (consentVersion === undefined) return await app.signInApp(phone)
  await app.call(calls.appRequestOtp, { body: { phone } })
  const body = { phone, code: app.sentCodes.get(phone) ?? '', consentVersion }
  return (await app.call(calls.appVerifyOtp, { body })).body.token.accessToken
}

test('plays, steps and ends of an item are counted, by its id or its slug', async () => {
  const { status, body } = await send([
    play(),
    play(song.slug.toUpperCase()),
    ...[1, 2, 3].map((n) => tenth(n)),
    tenth(1),
    { type: 'finished', item: song._id, at: at() },
    { type: 'error', item: song._id, at: at(), code: 'network-lost' },
    { type: 'error', at: at(), code: 'network-lost' },
  ])
  expect([status, body]).toEqual([202, { taken: 9, refused: [] }])
  // A step that the batch repeats counts once, so four tenths of 1,000 seconds were heard.
  expect(await ofItem()).toEqual({
    plays: 1,
    completed: 1,
    heardSec: 400,
    errors: 1,
    reached: [1, 1, 1, 0, 0, 0, 0, 0, 0],
  })
  const all = await overall()
  expect(all.days).toHaveLength(7)
  expect(all.days.at(-1)).toMatchObject({ plays: 1, completed: 1, heardSec: 400 })
  expect(all.items).toMatchObject([{ contentId: song._id, plays: 1 }])
  expect([all.platforms, all.languages]).toMatchObject([
    [{ platform: 'android', plays: 1 }],
    [{ language: 'gu', plays: 1 }],
  ])
  expect(all.playerErrors).toEqual([{ code: 'network-lost', platform: 'android', times: 2 }])
  expect(all.failing).toEqual([{ contentId: song._id, title: song.title, errors: 1, plays: 1 }])
})

test('items are listed with picture, length and how far they were played, beside the sums of the seven days before', async () => {
  const thumbnail = 'https://cdn.example.org/small.jpg'
  const images = { poster: 'https://cdn.example.org/large.jpg', thumbnail }
  const [seen, poster, endless] = [
    await buildContent(app, editor, { durationSec: 1000, images }),
    await buildContent(app, editor, { durationSec: 60, images: { poster: images.poster } }),
    await buildContent(app, editor),
  ]
  const before = await overall()
  expect([before.days, before.before].map((days) => days.length)).toEqual([7, 7])
  for (const { _id } of [seen, poster, endless]) await send([play(_id), tenth(1, _id), tenth(2, _id)])
  await sql`insert into play_sums select day - 7, content_id, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from play_sums
    where content_id = ${seen._id}::uuid`.execute(app.deps.db)
  await sql`insert into day_sums (day, platform, language, plays, completed, heard_sec)
    values ((now() at time zone 'Asia/Kolkata')::date - 7, 'tv', 'gu', 5, 0, 0)`.execute(app.deps.db)
  const after = await overall()
  const find = (id: string) => after.items.find(({ contentId }) => contentId === id)
  const reached = [1, 1, 0, 0, 0, 0, 0, 0, 0]
  const [whole, second] = [find(seen._id), find(poster._id)]
  expect(whole).toMatchObject({ picture: thumbnail, durationSec: 1000, plays: 1, heardSec: 200, reached })
  expect(second).toMatchObject({ picture: images.poster, durationSec: 60 })
  expect(find(endless._id)).toMatchObject({ picture: '', durationSec: 0, plays: 1, heardSec: 0 })
  expect(after.before.at(-1)).toMatchObject({ day: expect.any(String), plays: 5 })
  expect(after.before.at(-1)?.day.localeCompare(after.days[0]?.day ?? '')).toBe(-1)
  expect(after.isSample).toBe(false)
  await sql`update day_sums set is_sample = true where platform = 'tv'`.execute(app.deps.db)
  expect((await overall()).isSample).toBe(true)
  await sql`delete from day_sums where platform = 'tv'`.execute(app.deps.db)
})

test('a month ends with its last day, and is compared with the month before', async () => {
  const id = await newItem()
  const { db } = app.deps
  await sql`insert into day_sums (day, platform, language, plays, completed, heard_sec)
    select day::date, 'tv', 'gu', plays, 0, 0 from (values
      ('2025-12-31', 1), ('2026-01-01', 10), ('2026-01-31', 20), ('2026-02-01', 300), ('2026-02-28', 400),
      ('2026-03-01', 5000)) as known (day, plays)`.execute(db)
  const zeros = sql.raw(Array<number>(9).fill(0).join(', '))
  await sql`insert into play_sums
    select day::date, ${id}::uuid, 7, 0, 0, 0, ${zeros} from unnest(array['2026-01-31', '2026-02-28', '2026-03-01']) as day`.execute(
    db,
  )
  await sql`insert into search_sums (day, words, times, batches, networks)
    select day::date, '', 2, 0, 0 from unnest(array['2026-01-31', '2026-02-01', '2026-03-01']) as day`.execute(
    db,
  )
  await sql`insert into error_sums select day::date, 'other', 'tv', 6
    from unnest(array['2026-01-31', '2026-02-28', '2026-03-01']) as day`.execute(db)
  const query = { days: '7', month: '2026-02' } as const
  const { body } = await app.call(calls.statistics, { token: editor, query })
  const ends = [body.days, body.before].map((days) => [days.length, days[0]?.day, days.at(-1)?.day])
  expect(ends).toEqual([
    [28, '2026-02-01', '2026-02-28'],
    [31, '2026-01-01', '2026-01-31'],
  ])
  const totals = [body.days, body.before].map((days) => days.reduce((sum, { plays }) => sum + plays, 0))
  expect(totals).toEqual([700, 30])
  expect(body).toMatchObject({
    items: [{ contentId: id, plays: 7 }],
    platforms: [{ platform: 'tv', plays: 700 }],
    languages: [{ language: 'gu', plays: 700 }],
    searches: 2,
    playerErrors: [{ code: 'other', platform: 'tv', times: 6 }],
  })
  const wrong = await app.call(calls.statistics, { token: editor, query: { ...query, month: '2026-13' } })
  expect(wrong.body.days).toHaveLength(7)
  for (const table of ['day_sums', 'play_sums', 'search_sums', 'error_sums'])
    await sql`delete from ${sql.table(table)} where day < '2026-03-02'`.execute(db)
})

describe('a batch', () => {
  test('that is sent twice counts once, and gets the same answer', async () => {
    const item = await newItem()
    const batchId = randomUUID()
    const twice = [await send([play(item)], { batchId }), await send([play(item)], { batchId })]
    for (const { body } of twice) expect(body).toEqual({ taken: 1, refused: [] })
    expect((await ofItem(item)).plays).toBe(1)
    await send([play(item)], { batchId: batchId.toUpperCase() })
    expect((await ofItem(item)).plays).toBe(1)
  })

  test('that is sent several times at once counts once', async () => {
    const item = await newItem()
    const batchId = randomUUID()
    await Promise.all(Array.from({ length: 6 }, () => send([play(item)], { batchId })))
    expect((await ofItem(item)).plays).toBe(1)
  })

  test('is counted without its invalid events', async () => {
    const [item, later, draft] = [await newItem(), await newItem(), await newItem()]
    await app.call(calls.updateContent, { token: editor, params: { id: draft }, body: { active: false } })
    const { body } = await send([
      play(item),
      null,
      { type: 'dance' },
      tenth(10, item),
      play(draft),
      play(randomUUID()),
      { ...play(item), at: at(7 * DAY_MS + 60_000) },
      { ...play(item), address: '203.0.113.7' },
      { type: 'error', at: at(), code: 'Asha Shah' },
      search('!!!'),
      { ...play(later), at: at(-400 * DAY_MS) },
    ])
    expect(body.taken).toBe(2)
    expect(body.refused.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    for (const { error } of body.refused) expect(error).toMatch(/^[A-Z][^<>]+$/)
    expect(body.refused[3]?.error, 'a draft is not told apart').toBe(body.refused[4]?.error)
    expect((await ofItem(item)).plays).toBe(1)
    expect((await ofItem(later)).plays, 'what is to come is now').toBe(1)
    expect((await overall()).days.at(-1)?.plays).toBeGreaterThan(0)
  })

  test('counts on the day that the device names, and is refused as a whole if it is too long', async () => {
    const item = await newItem()
    const before = (await overall()).days
    await send([{ ...play(item), at: at(2 * DAY_MS) }])
    const { days } = await overall()
    expect(days.map(({ plays }, index) => plays - (before[index]?.plays ?? 0))).toEqual([0, 0, 0, 0, 1, 0, 0])
    expect((await overall('30')).days).toHaveLength(30)
    const many = Array.from({ length: limits.eventsAtOnce + 1 }, () => play(item))
    const refused = await send([...many, { type: 'dance' }])
    expect([refused.status, Object(refused.body)['errors']]).toEqual([
      422,
      [{ path: 'events', message: 'No more than 500 events at once' }],
    ])
    expect((await send(many.slice(1))).body.taken).toBe(limits.eventsAtOnce)
    expect((await ofItem(item)).plays, 'one play of an item in a batch').toBe(2)
    expect((await overall()).days.at(-1)?.plays).toBe((days.at(-1)?.plays ?? 0) + 1)
  })
})

test.each([
  ['hi-IN', 'hi'],
  ['hi_IN', 'hi'],
  ['HI-Deva-IN-u-ca-indian-nu-deva-hc-h23', 'hi'],
  ['zh_TW_#Hant', 'zh'],
  ['en_US.UTF-8', 'en'],
  ['kok', 'kok'],
  ['C', 'other'],
  ['', 'other'],
  ['gujarati', 'other'],
  ['xx-IN', 'other'],
])('the language %j of a phone counts as %s', async (language, counted) => {
  const plays = async () => (await overall()).languages.find((sum) => sum.language === counted)?.plays ?? 0
  const before = await plays()
  expect(await send([play(await newItem())], { language })).toMatchObject({ status: 202, body: { taken: 1 } })
  expect((await plays()) - before).toBe(1)
})

test.each([
  ['in 1970', 90_000 - Date.now()],
  ['a month slow', -30 * DAY_MS],
  ['a year fast', 365 * DAY_MS],
])('a phone whose clock is %s loses no event, and each counts on its day', async (_, skewMs) => {
  const item = await newItem()
  const before = (await overall()).days
  const clock = new Date(Date.now() + skewMs)
  const agoMs = skewMs < -31 * DAY_MS ? 1000 : 2 * DAY_MS
  const event = { ...play(item), at: new Date(clock.getTime() - agoMs).toISOString() }
  const { body } = await send([event], { clock: clock.toISOString() })
  expect(body).toEqual({ taken: 1, refused: [] })
  const { days } = await overall()
  const grown = days.map(({ plays }, index) => plays - (before[index]?.plays ?? 0))
  expect(grown).toEqual(agoMs > DAY_MS ? [0, 0, 0, 0, 1, 0, 0] : [0, 0, 0, 0, 0, 0, 1])
  const old = { ...event, at: new Date(clock.getTime() - 8 * DAY_MS).toISOString() }
  if (skewMs > -31 * DAY_MS)
    expect((await send([old], { clock: clock.toISOString() })).body.refused).toHaveLength(1)
})

test('a large batch costs more points, and a batch above the rate limit is not stored', async () => {
  const now = Date.now()
  const strict = await app.startSecond(() => now, { pointsPerMinute: 1, pointsBurst: 60 })
  const item = await newItem()
  const events = Array.from({ length: limits.eventsAtOnce }, () => play(item))
  const statuses = []
  for (const sent of [events, events.slice(0, 10), events.slice(0, 100), events.slice(0, 80)])
    statuses.push((await strict.call(calls.appSendEvents, { body: batchOf(sent) })).status)
  // The batches cost 50, 1, 10 and 8 of 60 points. The third pays 1 in advance and cannot pay the other 9.
  expect(statuses).toEqual([202, 202, 429, 202])
  expect((await ofItem(item)).plays).toBe(3)
  await strict.close()
})

describe('consent', () => {
  test('has to be in the batch of an app, or the batch is refused', async () => {
    for (const consent of [undefined, false, 'true']) {
      const { consent: _, ...body } = batchOf([play()])
      const answer = await app.send('POST', '/app/events', { body: { ...body, consent } })
      expect([answer.status, answer.body['errors']]).toEqual([
        422,
        [{ path: 'consent', message: 'Nothing is counted without consent: true' }],
      ])
    }
  })

  test('and the age of a signed-in person decide whether their events are stored', async () => {
    const [agreed, silent, child, allowed] = [
      await signIn(),
      await app.signInApp(`+9198760${String(43_000 + ++last)}`),
      await signIn(),
      await signIn(),
    ]
    const update = (token: string, body: BodyOf<Calls['appUpdateMe']>) =>
      app.call(calls.appUpdateMe, { token, body })
    await update(child, { age: 14 })
    await update(allowed, { age: 14, guardianConsent: true })
    const item = await newItem()
    const taken = []
    for (const token of [agreed, silent, child, allowed]) {
      const { status, body } = await send([play(item)], {}, token)
      taken.push([status, body])
    }
    expect(taken).toEqual([1, 0, 0, 1].map((count) => [202, { taken: count, refused: [] }]))
    expect((await ofItem(item)).plays).toBe(2)
  })

  test('of a person with an invalid token is unknown, so the batch gets 401', async () => {
    const person = await signIn()
    await app.call(calls.appDeleteMe, { token: person })
    const before = await countRows()
    for (const token of [person, 'nonsense', editor])
      expect((await send([play()], {}, token)).status).toBe(401)
    expect(await countRows()).toBe(before)
  })

  test('does not matter on a server that stores no plays', async () => {
    const closed = await app.startSecond(Date.now, { usageMonths: 0 })
    const before = await countRows()
    const { body } = await closed.call(calls.appSendEvents, { body: batchOf([play()]) })
    expect(body).toEqual({ taken: 0, refused: [] })
    expect(await countRows()).toBe(before)
    await closed.close()
  })
})

test('while a person is erased, exactly those events count whose batch was answered with 202', async () => {
  const person = await signIn()
  const item = await newItem()
  const statuses = await Promise.all([
    app.call(calls.appDeleteMe, { token: person }).then(({ status }) => status),
    ...Array.from({ length: 4 }, () => send([play(item)], {}, person).then(({ status }) => status)),
  ])
  expect(statuses[0]).toBe(204)
  const stored = statuses.slice(1).filter((status) => status === 202).length
  expect(statuses.slice(1).every((status) => [202, 401].includes(status))).toBe(true)
  expect((await ofItem(item)).plays).toBe(stored)
})

test('no table has a column for the person, the address, the device or the time of day', async () => {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid in ('play_sums'::regclass, 'day_sums'::regclass, 'search_sums'::regclass, 'error_sums'::regclass,
      'app_event_batches'::regclass) and attnum > 0
    order by attrelid, attnum`.execute(app.deps.db)
  const named = rows.map(({ name }) => name).filter((name) => !name.startsWith('tenth'))
  const columns =
    'arrived_on batches code completed content_id day errors heard_sec id is_sample language networks number platform plays times words'
  expect([...new Set(named)].toSorted().join(' ')).toBe(columns)
  expect(rows.filter(({ type }) => type.startsWith('time'))).toEqual([])
})

describe('search words without results', () => {
  const wanted = async () => (await overall('90')).wanted
  const networks = Array.from({ length: 12 }, (_, n) => `198.51.${n}.7`)
  const textOf = (words: string) =>
    sql<{ n: number }>`select count(*)::int as n from search_sums where words like ${words}`
      .execute(app.deps.db)
      .then(({ rows }) => rows[0]?.n)

  test('are shown once enough networks have searched for them, and words with results are not stored', async () => {
    const before = await overall()
    const twice = [search('Asha Shah'), search('asha shah'), search('ASHA, Shah!')]
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.1'])
      for (let n = 0; n < 3; n += 1) await sendFrom(address, [...twice, search('secret find', 3)])
    expect(await wanted(), 'three addresses of one network').toEqual([])
    const after = await overall()
    expect(after.searchesWithoutFind - before.searchesWithoutFind, 'once for an address and day').toBe(3)
    expect(after.searches - before.searches).toBe(3 + 12)
    // Each network sets one of 32 bits. Two may set the same one, but these twelve set at least three.
    for (const address of networks) await sendFrom(address, [search('Asha  SHAH')])
    expect(await wanted()).toEqual([{ words: 'asha shah', times: 15 }])
    for (const line of ['1', '2', '3', '4', '5'])
      await sendFrom(`2001:db8:7:${line}::1`, [search('of one site')])
    expect((await wanted()).map(({ words }) => words)).toEqual(['asha shah'])
    expect(await textOf('%secret%')).toBe(0)
  })

  test('are cut to a maximum length, and deleted after 90 days', async () => {
    const long = 'x'.repeat(150)
    for (const address of networks) await sendFrom(address, [search(long)])
    expect((await wanted()).map(({ words }) => words.length)).toContain(limits.searchedWordsMax)
    await sql`update search_sums set day = day - 91`.execute(app.deps.db)
    await sweepEvents(app.deps)
    const { rows } = await sql<{ words: string }>`select distinct words from search_sums`.execute(app.deps.db)
    expect(rows).toEqual([{ words: '' }])
  })

  test('are limited for each address, and to 5,000 new ones a day from all addresses together', async () => {
    const made = (n: number) => Array.from({ length: n }, (_, i) => search(`made up ${i} ${randomUUID()}`))
    await sendFrom('192.0.2.9', made(499))
    await sendFrom('192.0.2.9', made(499))
    expect(await textOf('made up%')).toBe(500)
    await sql`insert into search_sums (day, words, times, batches)
      select (now() at time zone 'Asia/Kolkata')::date, 'filler ' || i, 1, 0
      from generate_series(1, ${limits.searchedKinds} - (select count(*)::int from search_sums
        where day = (now() at time zone 'Asia/Kolkata')::date) - 2) as i`.execute(app.deps.db)
    await sendFrom('192.0.2.10', [search('kept a'), search('kept b'), search('kept c'), search('filler 1')])
    expect(await textOf('kept%')).toBe(2)
    const { rows } = await sql`select times from search_sums where words = 'filler 1'`.execute(app.deps.db)
    expect(rows).toEqual([{ times: 2 }])
    await sql`delete from search_sums where words like 'filler%' or words like 'made up%'`.execute(
      app.deps.db,
    )
  })
})

describe('one address', () => {
  const playsFrom = async (addresses: string[], event: (item: string) => unknown = play) => {
    const item = await newItem()
    await Promise.all(addresses.map((address) => sendFrom(address, [event(item)])))
    return await ofItem(item)
  }
  const times = (n: number, address: (i: number) => string) => Array.from({ length: n }, (_, i) => address(i))

  test('adds at most 50 plays of an item in a day, and as many of each step, end and error', async () => {
    const many = times(60, () => '192.0.2.1')
    expect((await playsFrom(many)).plays).toBe(50)
    expect((await playsFrom(many, (item) => tenth(3, item))).reached[2]).toBe(50)
    expect((await playsFrom(many, (item) => ({ type: 'finished', item, at: at() }))).completed).toBe(50)
    const error = (item: string) => ({ type: 'error', item, at: at(), code: 'drm-failed' })
    expect((await playsFrom(many, error)).errors).toBe(50)
    expect((await playsFrom([...many, '192.0.2.2'])).plays, 'another address counts on').toBe(51)
    const item = await newItem()
    await Promise.all(many.map((_, n) => send([{ ...play(item), at: at((n % 7) * DAY_MS) }])))
    expect((await ofItem(item)).plays, 'whatever day it names').toBe(50)
  })

  test('of IPv6 shares a limit of 5 plays with its /64, and one of 50 with its /48', async () => {
    expect((await playsFrom(times(9, (i) => `2001:db8:1:1::${i}`))).plays).toBe(5)
    expect((await playsFrom(times(80, (i) => `2001:db8:2:${i}::1`))).plays).toBe(50)
    const open = await app.startSecond(Date.now, { addressPlays: 0 })
    const item = await newItem()
    await Promise.all(
      times(60, () => '2001:db8:3:1::1').map((address) =>
        open.call(calls.appSendEvents, { body: batchOf([play(item)]), ...from(address) }),
      ),
    )
    expect((await ofItem(item)).plays, '0 switches it off').toBe(60)
    await open.close()
  })

  test('cannot add error codes and languages that do not exist', async () => {
    const codes = ['call-555-0199', 'free-money', 'http-error', 'drm-unsupported']
    await sendFrom(
      '192.0.2.3',
      codes.map((code) => ({ type: 'error', at: at(), code })),
    )
    for (const language of ['qq', 'zxy', 'gu-in', 'mwr']) await sendFrom('192.0.2.3', [play()], { language })
    const { rows } = await sql<{ code: string }>`select distinct code from error_sums`.execute(app.deps.db)
    for (const { code } of rows) expect(playerErrorCodes).toContain(code)
    const { rows: spoken } = await sql<{ language: string }>`
      select distinct language from day_sums order by 1`.execute(app.deps.db)
    expect(spoken.map(({ language }) => language)).toEqual(['en', 'gu', 'hi', 'kok', 'mwr', 'other', 'zh'])
    await sql`insert into error_sums values (now(), 'call-555-0199', 'ios', 1000)`.execute(app.deps.db)
    const [first] = (await overall()).playerErrors
    expect(first, 'one that the version before stored').toMatchObject({ code: 'other', platform: 'ios' })
  })
})

test('a list of too many events is refused before any of them is read', () => {
  const read: number[] = []
  const entries = Array.from({ length: limits.eventsAtOnce + 1 }, (_, n) => ({
    get type() {
      read.push(n)
      return 'play'
    },
  }))
  expect(EventsInput.safeParse(batchOf(entries)).success).toBe(false)
  expect(read).toEqual([])
  EventsInput.safeParse(batchOf(entries.slice(1)))
  expect(read.length).toBeGreaterThan(limits.eventsAtOnce - 1)
})

test('a body that is too large for 500 events is refused before it is read', async () => {
  const body = JSON.stringify({ ...batchOf([]), more: 'x'.repeat(limits.eventsBytes) })
  expect((await app.send('POST', '/app/events', { body })).status).toBe(413)
  const longest = { type: 'progress', item: 'x'.repeat(limits.slugMax), at: at(), tenth: 1 }
  const full = await send(Array.from({ length: limits.eventsAtOnce }, () => longest))
  expect([full.status, full.body.refused.length]).toEqual([202, limits.eventsAtOnce])
})

test('batches that cannot be stored fail as a whole, and count once when they are sent again', async () => {
  const item = await newItem()
  const before = await countRows()
  const ids = [randomUUID(), randomUUID()]
  const error = { type: 'error', item, at: at(), code: 'timed-out' }
  const sendAll = () =>
    Promise.all(ids.map((batchId) => send([play(item), error], { batchId }).then(({ status }) => status)))
  await sql`alter table error_sums rename to away`.execute(app.deps.db)
  expect(await sendAll()).toEqual([500, 500])
  await sql`alter table away rename to error_sums`.execute(app.deps.db)
  expect([await countRows(), (await ofItem(item)).plays]).toEqual([before, 0])
  expect(await sendAll()).toEqual([202, 202])
  expect(await sendAll()).toEqual([202, 202])
  expect((await ofItem(item)).plays).toBe(2)
})

test('two processes that count plays of the same item at once lose none', async () => {
  const second = await app.startSecond()
  const items = await Promise.all(Array.from({ length: 6 }, () => newItem()))
  const orders = [items, items.toReversed()]
  const sent = Array.from({ length: 20 }, (_, n) =>
    [app, second].map((process, order) =>
      process.call(calls.appSendEvents, {
        body: batchOf((orders[order] ?? []).map((item) => play(item))),
        ...from(`198.51.100.${n}`),
      }),
    ),
  ).flat()
  for (const { status } of await Promise.all(sent)) expect(status).toBe(202)
  for (const item of items) expect((await ofItem(item)).plays).toBe(40)
  await second.close()
})

test('sums are kept for 25 months, errors for 90 days, and batches until their events are too old to count', async () => {
  await send([play(), { type: 'error', at: at(), code: 'timed-out' }, search('found', 2)])
  const tables = ['play_sums', 'day_sums', 'search_sums', 'error_sums', 'app_event_batches'] as const
  const count = async () => {
    const counts = tables.map((table) =>
      sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(app.deps.db),
    )
    return (await Promise.all(counts)).map(({ rows }) => rows[0]?.n ?? 0)
  }
  // Leaves only today's rows, so that no two have the same key when all are moved to an earlier day.
  for (const table of tables.slice(0, 4))
    await sql`delete from ${sql.table(table)} where day < (now() at time zone 'Asia/Kolkata')::date`.execute(
      app.deps.db,
    )
  const age = async (days: number) => {
    for (const table of tables) {
      const day = sql.ref(table === 'app_event_batches' ? 'arrived_on' : 'day')
      await sql`update ${sql.table(table)} set ${day} = ${day} - ${days}::int`.execute(app.deps.db)
    }
    await sweepEvents(app.deps)
    return (await count()).map((n) => n > 0)
  }
  expect(await age(8)).toEqual([true, true, true, true, true])
  expect(await age(1)).toEqual([true, true, true, true, false])
  expect(await age(90)).toEqual([true, true, true, false, false])
  expect(await age(640)).toEqual([true, true, true, false, false])
  expect(await age(40)).toEqual([false, false, false, false, false])
})

test('a deleted item stays in the daily sums, but is not listed', async () => {
  const item = await newItem()
  await Promise.all(Array.from({ length: 9 }, () => send([play(item)])))
  const before = await overall()
  expect(before.items.map(({ contentId }) => contentId)).toContain(item)
  await removeForGood(app, editor, item)
  const gone = await app.call(calls.contentStatistics, { token: editor, params: { id: item } })
  expect(gone.status).toBe(404)
  const after = await overall()
  expect(after.days).toEqual(before.days)
  expect(after.items.map(({ contentId }) => contentId)).not.toContain(item)
})

/** Stores a batch with one play as the previous version of the server did. */
const storeAsBefore = async (db: Db, item: string) => {
  await sql`select pg_advisory_xact_lock_shared(hashtext('app_events'))`.execute(db)
  await sql`with batch as (insert into app_event_batches (id) values (gen_random_uuid()) returning number)
    insert into app_events (batch, day, type, content_id, platform, language)
    select number, (now() at time zone 'Asia/Kolkata')::date, 'play', ${item}::uuid, 'tv', 'hi' from batch`.execute(
    db,
  )
}

test('events stored by the previous version are added to the sums once', async () => {
  const item = await newItem()
  for (let n = 0; n < 3; n += 1) await app.deps.db.transaction().execute((trx) => storeAsBefore(trx, item))
  await Promise.all([sweepEvents(app.deps), send([play(item)])])
  await sweepEvents(app.deps)
  expect((await ofItem(item)).plays).toBe(4)
})

test.runIf(isOnServer)('a batch that the previous version is still storing is not skipped', async () => {
  const item = await newItem()
  const { db } = app.deps
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const storing = db.transaction().execute(async (trx) => {
    await storeAsBefore(trx, item)
    begun.resolve()
    await held.promise
  })
  await begun.promise
  await db.transaction().execute((trx) => storeAsBefore(trx, item))
  let isOver = false
  const summing = sweepEvents(app.deps).finally(() => (isOver = true))
  const countWaiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`.execute(db)
    return rows[0]?.n
  }
  await expect.poll(async () => isOver || (await countWaiting()) === 1).toBe(true)
  held.resolve()
  await Promise.all([storing, summing])
  await sweepEvents(app.deps)
  expect((await ofItem(item)).plays).toBe(2)
})

test('plays under a former slug count for the item', async () => {
  const item = await buildContent(app, editor)
  const body = { slug: `${item.slug}-b` }
  await app.call(calls.updateContent, { token: editor, params: { id: item._id }, body })
  expect((await send([play(item.slug)])).body).toEqual({ taken: 1, refused: [] })
  expect((await ofItem(item._id)).plays).toBe(1)
})
