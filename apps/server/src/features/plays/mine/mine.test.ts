// Saved items, positions, the history, and changes that an app made offline.
import { randomUUID } from 'node:crypto'
import { type BodyOf, type Calls, calls, limits } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildContent, removeForGood } from '../../../testing/builders.ts'
import { manyItems } from '../../../testing/library/many-rows.ts'
import { recordStatements, runStatement } from '../../../testing/library/recorded-statements.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { isOnServer } from '../../../testing/test-database.ts'
import { insertPlay } from '../queries.ts'
import { sync } from './mine.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let app: TestApp
let editor: string
let last = 0
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('super_admin')
})
afterAll(() => app.close())

const newPhone = () => `+9198765${String(43_000 + ++last)}`
const signIn = () => app.signInApp(newPhone())
const idOf = async (token: string) => (await app.call(calls.appMe, { token })).body._id
const newItem = async (durationSec = 1000) => (await buildContent(app, editor, { durationSec }))._id
const setActive = (id: string, active: boolean) =>
  app.call(calls.updateContent, { token: editor, params: { id }, body: { active } })

const save = (token: string, id: string) => app.call(calls.appSaveItem, { token, params: { id } })
const unsave = (token: string, id: string) => app.call(calls.appUnsaveItem, { token, params: { id } })
const stopAt = (token: string, id: string, body: BodyOf<Calls['appSetPosition']>) =>
  app.call(calls.appSetPosition, { token, params: { id }, body })
const clearOne = (token: string, id: string) => app.call(calls.appClearFromHistory, { token, params: { id } })
const clearAll = (token: string) => app.call(calls.appClearHistory, { token })
const stateOf = async (token: string, id: string) =>
  (await app.call(calls.appItemState, { token, params: { id } })).body
const savedOf = async (token: string) => {
  const { items, total } = (await app.call(calls.appListSaved, { token })).body
  return { ids: items.map(({ content }) => content._id), total }
}
const heardOf = async (token: string, call: 'appListHistory' | 'appListContinue' = 'appListHistory') =>
  (await app.call(calls[call], { token })).body.items
const idsOf = async (token: string, call?: 'appListHistory' | 'appListContinue') =>
  (await heardOf(token, call)).map(({ content }) => content._id)

const ago = (ms: number, from = Date.now()) => new Date(from - ms).toISOString()
const send = (token: string, body: Partial<BodyOf<Calls['appSync']>>) =>
  app.call(calls.appSync, { token, body: { clock: ago(0), ...body } })
/** Sends a position as if the person had reached it `ms` milliseconds ago. */
const sendStop = (token: string, contentId: string, positionSec: number, ms: number) =>
  send(token, { positions: [{ contentId, positionSec, at: ago(ms) }] })

describe('saved items', () => {
  test('are listed in the order of saving, newest first, with the exact total on every page', async () => {
    const person = await signIn()
    const ids = [await newItem(), await newItem(), await newItem()] as const
    for (const id of ids) expect((await save(person, id)).status).toBe(204)
    expect(await savedOf(person)).toEqual({ ids: ids.toReversed(), total: 3 })
    const query = { page: '2', pageSize: '2' }
    const { body } = await app.call(calls.appListSaved, { token: person, query })
    expect(body).toMatchObject({ items: [{ content: { _id: ids[0] } }], total: 3, page: 2, pageSize: 2 })
    expect((await unsave(person, ids[1])).status).toBe(204)
    await save(person, ids[0])
    expect(await savedOf(person)).toEqual({ ids: [ids[0], ids[2]], total: 2 })
  })

  test('are never shown to another person', async () => {
    const [one, other] = [await signIn(), await signIn()]
    const id = await newItem()
    await save(one, id)
    // A fraction, since players report fractions of a second.
    await stopAt(one, id, { positionSec: 10.7 })
    expect([await savedOf(other), await idsOf(other)]).toEqual([{ ids: [], total: 0 }, []])
    expect(await stateOf(other, id)).toEqual({ saved: false, positionSec: 0, finished: false })
    await unsave(other, id)
    await clearAll(other)
    expect(await stateOf(one, id)).toEqual({ saved: true, positionSec: 10, finished: false })
  })
})

