// Made from the table of calls: a change without fields leaves everything as it was.
import { type Call, type CallName, calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOneOfEach } from '../testing/calls/one-of-each.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'

let app: TestApp
let staff: string
let person: string
let pathOf: (entry: Call) => string
const heard: string[] = []
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.signIn('super_admin')
  person = await app.signInApp('+919876543210')
  pathOf = await makeOneOfEach(app, staff, person)
  app.deps.events.subscribe('changes', (keys) => heard.push(keys))
})
afterAll(() => app.close())

/** All announcements so far. Events arrive in order, so the end marker that this sends comes last. */
async function saidSoFar(): Promise<string[]> {
  await app.deps.events.publish(app.deps.db, 'changes', 'the end')
  await expect.poll(() => heard.at(-1)).toBe('the end')
  return heard.splice(0).slice(0, -1)
}

const send = (entry: Call, body?: object, headers?: Record<string, string>) =>
  app.send(entry.method, pathOf(entry), {
    token: staff,
    ...(body && { body }),
    ...(headers && { headers }),
  })
const read = async (entry: Call) => (await app.send('GET', pathOf(entry), { token: staff })).body

const versioned = (Object.entries(calls) as [CallName, Call][]).filter(
  // A restore is left out, because its body must name a version.
  ([, entry]) => entry.versioned && entry.method === 'PUT',
)

test('the table has calls that save a version', () => expect(versioned.length).toBeGreaterThanOrEqual(5))

describe.each(versioned)('the call %s', (_, entry) => {
  test('without a field returns the item unchanged and publishes no event', async () => {
    const before = await read(entry)
    await saidSoFar()
    const { _id, id = _id, version, createdAt, updatedAt } = before
    for (const body of [{}, { _id, id, version, createdAt, updatedAt }]) {
      const answer = await send(entry, body, { 'if-match': String(version) })
      expect([answer.status, answer.body]).toEqual([200, before])
    }
    expect((await send(entry, {})).body).toEqual(before)
    expect(await read(entry)).toEqual(before)
    expect(await saidSoFar()).toEqual([])
  })

  test('without a field is still refused for a stale version', async () => {
    const { status, body } = await send(entry, {}, { 'if-match': '0' })
    expect([status, body['code']]).toEqual([412, 'stale-edit'])
  })

  test('without a field gets a 404 for an item that does not exist', async () => {
    const nobody = entry.path.replace(/:id/, '00000000-0000-4000-8000-000000000000')
    expect((await app.send(entry.method, nobody, { token: staff, body: {} })).status).toBe(404)
  })
})

test('a request without a field leaves a person unchanged', async () => {
  const row = () => app.deps.db.selectFrom('appUsers').selectAll().executeTakeFirstOrThrow()
  const before = await row()
  expect((await app.call(calls.appUpdateMe, { token: person, body: {} })).status).toBe(200)
  expect(await row()).toEqual(before)
})
