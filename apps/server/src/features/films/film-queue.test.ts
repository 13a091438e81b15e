// The order of waiting films and their estimates. No worker runs unless the test starts one.
import { type Calls, type OutputOf, calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobHandlers } from '../../platform/queue/queue.ts'
import { buildProtected, protectFilm, uploadFilm, waitFor } from '../../testing/films.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makeClip } from '../../testing/uploader.ts'
import { packageFilm } from './packaging/package-film.ts'

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

/** Returns the id of the submission. */
async function submit(editor: number): Promise<string> {
  const token = editors[editor] ?? ''
  const item = await buildProtected(app, token, await uploadFilm(app, token, film))
  return (await protectFilm(app, token, item)).body.id
}
async function status(id: string): Promise<OutputOf<Calls['filmStatus']>> {
  return (await app.call(calls.filmStatus, { token: editors[0] ?? '', params: { id } })).body
}
let waiting: string[] = []

test('films of one editor do not delay those of another', async () => {
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
    'film.captions': done,
    'film.forget': done,
  }
  await app.deps.queue.work(handlers)
  await waitFor('all are made', async () => heard.length === 4)
  expect(heard).toEqual(waiting)
})

test('the estimate of waiting films comes from the time that earlier films took', async () => {
  const [first = '', second = '', third = ''] = waiting
  await packageFilm(app.deps, { submissionId: first }, { signal: new AbortController().signal })
  const [{ etaSec: one = 0, queuePlace }, next] = [await status(second), await status(third)]
  expect([queuePlace, next.queuePlace]).toEqual([1, 2])
  const { workSec } = await app.deps.db
    .selectFrom('submissions')
    .select('workSec')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  // All films are copies of one file.
  expect(one).toBe(Math.round(workSec ?? 0))
  expect(next.etaSec).toBeCloseTo(2 * (workSec ?? 0), -0.5)

  const minuteAgo = new Date(Date.now() - 60_000)
  const running = { status: 'processing', attempt: 1, progress: 40, startedAt: minuteAgo } as const
  await app.deps.db.updateTable('submissions').set(running).where('id', '=', second).execute()
  const { queuePlace: none, etaSec = 0, contentId } = await status(second)
  expect(none).toBeUndefined()
  expect(Math.abs(etaSec - 90)).toBeLessThan(10)
  const after = await status(third)
  expect(after.queuePlace).toBe(2)
  expect(Math.abs((after.etaSec ?? 0) - etaSec - one)).toBeLessThan(10)
  const item = await app.call(calls.getContent, { token: editors[0] ?? '', params: { id: contentId } })
  expect(item.body.processing).toMatchObject({ progress: 40, etaSec: expect.closeTo(etaSec, -1) })
})

test('films that run in parallel share the wait of the next one, and a file with streams costs no conversion', async () => {
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
  const about = (seconds: number) => expect.closeTo(seconds, -1)
  // A second attempt has an unknown share of the progress, so its pace cannot be estimated.
  expect(await status(third)).toMatchObject({ etaSec: 60 })
  expect(await status(fourth)).toMatchObject({ queuePlace: 3, etaSec: about((90 + 60) / 2 + 100) })
  expect(await status(body.id)).toMatchObject({ queuePlace: 4, etaSec: about((90 + 60 + 100) / 2 + 3) })
})
