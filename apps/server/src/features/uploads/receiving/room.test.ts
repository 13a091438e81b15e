// A file larger than the free disk space is refused before it is sent. If the disk fills up meanwhile, the error says
// so.
import { Readable } from 'node:stream'
import { calls } from '@jinvani/contract'
import { afterEach, afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makePng, partSender, uploader } from '../../../testing/uploader.ts'
import { listFiles } from '../../../testing/films.ts'

const MB = 1024 * 1024
let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('content_manager')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const leave = (bytes: number) => vi.spyOn(app.deps.storage, 'freeBytes').mockResolvedValue(bytes)
const film = { filename: 'film.mp4', contentType: 'video/mp4', prefix: 'videos/' }
const presign = (size?: number) =>
  app.call(calls.presignUpload, { token, body: { ...film, ...(size && { size }) } })
const start = (size: number) => app.call(calls.startMultipart, { token, body: { ...film, size } })
const refusal = (size: number, free: number) => ({
  status: 507,
  body: {
    code: 'no-room',
    message: `The server has no room for this file: it has ${size} MB, and ${free} MB are free`,
  },
})

test('a file too large for the disk is refused when it is announced', async () => {
  leave(100 * MB)
  expect(await presign(101 * MB)).toMatchObject(refusal(101, 100))
  expect(await start(101 * MB)).toMatchObject(refusal(101, 100))
  expect([(await presign(100 * MB)).status, (await start(100 * MB)).status]).toEqual([200, 201])
})

test('files cannot use the space that the setting reserves', async () => {
  const { config } = app.deps
  leave(100 * MB)
  config.minFreeDiskBytes = 60 * MB
  expect(await start(50 * MB)).toMatchObject(refusal(50, 40))
  config.minFreeDiskBytes = 100 * MB
  expect(await presign()).toMatchObject({
    status: 507,
    body: { message: 'The server has no room for files' },
  })
  config.minFreeDiskBytes = 0
})

test('a file too large for the disk is refused when it arrives, whole or in parts', async () => {
  const sender = uploader(app, token)
  const signed = await sender.presign('images/posters/', 'image/png')
  const parts = partSender(app, token)
  const { uploadId } = await parts.start(30_000)
  const address = await parts.sign(uploadId, 1)
  leave(10)
  for (const answer of [await sender.put(signed, makePng()), await parts.put(address, Buffer.alloc(30_000))])
    expect([answer.status, await answer.json()]).toMatchObject([507, { code: 'no-room' }])
})

test('a file that fills the disk is refused with the reason, and leaves nothing behind', async () => {
  const { storage } = app.deps
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  const body = async function* () {
    yield Buffer.from('beginning')
    throw full
  }
  const written = storage.write('videos/full.mp4', Readable.from(body()), { maxBytes: 1000 })
  await expect(written).rejects.toMatchObject({ reason: 'full' })
  expect((await listFiles(app, 'media')).filter((name) => name.includes('full'))).toEqual([])
})
