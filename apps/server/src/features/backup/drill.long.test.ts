// The drill: a library is backed up while it is in use, restored on another machine and compared; its film plays there.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../platform/database/connect.ts'
import { migrations } from '../../platform/database/migrate.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { createStorage } from '../../platform/storage/create-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { buildProtected, protectFilm, uploadFilm, waitFor, waitForStatus } from '../../testing/films.ts'
import { type S3Double, startS3Double } from '../../testing/storage/s3-double.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { takeDatabase } from '../../testing/test-database.ts'
import { makeClip, makePng, padFilm, partSender, uploader } from '../../testing/uploader.ts'
import { collectStaleUploads } from '../uploads/service.ts'
import { type Archive, writeArchive } from './archive.ts'
import { openBackupDoor } from './door.ts'
import { type BackupOptions, makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import type { Place } from './source.ts'

const log = createLogger('silent')
const MB = 1024 * 1024
let app: TestApp
let token: string
let film: { id: string; slug: string }
let double: S3Double
let closeDoor: (() => Promise<void>) | undefined
let folder: string
let target: Elsewhere

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jinvani-drill-'))
  app = await startTestApp({ mediaProcessing: true })
  token = await app.signIn('super_admin')
  const { copyTo } = app.database
  closeDoor = copyTo && (await openBackupDoor(app.deps, copyTo))
  double = await startS3Double()
  const clip = await makeClip({ kind: 'video', seconds: 2, width: 320, height: 180 })
  const item = await buildProtected(app, token, await uploadFilm(app, token, padFilm(clip, 5 * MB)))
  film = { id: item._id, slug: item.slug }
  await protectFilm(app, token, item)
  const image = await uploader(app, token).send('images/categories/', 'image/png', makePng(800, 450))
  await buildCategory(app, token, { description: 'अहिंसा "quoted" \\ and\nlined', image })
  await app.signInApp('+919876500017')
  // Rows of version 0.2.0 in a table that no code reads any more.
  await sql`insert into activity_seals (position, event_ids, hash) values (1, '{1,2}', 'x')`.execute(
    app.deps.db,
  )
  // Begins two uploads and does not finish them, so no file exists for them.
  await uploader(app, token).presign('images/categories/', 'image/png')
  await partSender(app, token).start(65 * MB)
  await waitForStatus(app, token, film.id, 'ready')
  await buildParts()
  await app.call(calls.updateContent, { token, params: { id: film.id }, body: { active: true } })
  await waitForJobs()
  await app.deps.queue.send(app.deps.db, 'submission.plan', { contentId: film.id }, { afterSec: 3600 })
  target = await elsewhere()
})
afterAll(async () => {
  await closeDoor?.()
  await app.close()
  await double.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Waits for all jobs: they would change rows and files while the library is compared with its copy. */
const waitForJobs = () =>
  waitFor('the end of all jobs', async () => {
    const unfinished = sql`select from pgboss.job where state in ('created', 'retry', 'active')`
    return (await unfinished.execute(app.deps.db)).rows.length === 0
  })

/** A film that is being made: its first part is stored, and a worker converts the second. */
async function buildParts(): Promise<void> {
  const { db, storage } = app.deps
  const { _id: contentId } = await buildContent(app, token)
  await waitForJobs()
  const submission = { contentId, kind: 'clear', sourceKey: 'videos/x.mp4', bitrates: '240p30' } as const
  // A time in the future, since a worker starts a film again that has had no job for two minutes.
  const updatedAt = new Date(Date.now() + 60 * 60 * 1000)
  const { id: submissionId } = await db
    .insertInto('submissions')
    .values({ ...submission, provider: 'local', status: 'processing', stage: 'Converting', updatedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const part = { submissionId, weight: 1 }
  const made = JSON.stringify({ renditions: [], durationSec: 1 })
  const rows = await db
    .insertInto('filmParts')
    .values([
      { ...part, part: 1, made },
      { ...part, part: 2 },
    ])
    .returning('id')
    .execute()
  const files = rows.map(({ id: ownerId }, index) => ({ key: partKeys[index] ?? '', ownerId, size: 3 }))
  await db
    .insertInto('madeFiles')
    .values(files.map((file) => ({ ...file, contentType: 'video/mp4' })))
    .execute()
  await storage.write(partKeys[0], Readable.from([Buffer.from('one')]), { maxBytes: 3 })
}
const partKeys = ['packages/parts/one.mp4', 'packages/parts/two.mp4'] as const

const here = (): Place => app.deps
const fileOf = (name: string) => join(folder, `${name}.tar`)
const back = (name: string, options: Partial<BackupOptions> = {}, place = here()) =>
  makeBackup(place, {
    file: fileOf(name),
    withFiles: true,
    isDry: false,
    skipsMissing: false,
    signal: new AbortController().signal,
    ...options,
  })
const none = {
  isDry: false,
  replaces: false,
  acceptsOtherKey: false,
  skipsMissing: false,
  keepsSessions: false,
}

interface Elsewhere extends Place {
  dataDir: string
  databaseUrl: string | undefined
}
/** A place to restore to: another machine with the same SECRET_KEY. */
async function elsewhere(): Promise<Elsewhere> {
  const dataDir = mkdtempSync(join(folder, 'elsewhere-'))
  const databaseUrl = await takeDatabase(dataDir)
  const config = { ...app.deps.config, dataDir, databaseUrl }
  return { config, dataDir, databaseUrl, log, storage: await createStorage(config) }
}

type Rows = Record<string, string[]>
/** Reads every row of every table, without the code that is tested here. */
async function rowsOf(db: TestApp['deps']['db']): Promise<Rows> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'file_holds'
      and table_name not like 'kysely%'`.execute(db)
  const all: Rows = {}
  for (const { name } of rows) {
    const found = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} as t`.execute(db)
    all[name] = found.rows.map(({ line }) => line).toSorted()
  }
  return all
}

async function rowsAt({ dataDir, databaseUrl }: Elsewhere) {
  const database = await connectDatabase({ databaseUrl, poolSize: 1, dataDir, log })
  try {
    expect(await database.db.selectFrom('fileHolds').selectAll().execute(), 'no hold comes along').toEqual([])
    const kept = await sql<{ key: string }>`select key from uploads where status = 'verified'
      union all select key from made_files where visible
      union all select 'small/' || wide || '/' || key from uploads, jsonb_each(small) as made (wide, bytes) where bytes <> '0'`.execute(
      database.db,
    )
    return { rows: await rowsOf(database.db), keys: kept.rows.map(({ key }) => key) }
  } finally {
    await database.close()
  }
}

const hashOf = async (storage: Storage, key: string) =>
  createHash('sha256')
    .update(await buffer(await storage.read(key)))
    .digest('hex')

test('a library restored elsewhere is the same, row by row and byte by byte, and its film plays', async () => {
  const rows = await rowsOf(app.deps.db)
  expect(await back('whole')).toMatch(/whole\.tar holds \d+ rows of \d+ tables and \d+ files \(5\.\d MB\)\.$/)
  expect(await rowsOf(app.deps.db), 'a backup changes nothing').toEqual(rows)
  expect(await restoreBackup(target, { ...none, file: fileOf('whole'), isDry: true })).toContain('Would be')
  const keeping = { ...none, keepsSessions: true, file: fileOf('whole') }
  expect(await restoreBackup(target, keeping)).toContain('Restored:')
  const found = await rowsAt(target)
  expect(found.rows).toEqual(rows)
  expect(found.rows['content_keys'], 'the keys are there').toHaveLength(1)
  expect(found.keys.length).toBeGreaterThan(10)
  expect(found.keys.filter((key) => key.startsWith('small/'))).toHaveLength(3)
  for (const key of found.keys)
    expect(await hashOf(target.storage, key), key).toBe(await hashOf(app.deps.storage, key))
  const parts = await Promise.all(partKeys.map((key) => target.storage.stat(key)))
  expect(parts).toEqual([expect.objectContaining({ size: 3 }), null])

  const second = await startTestApp({ secrets: app.deps.config.secrets }, target)
  try {
    const item = await second.call(calls.appGetContent, { params: { slug: film.slug } })
    const [dash, hls] = item.body.sources
    expect((await fetch(dash?.url ?? '')).status).toBe(200)
    const master = await (await fetch(hls?.url ?? '')).text()
    const playlist = new URL(/^v\S+\.m3u8$/m.exec(master)?.[0] ?? '', hls?.url)
    const segments = (await (await fetch(playlist)).text())
      .split('\n')
      .filter((line) => line.endsWith('.m4s'))
    expect(segments.length).toBeGreaterThan(0)
    for (const name of segments) expect((await fetch(new URL(name, playlist))).status).toBe(200)
    const keyAt = async ({ url }: TestApp) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${url}/api/v1/licence/${film.id}/key`, { headers })
      return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('hex')]
    }
    // The session of the backup still works, and the film's key can be decrypted.
    const key = await keyAt(second)
    expect(key).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(key).toEqual(await keyAt(app))
    const waits = { contentId: film.id, mayStart: false }
    expect(await second.deps.queue.isWaiting('submission.plan', waits)).toBe(true)
  } finally {
    await second.close()
  }
})

/** A place whose backup runs `work` after the snapshot and before it reads the first file. */
function afterSnapshot(work: () => Promise<void>): Place {
  let isDone = false
  const { storage } = app.deps
  const read: Storage['read'] = async (...args) => {
    if (!isDone) await work()
    isDone = true
    return await storage.read(...args)
  }
  return { ...here(), storage: { ...storage, read } }
}

test('no row of a backup names a file that it lacks, even with writes and removals of files during the backup', async () => {
  const url = await uploader(app, token).send('images/categories/', 'image/png', makePng(50, 50))
  const category = await buildCategory(app, token, { image: url })
  const key = new URL(url).pathname.slice('/media/'.length)
  const writing = new AbortController()
  const before: string[] = []
  let isSnapshot = false
  const write = async () => {
    while (!writing.signal.aborted) {
      const { slug } = await buildCategory(app, token)
      if (!isSnapshot) before.push(slug)
    }
  }
  await app.deps.db.updateTable('uploads').set({ storeVersion: 'elsewhere "1"' }).execute()
  const work = [write(), write()]
  await waitFor('some writes', async () => before.length > 5)
  const acknowledged = [...before]
  const inAYear = Date.now() + 365 * 24 * 60 * 60 * 1000
  const place = afterSnapshot(async () => {
    isSnapshot = true
    for (const entry of [calls.deleteCategory, calls.removeTrashed])
      await app.call(entry, { token, params: { id: category._id } })
    // The first run notes that no row names the file. The second, much later, would remove it if nothing held it.
    await collectStaleUploads(app.deps, Date.now())
    await collectStaleUploads(app.deps, inAYear)
    expect(await app.deps.storage.stat(key), 'it is held').not.toBeNull()
  })
  await back('busy', {}, place)
  writing.abort()
  await Promise.all(work)
  await waitFor('the end of the hold', async () => {
    await collectStaleUploads(app.deps, inAYear)
    return (await app.deps.storage.stat(key)) === null
  })

  // Restores over a library that exists, and into a bucket instead of a folder.
  const file = fileOf('busy')
  const config = { ...target.config, s3: { ...double, region: 'us-east-1', publicEndpoint: undefined } }
  const bucket = { ...target, config, storage: await createStorage(config) }
  await expect(restoreBackup(bucket, { ...none, file })).rejects.toThrow('The database is not empty')
  await restoreBackup(bucket, { ...none, file, replaces: true })
  const { rows, keys } = await rowsAt(target)
  expect(keys).toContain(key)
  for (const each of keys) expect(double.objects.has(each), each).toBe(true)
  expect(rows['uploads']?.join(''), 'versions of the store before').not.toContain('elsewhere')
  expect(acknowledged.filter((slug) => !rows['categories']?.some((line) => line.includes(slug)))).toEqual([])
})

test('a backup without files says so, and a restore refuses a store that lacks the files', async () => {
  const files = { withFiles: false }
  expect(await back('reference', files)).toContain('which stay where they are')
  const file = fileOf('reference')
  const replacing = { ...none, file, replaces: true }
  const bare = { ...target, storage: { ...target.storage, stat: async () => null } }
  await expect(restoreBackup(bare, replacing)).rejects.toThrow(/\d+ files that the backup names .* not in/)
  expect(await restoreBackup(bare, { ...replacing, isDry: true, skipsMissing: true })).toMatch(
    /left where they were, [1-9]\d* of them missing there/,
  )
  const sameStore = { ...target, storage: app.deps.storage }
  expect(await restoreBackup(sameStore, { ...replacing, isDry: true })).toContain('Would be restored')

  const lost = { ...here(), storage: { ...app.deps.storage, stat: async () => null } }
  await expect(back('lost', {}, lost)).rejects.toThrow(/files that the database names are not in the store/)
  const skipping = { skipsMissing: true, isDry: true }
  expect(await back('lost', skipping, lost)).toMatch(/would hold .* \d+ files were missing and are left out/)
})

/** Writes a backup by hand: one row for each table, with all values as text. */
async function writeOld(
  name: string,
  tables: Record<string, Record<string, string>>,
  version = '100-schema',
): Promise<string> {
  const head = { product: 'jinvani', format: 1, version, hasFiles: true, keyProbe: '' }
  const write = async (archive: Archive) => {
    await archive.add(
      'backup.json',
      Buffer.from(JSON.stringify({ ...head, createdAt: new Date().toISOString() })),
    )
    for (const [table, row] of Object.entries(tables))
      await archive.addLines(`tables/${table}`, [Object.keys(row), Object.values(row)].map((each) => JSON.stringify(each))) // prettier-ignore
    const counts = { sequences: {}, jobs: 0, files: 0, bytes: 0, missing: 0 }
    return { ...counts, tables: Object.fromEntries(Object.keys(tables).map((table) => [table, 1])) }
  }
  await writeArchive(fileOf(name), write, new AbortController().signal)
  return fileOf(name)
}
const replacing = { ...none, replaces: true, acceptsOtherKey: true }
/** Adds a migration after all others, and removes it at the end of the test. */
function addVersion(...statements: string[]): void {
  const name = '999-of-this-test'
  migrations[name] = {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
  onTestFinished(() => void delete migrations[name])
}
const person = { id: '6d0c2b3a-0000-4000-8000-000000000001', phone: '+919876500099', name: 'Mahāvīr' }

test('a restore that cannot migrate its rows leaves the database as it was', async () => {
  addVersion('create index app_users_profession on app_users (profession)')
  // Too long for the index that the migration creates.
  const profession = randomBytes(20_000).toString('base64url')
  const file = await writeOld('odd', { app_users: { ...person, profession } })
  await expect(restoreBackup(target, { ...replacing, file })).rejects.toThrow('index')
  const { rows } = await rowsAt(target)
  expect(rows['categories']?.length).toBeGreaterThan(0)
})

test('a backup of an older version is restored and then migrated', async () => {
  addVersion(
    "alter table app_users add column city text not null default 'Palitana'",
    'create table cities (name text)',
    'drop table blocked_numbers',
  )
  // `blocked_numbers` exists only before the added migration.
  const blocked = { phone_hash: 'x', ends_at: '2026-11-22T04:00:00.000Z' }
  const file = await writeOld('older', { app_users: person, blocked_numbers: blocked, of_others: { a: '1' } })
  const said = await restoreBackup(target, { ...replacing, file })
  expect(said).toContain('Not restored, since they are not ours: of_others.')
  const { rows } = await rowsAt(target)
  expect(rows['app_users']).toEqual([expect.stringMatching(/Mahāvīr.*Palitana/)])
  expect([rows['categories'], rows['cities']], 'not in the backup, and empty').toEqual([[], []])
  expect(rows['blocked_numbers']).toBeUndefined()
})

test('a backup of a build before 0.2.0 is refused', async () => {
  const file = await writeOld('before', { app_users: person }, '036-imports-of-people')
  await expect(restoreBackup(target, { ...replacing, file })).rejects.toThrow('a build before 0.2.0')
})

test('neither a dry run nor a refused or stopped backup leaves a file', async () => {
  expect((await readdir(folder)).filter((name) => /^\.|lost/.test(name))).toEqual([])
  const before = (await readdir(folder)).toSorted()
  await expect(back('whole')).rejects.toThrow('is there already')
  const stopping = new AbortController()
  const place = afterSnapshot(async () => stopping.abort(new Error('stopped')))
  await expect(back('stopped', { signal: stopping.signal }, place)).rejects.toThrow()
  expect((await readdir(folder)).toSorted()).toEqual(before)
})
