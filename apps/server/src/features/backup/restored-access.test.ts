// After a restore, sessions and codes of the backup no longer open anything, and the operator learns what to check.
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../platform/log/logger.ts'
import { createStorage } from '../../platform/storage/create-storage.ts'
import { PASSWORD, type TestApp, startTestApp } from '../../testing/test-app.ts'
import { isOnServer, takeDatabase } from '../../testing/test-database.ts'
import { openBackupDoor } from './door.ts'
import { makeBackup } from './make-backup.ts'
import type { RestoreOptions } from './check-restore.ts'
import { restoreBackup } from './restore-backup.ts'

const owner = 'owner@example.org'
const phone = '+919876500023'
let folder: string
let file: string
let app: TestApp
let closeDoor: (() => Promise<void>) | undefined
/** Tokens and a code that were valid when the backup was made. */
let before: { staff: string; ofStaff: string; ofApp: string; code: { requestId: string; code: string } }
let target: Awaited<ReturnType<typeof takeTarget>>

async function takeTarget() {
  const dataDir = mkdtempSync(join(folder, 'target-'))
  const databaseUrl = await takeDatabase(dataDir)
  const config = { ...app.deps.config, dataDir, databaseUrl }
  return { config, dataDir, databaseUrl, log: createLogger('silent'), storage: await createStorage(config) }
}

const restore = (options: Partial<RestoreOptions> = {}, to = target) =>
  restoreBackup(to, {
    file,
    isDry: false,
    replaces: false,
    acceptsOtherKey: false,
    skipsMissing: false,
    keepsSessions: false,
    ...options,
  })

async function restored<T>(work: (there: TestApp) => Promise<T>): Promise<T> {
  const there = await startTestApp({ secrets: app.deps.config.secrets }, target)
  try {
    return await work(there)
  } finally {
    await there.close()
  }
}

async function askForCode(at: TestApp) {
  const { body } = await at.call(calls.appRequestOtp, { body: { phone } })
  return { requestId: body.requestId, code: at.sentCodes.get(phone) ?? '' }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jinvani-access-'))
  file = join(folder, 'backup.tar')
  app = await startTestApp()
  const { copyTo } = app.database
  closeDoor = copyTo && (await openBackupDoor(app.deps, copyTo))
  const staff = await app.signIn('super_admin', owner)
  const login = await app.call(calls.login, { body: { email: owner, password: PASSWORD } })
  const viaCode = await app.call(calls.appVerifyOtp, { body: { phone, ...(await askForCode(app)) } })
  const { db } = app.deps
  const { id: adminId } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
  const expiresAt = new Date(Date.now() + 60_000)
  const ticket = { adminId, hash: 'of a sign-in', purpose: 'sign-in', challenge: '', expiresAt } as const
  await db.insertInto('factorTickets').values(ticket).execute()
  before = {
    staff,
    ofStaff: login.body.token.refreshToken,
    ofApp: viaCode.body.token.refreshToken,
    code: await askForCode(app),
  }
  const signal = new AbortController().signal
  await makeBackup(app.deps, { file, withFiles: true, isDry: false, skipsMissing: false, signal })
  target = await takeTarget()
})
afterAll(async () => {
  await closeDoor?.()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Tries every token and the code of the backup. */
const tryAll = (there: TestApp) =>
  Promise.all([
    there.call(calls.listSessions, { token: before.staff }).then(({ status }) => status),
    there.call(calls.refreshToken, { body: { refreshToken: before.ofStaff } }).then(({ status }) => status),
    there.call(calls.appRefresh, { body: { refreshToken: before.ofApp } }).then(({ status }) => status),
    there.call(calls.appVerifyOtp, { body: { phone, ...before.code } }).then(({ status }) => status),
    there.deps.db.selectFrom('factorTickets').select('hash').execute(),
  ])

test('a dry run adds nothing to the data folder', async () => {
  const filled = await readdir(target.dataDir)
  expect(await restore({ isDry: true })).toMatch(/^Would be restored: .*\.$/)
  expect(await readdir(target.dataDir)).toEqual(filled)
})

test('a dry run leaves an empty folder empty', async () => {
  const dataDir = mkdtempSync(join(folder, 'empty-'))
  const config = { ...target.config, dataDir, databaseUrl: undefined }
  const empty = { ...target, config, dataDir, databaseUrl: undefined, storage: await createStorage(config) }
  expect(await restore({ isDry: true }, empty)).toMatch(/^Would be restored: .*\.$/)
  expect(await readdir(dataDir)).toEqual([])
})

test('sessions, codes and tickets from the time of the backup are invalid after a restore', async () => {
  const said = await restore()
  expect(said).toContain('Everybody has been signed out')
  expect(said).toContain(`  ${owner} (super_admin): no new password on record, no second factor`)
  expect(said).not.toContain('In the database that this one replaces')
  await restored(async (there) => {
    expect(await tryAll(there)).toEqual([401, 401, 401, 401, []])
    const login = await there.call(calls.login, { body: { email: owner, password: PASSWORD } })
    expect(login.status).toBe(200)
    const change = { currentPassword: PASSWORD, newPassword: 'girnar has 9999 steps' }
    const { accessToken: token } = login.body.token
    expect((await there.call(calls.changePassword, { token, body: change })).status).toBe(204)
  })
})

test('a restore over a used database names accounts that changed since the backup, and can keep sessions', async () => {
  const said = await restore({ replaces: true, keepsSessions: true })
  expect(said).toContain('Sessions that were open then are open again.')
  expect(said).toMatch(
    /In the database that this one replaces.*:\n {2}\S+Z account\.password \S+ super_admin$/,
  )
  await restored(async (there) => {
    const [access, ofStaff, ofApp, code, tickets] = await tryAll(there)
    expect([access, ofStaff, ofApp, code]).toEqual([200, 200, 200, 200])
    expect(tickets).toHaveLength(1)
  })
})

test.skipIf(isOnServer)(
  'the server hands out a copy of its database only for the token in the data folder',
  async () => {
    const { dataDir } = app.deps.config
    const { port } = JSON.parse(await readFile(join(dataDir, 'backup-door.json'), 'utf8'))
    for (const authorization of ['', `Bearer ${'0'.repeat(64)}`]) {
      const { status } = await fetch(`http://127.0.0.1:${port}`, { headers: { authorization } })
      expect(status).toBe(401)
    }
    expect((await readdir(join(dataDir, 'tmp'))).filter((name) => name.startsWith('backup-'))).toEqual([])
  },
)
