// New keys for a film that is ready. The app has no worker: the test runs each job itself.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Content, calls } from '@jinvani/contract'
import { findPackager, unpackStreams } from '@jinvani/media'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Storage, StorageError } from '../../../platform/storage/storage.ts'
import { removeForGood } from '../../../testing/builders.ts'
import { buildProtected, getItem, listFiles, protectFilm, uploadFilm } from '../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip } from '../../../testing/uploader.ts'
import { forgetRetiredKeys } from '../../protection/service.ts'
import { collectOrphanFiles } from '../../uploads/service.ts'
import { auditSubmissions, giveUp } from '../service.ts'
import { packageUnderNewKeys } from './new-keys.ts'
import { packageCaptions } from '../text/package-captions.ts'
import { packageFilm } from './package-film.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let app: TestApp
let token: string
let owner: string
let person: string
let film: string
let id: string
let submissionId: string
const context = () => ({ signal: new AbortController().signal })

beforeAll(async () => {
  app = await startTestApp({ mediaProcessing: false })
  app.deps.config.mediaProcessing = true
  token = await app.signIn('content_manager')
  owner = await app.signIn('super_admin')
  person = await app.signInApp('+919876500001')
  film = await uploadFilm(app, token, await makeClip({ kind: 'video', seconds: 1, width: 64, height: 48 }))
  ;({ id, submissionId } = await makeReady())
  await app.call(calls.updateContent, { token, params: { id }, body: { active: true } })
})
afterAll(() => app.close())

async function makeReady() {
  const item = await buildProtected(app, token, film)
  const { body } = await protectFilm(app, token, item)
  expect(await packageFilm(app.deps, { submissionId: body.id }, context())).toEqual({ done: true })
  return { id: item._id, submissionId: body.id }
}