test('each list of a person keeps the newest 5,000 entries, whatever a device sends', async () => {
  const [person, other] = [await signIn(), await signIn()]
  const [userId, otherId] = [await idOf(person), await idOf(other)]
  for (const statement of manyItems(1, limits.entriesOfPerson))
    if (!statement.startsWith('vacuum')) await runStatement(app.deps.db, statement)
  for (const id of [userId, otherId]) {
    await sql`insert into saved_items select ${id}::uuid, id, true, now() - interval '1 day' - duration_sec * interval '1 s'
      from content where slug like 'item-%'`.execute(app.deps.db)
    await sql`insert into positions select user_id, content_id, 5, false, false, changed_at from saved_items
      where user_id = ${id}::uuid`.execute(app.deps.db)
    await sql`insert into plays (user_id, content_id, at) select user_id, content_id, changed_at from saved_items
      where user_id = ${id}::uuid`.execute(app.deps.db)
  }
  const count = async (id: string) =>
    (
      await sql<Record<'saved' | 'positions' | 'plays' | 'oldest', number>>`
        select (select count(*) from saved_items where user_id = ${id}::uuid)::int as saved,
          (select count(*) from positions where user_id = ${id}::uuid)::int as positions,
          (select count(*) from plays where user_id = ${id}::uuid)::int as plays,
          (select count(*) from positions join content on id = content_id
            where user_id = ${id}::uuid and slug = 'item-5000')::int as oldest`.execute(app.deps.db)
    ).rows[0]
  const full = { saved: 5000, positions: 5000, plays: 5000 }
  const [newest, late] = [await newItem(), await newItem()]
  await save(person, newest)
  await stopAt(person, newest, { positionSec: 7 })
  await insertPlay(app.deps.db, { userId, contentId: newest })
  expect(await count(userId)).toEqual({ ...full, oldest: 0 })
  expect(await stateOf(person, newest)).toMatchObject({ saved: true, positionSec: 7 })
  const at = ago(400 * 24 * HOUR)
  const old = await send(person, {
    saved: [{ contentId: late, saved: true, at }],
    positions: [{ contentId: late, positionSec: 9, at }],
  })
  expect(old.body).toEqual({ taken: 2, skipped: [], refused: [] })
  expect(await stateOf(person, late), 'older than all that is kept').toMatchObject({
    saved: false,
    positionSec: 0,
  })
  expect(await count(userId)).toEqual({ ...full, oldest: 0 })
  expect(await count(otherId), 'of another person').toEqual({ ...full, oldest: 1 })
})

test('the lists of a person leave out an item while it is inactive or in the trash', async () => {
  const person = await signIn()
  const [kept, withdrawn, trashed] = [await newItem(), await newItem(), await newItem()]
  for (const id of [kept, withdrawn, trashed]) {
    await save(person, id)
    await stopAt(person, id, { positionSec: 10 })
  }
  await setActive(withdrawn, false)
  await app.call(calls.deleteContent, { token: editor, params: { id: trashed } })
  const total = async (call: 'appListHistory' | 'appListContinue') =>
    (await app.call(calls[call], { token: person })).body.total
  expect(await savedOf(person)).toEqual({ ids: [kept], total: 1 })
  for (const call of ['appListHistory', 'appListContinue'] as const)
    expect([await idsOf(person, call), await total(call)]).toEqual([[kept], 1])
  expect((await stopAt(person, withdrawn, { positionSec: 20 })).status, 'it may be playing').toBe(200)
  for (const call of [save, unsave, clearOne])
    expect([(await call(person, trashed)).status, (await call(person, randomUUID())).status]).toEqual([
      404, 404,
    ])
  await setActive(withdrawn, true)
  expect((await savedOf(person)).ids).toEqual([withdrawn, kept])
  expect((await heardOf(person))[0]).toMatchObject({ content: { _id: withdrawn }, positionSec: 20 })
})

test('a person can neither save a draft nor store a position in it', async () => {
  const person = await signIn()
  const draft = await newItem()
  await setActive(draft, false)
  expect((await save(person, draft)).status).toBe(404)
  expect((await stopAt(person, draft, { positionSec: 1 })).status).toBe(404)
  expect((await app.call(calls.appItemState, { token: person, params: { id: draft } })).status).toBe(404)
})

