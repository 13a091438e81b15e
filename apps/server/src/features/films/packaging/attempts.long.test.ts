// The jobs of a film, one step at a time: the app has no worker, and the test runs each job itself.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Storage } from '../../../platform/storage/storage.ts'
import { buildProtected, getItem, listFiles, protectFilm, uploadFilm } from '../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip } from '../../../testing/uploader.ts'
import { auditSubmissions } from '../service.ts'
import { packageFilm } from './package-film.ts'
import { planSubmission } from '../start.ts'

let app: TestApp
let token: string
let film: Buffer
beforeAll(async () => {
  app = await startTestApp({ mediaProcessing: false })
  app.deps.config.mediaProcessing = true
  token = await app.signIn('content_manager')
  film = await makeClip({ kind: 'video', seconds: 1, width: 480, height: 270 })
})
afterAll(() => app.close())

const context = { signal: new AbortController().signal }
const run = (submissionId: string, deps = app.deps) => packageFilm(deps, { submissionId }, context)
const status = (id: string) => app.call(calls.filmStatus, { token, params: { id } })
const makeItem = async () => buildProtected(app, token, await uploadFilm(app, token, film))
async function makeSubmission() {
  const item = await makeItem()
  const { body } = await protectFilm(app, token, item)
  return { item, id: body.id }
}

/** Starts the job once. It waits before it fetches the original, until the test lets it go on. */
function heldRun(submissionId: string) {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const held: Storage['withFile'] = async (key, use) => {
    reached.resolve()
    await gate.promise
    return await app.deps.storage.withFile(key, use)
  }
  const deps = { ...app.deps, storage: { ...app.deps.storage, withFile: held } }
  return { outcome: run(submissionId, deps), reached: reached.promise, goOn: gate.resolve }
}

test('an attempt changes nothing after another attempt has taken over', async () => {
  const { item, id } = await makeSubmission()
  const first = heldRun(id)
  await first.reached
  const second = heldRun(id)
  await second.reached
  first.goOn()
  expect(await first.outcome).toEqual({ skipped: 'the submission is no longer wanted' })
  expect((await status(id)).body).toMatchObject({ status: 'processing', progress: 0 })
  expect(await listFiles(app, 'media', 'packages', item._id)).toEqual([])
  second.goOn()
  expect(await second.outcome).toEqual({ done: true })
  expect((await status(id)).body).toMatchObject({ status: 'ready', progress: 100 })
})

test('an unknown failure is retried twice, and then the film fails with a message', async () => {
  const { item, id } = await makeSubmission()
  // Puts a file where the streams need a folder: streams are made, but storing them fails.
  const packages = join(app.deps.config.dataDir, 'media', 'packages')
  await mkdir(packages, { recursive: true })
  await writeFile(join(packages, item._id), '')
  for (const failures of [1, 2]) {
    await expect(run(id), `after ${failures} failures`).rejects.toThrow()
    expect((await status(id)).body).toMatchObject({ status: 'processing', stage: 'Waiting to try again' })
  }
  expect(await run(id)).toEqual({ done: true })
  expect((await status(id)).body).toMatchObject({
    status: 'failed',
    message: 'The file could not be processed here. Retry later.',
  })
  expect((await getItem(app, token, item._id)).drm.status).toBe('failed')

  await rm(join(packages, item._id))
  const { body } = await app.call(calls.retryFilm, { token, params: { id: item._id } })
  expect(await run(body.id)).toEqual({ done: true })
  expect((await status(body.id)).body.status).toBe('ready')
})

test('a film that exceeds its time limit fails at once, with a message about the limit', async () => {
  const { id } = await makeSubmission()
  const deadline = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal)
  const { outcome, reached, goOn } = heldRun(id)
  await reached
  expect(timeout).toHaveBeenCalledWith(23 * 60 * 60 * 1000)
  deadline.abort()
  goOn()
  expect(await outcome).toEqual({ done: true })
  expect((await status(id)).body).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/takes longer than 23 hours .* Upload a shorter/),
  })
})

test('a damaged film that can be watched becomes ready, with a message about the damage', async () => {
  const bytes = await makeClip({ kind: 'video', seconds: 3, width: 160, height: 90 })
  const frames = bytes.indexOf('mdat')
  const middle = frames + Math.floor((bytes.length - frames) / 2)
  bytes.fill(0, middle, middle + 100)
  const item = await buildProtected(app, token, await uploadFilm(app, token, bytes))
  const { body } = await protectFilm(app, token, item)
  expect(await run(body.id)).toEqual({ done: true })
  const told = { status: 'ready', message: expect.stringMatching(/damaged|could not be read/) }
  expect((await status(body.id)).body).toMatchObject(told)
  expect((await getItem(app, token, item._id)).processing).toMatchObject(told)
})

const heights = (id: string, files: string[]) =>
  [240, 480].filter((height) => files.includes(join(id, `v${height}`, 'init.mp4')))

test.each(['by the console', 'by the job behind the save'])(
  'a film that is saved with other sizes starts again, %s',
  async (by) => {
    const { item, id } = await makeSubmission()
    await run(id)
    expect(heights(id, await listFiles(app, 'media', 'packages', item._id))).toEqual([240])
    const bitrate = '240p30,480p30'
    const saved = await app.call(calls.updateContent, {
      token,
      params: { id: item._id },
      body: { drm: { bitrate } },
    })
    expect(saved.body).toMatchObject({ active: false, sources: [], drm: { status: 'pending', bitrate } })

    if (by === 'by the console') await protectFilm(app, token, saved.body)
    else await planSubmission(app.deps, { contentId: item._id, mayStart: true, startedBy: null })
    const { processing } = await getItem(app, token, item._id)
    const again = processing?.id ?? ''
    expect(again).not.toBe(id)
    expect([processing?.status, (await status(id)).status]).toEqual(['pending', 404])
    if (by !== 'by the console') return
    expect(await run(again)).toEqual({ done: true })
    expect(heights(again, await listFiles(app, 'media', 'packages', item._id))).toEqual([240, 480])
    const ready = await getItem(app, token, item._id)
    expect([ready.drm.status, ready.sources[0]?.url.includes(again)]).toEqual(['ready', true])
  },
)

const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000)

test('the check for missing submissions finds a protected film without a submission, and only once', async () => {
  const item = await makeItem()
  const plan = { contentId: item._id, mayStart: true, startedBy: null }
  expect(await auditSubmissions(app.deps, new Date())).toBe(0)
  expect(await app.deps.queue.isWaiting('submission.plan', plan)).toBe(false)
  expect(await auditSubmissions(app.deps, inAnHour())).toBe(1)
  expect(await app.deps.queue.isWaiting('submission.plan', plan)).toBe(true)
  expect(await auditSubmissions(app.deps, inAnHour())).toBe(0)
  await planSubmission(app.deps, plan)
  const { processing } = await getItem(app, token, item._id)
  expect(await run(processing?.id ?? '')).toEqual({ done: true })
  expect((await getItem(app, token, item._id)).drm.status).toBe('ready')
})
