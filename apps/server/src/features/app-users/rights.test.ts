// People can get a copy of their data and have it erased, and nothing is kept longer than promised.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, keptAtMost, privacyVersion } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listOwnTables } from '../backup/own-table-queries.ts'
import { buildContent } from '../../testing/builders.ts'
import { runRound } from '../../platform/clocks.ts'
import { sweepOfPeople } from '../../worker.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { takeLease } from '../plays/service.ts'
import { sweepPeople } from './service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let app: TestApp
let owner: string
let contentId: string
let last = 0
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signIn('super_admin')
  contentId = (await buildContent(app, owner, { title: 'Girnar at dawn' }))._id
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('rateLimits').execute()
})
afterAll(() => app.close())

const newPhone = () => `+9198765${String(41_000 + ++last)}`
const verify = (phone: string, more: Record<string, unknown> = {}) =>
  app.call(calls.appVerifyOtp, { body: { phone, code: app.sentCodes.get(phone) ?? '', ...more } })
function tryWrong(phone: string) {
  const wrong = (Number(app.sentCodes.get(phone)) + 1) % 1_000_000
  return verify(phone, { code: String(wrong).padStart(6, '0') })
}
async function signIn(phone = newPhone(), consentVersion: string | undefined = privacyVersion) {
  await app.call(calls.appRequestOtp, { body: { phone } })
  const { body } = await verify(phone, { consentVersion })
  const id = body.user._id
  const row = await app.deps.db.selectFrom('sessions').select('id').where('subjectId', '=', id).executeTakeFirstOrThrow() // prettier-ignore
  return { phone, id, token: body.token.accessToken, sessionId: row.id }
}
type Person = Awaited<ReturnType<typeof signIn>>

const play = ({ id, sessionId }: Person) => takeLease(app.deps, { userId: id, sessionId }, contentId)
/** Saves the item and stores a position in it. */
async function useItem({ token }: Person, body = { positionSec: 30 }) {
  const to = { token, params: { id: contentId } }
  await app.call(calls.appSaveItem, to)
  await app.call(calls.appSetPosition, { ...to, body })
}
const stopPlaying = () => app.deps.db.deleteFrom('playbackLeases').execute()
const change = (person: Person, body: Record<string, unknown>) =>
  app.call(calls.appUpdateMe, { token: person.token, body })
const block = (id: string, blocked = true) =>
  app.call(calls.updateAppUser, { token: owner, params: { id }, body: { blocked } })
const erase = (id: string) => app.call(calls.eraseAppUser, { token: owner, params: { id } })
const exported = (id: string) => app.call(calls.exportAppUser, { token: owner, params: { id } })

