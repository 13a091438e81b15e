// A long film is made in parts. The app has no worker: the test runs each job itself.
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Storage, StorageError } from '../../../platform/storage/storage.ts'
import { removeForGood } from '../../../testing/builders.ts'
import { buildProtected, getItem, listFiles, protectFilm, uploadFilm } from '../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip } from '../../../testing/uploader.ts'
import { collectOrphanFiles } from '../../uploads/service.ts'
import { packageFilm } from '../packaging/package-film.ts'
import { convertPart } from './convert-part.ts'
import { type SourceKeeper, keepSources } from './kept-source.ts'

let app: TestApp
let token: string
let film: Buffer
let sources: SourceKeeper
let fetched = 0
beforeAll(async () => {
  // Films longer than 4 seconds are made in parts of two seconds.
  app = await startTestApp({ mediaProcessing: false, longFilmSec: 4 })
  app.deps.config.mediaProcessing = true
  token = await app.signIn('content_manager')
  film = await makeClip({ kind: 'video', seconds: 5, width: 160, height: 90 })
  const { storage } = app.deps
  const withFile: Storage['withFile'] = async (...args) => {
    fetched += 1
    return await storage.withFile(...args)
  }
  sources = keepSources({ db: app.deps.db, storage: { ...storage, withFile } })
})
afterAll(async () => {
  await sources.close()
  await app.close()
})

const context = (signal = new AbortController().signal) => ({ signal })
const packageIt = (submissionId: string, deps = app.deps) => packageFilm(deps, { submissionId }, context())
const makePart = (submissionId: string, part: number, deps = app.deps, signal?: AbortSignal) =>
  convertPart(deps, { submissionId, part }, context(signal), sources)
const status = async (id: string) => (await app.call(calls.filmStatus, { token, params: { id } })).body
const isSent = (submissionId: string, part: number) =>
  app.deps.queue.isWaiting('film.package', { submissionId, part })
const notWanted = { skipped: 'the part is no longer wanted' }

async function plan(bytes = film, deps = app.deps) {
  const s3Url = await uploadFilm(app, token, bytes)
  const item = await buildProtected(app, token, s3Url)
  const { id } = (await protectFilm(app, token, item)).body
  expect(await packageIt(id, deps)).toEqual({ done: true })
  return { id, item, original: join(app.deps.config.dataDir, s3Url.slice(`${app.url}/`.length)) }
}
const storedParts = (id: string) => listFiles(app, 'media', 'parts', id)

/** Starts the job of one part. It waits before it stores its streams, until the test lets it go on. */
function heldPart(id: string, part: number) {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const write: Storage['write'] = async (...args) => {
    reached.resolve()
    await gate.promise
    return await app.deps.storage.write(...args)
  }
  const deps = { ...app.deps, storage: { ...app.deps.storage, write } }
  return { outcome: makePart(id, part, deps), reached: reached.promise, goOn: gate.resolve }
}

test('each part counts once, whatever happens to its worker, and the parts are joined', async () => {
  const { id, item } = await plan()
  const planned = { status: 'processing', stage: 'Converting', progress: 3 }
  await expect.poll(() => status(id)).toMatchObject(planned)
  const sent = await Promise.all([0, 1, 2, 3, 4].map((part) => isSent(id, part)))
  expect(sent).toEqual([true, true, true, true, false])
  expect(await packageIt(id)).toEqual({ skipped: 'its parts are being made' })

  expect(await makePart(id, 1)).toEqual({ done: true })
  const one = join(app.deps.config.dataDir, 'media/parts', id, '1/v240.mp4')
  const before = await stat(one)
  const { progress } = await status(id)
  expect(progress).toBeGreaterThan(20)
  expect(await makePart(id, 1)).toEqual(notWanted)

  // A worker that is stopped loses its part. The part that was made before stays.
  await expect(makePart(id, 2, app.deps, AbortSignal.abort())).rejects.toThrow()
  expect(await packageIt(id)).toEqual({ skipped: 'its parts are being made' })

  // Two workers make the same part, as happens when one of them was wrongly taken for dead.
  const twice = [heldPart(id, 2), heldPart(id, 2)]
  await Promise.all(twice.map(({ reached }) => reached))
  for (const { goOn } of twice) goOn()
  const outcomes = await Promise.all(twice.map(({ outcome }) => outcome))
  expect(outcomes).toContainEqual({ done: true })
  expect(outcomes).toContainEqual(notWanted)
  for (const part of [3, 0]) expect(await makePart(id, part)).toEqual({ done: true })
  expect((await stat(one)).mtimeMs).toBe(before.mtimeMs)
  const names = ['0/a128.mp4', '0/a64.mp4', '1/v240.mp4', '2/v240.mp4', '3/v240.mp4']
  expect((await storedParts(id)).toSorted()).toEqual(names)
  expect((await status(id)).progress).toBe(85)
  expect(fetched).toBe(1)
  await collectOrphanFiles(app.deps)
  for (const name of names) expect((await fetch(`${app.url}/media/parts/${id}/${name}`)).status).toBe(404)

  expect(await packageIt(id)).toEqual({ done: true })
  expect(await status(id)).toMatchObject({ status: 'ready', progress: 100 })
  expect(await getItem(app, token, item._id)).toMatchObject({ durationSec: 5, drm: { status: 'ready' } })
  await collectOrphanFiles(app.deps)
  expect(await storedParts(id)).toEqual([])
  expect(await listFiles(app, 'media', 'packages', item._id)).not.toEqual([])
  expect(await listFiles(app, 'tmp')).toEqual([])
})

