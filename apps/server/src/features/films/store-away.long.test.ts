// The store cannot be reached while twenty films wait. No film fails because of it, and each is made once when it is
// back.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@jinvani/contract'
import { findFfmpeg } from '@jinvani/media'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContent } from '../../testing/builders.ts'
import { buildProtected, protectFilm, uploadFilm, waitFor } from '../../testing/films.ts'
import { type FaultyProxy, patienceOf, startFaultyProxy } from '../../testing/storage/faulty-proxy.ts'
import { type S3Double, startS3Double } from '../../testing/storage/s3-double.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makeClip, padFilm } from '../../testing/uploader.ts'
import { createStorage } from '../../platform/storage/create-storage.ts'
import { startWorker } from '../../worker.ts'
import { packageFilm } from './packaging/package-film.ts'

const FILMS = 20
let folder: string
let double: S3Double
let proxy: FaultyProxy
let app: TestApp
let token: string
let film: Buffer
const written = new Map<string, number>()

/**
 * Path of a script that runs the real ffmpeg. If the input has this size, the script kills itself, as a system without
 * memory would kill ffmpeg.
 */
async function deadlyFfmpeg(size: number): Promise<string> {
  const ffmpeg = await findFfmpeg()
  const path = join(folder, 'ffmpeg')
  const lines = [
    '#!/bin/sh',
    'for each in "$@"; do',
    '  file="${each#file:}"',
    `  if [ -f "$file" ] && [ "$(/usr/bin/stat -c %s "$file")" = ${size} ]; then kill -KILL $$; fi`,
    'done',
    `exec ${ffmpeg?.path} "$@"`,
  ]
  await writeFile(path, lines.join('\n'))
  await chmod(path, 0o755)
  return path
}

let open: () => Promise<void>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'away-'))
  film = await makeClip({ kind: 'video', seconds: 1, width: 96, height: 64 })
  double = await startS3Double()
  proxy = await startFaultyProxy(double.endpoint)
  const set = double.objects.set.bind(double.objects)
  double.objects.set = (key, value) => {
    written.set(key, (written.get(key) ?? 0) + 1)
    return set(key, value)
  }
  const { bucket, accessKeyId, secretAccessKey } = double
  const endpoint = proxy.endpoint
  const s3 = {
    bucket,
    accessKeyId,
    secretAccessKey,
    endpoint,
    publicEndpoint: endpoint,
    region: 'us-east-1',
    patience: patienceOf(100_000),
  }
  const ffmpegPath = await deadlyFfmpeg(film.length + 500)
  open = async () => {
    app = await startTestApp({ s3, ffmpegPath, mediaProcessing: false }, tmpdir(), {
      concurrency: 3,
      longestWaitSec: 2,
    })
    app.deps.config.mediaProcessing = true
  }
  await open()
  token = await app.signIn('content_manager')
})
afterAll(async () => {
  await proxy.close()
  await app.close()
  await double.close()
  await rm(folder, { recursive: true })
})

/** Sends a film as a new editor. Films of one editor take turns, so the first ones would be tried again too early. */
async function sendFilm(size: number, isProtected: boolean): Promise<string> {
  const token = await app.signIn('content_manager')
  const url = await uploadFilm(app, token, padFilm(film, film.length + size))
  if (!isProtected) {
    const mp4 = { sourceWorkflow: 'upload' as const, sources: [{ kind: 'mp4' as const, url }] }
    return (await buildContent(app, token, mp4))._id
  }
  const item = await buildProtected(app, token, url)
  await protectFilm(app, token, item)
  return item._id
}

const submissions = () => app.deps.db.selectFrom('submissions').selectAll().execute()
/** The lowest number of times that a film has waited for the store. */
async function fewestWaits(): Promise<number> {
  const { rows } = await sql<{ waits: number }>`
    select max((data->>'waits')::int) as waits from pgboss.job
    where name = 'film.package' group by data->>'submissionId'`.execute(app.deps.db)
  return rows.length < FILMS + 1 ? 0 : Math.min(...rows.map(({ waits }) => waits))
}

test('twenty films wait for the store, however it fails, and each is made once afterwards', async () => {
  const good: string[] = []
  for (let at = 0; at < FILMS; at += 1) good.push(await sendFilm(10 + at, at % 2 === 0))
  const bad = await sendFilm(500, true)
  // During outages the server soon stops waiting. Otherwise a busy machine may answer late although the store is there,
  // and the film would be made again.
  const { config, storage: patient } = app.deps
  const s3 = config.s3 && { ...config.s3, patience: patienceOf(2000) }
  app.deps.storage = await createStorage({ ...config, s3 })
  await proxy.set('refuses connections')
  const stopWorker = await startWorker(app.deps, true)
  const kinds = ['refuses connections', 'says 503', 'says 403', 'is silent', 'gives an HTML page'] as const
  for (const [at, outage] of kinds.entries()) {
    await proxy.set(outage)
    await waitFor(`all have tried while it ${outage}`, async () => (await fewestWaits()) > at, 200)
  }
  expect(await fewestWaits()).toBeGreaterThan(4)
  const during = await submissions()
  expect(during.map(({ status, failures }) => [status, failures])).toEqual(
    during.map(() => ['processing', 0]),
  )
  expect(during.map(({ stage }) => stage)).toContain('Waiting for the file storage')
  const state = await app.call(calls.getContent, { token, params: { id: good[1] ?? '' } })
  expect(state.body.processing).toMatchObject({ status: 'processing' })

  written.clear()
  app.deps.storage = patient
  await proxy.set(null)
  await waitFor('all have ended', async () => (await submissions()).every(({ status }) => ['ready', 'failed'].includes(status)), 600) // prettier-ignore
  await stopWorker()
  const ended = new Map((await submissions()).map((each) => [each.contentId, each]))
  expect(good.map((id) => [ended.get(id)?.status, ended.get(id)?.failures])).toEqual(
    good.map(() => ['ready', 0]),
  )
  expect(ended.get(bad)).toMatchObject({
    status: 'failed',
    failures: 3,
    message: 'The server ended the work, most likely because its memory was used up. Retry later.',
  })
  const told = await app.deps.db.selectFrom('activity').select(['action', 'itemId']).execute()
  const ready = told.filter(({ action }) => action === 'film.ready').map(({ itemId }) => itemId)
  expect([ready.length, new Set(ready)]).toEqual([FILMS, new Set(good)])
  const packaged = [...written].filter(([key]) => key.startsWith('packages/'))
  // The return of the store may interrupt one attempt, which is then repeated, so a file is written twice at most.
  expect(packaged.filter(([, times]) => times > 2)).toEqual([])
  expect(new Set(packaged.map(([key]) => key.split('/')[1]))).toEqual(new Set(good))
}, 1_800_000)

test('a film waits while the store is full, and its attempts do not count', async () => {
  // Starts the app again, so that no worker of the test before takes this film.
  await app.close()
  await open()
  const contentId = await sendFilm(900, true)
  const find = async () => (await submissions()).find((each) => each.contentId === contentId)
  const submissionId = (await find())?.id ?? ''
  const tryIt = () => packageFilm(app.deps, { submissionId }, { signal: new AbortController().signal })
  double.isFull = true
  for (const _time of [1, 2, 3]) await expect(tryIt()).rejects.toThrow('full')
  double.isFull = false
  expect(await find()).toMatchObject({
    status: 'processing',
    failures: 0,
    stage: 'Waiting for room in the file storage',
  })
  expect(await tryIt()).toEqual({ done: true })
})