describe('positions', () => {
  test('of unfinished items are listed to continue, the most recently played first', async () => {
    const person = await signIn()
    const [a, b, done, opened] = [await newItem(), await newItem(), await newItem(), await newItem()]
    await stopAt(person, a, { positionSec: 10 })
    await stopAt(person, b, { positionSec: 20 })
    await stopAt(person, done, { positionSec: 30, finished: true })
    await stopAt(person, opened, { positionSec: 0 })
    expect(await idsOf(person)).toEqual([opened, done, b, a])
    expect(await idsOf(person, 'appListContinue')).toEqual([b, a])
    await stopAt(person, a, { positionSec: 15 })
    expect(await idsOf(person, 'appListContinue')).toEqual([a, b])
    await stopAt(person, done, { positionSec: 5 })
    expect((await heardOf(person, 'appListContinue'))[0]).toMatchObject({
      content: { _id: done },
      positionSec: 5,
      finished: false,
    })
  })

  test.each([
    [1000, { positionSec: 949 }, { positionSec: 949, finished: false }],
    [1000, { positionSec: 950 }, { positionSec: 950, finished: true }],
    [1000, { positionSec: 950, finished: false }, { positionSec: 950, finished: false }],
    [1000, { positionSec: 100, finished: true }, { positionSec: 100, finished: true }],
    [1000, { positionSec: 1001, finished: false }, { positionSec: 1000, finished: true }],
    [0, { positionSec: 5000 }, { positionSec: 5000, finished: false }],
  ])('in an item of %i seconds: %j is stored as %j', async (durationSec, body, expected) => {
    const person = await signIn()
    const id = await newItem(durationSec)
    expect((await stopAt(person, id, body)).body).toEqual({ ...expected, kept: true })
    expect(await stateOf(person, id)).toEqual({ saved: false, ...expected })
  })
})