test('a film whose parts take long to plan shows the stage Converting', async () => {
  const { queue } = app.deps
  const send: typeof queue.send = async (...args) => {
    await setTimeout(600)
    await queue.send(...args)
  }
  const slow = { ...app.deps, queue: { ...queue, send } }
  const { id } = await plan(await makeClip({ kind: 'video', seconds: 6, width: 160, height: 90 }), slow)
  expect(await status(id)).toMatchObject({ stage: 'Converting', progress: 3 })
})

test('only a few parts of a film are queued at a time, and deleting its item stops them and leaves no files', async () => {
  const { id, item } = await plan(await makeClip({ kind: 'video', seconds: 20, width: 160, height: 90 }))
  expect([await isSent(id, 7), await isSent(id, 8)]).toEqual([true, false])
  await makePart(id, 0)
  expect([await isSent(id, 8), await isSent(id, 9)]).toEqual([true, false])
  const late = heldPart(id, 1)
  await late.reached
  const admin = await app.signIn('super_admin')
  await removeForGood(app, admin, item._id)
  await collectOrphanFiles(app.deps)
  late.goOn()
  expect(await late.outcome).toEqual(notWanted)
  expect(await makePart(id, 2)).toEqual(notWanted)
  expect(await storedParts(id)).toEqual([])
})

test('a film fails with a message after one of its parts has failed three times', async () => {
  const { id, item } = await plan()
  const blocked = join(app.deps.config.dataDir, 'media/parts', id)
  await mkdir(join(blocked, '..'), { recursive: true })
  await writeFile(blocked, '')
  for (const _time of [1, 2]) await expect(makePart(id, 1)).rejects.toThrow()
  expect(await makePart(id, 1)).toEqual({ done: true })
  const message = 'The file could not be processed here. Retry later.'
  expect(await status(id)).toMatchObject({ status: 'failed', message })
  await rm(blocked)
  expect(await makePart(id, 2)).toEqual(notWanted)
  expect((await getItem(app, token, item._id)).drm.status).toBe('failed')
})

test.each([
  ['away', 'Waiting for the file storage'],
  ['full', 'Waiting for room in the file storage'],
] as const)('a part waits for a store that is %s, and its attempts do not count', async (reason, stage) => {
  const { id } = await plan()
  const write: Storage['write'] = () => Promise.reject(new StorageError(reason))
  const deps = { ...app.deps, storage: { ...app.deps.storage, write } }
  for (const _time of [1, 2, 3]) await expect(makePart(id, 1, deps)).rejects.toThrow(reason)
  expect(await status(id)).toMatchObject({ status: 'processing', stage })
  expect(await makePart(id, 1)).toEqual({ done: true })
  const [part] = await app.deps.db.selectFrom('filmParts').selectAll().where('submissionId', '=', id).where('part', '=', 1).execute() // prettier-ignore
  expect(part?.failures).toBe(0)
})

test('a film whose parts cannot be joined is made in one piece after three tries', async () => {
  const { id, item } = await plan()
  for (const part of [0, 1, 2, 3]) await makePart(id, part)
  const read: Storage['read'] = () => Promise.reject(new Error('the disk has a bad spot'))
  const broken = { ...app.deps, storage: { ...app.deps.storage, read } }
  const join = () => packageFilm(broken, { submissionId: id }, context())
  for (const _time of [1, 2]) await expect(join()).rejects.toThrow('bad spot')
  expect(await join()).toEqual({ done: true })
  expect(await status(id)).toMatchObject({ status: 'processing', stage: 'Waiting to try again' })
  expect(await packageIt(id)).toEqual({ done: true })
  expect((await getItem(app, token, item._id)).drm.status).toBe('ready')
})

test('a film that cannot be made in parts is made in one piece', async () => {
  const { id, item, original } = await plan()
  await makePart(id, 1)
  await sources.close()
  await writeFile(original, await makeClip({ kind: 'video', seconds: 3, width: 160, height: 90 }))
  expect(await makePart(id, 2)).toEqual({ done: true })
  expect(await makePart(id, 0)).toEqual(notWanted)
  await collectOrphanFiles(app.deps)
  expect(await storedParts(id)).toEqual([])
  app.deps.config.longFilmSec = 2
  expect(await packageIt(id)).toEqual({ done: true })
  expect(await status(id)).toMatchObject({ status: 'ready' })
  expect((await getItem(app, token, item._id)).durationSec).toBe(3)
})
