// The order of films in the queue, and the estimates of their time. No worker runs unless a test starts one.
import { type Calls, type OutputOf, calls, filmBitrates } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobHandlers } from '../../platform/queue/queue.ts'
import { buildContent } from '../../testing/builders.ts'
import { buildProtected, protectFilm, uploadFilm, waitFor } from '../../testing/films.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makeClip } from '../../testing/uploader.ts'
import { packageFilm } from './packaging/package-film.ts'
import { planSubmission } from './start.ts'

let app: TestApp
let film: Buffer
const editors: string[] = []
beforeAll(async () => {
  app = await startTestApp({ mediaProcessing: false })
  app.deps.config.mediaProcessing = true
  editors.push(await app.signIn('content_manager'), await app.signIn('super_admin'))
  film = await makeClip({ kind: 'video', seconds: 1, width: 320, height: 180 })
})
afterAll(() => app.close())

/** Submits a film. `editor`: index in `editors`. Returns the id of the submission. */
async function submit(editor: number): Promise<string> {
  const token = editors[editor] ?? ''
  const item = await buildProtected(app, token, await uploadFilm(app, token, film))
  return (await protectFilm(app, token, item)).body.id
}
async function status(id: string): Promise<OutputOf<Calls['filmStatus']>> {
  return (await app.call(calls.filmStatus, { token: editors[0] ?? '', params: { id } })).body
}
let waiting: string[] = []
/** Remaining seconds of a film that is two fifths done: one and a half times as long as it has run. */
const restOf = (startedAt: Date) => (1.5 * (Date.now() - startedAt.getTime())) / 1000
/** The estimate grows during the request. `least`: computed before the request. `most`: computed after it. */
function expectBetween(found: number | undefined, least: number, most: number): void {
  expect(found).toBeGreaterThan(least - 2)
  expect(found).toBeLessThan(most + 2)
}

test('the films of one editor do not hold up the films of another', async () => {
  const [first, second, third] = [await submit(0), await submit(0), await submit(0)]
  const other = await submit(1)
  waiting = [first, other, second, third]
  const told = await Promise.all(waiting.map(status))
  expect(told.map(({ queuePlace, etaSec }) => ({ queuePlace, etaSec }))).toEqual(
    [1, 2, 3, 4].map((queuePlace) => ({ queuePlace, etaSec: undefined })),
  )
  const heard: string[] = []
  const done = async () => ({ done: true }) as const
  const handlers: JobHandlers = {
    'film.package': async ({ submissionId }) => {
      heard.push(submissionId)
      return { done: true }
    },
    'submission.plan': done,
    'submission.send': done,
    'submission.ask': done,
    'submission.lost': done,
    'secret.sealAgain': done,
    'item.poster': done,
    'picture.shrink': done,
    'trash.remove': done,
    'package.collect': done,
    'batch.run': done,
    'batch.lost': done,
    'source.check': done,
    'content.lacks': done,
    'caption.index': done,
    'film.captions': done,
    'film.downloads': done,
    'film.downloadsLeft': done,
    'film.renew': done,
    'upload.probe': done,
    'film.forget': done,
  }
  await app.deps.queue.work(handlers)
  await waitFor('all are made', async () => heard.length === 4)
  expect(heard).toEqual(waiting)
})

test('the waiting time of a film is estimated from the time that earlier films took', async () => {
  const [first = '', second = '', third = ''] = waiting
  await packageFilm(app.deps, { submissionId: first }, { signal: new AbortController().signal })
  const [{ etaSec: one = 0, queuePlace }, next] = [await status(second), await status(third)]
  expect([queuePlace, next.queuePlace]).toEqual([1, 2])
  const { workSec } = await app.deps.db
    .selectFrom('submissions')
    .select('workSec')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  // All films here are copies of one file, so they take equally long.
  expect(one).toBe(Math.round(workSec ?? 0))
  expect(next.etaSec).toBeCloseTo(2 * (workSec ?? 0), -0.5)

  const minuteAgo = new Date(Date.now() - 60_000)
  const running = { status: 'processing', attempt: 1, progress: 40, startedAt: minuteAgo } as const
  await app.deps.db.updateTable('submissions').set(running).where('id', '=', second).execute()
  const { queuePlace: none, etaSec, contentId } = await status(second)
  expect(none).toBeUndefined()
  expectBetween(etaSec, 90, restOf(minuteAgo))
  const after = await status(third)
  expect(after.queuePlace).toBe(2)
  expectBetween(after.etaSec, 90 + one, restOf(minuteAgo) + one)
  const item = await app.call(calls.getContent, { token: editors[0] ?? '', params: { id: contentId } })
  expect(item.body.processing?.progress).toBe(40)
  expectBetween(item.body.processing?.etaSec, 90, restOf(minuteAgo))
})

