// What the apps tell about plays and searches: who is counted, what is refused, the sums, and what staff see.
import { randomUUID } from 'node:crypto'
import { type BodyOf, type Calls, calls, limits, privacyVersion } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildContent, removeForGood } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { isOnServer } from '../../testing/test-database.ts'
import { insertBatch, insertEvents, sumUpTo } from './queries.ts'
import { sumEvents, sweepEvents } from './service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let app: TestApp
let editor: string
let song: { _id: string; slug: string }
let last = 0
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('super_admin')
  song = await buildContent(app, editor, { durationSec: 1000 })
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
const send = (events: unknown[], rest: Partial<Body> = {}, token?: string) =>
  app.call(calls.appSendEvents, { body: batchOf(events, rest), ...(token !== undefined && { token }) })

const ofItem = async (id = song._id, days = '7') => {
  await sumEvents(app.deps)
  return (await app.call(calls.contentStatistics, { token: editor, params: { id }, query: { days } })).body
}
const overall = async (days = '7') => {
  await sumEvents(app.deps)
  return (await app.call(calls.statistics, { token: editor, query: { days } })).body
}
const newItem = async (durationSec = 1000) => (await buildContent(app, editor, { durationSec }))._id
const countRows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from app_events`.execute(app.deps.db)).rows[0]?.n

/** Signs in with the consent to the policy, unless it is left out. */
async function signIn(consentVersion: typeof privacyVersion | undefined = privacyVersion) {
  const phone = `+9198760${String(43_000 + ++last)}`
  if (consentVersion === undefined) return await app.signInApp(phone)
  await app.call(calls.appRequestOtp, { body: { phone } })
  const body = { phone, code: app.sentCodes.get(phone) ?? '', consentVersion }
  return (await app.call(calls.appVerifyOtp, { body })).body.token.accessToken
}

test('plays, steps and ends of an item are counted, by id and by slug', async () => {
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
  // Five tenths of a thousand seconds.
  expect(await ofItem()).toEqual({
    plays: 2,
    completed: 1,
    heardSec: 500,
    errors: 1,
    reached: [2, 1, 1, 0, 0, 0, 0, 0, 0],
  })
  const all = await overall()
  expect(all.days).toHaveLength(7)
  expect(all.days.at(-1)).toMatchObject({ plays: 2, completed: 1, heardSec: 500 })
  expect(all.items).toMatchObject([{ contentId: song._id, plays: 2 }])
  expect([all.platforms, all.languages]).toMatchObject([
    [{ platform: 'android', plays: 2 }],
    [{ language: 'gu', plays: 2 }],
  ])
  expect(all.playerErrors).toEqual([{ code: 'network-lost', platform: 'android', times: 2 }])
  expect((await overall()).days, 'a second sum adds nothing').toEqual(all.days)
  await app.deps.db.transaction().execute((trx) => sumUpTo(trx, 0, 1))
  expect((await overall()).days, 'nor one of a process that came late').toEqual(all.days)
})

describe('a batch', () => {
  test('that comes twice counts once, and gets the same answer', async () => {
    const item = await newItem()
    const batchId = randomUUID()
    const twice = [await send([play(item)], { batchId }), await send([play(item)], { batchId })]
    for (const { body } of twice) expect(body).toEqual({ taken: 1, refused: [] })
    expect((await ofItem(item)).plays).toBe(1)
    await send([play(item)], { batchId: batchId.toUpperCase() })
    expect((await ofItem(item)).plays).toBe(1)
  })

  test('that comes several times at once counts once', async () => {
    const item = await newItem()
    const batchId = randomUUID()
    await Promise.all(Array.from({ length: 6 }, () => send([play(item)], { batchId })))
    expect((await ofItem(item)).plays).toBe(1)
  })

  test('loses no good event to a bad one', async () => {
    const item = await newItem()
    const draft = await newItem()
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
      { ...play(item), at: at(-400 * DAY_MS) },
    ])
    expect(body.taken).toBe(2)
    expect(body.refused.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    for (const { error } of body.refused) expect(error).toMatch(/^[A-Z][^<>]+$/)
    expect(body.refused[3]?.error, 'a draft is not told apart').toBe(body.refused[4]?.error)
    expect((await ofItem(item)).plays, 'what is to come is now').toBe(2)
    expect((await overall()).days.at(-1)?.plays).toBeGreaterThan(0)
  })

  test('counts on the day of the device, and as a whole or not at all', async () => {
    const item = await newItem()
    const before = (await overall()).days
    await send([{ ...play(item), at: at(2 * DAY_MS) }])
    const { days } = await overall()
    expect(days.map(({ plays }, index) => plays - (before[index]?.plays ?? 0))).toEqual([0, 0, 0, 0, 1, 0, 0])
    expect((await overall('30')).days).toHaveLength(30)
    const many = Array.from({ length: limits.eventsAtOnce + 1 }, () => play(item))
    expect((await send(many)).status).toBe(422)
    const flood = Array.from({ length: 10_000 }, () => play(item))
    expect([413, 422]).toContain((await send(flood)).status)
    expect((await send(many.slice(1))).body.taken).toBe(limits.eventsAtOnce)
    expect((await ofItem(item)).plays).toBe(1 + limits.eventsAtOnce)
    expect((await overall()).days.at(-1)?.plays).toBe((days.at(-1)?.plays ?? 0) + limits.eventsAtOnce)
  })
})

test('a large batch costs its client more, and one that cannot pay is not stored', async () => {
  const now = Date.now()
  const strict = await app.startSecond(() => now, { pointsPerMinute: 1, pointsBurst: 22 })
  const item = await newItem()
  const events = Array.from({ length: limits.eventsAtOnce }, () => play(item))
  const statuses = []
  for (const sent of [events, events.slice(0, 49), events, events.slice(0, 49)])
    statuses.push((await strict.call(calls.appSendEvents, { body: batchOf(sent) })).status)
  // They take 11 of 22 points, 1, 1 without the 10 that follow, and 1.
  expect(statuses).toEqual([202, 202, 429, 202])
  expect((await ofItem(item)).plays).toBe(limits.eventsAtOnce + 98)
  await strict.close()
})

describe('consent', () => {
  test('of the app is in the batch, or the batch is refused', async () => {
    for (const consent of [undefined, false, 'true']) {
      const { consent: _, ...body } = batchOf([play()])
      const answer = await app.send('POST', '/app/events', { body: { ...body, consent } })
      expect([answer.status, answer.body['errors']]).toEqual([
        422,
        [{ path: 'consent', message: 'Nothing is counted without consent: true' }],
      ])
    }
  })

  test('and age of a signed-in person decide whether their events are stored', async () => {
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

  test('cannot be known for a token that opens nothing', async () => {
    const person = await signIn()
    await app.call(calls.appDeleteMe, { token: person })
    const before = await countRows()
    for (const token of [person, 'nonsense', editor])
      expect((await send([play()], {}, token)).status).toBe(401)
    expect(await countRows()).toBe(before)
  })

  test('does not matter where no plays are kept', async () => {
    const closed = await app.startSecond(Date.now, { usageMonths: 0 })
    const before = await countRows()
    const { body } = await closed.call(calls.appSendEvents, { body: batchOf([play()]) })
    expect(body).toEqual({ taken: 0, refused: [] })
    expect(await countRows()).toBe(before)
    await closed.close()
  })
})

test('a person who is erased meanwhile leaves nothing behind, whichever comes first', async () => {
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

test('no row says who, from where, with what, or at what time of the day', async () => {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid in ('app_events'::regclass, 'app_event_batches'::regclass) and attnum > 0
    order by attrelid, attnum`.execute(app.deps.db)
  const columns =
    'arrived_on batch code content_id day finds id language number platform tenth type words'.split(' ')
  expect([...new Set(rows.map(({ name }) => name))].toSorted()).toEqual(columns)
  expect(rows.filter(({ type }) => type.startsWith('time'))).toEqual([])
})