const press = (of = id) => app.call(calls.renewKeys, { token, params: { id: of } })
const read = () => getItem(app, token, id)
const countJobs = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from pgboss.job where data ? 'newKeys'`.execute(
      app.deps.db,
    )
  ).rows[0]?.n

/** Runs the job once. `onStore` runs before the job stores its first file. */
function run(onStore: () => Promise<unknown> = async () => {}, of = submissionId, signal = context().signal) {
  let heard: Promise<unknown> | undefined
  const write: Storage['write'] = async (...args) => {
    heard ??= onStore()
    await heard
    return await app.deps.storage.write(...args)
  }
  const deps = { ...app.deps, storage: { ...app.deps.storage, write } }
  return packageUnderNewKeys(deps, { submissionId: of }, { signal })
}

const urlOf = ({ sources }: Content, kind: string) =>
  sources.find((source) => source.kind === kind)?.url ?? ''
const textOf = async (url: string) => (await fetch(url)).text()
const statusOf = async (url: string) => (await fetch(url)).status
/** The key id in the manifest, encoded as in licences. */
async function kidOf(item: Content): Promise<string> {
  const [, kid = ''] = /default_KID="(.*?)"/.exec(await textOf(urlOf(item, 'dash'))) ?? []
  return Buffer.from(kid.replaceAll('-', ''), 'hex').toString('base64url')
}
async function keyAddressOf(item: Content): Promise<string> {
  const hls = urlOf(item, 'hls')
  const playlist = (await textOf(hls)).split('\n').find((line) => /^v.*m3u8$/.test(line)) ?? ''
  const [, address = ''] = /KEY:.*?URI="(.*?)"/.exec(await textOf(new URL(playlist, hls).href)) ?? []
  return address
}
const askKey = (address: string) => fetch(address, { headers: { authorization: `Bearer ${person}` } })
const bytesAt = async (address: string) =>
  Buffer.from(await (await askKey(address)).arrayBuffer()).toString('hex')
const ask = (kid: string) => app.call(calls.licence, { token: person, params: { id }, body: { kids: [kid] } })
const keyOf = async (kid: string) => (await ask(kid)).body.keys[0]?.k

/** The first piece of the HLS stream, decrypted with this key. */
async function opened(item: Content, keyId: string, key: string): Promise<Buffer> {
  const packager = await findPackager()
  if (packager === null) throw new Error('These tests need the packager')
  const folder = await mkdtemp(join(tmpdir(), 'new-keys-'))
  try {
    const path = join(folder, 'joined')
    const pieces = ['v240/init.mp4', 'v240/00001.m4s'].map((name) => new URL(name, urlOf(item, 'hls')).href)
    const bytes = await Promise.all(pieces.map(async (url) => (await fetch(url)).arrayBuffer()))
    await writeFile(path, Buffer.concat(bytes.map((each) => Buffer.from(each))))
    const streams = [{ name: 'v240', kind: 'video' as const, path, durationSec: 1 }]
    await unpackStreams({ packager, folder, streams, key: { keyId, key }, ...context() })
    return await readFile(join(folder, 'v240.mp4'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a film with new keys keeps playing, switches at once, and loses the old keys after a day', async () => {
  const old = await read()
  const [oldKid, oldAddress] = [await kidOf(old), await keyAddressOf(old)]
  const [oldKey, oldBytes] = [await keyOf(oldKid), await bytesAt(oldAddress)]
  for (const { status, body } of [await press(), await press()])
    expect([status, body]).toEqual([202, { id: submissionId, contentId: id, status: 'ready' }])
  expect([await countJobs(), (await read()).processing?.stage]).toEqual([1, 'Waiting for new keys'])

  const stopping = new AbortController()
  await expect(run(async () => stopping.abort(new Error('The server stops')), submissionId, stopping.signal)).rejects.toThrow('stops') // prettier-ignore
  expect([(await read()).sources, await statusOf(urlOf(old, 'dash'))]).toEqual([old.sources, 200])

  for (const reason of ['away', 'full'] as const)
    await expect(run(() => Promise.reject(new StorageError(reason)))).rejects.toThrow(reason)
  expect((await read()).processing?.stage).toBe('Waiting for room in the file storage')

  // While the job runs, the captions of the current package change.
  const done = await run(async () => {
    const text = '1\n00:00:00,200 --> 00:00:00,800\nNamo\n'
    await app.call(calls.putCaption, {
      token,
      params: { id },
      body: { language: 'hi', label: 'Hindi', text },
    })
    expect(await packageCaptions(app.deps, { contentId: id }, context())).toEqual({ done: true })
  })
  expect(done).toEqual({ done: true })
  expect(await run(), 'another delivery of the job').toMatchObject({ skipped: expect.any(String) })
  expect(await giveUp(app.deps, { submissionId }), 'a lost job of finished work').toEqual({ done: true })
  const now = await read()
  const keysMade = expect.stringMatching(/^Keys made on .*, India time$/)
  expect([now.active, now.drm.status, now.processing?.stage]).toEqual([true, 'ready', keysMade])
  for (const kind of ['dash', 'hls']) {
    expect(urlOf(now, kind)).not.toBe(urlOf(old, kind))
    expect([await statusOf(urlOf(now, kind)), await statusOf(urlOf(old, kind))]).toEqual([200, 200])
  }
  expect(await statusOf(new URL('v240/00001.m4s', urlOf(old, 'hls')).href)).toBe(200)
  expect(await textOf(urlOf(now, 'dash'))).not.toContain('lang="hi"')
  expect(await packageCaptions(app.deps, { contentId: id }, context())).toEqual({ done: true })
  expect(await textOf(urlOf(now, 'dash'))).toContain('lang="hi"')

  const [kid, address] = [await kidOf(now), await keyAddressOf(now)]
  const bytes = await bytesAt(address)
  expect(kid).not.toBe(oldKid)
  expect(await keyOf(kid)).toMatch(/^[\w-]{22}$/)
  expect(await keyOf(kid)).not.toBe(oldKey)
  expect([await keyOf(oldKid), await bytesAt(oldAddress)], 'for those who are watching').toEqual([oldKey, oldBytes]) // prettier-ignore
  expect(bytes).not.toBe(oldBytes)
  expect((await askKey(`${oldAddress}?kid=${'0'.repeat(32)}`)).status).toBe(404)
  const [, keyId = ''] = /kid=(\w+)/.exec(address) ?? []
  const clear = await opened(now, keyId, bytes)
  const guess = await opened(now, keyId, oldBytes).catch(() => Buffer.alloc(0))
  expect([clear.length > 0, clear.equals(guess)]).toEqual([true, false])

  const twin = await makeReady()
  const { workSec } = await app.deps.db.selectFrom('submissions').select('workSec').where('id', '=', twin.submissionId).executeTakeFirstOrThrow() // prettier-ignore
  expect(workSec, 'its streams were taken').toBeNull()

  await collectOrphanFiles(app.deps)
  expect(await statusOf(new URL('v240/init.mp4', urlOf(old, 'hls')).href), 'until it is collected').toBe(200)
  const dayAgo = new Date(Date.now() - DAY_MS - 1000)
  await app.deps.db.updateTable('retiredKeys').set({ retiredAt: dayAgo }).execute()
  expect([(await ask(oldKid)).status, await bytesAt(oldAddress)]).toEqual([404, bytes])
  await forgetRetiredKeys(app.deps, new Date())
  expect(await app.deps.db.selectFrom('retiredKeys').selectAll().execute()).toEqual([])
  await collectOrphanFiles(app.deps, Date.now() + DAY_MS + 1000)
  const [folder = ''] = /[^/]+(?=\/manifest\.mpd)/.exec(urlOf(now, 'dash')) ?? []
  const left = await listFiles(app, 'media', 'packages', id)
  expect(left.filter((name) => !name.startsWith(`${folder}/`))).toEqual([])
  expect(left.length).toBeGreaterThan(0)
  expect(await statusOf(urlOf(now, 'dash'))).toBe(200)
})

test('a film whose streams are incomplete keeps its keys, and its stage says that', async () => {
  const before = await read()
  const segment = new URL('v240/00001.m4s', urlOf(before, 'hls')).pathname.replace('/media/', '')
  await app.deps.storage.remove(segment)
  await press()
  expect(await run()).toEqual({ done: true })
  const { sources, processing } = await read()
  expect([sources, processing?.stage]).toEqual([before.sources, 'New keys could not be made; the film keeps those it has']) // prettier-ignore
  const jobs = await countJobs()
  await press()
  expect(await countJobs(), 'new keys can be requested again').toBe((jobs ?? 0) + 1)

  await sql`delete from pgboss.job where data ? 'newKeys'`.execute(app.deps.db)
  expect(await auditSubmissions(app.deps, new Date())).toBe(0)
  const later = new Date(Date.now() + 5 * 60_000)
  expect([await auditSubmissions(app.deps, later), await auditSubmissions(app.deps, later)]).toEqual([1, 0])
  expect(await countJobs(), 'a new job replaces the lost one').toBe(1)
})

test('new keys leave nothing behind if the item is deleted while they are made', async () => {
  const other = await makeReady()
  await press(other.id)
  const outcome = await run(async () => {
    await removeForGood(app, owner, other.id)
  }, other.submissionId)
  expect(outcome).toMatchObject({ skipped: expect.any(String) })
  await collectOrphanFiles(app.deps)
  expect(await listFiles(app, 'media', 'packages', other.id)).toEqual([])
})

test('new keys are refused with advice if the film is not ready or has no record of its streams', async () => {
  const { _id } = await buildProtected(app, token, film)
  const { status, body } = await press(_id)
  expect([status, body]).toMatchObject([409, { code: 'no-new-keys' }])
  await app.deps.db.updateTable('submissions').set({ made: null }).where('id', '=', submissionId).execute()
  const message = expect.stringMatching(/older version.*switch its data saver/)
  expect((await press()).body).toMatchObject({ code: 'no-new-keys', message })
})