test('the waiting time is shorter if films are made in parallel, and a second item with the same file adds little to it', async () => {
  const { db } = app.deps
  const [first = '', second = '', third = '', fourth = ''] = waiting
  const startedAt = new Date(Date.now() - 60_000)
  const again = { status: 'processing', attempt: 2, progress: 40, startedAt } as const
  await db.updateTable('submissions').set({ startedAt }).where('id', '=', second).execute()
  await db.updateTable('submissions').set({ workSec: 100 }).where('id', '=', first).execute()
  await db.updateTable('submissions').set(again).where('id', '=', third).execute()
  const { contentId } = await status(fourth)
  const { drm } = (await app.call(calls.getContent, { token: editors[0] ?? '', params: { id: contentId } }))
    .body
  const twin = await buildProtected(app, editors[0] ?? '', drm.s3Url)
  const { body } = await protectFilm(app, editors[0] ?? '', twin)
  // The pace of a second attempt cannot be estimated, since part of the progress was made by the first.
  expect(await status(third)).toMatchObject({ etaSec: 60 })
  const next = await status(fourth)
  expect(next.queuePlace).toBe(3)
  expectBetween(next.etaSec, (90 + 60) / 2 + 100, (restOf(startedAt) + 60) / 2 + 100)
  const last = await status(body.id)
  expect(last.queuePlace).toBe(4)
  expectBetween(last.etaSec, (90 + 60 + 100) / 2 + 3, (restOf(startedAt) + 60 + 100) / 2 + 3)
})

test('an item that is saved again keeps the sizes that its streams were made with', async () => {
  const { _id: contentId } = await buildContent(app, editors[0] ?? '')
  const source = { kind: 'mp4', url: '/media/videos/a.mp4', quality: 'auto', mimeType: 'video/mp4' } as const
  const uploaded = { sourceWorkflow: 'upload', sources: JSON.stringify([source]) as never } as const
  await app.deps.db.updateTable('content').set(uploaded).where('id', '=', contentId).execute()
  const submissions = app.deps.db.selectFrom('submissions').where('contentId', '=', contentId)
  const planned = async () => {
    await planSubmission(app.deps, { contentId, mayStart: true, startedBy: null })
    return await submissions.select(['id', 'bitrates']).executeTakeFirstOrThrow()
  }
  const { id, bitrates } = await planned()
  expect(bitrates).toBe(filmBitrates.join(','))
  const change = (to: string) =>
    app.deps.db.updateTable('submissions').set({ bitrates: to }).where('id', '=', id).execute()
  await change('240p30,480p30')
  expect(await planned()).toEqual({ id, bitrates: '240p30,480p30' })
  // A submission without bitrates makes only sound, so the planner cannot use it again for the film.
  await change('')
  expect((await planned()).id).not.toBe(id)
})

test('each size of a film adds to the waiting time by its pixels, or by those of the source if that is smaller', async () => {
  const { db } = app.deps
  await db.deleteFrom('submissions').execute()
  const submit = async (width: number, height: number, bitrates: string, values = {}) => {
    const { _id: contentId } = await buildContent(app, editors[0] ?? '')
    const sourceKey = `videos/${contentId}.mp4`
    const file = { key: sourceKey, contentType: 'video/mp4', maxBytes: 1, ownerId: contentId } as const
    const facts = { width, height, durationSec: 3600, status: 'verified' } as const
    await db
      .insertInto('uploads')
      .values({ ...file, ...facts })
      .execute()
    const film = { contentId, sourceKey, bitrates, kind: 'clear', provider: 'local', stage: '' } as const
    const running = { status: 'processing', attempt: 2, ...values } as const
    await db
      .insertInto('submissions')
      .values({ ...film, ...running })
      .execute()
    const queued = db.selectFrom('filmQueue').innerJoin('submissions', 'submissions.id', 'filmQueue.id')
    return await queued.select('etaSec').where('sourceKey', '=', sourceKey).executeTakeFirst()
  }
  const all = '240p30,480p30,720p30,1080p30'
  const weight = 0.07 + 3.6864 + (0.1024 + 0.4096 + 0.9216 + 2.0736)
  await submit(2560, 1440, all, { status: 'ready', workSec: 1000 * weight, finishedAt: new Date() })
  const told = [
    await submit(2560, 1440, `${all},1440p30`),
    await submit(2560, 1440, '240p30'),
    await submit(1280, 720, all),
    await submit(1280, 720, ''),
  ]
  expect(told.map((film) => (film?.etaSec ?? 0) / 1000)).toEqual([
    expect.closeTo(weight + 3.6864),
    expect.closeTo(0.07 + 3.6864 + 0.1024),
    expect.closeTo(0.07 + 0.9216 + (0.1024 + 0.4096 + 0.9216)),
    expect.closeTo(0.07 + 0.9216),
  ])
})