/** Names every table, of any schema, that has this text in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = app.deps
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db)
  const found = []
  for (const { schema, name } of rows) {
    const hits = await sql`select from ${sql.id(schema, name)} as a where a::text like ${`%${text}%`} limit 1`.execute(db) // prettier-ignore
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}
const count = async (table: 'otpLog' | 'otpRequests' | 'blockedNumbers') =>
  (
    await app.deps.db
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .execute()
  ).length

describe('erasing', () => {
  test('oneself leaves the phone number in no row of any table, and the id only in the activity log', async () => {
    const person = await signIn()
    const digits = person.phone.slice(3)
    await change(person, { name: 'Asha', age: 40, guardianConsent: true })
    await play(person)
    await app.call(calls.appClearHistory, { token: person.token })
    await useItem(person)
    await app.call(calls.appRequestOtp, { body: { phone: person.phone } })
    await tryWrong(person.phone)
    expect(await tablesWith(digits), 'a hash stands for it everywhere else').toEqual(['app_users'])
    expect(await tablesWith(person.id)).toEqual(
      expect.arrayContaining([
        'app_users',
        'app_consents',
        'plays',
        'playback_leases',
        'sessions',
        'saved_items',
        'positions',
        'history_clearings',
      ]),
    )
    expect((await app.call(calls.appDeleteMe, { token: person.token })).status).toBe(204)
    expect(await tablesWith(digits)).toEqual([])
    expect(await tablesWith(person.id), 'the trace of the erasure').toEqual(['activity'])
    const { address } = await app.deps.db
      .selectFrom('activity')
      .select('address')
      .where('itemId', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(address).toBe('')
    expect([await count('otpLog'), await count('otpRequests')]).toEqual([0, 0])
    expect((await app.call(calls.appMe, { token: person.token })).status).toBe(401)
  })

  test('by a super admin leaves the phone number in no table, is recorded once, and lets the number sign up again', async () => {
    const person = await signIn()
    expect((await erase(person.id)).status).toBe(204)
    expect(await tablesWith(person.phone.slice(3))).toEqual([])
    expect((await erase(person.id)).status).toBe(404)
    const traces = await app.deps.db
      .selectFrom('activity')
      .select(['actorKind', 'action', 'changes'])
      .where('itemId', '=', person.id)
      .execute()
    expect(traces).toEqual([{ actorKind: 'staff', action: 'app-user.delete', changes: [] }])
    expect((await signIn(person.phone)).id).not.toBe(person.id)
  })

  test('a blocked person leaves the number blocked for the set time, without storing it', async () => {
    const { phone, id } = await signIn()
    await block(id)
    expect((await erase(id)).status).toBe(204)
    expect(await tablesWith(phone.slice(3))).toEqual([])
    await app.call(calls.appRequestOtp, { body: { phone } })
    expect((await verify(phone)).body).toMatchObject({ code: 'blocked' })
    await sweepPeople(app.deps, new Date(Date.now() + (keptAtMost.blockDays - 1) * DAY_MS))
    expect(await count('blockedNumbers')).toBe(1)
    await sweepPeople(app.deps, new Date(Date.now() + (keptAtMost.blockDays + 1) * DAY_MS))
    expect(await count('blockedNumbers')).toBe(0)
    expect((await signIn(phone)).phone).toBe(phone)
  })
})

test('an export of a person is a file with a name, and has everything that is stored about them', async () => {
  const person = await signIn()
  await change(person, { name: 'Kirti' })
  await play(person)
  await app.call(calls.appClearHistory, { token: person.token })
  await useItem(person)
  await app.call(calls.appRequestOtp, { body: { phone: person.phone } })
  await tryWrong(person.phone)
  await exported(person.id)
  const { status, headers, body } = await exported(person.id)
  expect([status, headers.get('content-disposition'), headers.get('cache-control')]).toEqual([
    200,
    `attachment; filename="jinvani-person-${person.id}.json"`,
    'no-store',
  ])
  expect(body).toMatchObject({
    person: { phone: person.phone, name: 'Kirti' },
    consents: [{ purpose: 'account', version: privacyVersion }],
    sessions: [{ endedAt: null }],
    openCodes: [{ tries: 1 }],
    otpLog: ['sent', 'signed-in', 'sent', 'wrong-code'].map((outcome) => ({ outcome })),
    activity: [{ action: 'app-user.export', outcome: 'done', network: '' }],
    playing: [{ contentId, title: 'Girnar at dawn' }],
    plays: [{ contentId, title: 'Girnar at dawn' }],
    saved: [{ contentId, title: 'Girnar at dawn', saved: true }],
    positions: [{ contentId, title: 'Girnar at dawn', positionSec: 30, finished: false, cleared: false }],
    historyClearedAt: expect.any(String),
  })
  expect(body.limits.map(({ name, count }) => `${name} ${count}`).toSorted()).toEqual(['otp 2', 'otp-day 2'])
  expect(JSON.stringify(body)).not.toContain(app.sentCodes.get(person.phone))
})

describe('consent', () => {
  test('is stored once for each version, and shown to staff', async () => {
    const { phone, id } = await signIn()
    const read = async () =>
      (await app.call(calls.getAppUser, { token: owner, params: { id } })).body.consents
    const first = await read()
    expect(first).toMatchObject([{ purpose: 'account', version: privacyVersion }])
    await signIn(phone)
    expect(await read()).toEqual(first)
  })

  test('to a new version of the policy is stored for a person who is signed in', async () => {
    const phone = newPhone()
    await app.call(calls.appRequestOtp, { body: { phone } })
    const { user, token } = (await verify(phone)).body
    const read = async () =>
      (await app.call(calls.getAppUser, { token: owner, params: { id: user._id } })).body.consents
    expect(await read()).toEqual([])
    const consent = { token: token.accessToken, body: { consentVersion: privacyVersion } }
    const { body } = await app.call(calls.appUpdateMe, consent)
    expect(body).not.toHaveProperty('consentVersion')
    expect(await read()).toMatchObject([{ purpose: 'account', version: privacyVersion }])
  })

  test('to an unknown version is refused with a message; older apps may send no version', async () => {
    const phone = newPhone()
    await app.call(calls.appRequestOtp, { body: { phone } })
    expect((await verify(phone, { consentVersion: '01-01-2001' })).body).toMatchObject({
      code: 'validation',
      errors: [{ path: 'consentVersion', message: expect.stringContaining(privacyVersion) }],
    })
    expect((await verify(phone)).status, 'the code is still good').toBe(200)
    expect(await tablesWith(phone)).toEqual(['app_users'])
  })
})

test('a play of a person under 18 is stored only with the consent of a guardian', async () => {
  const person = await signIn()
  const plays = async () => (await exported(person.id)).body.plays.length
  const playAgain = async () => {
    await stopPlaying()
    await play(person)
    return await plays()
  }
  await play(person)
  await play(person)
  expect(await plays(), 'a licence that is renewed is no new play').toBe(1)
  await change(person, { age: 17 })
  expect(await plays(), 'what was kept goes').toBe(0)
  expect(await playAgain()).toBe(0)
  await change(person, { guardianConsent: true })
  expect(await playAgain()).toBe(1)
  expect((await exported(person.id)).body.consents.map(({ purpose }) => purpose)).toEqual([
    'account',
    'guardian',
  ])
  await change(person, { guardianConsent: false })
  expect([await plays(), (await exported(person.id)).body.consents.length]).toEqual([0, 1])
  await change(person, { age: 18 })
  expect(await playAgain()).toBe(1)
})

test('data is deleted as the privacy policy promises: the log of codes after 90 days, usage after 24 months', async () => {
  const person = await signIn()
  await play(person)
  await useItem(person)
  const now = Date.now()
  const left = async (later: Date) => {
    await sweepPeople(app.deps, later)
    const { otpLog, playing, plays, positions } = (await exported(person.id)).body
    return [otpLog.length, playing.length, plays.length, positions.length]
  }
  const inMonths = (months: number) => {
    const then = new Date(now)
    then.setUTCMonth(then.getUTCMonth() + months)
    return then
  }
  expect(await left(new Date(now))).toEqual([2, 1, 1, 1])
  expect(await left(new Date(now + 89 * DAY_MS)), 'a film is open for minutes').toEqual([2, 0, 1, 1])
  expect(await left(new Date(now + 91 * DAY_MS))).toEqual([0, 0, 1, 1])
  expect(await left(new Date(inMonths(24).getTime() - DAY_MS))).toEqual([0, 0, 1, 1])
  expect(await left(new Date(inMonths(24).getTime() + DAY_MS))).toEqual([0, 0, 0, 0])
  expect((await exported(person.id)).body.saved, 'until it is taken off').toHaveLength(1)
  await app.call(calls.appUnsaveItem, { token: person.token, params: { id: contentId } })
  await app.call(calls.appClearHistory, { token: person.token })
  await sweepPeople(app.deps, new Date(inMonths(24).getTime() + DAY_MS))
  expect((await exported(person.id)).body).toMatchObject({ saved: [], historyClearedAt: null })
  const short = { ...app.deps, config: { ...app.deps.config, otpLogDays: 7 } }
  await signIn(person.phone)
  await sweepPeople(short, new Date(Date.now() + 8 * DAY_MS))
  expect((await exported(person.id)).body.otpLog).toEqual([])
})

describe('docs/privacy.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/privacy.md'), 'utf8')
  const [, ...parts] = page.split(/^### `/m)
  const sections = new Map(
    parts.map((part) => [part.slice(0, part.indexOf('`')), part.split(/^## /m)[0] ?? '']),
  )
  const [, list = ''] = page.split('## Tables that hold nothing of a person')
  const namesSomebody =
    /(^|_)(phone|email|user|admin|actor|subject|owner|person|network|address|device|session|gender|age|by)(_|$)/
  const mentions = (text: string, name: string) => text.includes(`\`${name}\``)

  test('describes every table, and every column of the tables about persons', async () => {
    const tables = await listOwnTables(app.deps.db)
    const untold = tables.flatMap(({ name, columns }) => {
      const section = sections.get(name)
      if (section === undefined && !mentions(list, name)) return [name]
      return columns
        .filter((column) =>
          section === undefined
            ? namesSomebody.test(column.name) && !mentions(list, `${name}.${column.name}`)
            : !mentions(section, column.name),
        )
        .map((column) => `${name}.${column.name}`)
    })
    expect(untold, 'say in docs/privacy.md what these are').toEqual([])
    expect([...sections.keys()].filter((name) => !tables.some((table) => table.name === name))).toEqual([])
  })
})

test('a sweep deletes sessions that have ended, even if another sweep failed before it', async () => {
  const [unused, ended, living] = [await signIn(), await signIn(), await signIn()]
  const { db } = app.deps
  const set = (id: string, times: Partial<Record<'idleExpiresAt' | 'revokedAt', Date>>) =>
    db.updateTable('sessions').set(times).where('subjectId', '=', id).execute()
  await set(unused.id, { idleExpiresAt: new Date(Date.now() - 1000) })
  await set(ended.id, { revokedAt: new Date(Date.now() - DAY_MS / 12) })
  const away = () => Promise.reject(new Error('the bucket is away'))
  await runRound(app.deps, { ...sweepOfPeople, tasks: [away, ...sweepOfPeople.tasks] })
  const left = await db.selectFrom('sessions').select('subjectId').where('audience', '=', 'app').execute()
  const ids = left.map(({ subjectId }) => subjectId)
  expect([unused, ended, living].map(({ id }) => ids.includes(id))).toEqual([false, false, true])
})