describe('a batch from a device that was offline', () => {
  test('does not overwrite later changes, but overwrites earlier ones, in whatever order they arrive', async () => {
    const person = await signIn()
    const [one, other] = [await newItem(), await newItem()]
    await sendStop(person, one, 300, 10 * MINUTE)
    await sendStop(person, one, 200, 20 * MINUTE)
    await sendStop(person, other, 200, 20 * MINUTE)
    await sendStop(person, other, 300, 10 * MINUTE)
    expect([(await stateOf(person, one)).positionSec, (await stateOf(person, other)).positionSec]).toEqual([
      300, 300,
    ])
    await stopAt(person, one, { positionSec: 400 })
    expect((await sendStop(person, one, 100, MINUTE)).body).toEqual({ taken: 1, skipped: [], refused: [] })
    expect((await stateOf(person, one)).positionSec).toBe(400)
  })

  test('may name an item more than once, in capitals or small letters', async () => {
    const person = await signIn()
    const id = await newItem()
    const stop = (contentId: string, positionSec: number, ms: number) => ({
      contentId,
      positionSec,
      at: ago(ms),
    })
    const positions = [stop(id, 30, 1000), stop(id.toUpperCase(), 40, MINUTE)]
    const saved = [true, false, true].map((is, n) => ({ contentId: id, saved: is, at: ago(n * MINUTE) }))
    expect((await send(person, { positions, saved })).body).toEqual({ taken: 5, skipped: [], refused: [] })
    expect(await stateOf(person, id)).toEqual({ saved: true, positionSec: 30, finished: false })
  })

  test('does not save an item again that was removed later on another device', async () => {
    const person = await signIn()
    const id = await newItem()
    const change = (saved: boolean, ms: number) =>
      send(person, { saved: [{ contentId: id, saved, at: ago(ms) }] })
    await save(person, id)
    await unsave(person, id)
    await change(true, MINUTE)
    expect((await savedOf(person)).ids).toEqual([])
    await change(true, 0)
    expect((await savedOf(person)).ids).toEqual([id])
    await change(false, MINUTE)
    expect((await savedOf(person)).ids).toEqual([id])
  })

  test.each([
    ['right', 0],
    ['an hour slow', -HOUR],
    ['a day fast', 24 * HOUR],
    ['in 1970', 1000 - Date.now()],
  ])('is stored with the times of the server if the clock of the device is %s', async (_, skew) => {
    const person = await signIn()
    const [early, future] = [await newItem(), await newItem()]
    const clock = Date.now() + skew
    const positions = [
      { contentId: early, positionSec: 10, at: ago(skew < -HOUR ? 500 : 10 * MINUTE, clock) },
      { contentId: future, positionSec: 20, at: '9999-12-31T23:59:59.999Z' },
    ]
    const before = Date.now()
    await send(person, { clock: new Date(clock).toISOString(), positions })
    const [second, first] = await heardOf(person)
    expect([first?.content._id, second?.content._id]).toEqual([early, future])
    const wanted = skew < -HOUR ? 500 : 10 * MINUTE
    expect(Math.abs(before - wanted - Date.parse(first?.at ?? ''))).toBeLessThan(MINUTE)
    expect(Date.parse(second?.at ?? '')).toBeLessThanOrEqual(Date.now())
    expect((await stopAt(person, future, { positionSec: 30 })).status).toBe(200)
    expect((await stateOf(person, future)).positionSec).toBe(30)
  })

  test('accepts the earliest and the latest possible times', async () => {
    const person = await signIn()
    const id = await newItem()
    for (const clock of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
      for (const at of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
        expect(
          (await send(person, { clock, positions: [{ contentId: id, positionSec: 1, at }] })).body,
        ).toEqual({ taken: 1, skipped: [], refused: [] })
  })

  test('leaves out unknown items, drafts and items in the trash, and says so', async () => {
    const person = await signIn()
    const [good, draft, trashed, unknown] = [await newItem(), await newItem(), await newItem(), randomUUID()]
    await setActive(draft, false)
    await app.call(calls.deleteContent, { token: editor, params: { id: trashed } })
    const ids = [good, draft, trashed, unknown]
    const { status, body } = await send(person, {
      saved: ids.map((contentId) => ({ contentId, saved: true, at: ago(0) })),
      positions: [{ contentId: unknown, positionSec: 1, at: ago(0) }],
    })
    expect([status, body]).toEqual([
      200,
      {
        taken: 1,
        skipped: [draft, trashed, unknown, unknown].map((contentId) => ({ contentId, reason: 'not-found' })),
        refused: [],
      },
    ])
    expect((await savedOf(person)).ids).toEqual([good])
  })

  test('changes nothing when it is sent again, even after other changes', async () => {
    const person = await signIn()
    const [id, ahead] = [await newItem(), await newItem()]
    // The entries have the latest possible time, and the clock of the device is an hour fast.
    const clock = new Date(Date.now() + HOUR).toISOString()
    const batch = {
      clock,
      saved: [{ contentId: id, saved: true, at: clock }],
      positions: [id, ahead].map((contentId) => ({ contentId, positionSec: 10, at: clock })),
    }
    const first = await send(person, batch)
    await stopAt(person, id, { positionSec: 99 })
    await unsave(person, id)
    const rows = () => Promise.all([app.deps.db.selectFrom('positions').selectAll().orderBy('contentId').execute(), app.deps.db.selectFrom('savedItems').selectAll().orderBy('contentId').execute()]) // prettier-ignore
    const before = await rows()
    expect((await send(person, batch)).body).toEqual(first.body)
    expect(await rows()).toEqual(before)
    expect(await stateOf(person, id)).toEqual({ saved: false, positionSec: 99, finished: false })
  })

  test('may have 500 entries, and then needs no more statements than a small batch', async () => {
    for (const statement of manyItems(10_001, 10_000 + 2 * limits.syncEntries))
      await runStatement(app.deps.db, statement)
    const person = await signIn()
    const rows = await app.deps.db
      .selectFrom('content')
      .select('id')
      .where('slug', 'like', 'item-%')
      .where('active', '=', true)
      .limit(limits.syncEntries)
      .execute()
    const positions = rows.map(({ id }) => ({
      contentId: id,
      positionSec: 1,
      finished: true,
      at: ago(MINUTE),
    }))
    expect(positions).toHaveLength(limits.syncEntries)
    const saved = [{ contentId: rows[0]?.id ?? '', saved: true, at: ago(MINUTE) }]
    const refused = await send(person, { positions, saved })
    expect([refused.status, Object(refused.body)['message']]).toEqual([
      422,
      'No more than 500 entries at once',
    ])
    expect(await idsOf(person)).toEqual([])
    const huge = Array.from({ length: 10_000 }, () => saved[0])
    expect((await send(person, { saved: Object(huge) })).status).toBeOneOf([413, 422])
    expect((await send(person, { positions })).body).toEqual({ taken: 500, skipped: [], refused: [] })

    const actor = { id: await idOf(person), sessionId: '' }
    const session = await app.deps.db.selectFrom('sessions').select('id').where('subjectId', '=', actor.id).executeTakeFirstOrThrow() // prettier-ignore
    const countOf = async (count: number) => {
      const entries = positions.slice(0, count).map((entry) => ({ ...entry, at: new Date() }))
      const input = { clock: new Date(), saved: [], positions: entries }
      const work = (db: TestApp['deps']['db']) =>
        sync({ ...app.deps, db }, { ...actor, sessionId: session.id }, input)
      return (await recordStatements(app.deps.db, work)).length
    }
    expect(await countOf(500)).toBe(await countOf(1))
  })

  test('with an hour-old entry does not overwrite a newer change, even if another person sent the same batch id', async () => {
    const [phone, other] = [await signIn(), await signIn()]
    const id = await newItem()
    const batchId = randomUUID()
    const made = { batchId, positions: [{ contentId: id, positionSec: 10, at: ago(HOUR) }] }
    for (const token of [phone, other]) {
      await sendStop(token, id, 500, 10 * MINUTE)
      expect((await send(token, { ...made, clock: ago(0) })).body.taken).toBe(1)
      expect((await stateOf(token, id)).positionSec).toBe(500)
    }
  })

  test('that arrived but is repeated with a later clock keeps the first times of its entries', async () => {
    const person = await signIn()
    const [id, next] = [await newItem(), await newItem()]
    const batch = (contentId: string, positionSec: number, batchId = randomUUID()) => ({
      batchId,
      positions: [{ contentId, positionSec, at: ago(MINUTE) }],
      saved: [{ contentId, saved: true, at: ago(MINUTE) }],
    })
    const first = batch(id, 10)
    // The request was an hour on its way, so the server takes the device's clock to be slow.
    await send(person, { ...first, clock: ago(HOUR) })
    await sendStop(person, id, 99, 30 * MINUTE)
    const before = await heardOf(person)
    for (const [clock, batchId] of [
      [ago(0), first.batchId.toUpperCase()],
      [ago(-HOUR), first.batchId],
      ['1970-01-01T00:00:10Z', first.batchId],
    ] as const)
      await send(person, { ...first, batchId, clock })
    expect(await heardOf(person)).toEqual(before)
    await send(person, batch(next, 5))
    expect(await idsOf(person)).toContain(next)
  })

  test('is stored without its invalid entries', async () => {
    const person = await signIn()
    const [id, other] = [await newItem(), await newItem()]
    const good = { contentId: id, at: ago(MINUTE) }
    const { status, body } = await send(person, {
      saved: [null, { ...good, saved: 'yes' }, { ...good, saved: true }, { ...good, saved: true, extra: 1 }],
      positions: [
        { ...good, positionSec: -1 },
        { ...good, positionSec: 20 },
        { contentId: 'film', positionSec: 1, at: ago(0) },
        { contentId: other, positionSec: 1, at: '2026-01-01T00:00:00+05:30' },
        { contentId: other, at: ago(0) },
        { contentId: randomUUID(), positionSec: 1, at: ago(0) },
        7,
      ],
    })
    expect([status, body.taken, body.skipped.map(({ reason }) => reason)]).toEqual([200, 2, ['not-found']])
    expect(body.refused.map(({ list, index, error }) => `${list} ${index}: ${error}`)).toEqual([
      'saved 0: Invalid input: expected object, received null',
      'saved 1: Saved must be true or false',
      'saved 3: Unrecognized key: "extra"',
      'positions 0: Position cannot be negative',
      'positions 2: This is not an id',
      `positions 3: Time ${noTime}`,
      'positions 4: Position must be a number of seconds',
      'positions 6: Invalid input: expected object, received number',
    ])
    expect(await stateOf(person, id)).toEqual({ saved: true, positionSec: 20, finished: false })
  })

  const noTime = 'must be a time in UTC, such as 2027-09-03T00:30:00Z'
  test.each([
    ['a clock in words', { clock: 'yesterday' }, `Clock ${noTime}`],
    ['a clearing in India’s time', { historyClearedAt: '2026-01-01T00:00:00+05:30' }, `Time ${noTime}`],
    ['a name for its id', { batchId: 'first' }, 'This is not an id'],
  ])('with %s is refused', async (_, body, message) => {
    const answer = await send(await signIn(), body)
    expect([answer.status, Object(answer.body)['errors'][0].message]).toEqual([422, message])
  })
})

describe('clearing', () => {
  test('one item keeps the other items in the history, and older entries do not bring it back', async () => {
    const person = await signIn()
    const [one, other, unheard] = [await newItem(), await newItem(), await newItem()]
    await stopAt(person, one, { positionSec: 10 })
    await stopAt(person, other, { positionSec: 20 })
    expect([(await clearOne(person, one)).status, (await clearOne(person, unheard)).status]).toEqual([
      204, 204,
    ])
    await sendStop(person, one, 30, MINUTE)
    await sendStop(person, unheard, 30, MINUTE)
    expect(await idsOf(person)).toEqual([other])
    expect((await stateOf(person, one)).positionSec).toBe(0)
    await stopAt(person, one, { positionSec: 40 })
    expect(await idsOf(person)).toEqual([one, other])
  })

  test('everything empties the history, and older entries bring nothing back', async () => {
    const person = await signIn()
    const [heard, unheard] = [await newItem(), await newItem()]
    await save(person, heard)
    await stopAt(person, heard, { positionSec: 10 })
    expect((await clearAll(person)).status).toBe(204)
    await sendStop(person, heard, 30, MINUTE)
    await sendStop(person, unheard, 30, MINUTE)
    expect([await idsOf(person), await idsOf(person, 'appListContinue')]).toEqual([[], []])
    expect((await savedOf(person)).ids).toEqual([heard])
    await sendStop(person, unheard, 40, 0)
    expect(await idsOf(person)).toEqual([unheard])
  })
})

test('a history that was cleared offline loses the entries from before the clearing, and keeps later ones', async () => {
  const person = await signIn()
  const [old, one, later, played] = [await newItem(), await newItem(), await newItem(), await newItem()]
  await sendStop(person, old, 10, 30 * MINUTE)
  await sendStop(person, one, 10, 30 * MINUTE)
  await sendStop(person, later, 10, 5 * MINUTE)
  const entry = { contentId: one, at: ago(20 * MINUTE) }
  for (const unclear of [entry, { ...entry, cleared: false }])
    expect((await send(person, { positions: [unclear] })).body.refused).toEqual([
      { list: 'positions', index: 0, error: 'Position must be a number of seconds' },
    ])
  expect((await send(person, { positions: [{ ...entry, cleared: true }] })).status).toBe(200)
  expect(await idsOf(person)).toEqual([later, old])
  expect(await stateOf(person, one)).toEqual({ saved: false, positionSec: 0, finished: false })
  await send(person, {
    historyClearedAt: ago(10 * MINUTE),
    positions: [
      { contentId: old, positionSec: 20, at: ago(15 * MINUTE) },
      { contentId: played, positionSec: 20, at: ago(MINUTE) },
    ],
  })
  expect(await idsOf(person)).toEqual([played, later])
  await send(person, { historyClearedAt: ago(40 * MINUTE) })
  await sendStop(person, old, 30, 20 * MINUTE)
  expect(await idsOf(person), 'an older clearing takes nothing back').toEqual([played, later])
})

test('no position of a person under 18 is stored without the consent of a guardian', async () => {
  const person = await signIn()
  const id = await newItem()
  const change = (body: Record<string, unknown>) => app.call(calls.appUpdateMe, { token: person, body })
  await stopAt(person, id, { positionSec: 10 })
  await change({ age: 15 })
  expect(await idsOf(person), 'what was kept goes').toEqual([])
  expect((await stopAt(person, id, { positionSec: 20 })).body).toEqual({ positionSec: 20, finished: false, kept: false }) // prettier-ignore
  const at = ago(0)
  const { body } = await send(person, {
    saved: [{ contentId: id, saved: true, at }],
    positions: [{ contentId: id, positionSec: 30, at }],
  })
  expect(body).toEqual({ taken: 1, skipped: [{ contentId: id, reason: 'not-kept' }], refused: [] })
  expect((await clearOne(person, id)).status).toBe(204)
  expect(await stateOf(person, id)).toEqual({ saved: true, positionSec: 0, finished: false })
  await change({ guardianConsent: true })
  expect((await stopAt(person, id, { positionSec: 40 })).body.kept).toBe(true)
  await change({ guardianConsent: false })
  const rows = app.deps.db
    .selectFrom('positions')
    .selectAll()
    .where('userId', '=', await idOf(person))
  expect(await rows.execute()).toEqual([])
})

test('a server that stores no plays stores no positions either', async () => {
  const second = await app.startSecond(Date.now, { usageMonths: 0 })
  try {
    const token = await signIn()
    const body = { positionSec: 5 }
    const answer = await second.call(calls.appSetPosition, { token, params: { id: await newItem() }, body })
    expect(answer.body.kept).toBe(false)
  } finally {
    await second.close()
  }
})

test('a blocked or erased person can change nothing any more', async () => {
  const [blocked, erased] = [await signIn(), await signIn()]
  const item = await newItem()
  const params = { id: await idOf(blocked) }
  await app.call(calls.updateAppUser, { token: editor, params, body: { blocked: true } })
  const id = await idOf(erased)
  const session = await app.deps.db.selectFrom('sessions').select('id').where('subjectId', '=', id).executeTakeFirstOrThrow() // prettier-ignore
  await app.call(calls.appDeleteMe, { token: erased })
  for (const token of [blocked, erased]) {
    expect([(await save(token, item)).status, (await sendStop(token, item, 1, 0)).status]).toEqual([401, 401])
    expect((await app.call(calls.appListSaved, { token })).status).toBe(401)
  }
  const batch = {
    clock: new Date(),
    saved: [{ contentId: item, saved: true, at: new Date() }],
    positions: [],
  }
  await expect(sync(app.deps, { id, sessionId: session.id }, batch)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})

describe.runIf(isOnServer)('while another transaction is open', () => {
  const isWaiting = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.deps.db)
    ).rows.length

  test('a person who is erased in the middle of a batch gets 401', async () => {
    const person = await signIn()
    const [id, item] = [await idOf(person), await newItem()]
    const answer = await app.deps.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('appUsers').where('id', '=', id).execute()
      const sent = sendStop(person, item, 1, 0)
      await expect.poll(isWaiting).toBe(1)
      return { sent }
    })
    const { status, body } = await answer.sent
    expect([status, Object(body)['code']]).toEqual([401, 'unauthenticated'])
  })

  test('an item that is deleted for good in the middle of a request is left out', async () => {
    const person = await signIn()
    const item = await newItem()
    const answer = await app.deps.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('content').where('id', '=', item).execute()
      const sent = sendStop(person, item, 1, 0)
      await expect.poll(isWaiting).toBe(1)
      return { sent }
    })
    expect((await answer.sent).body).toEqual({
      taken: 0,
      skipped: [{ contentId: item, reason: 'not-found' }],
      refused: [],
    })
  })
})

test('an item that is deleted for good is gone from saved items and positions', async () => {
  const person = await signIn()
  const item = await newItem()
  await save(person, item)
  await stopAt(person, item, { positionSec: 1 })
  await removeForGood(app, editor, item)
  for (const table of ['positions', 'savedItems'] as const)
    expect(await app.deps.db.selectFrom(table).selectAll().where('contentId', '=', item).execute()).toEqual(
      [],
    )
})

test('pages of other origins may send PUT requests', async () => {
  const answer = await fetch(`${app.url}/api/v1/app/me/saved/${randomUUID()}`, { method: 'OPTIONS' })
  expect(answer.headers.get('access-control-allow-methods')).toContain('PUT')
})
