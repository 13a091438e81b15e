// A stolen session must not turn into an account: every call that changes another person's role, password, factor or
// session needs a fresh proof. The test finds these calls in the table, so that it covers new ones.
import { type Call, type CallName, calls, limits } from '@jinvani/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bodySchema } from '../testing/calls/bad-values.ts'
import { PASSWORD, type TestApp, startTestApp } from '../testing/test-app.ts'

const secret = /role|password|factor|passkey|totp|recovery|session/i
const entries = Object.entries<Call>(calls)
const isOwn = ({ path }: Call) => path.startsWith('/admin/me')
const changesOthers = (entry: Call) => Array.isArray(entry.roles) && entry.method !== 'GET' && !isOwn(entry)
const fieldsOf = (entry: Call) => (entry.input ? Object.keys(bodySchema(entry.input).properties ?? {}) : [])
const secretFields = (entry: Call) => fieldsOf(entry).filter((name) => secret.test(name))
/** True for changes of staff and of secrets. Blocking an app user is neither, so that it stays one click. */
const isAboutAccess = (entry: Call) =>
  entry.path.startsWith('/admin/admin-users') || secret.test(entry.path) || secretFields(entry).length > 0
const guarded = entries.filter(([, entry]) => changesOthers(entry) && isAboutAccess(entry))

let app: TestApp
let token: string
const person = { name: 'Sunanda', email: 'sunanda@example.org', password: PASSWORD, role: 'viewer' }
const params = { id: '' }
const refused = { status: 403, body: { code: 'confirmation-needed' } }
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('super_admin')
  params.id = (await app.call(calls.createAdminUser, { token, body: person })).body.id
})
beforeEach(async () => {
  const provenAt = new Date(Date.now() - (limits.freshSec + 1) * 1000)
  await app.deps.db.updateTable('sessions').set({ provenAt }).execute()
})
afterAll(() => app.close())

test('the calls found in the table include those that are known to need a fresh proof', () => {
  const found = guarded.map(([name]) => name)
  const known: CallName[] = ['createAdminUser', 'updateAdminUser', 'deleteAdminUser', 'resetAdminPassword']
  expect(found).toEqual(expect.arrayContaining(known))
  expect(found).toEqual(expect.arrayContaining(['endSessionsOfAdmin', 'removeSecondFactor']))
  expect(found).not.toContain('updateAppUser')
})

test.each(guarded)('%s needs a fresh proof', async (_, entry) => {
  if (entry.fresh !== 'in-part') expect(entry.fresh).toBe(true)
  const values: Record<string, unknown> = { ...person, role: 'super_admin', password: 'girnar-10000-steps' }
  const bodies =
    entry.fresh === 'in-part' ? secretFields(entry).map((name) => ({ [name]: values[name] })) : [{}]
  expect(bodies.length).toBeGreaterThan(0)
  for (const body of bodies)
    expect(await app.call(entry, { token, params, ...(entry.input && { body }) })).toMatchObject(refused)
})

describe('without a fresh proof', () => {
  test('nobody can be created or promoted until the admin signs in again', async () => {
    const email = 'made@example.org'
    const body = { ...person, email, role: 'super_admin' }
    expect(await app.call(calls.createAdminUser, { token, body })).toMatchObject(refused)
    const left = app.deps.db.selectFrom('admins').select('role').where('email', 'in', [email, person.email])
    expect(await left.execute()).toEqual([{ role: 'viewer' }])
    const fresh = await app.signIn('super_admin')
    expect((await app.call(calls.createAdminUser, { token: fresh, body })).status).toBe(201)
  })

  test('an app user can still be blocked', async () => {
    await app.signInApp('+919876543233')
    const [user] = (await app.call(calls.listAppUsers, { token })).body.items
    const body = { blocked: true }
    const answer = await app.call(calls.updateAppUser, { token, params: { id: user?.id ?? '' }, body })
    expect(answer.status).toBe(200)
  })
})
