// While the store is unreachable, no upload is rejected or lost, dashboard and metrics report it, and jobs for pictures
// wait.
import { calls } from '@jinvani/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type FaultyProxy,
  type Outage,
  patienceOf,
  startFaultyProxy,
} from '../../../testing/storage/faulty-proxy.ts'
import { type S3Double, startS3Double } from '../../../testing/storage/s3-double.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makePng, partSender, uploader } from '../../../testing/uploader.ts'
import { createStorage } from '../../../platform/storage/create-storage.ts'
import { type Storage, findStoreFault } from '../../../platform/storage/storage.ts'
import { openGauges } from '../../metrics/service.ts'
import { shrinkPictures } from '../service.ts'

let app: TestApp
let double: S3Double
let proxy: FaultyProxy
let token: string
/** The same store with short and with long time limits: on a busy machine even a healthy store may answer late. */
let hasty: Storage
let patient: Storage
beforeAll(async () => {
  double = await startS3Double()
  proxy = await startFaultyProxy(double.endpoint)
  const { bucket, accessKeyId, secretAccessKey } = double
  const where = { endpoint: proxy.endpoint, publicEndpoint: proxy.endpoint, region: 'us-east-1' }
  const s3 = { bucket, accessKeyId, secretAccessKey, ...where, patience: patienceOf(100_000) }
  app = await startTestApp({ s3 })
  patient = app.deps.storage
  hasty = await createStorage({ ...app.deps.config, s3: { ...s3, patience: patienceOf(300) } })
  openGauges(app.deps, app.database)
  token = await app.signIn('content_manager')
})
/** Starts an outage, in which the server soon stops waiting for the store; null ends it. */
async function set(outage: Outage | null): Promise<void> {
  await proxy.set(outage)
  app.deps.storage = outage === null ? patient : hasty
}
afterEach(() => set(null))
afterAll(async () => {
  await app.close()
  await proxy.close()
  await double.close()
})

test.each<Outage>([
  'refuses connections',
  'is silent',
  'says 403',
  'gives an HTML page',
  'stops in the middle',
])('an upload can be completed again after a time in which the store %s', async (outage) => {
  const [editor, sender] = [uploader(app, token), partSender(app, token)]
  const url = await editor.send('images/posters/', 'image/png', makePng(800, 450))
  const picture = makePng(60, 40)
  const about = { filename: 'a.png', contentType: 'image/png', prefix: 'images/posters/' as const }
  const parts = await sender.start(picture.length, about)
  expect((await sender.send(parts, picture, 1)).status).toBe(200)
  await set(outage)
  const during = await Promise.all([editor.complete(url), sender.complete(parts.uploadId)])
  expect(during.map(({ status }) => status)).toEqual([503, 503])
  await set(null)
  const after = await Promise.all([editor.complete(url), sender.complete(parts.uploadId)])
  expect(after.map(({ status }) => status)).toEqual([200, 200])
  await set(outage)
  // The queue repeats a job that fails with this error, so nothing is lost.
  const job = shrinkPictures(app.deps, { signal: new AbortController().signal })
  expect(await job.then(() => 'done', findStoreFault)).toBe('away')
})

test('the dashboard and a metric say that the store cannot be reached, and that it is back', async () => {
  const read = async () => {
    const { body } = await app.call(calls.dashboardToday, { token })
    const [, gauge] = /^jinvani_store_answers (\d)$/m.exec(await app.deps.metrics.print()) ?? []
    return [body.storeAway, gauge]
  }
  await set('says 503')
  await expect.poll(read).toEqual([true, '0'])
  await set(null)
  await expect.poll(read).toEqual([false, '1'])
})
