// A file that several items share is converted once. The app has no worker: the test runs each job itself.
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Storage, StorageError } from '../../../platform/storage/storage.ts'
import { removeForGood } from '../../../testing/builders.ts'
import { buildProtected, getItem, listFiles, protectFilm, uploadFilm } from '../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip } from '../../../testing/uploader.ts'
import { packageFilm } from './package-film.ts'

let app: TestApp
let token: string
let file: string
beforeAll(async () => {
  app = await startTestApp({ mediaProcessing: false })
  app.deps.config.mediaProcessing = true
  token = await app.signIn('content_manager')
  file = await uploadFilm(app, token, await makeClip({ kind: 'video', seconds: 2, width: 320, height: 180 }))
})
afterAll(() => app.close())

async function submit(of = file) {
  const item = await buildProtected(app, token, of)
  const { body } = await protectFilm(app, token, item)
  return { item: item._id, id: body.id }
}
const context = { signal: new AbortController().signal }
const status = async (id: string) => (await app.call(calls.filmStatus, { token, params: { id } })).body

/** Runs the job once. `onFetch` runs before the job fetches the original. */
function run(submissionId: string, onFetch: () => Promise<void>) {
  const withFile: Storage['withFile'] = async (key, use) => {
    await onFetch()
    return await app.deps.storage.withFile(key, use)
  }
  const deps = { ...app.deps, storage: { ...app.deps.storage, withFile } }
  return packageFilm(deps, { submissionId }, context)
}
const atOnce = async () => {}
/** Seconds of the conversion; null if nothing was converted. */
async function workSecOf(id: string): Promise<number | null> {
  const { workSec } = await app.deps.db
    .selectFrom('submissions')
    .select('workSec')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return workSec
}
const streamsOf = async (id: string) =>
  (await listFiles(app, 'media', 'packages', id)).filter((name) => name.endsWith('.m4s')).toSorted()
const withoutFolder = (names: string[]) => names.map((name) => name.slice(name.indexOf('/')))

test('a second item with the same file waits for the first, gets its streams, and keeps them after its deletion', async () => {
  const [first, second, third] = [await submit(), await submit(), await submit()]
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const held = run(first.id, async () => {
    reached.resolve()
    await gate.promise
  })
  await reached.promise
  const told: string[] = []
  app.deps.events.subscribe('processing', (message) => told.push(message))
  for (let time = 0; time < 2; time += 1) expect(await run(second.id, atOnce)).toEqual({ laterSec: 15 })
  expect(await status(second.id)).toMatchObject({
    status: 'pending',
    stage: 'Waiting for the same file of another item',
    queuePlace: 2,
  })
  gate.resolve()
  expect(await held).toEqual({ done: true })

  expect(await run(second.id, atOnce)).toEqual({ done: true })
  expect(await status(second.id)).toMatchObject({ status: 'ready' })
  const waits = told.filter((message) => message.includes('Waiting for the same file'))
  expect(waits).toEqual([expect.stringContaining(second.item)])
  const [one, other] = [await streamsOf(first.item), await streamsOf(second.item)]
  expect(one.length).toBeGreaterThan(0)
  expect(withoutFolder(other)).toEqual(withoutFolder(one))
  const keyIds = await app.deps.db.selectFrom('contentKeys').select(['keyId', 'cencKeyId']).execute()
  expect(new Set(keyIds.flatMap((row) => [row.keyId, row.cencKeyId])).size).toBe(6)

  // Sharing streams is estimated to take much less time than a conversion.
  const conversionSec = Math.max(1, (await workSecOf(first.id)) ?? 0)
  expect((await status(third.id)).etaSec).toBeLessThan(conversionSec / 2)
  const admin = await app.signIn('super_admin')
  await removeForGood(app, admin, first.item)
  const { sources, durationSec } = await getItem(app, token, second.item)
  expect([sources.length, durationSec]).toEqual([2, 2])
  // The third item takes its streams from the second, which has taken them from the first.
  expect(await run(third.id, atOnce)).toEqual({ done: true })
  expect([await workSecOf(second.id), await workSecOf(third.id)]).toEqual([null, null])
})

test('streams are not converted again just because the store cannot be reached', async () => {
  const { id } = await submit()
  const read: Storage['read'] = () => Promise.reject(new StorageError('away'))
  const deps = { ...app.deps, storage: { ...app.deps.storage, read } }
  await expect(packageFilm(deps, { submissionId: id }, context)).rejects.toThrow('away')
  expect(await status(id)).toMatchObject({ status: 'processing', stage: 'Waiting for the file storage' })
  expect(await run(id, atOnce)).toEqual({ done: true })
  expect(await workSecOf(id)).toBeNull()
})

test('a file whose streams are incomplete is converted again', async () => {
  const { item, id } = await submit()
  for (const { key } of await app.deps.db.selectFrom('madeFiles').select('key').execute())
    if (key.endsWith('00001.m4s')) await app.deps.storage.remove(key)
  expect(await run(id, atOnce)).toEqual({ done: true })
  expect(await workSecOf(id)).toBeGreaterThan(0)
  expect((await getItem(app, token, item)).drm.status).toBe('ready')
})

test('a file that cannot be converted fails at once for all items that wait for it', async () => {
  const clip = await makeClip({ kind: 'video', seconds: 2, width: 320, height: 180 })
  // The index of the file stays intact, so only a decoder notices the damage.
  const damaged = await uploadFilm(app, token, clip.fill(0, clip.indexOf('mdat') + 4))
  const [first, second] = [await submit(damaged), await submit(damaged)]
  const other = await submit()
  expect(await run(first.id, atOnce)).toEqual({ done: true })
  const { status: state, message } = await status(first.id)
  expect([state, message]).toEqual(['failed', expect.stringContaining('damaged')])
  expect(await status(second.id)).toMatchObject({ status: 'failed', message })
  expect(await run(second.id, atOnce)).toMatchObject({ skipped: expect.any(String) })
  expect(await status(other.id)).toMatchObject({ status: 'pending' })
})