describe('words of a search', () => {
  const wanted = async () => (await overall('90')).wanted

  test('are shown once three batches asked for them in vain, and never if something was found', async () => {
    const before = await overall()
    await send([search('Asha Shah'), search('asha shah'), search('ASHA, Shah!'), search('Asha Shah')])
    await send([search('asha shah'), search('secret find', 3)])
    expect(await wanted()).toEqual([])
    await send([search('Asha  SHAH')])
    expect(await wanted()).toEqual([{ words: 'asha shah', times: 6 }])
    const after = await overall()
    expect(after.searches - before.searches).toBe(7)
    expect(after.searchesWithoutFind - before.searchesWithoutFind).toBe(6)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from app_events where words like '%secret%'`.execute(app.deps.db)
    expect(rows).toEqual([{ n: 0 }])
  })

  test('are cut, and forgotten after 90 days', async () => {
    const long = 'x'.repeat(150)
    for (let n = 0; n < limits.searchedBatches; n += 1) await send([search(long)])
    expect((await wanted()).map(({ words }) => words.length)).toContain(limits.searchedWordsMax)
    await sql`update search_sums set day = day - 91`.execute(app.deps.db)
    await sweepEvents(app.deps)
    const { rows } = await sql<{ words: string }>`select distinct words from search_sums`.execute(app.deps.db)
    expect(rows).toEqual([{ words: '' }])
  })
})

test('an item that leaves the library keeps its part of the days, and is not listed', async () => {
  const item = await newItem()
  await send(Array.from({ length: 100 }, () => play(item)))
  const before = await overall()
  expect(before.items.map(({ contentId }) => contentId)).toContain(item)
  await removeForGood(app, editor, item)
  const gone = await app.call(calls.contentStatistics, { token: editor, params: { id: item } })
  expect(gone.status).toBe(404)
  const after = await overall()
  expect(after.days).toEqual(before.days)
  expect(after.items.map(({ contentId }) => contentId)).not.toContain(item)
})

/** Makes the partition of a past day, and a batch that arrived then. */
const addDay = (ago: number) =>
  sql`do $$ declare day date := (now() at time zone 'Asia/Kolkata')::date - ${sql.lit(ago)}; begin
    execute format('create table if not exists %I partition of app_events for values from (%L) to (%L)',
      'app_events_on' || to_char(day, 'YYYYMMDD'), day, day + 1);
    execute format('insert into app_event_batches (id, arrived_on) values (gen_random_uuid(), %L)', day);
  end $$`.execute(app.deps.db)

test('rows have a partition for each day, which goes after 30 days; the sums stay', async () => {
  const item = await newItem()
  await send([play(item)])
  await sumEvents(app.deps)
  const partitions = async () => {
    const { rows } = await sql<{ isComing: boolean }>`
      select inhrelid::regclass::text >= 'app_events_on' || to_char(now() at time zone 'Asia/Kolkata', 'YYYYMMDD')
        as is_coming from pg_inherits where inhparent = 'app_events'::regclass`.execute(app.deps.db)
    return rows
  }
  // Midnight in India may have passed since the app started, and then yesterday has one, too.
  expect((await partitions()).filter(({ isComing }) => isComing)).toHaveLength(8)
  await addDay(1)
  await sql`
    with batch as (
      insert into app_event_batches (id) values (gen_random_uuid()) returning number, arrived_on)
    insert into app_events (arrived_on, batch, day, type, content_id, platform, language)
    select arrived_on - 1, number, arrived_on, 'play', ${item}::uuid, 'ios', 'hi' from batch`.execute(
    app.deps.db,
  )
  expect((await ofItem(item)).plays, 'it began before midnight').toBe(2)
  await addDay(30)
  await addDay(31)
  const batches = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from app_event_batches where arrived_on < now() - interval '20 days'`.execute(
      app.deps.db,
    )
    return rows[0]?.n
  }
  expect([(await partitions()).length, await batches()]).toEqual([11, 2])
  await sweepEvents(app.deps)
  expect([(await partitions()).length, await batches()]).toEqual([10, 1])
  expect((await ofItem(item)).plays).toBe(2)
})

test('events of weeks without a worker are summed in parts, and all of them', async () => {
  const item = await newItem()
  await sumEvents(app.deps)
  for (let n = 0; n < 3; n++) await send([play(item)])
  await addDay(20)
  await sql`update app_events set arrived_on = arrived_on - 20 where content_id = ${item}::uuid`.execute(
    app.deps.db,
  )
  await sql`update summed_events set summed_on = summed_on - 21`.execute(app.deps.db)
  while ((await sumEvents(app.deps, 1)) > 0);
  expect((await ofItem(item)).plays).toBe(3)
})

test.runIf(isOnServer)('a batch that is still being stored is not passed over', async () => {
  const item = await newItem()
  const { db } = app.deps
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const storing = db.transaction().execute(async (trx) => {
    const batch = (await insertBatch(trx, randomUUID())) ?? 0
    begun.resolve()
    await held.promise
    const rest = { contentId: item, tenth: null, code: null, words: null, finds: null }
    const day = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Kolkata' }).format(Date.now())
    await insertEvents(trx, [{ batch, day, type: 'play', platform: 'tv', language: 'hi', ...rest }])
  })
  await begun.promise
  let isOver = false
  const summing = Promise.allSettled([sumEvents(app.deps), sumEvents(app.deps)]).then(() => (isOver = true))
  const countWaiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`.execute(db)
    return rows[0]?.n
  }
  await expect.poll(async () => isOver || (await countWaiting()) === 2, { timeout: 30_000 }).toBe(true)
  held.resolve()
  await storing
  await summing
  await Promise.all([sumEvents(app.deps), sumEvents(app.deps)])
  expect((await ofItem(item)).plays).toBe(1)
})
