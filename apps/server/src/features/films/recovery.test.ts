import { calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContent } from '../../testing/builders.ts'
import {
  buildProtected,
  getItem,
  protectFilm,
  uploadFilm,
  waitFor,
  waitForStatus,
} from '../../testing/films.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makeClip } from '../../testing/uploader.ts'
import { auditSubmissions } from './service.ts'

let app: TestApp
let token: string
let film: Buffer
beforeAll(async () => {
  app = await startTestApp({ mediaProcessing: true })
  token = await app.signIn('content_manager')
  film = await makeClip({ kind: 'video', seconds: 1, width: 320, height: 240 })
})
afterAll(() => app.close())

const HOUR = 60 * 60 * 1000
const inAnHour = () => new Date(Date.now() + HOUR)
const makeItem = async () => buildProtected(app, token, await uploadFilm(app, token, film))

test('a film without a job gets a new one, and is made', async () => {
  const item = await makeItem()
  const { body } = await protectFilm(app, token, item)
  await waitForStatus(app, token, item._id, 'ready')
  await waitFor(
    'the job is over',
    async () => !(await app.deps.queue.isWaiting('film.package', { submissionId: body.id })),
  )
  await app.deps.db
    .updateTable('submissions')
    .set({ status: 'processing' })
    .where('id', '=', body.id)
    .execute()
  expect(await auditSubmissions(app.deps, new Date())).toBe(0)
  expect(await auditSubmissions(app.deps, inAnHour())).toBe(1)
  await waitForStatus(app, token, item._id, 'ready')
})

test('a film whose job was lost too often fails, and its message asks to retry', async () => {
  const { config } = app.deps
  const item = await makeItem()
  config.minFreeDiskBytes = Number.MAX_SAFE_INTEGER
  try {
    const { body } = await protectFilm(app, token, item)
    const waiting = await waitFor('it waits for room', async () => {
      const { processing } = await getItem(app, token, item._id)
      return processing?.stage === 'Waiting for free disk space' && processing
    })
    expect(waiting.status).toBe('pending')
    await app.deps.queue.send(app.deps.db, 'submission.lost', { submissionId: body.id })
    const failed = await waitForStatus(app, token, item._id, 'failed')
    expect(failed.processing?.message).toBe('The work was interrupted too often. Retry later.')
  } finally {
    config.minFreeDiskBytes = 0
  }
})

test('a new item with a source on another server sends no job', async () => {
  const { _id: id } = await buildContent(app, token)
  const countJobs = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
      where name = 'submission.plan' and data->>'contentId' = ${id}`.execute(app.deps.db)
    return rows[0]?.n
  }
  expect(await countJobs()).toBe(0)
  const body = { synopsis: 'It may have had a file' }
  await app.call(calls.updateContent, { token, params: { id }, body })
  expect(await countJobs()).toBe(1)
})
