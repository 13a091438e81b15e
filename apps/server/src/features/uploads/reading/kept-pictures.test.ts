// Small files of pictures are cached in memory. The cache gives the same answers as the store, and drops a picture when
// the store does.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type S3Double, startS3Double } from '../../../testing/storage/s3-double.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makePng, uploader } from '../../../testing/uploader.ts'
import { announceChange } from '../../public-changes/service.ts'

let app: TestApp
let double: S3Double
let editor: ReturnType<typeof uploader>
/** Sends the requests of the following tests to this app. */
async function use(next: TestApp): Promise<void> {
  app = next
  editor = uploader(app, await app.signIn('content_manager'))
}
let onDisk: TestApp
let onBucket: TestApp
beforeAll(async () => {
  double = await startS3Double()
  onDisk = await startTestApp()
  const s3 = { ...double, region: 'us-east-1', publicEndpoint: undefined }
  onBucket = await startTestApp({ s3, mediaRedirect: false })
  await use(onBucket)
})
afterAll(async () => {
  await onDisk.close()
  await onBucket.close()
  await double.close()
})

const keyOf = (url: string) => url.slice(`${app.url}/media/`.length)
async function upload(bytes = makePng(64, 36)): Promise<string> {
  const url = await editor.send('images/posters/', 'image/png', bytes)
  expect((await editor.complete(url)).status).toBe(200)
  return url
}
async function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(url, { headers, method })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, bytes, headers: answer.headers }
}
/** How often the picture was read from the store while `work` ran. */
async function readsDuring(url: string, work: () => Promise<unknown>): Promise<number> {
  const { storage } = app.deps
  const read = storage.read.bind(storage)
  let reads = 0
  storage.read = (key, ...rest) => {
    if (key === keyOf(url)) reads += 1
    return read(key, ...rest)
  }
  await work()
  storage.read = read
  return reads
}

test.each([
  ['this disk, as without settings', () => onDisk],
  ['a bucket behind this server', () => onBucket],
])('a second reader gets the same answer without a read from the store: %s', async (_store, appOf) => {
  await use(appOf())
  const url = await upload()
  await ask(url)
  // A request with a query in its address always goes to the store.
  const stored = await ask(`${url}?a=1`)
  const reads = await readsDuring(url, async () => {
    const second = await ask(url)
    expect(second.bytes.equals(stored.bytes)).toBe(true)
    const own = new Set(['x-request-id', 'date', 'connection', 'keep-alive'])
    const shown = ({ headers }: typeof stored) => [...headers].filter(([name]) => !own.has(name))
    expect(shown(second)).toEqual(shown(stored))
  })
  expect(reads).toBe(0)
})

test('HEAD, conditions and ranges of a picture in memory are answered like those of a file in the store', async () => {
  const url = await upload()
  const { headers, bytes } = await ask(url)
  const etag = headers.get('etag') ?? ''
  const modified = headers.get('last-modified') ?? ''
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const head = await ask(url, {}, 'HEAD')
  expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([
    200,
    0,
    String(bytes.length),
  ])
  expect((await ask(url, { 'if-none-match': etag })).status).toBe(304)
  expect((await ask(url, { 'if-modified-since': modified })).status).toBe(304)
  expect((await ask(url, { 'if-none-match': '"other"', 'if-modified-since': modified })).status).toBe(200)
  const part = await ask(url, { range: 'bytes=0-3', 'if-range': etag })
  expect([part.status, part.bytes.equals(bytes.subarray(0, 4)), part.headers.get('etag')]).toEqual([
    206,
    true,
    etag,
  ])
})

test('a removed picture is gone at once in this process, and in others when they are notified', async () => {
  const url = await upload()
  const second = await app.startSecond()
  const other = url.replace(app.url, second.url)
  expect([(await ask(url)).status, (await ask(other)).status]).toEqual([200, 200])
  await app.deps.db.updateTable('uploads').set({ status: 'rejected' }).where('key', '=', keyOf(url)).execute()
  await announceChange(app.deps, [`picture-${keyOf(url)}`])
  expect((await ask(url)).status).toBe(404)
  await expect.poll(async () => (await ask(other)).status).toBe(404)
  await second.close()
})

test('a picture above 256 KB, or with a query in its address, is read from the store each time', async () => {
  const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
  const large = await upload(await noise.png().toBuffer())
  expect((await ask(large)).bytes.length).toBeGreaterThan(256 * 1024)
  expect(await readsDuring(large, () => ask(large))).toBe(1)
  const url = await upload()
  await ask(url)
  expect(await readsDuring(url, () => ask(`${url}?a=1`))).toBe(1)
  expect(await readsDuring(url, () => ask(`${url}?a=1`))).toBe(1)
})

test('a request for a picture above 256 KB looks it up in the database once', async () => {
  const large = await upload(Buffer.concat([makePng(), Buffer.alloc(256 * 1024)]))
  const { missing } = app.deps.memory
  const looks = vi.spyOn(missing, 'read')
  await ask(large)
  expect(looks).toHaveBeenCalledTimes(1)
  looks.mockRestore()
})
