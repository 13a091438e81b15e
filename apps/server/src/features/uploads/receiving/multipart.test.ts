import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Double, startS3Double } from '../../../testing/storage/s3-double.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip, padFilm, partSender, uploader } from '../../../testing/uploader.ts'
import { collectStaleUploads } from '../service.ts'

const MB = 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
/** Size of a file in two parts, the last of them short. */
const size = 8 * MB + 12_345
const stores = ['on disk', 'in a bucket'] as const

describe.each(stores)('a multipart upload, %s,', (kind) => {
  let app: TestApp
  let double: S3Double | undefined
  let token: string
  let sender: ReturnType<typeof partSender>
  let clip: Buffer
  let film: Buffer
  beforeAll(async () => {
    double = kind === 'on disk' ? undefined : await startS3Double()
    app = await startTestApp(double && { s3: { ...double, region: 'us-east-1', publicEndpoint: undefined } })
    token = await app.signIn('content_manager')
    sender = partSender(app, token)
    clip = await makeClip({ kind: 'video', seconds: 1, width: 64, height: 48 })
    film = padFilm(clip, size)
  })
  afterAll(async () => {
    await app.close()
    await double?.close()
  })

  const storedFiles = async () => {
    if (double !== undefined) return [...double.objects.keys(), ...double.begun.keys()]
    const media = join(app.deps.config.dataDir, 'media')
    const found = await readdir(media, { recursive: true, withFileTypes: true }).catch(() => [])
    return found.filter((each) => each.isFile()).map(({ name }) => name)
  }
  const sendAll = async (upload: { uploadId: string; partSize: number }, numbers = [2, 1], bytes = film) => {
    for (const number of numbers) expect((await sender.send(upload, bytes, number)).status).toBe(200)
  }

  test('can be sent in any order, and is then assembled, verified and readable', async () => {
    const long = size + 8 * MB
    const whole = padFilm(clip, long)
    const upload = await sender.start(long)
    expect(upload).toEqual({
      uploadId: expect.any(String),
      key: expect.stringMatching(/^videos\/[\w-]{22,}\.mp4$/),
      publicUrl: `${app.url}/media/${upload.key}`,
      contentType: 'video/mp4',
      size: long,
      partSize: 8 * MB,
      partCount: 3,
    })
    await sendAll(upload, [3, 1], whole)
    const { body } = await sender.state(upload.uploadId)
    const ETag = createHash('md5')
      .update(whole.subarray(0, 8 * MB))
      .digest('hex')
    expect(body).toMatchObject({ ...upload, isAssembled: false })
    expect(body.parts).toEqual([
      { partNumber: 1, ETag, size: 8 * MB },
      { partNumber: 3, ETag: expect.any(String), size: 12_345 },
    ])
    await sendAll(upload, [2], whole)

    const completed = await sender.complete(upload.uploadId)
    const { publicUrl } = upload
    expect([completed.status, completed.body]).toMatchObject([
      200,
      { publicUrl, contentType: 'video/mp4', size: long, width: 64, height: 48 },
    ])
    expect((await sender.complete(upload.uploadId)).body).toEqual(completed.body)
    expect((await sender.state(upload.uploadId)).body).toMatchObject({ isAssembled: true, parts: [] })
    const read = await fetch(await uploader(app, token).preview(publicUrl))
    expect(Buffer.from(await read.arrayBuffer()).equals(whole)).toBe(true)
  })

  test('cannot be completed while a part is missing', async () => {
    const upload = await sender.start(size)
    await sendAll(upload, [1])
    const early = await sender.complete(upload.uploadId)
    expect([early.status, early.body]).toMatchObject([
      422,
      { code: 'upload-missing', message: 'Some parts of the file have not been uploaded' },
    ])
    const direct = uploader(app, token).complete(upload.publicUrl)
    expect((await direct).body).toMatchObject({ code: 'upload-missing' })
    await sendAll(upload, [2])
    expect((await sender.complete(upload.uploadId)).status).toBe(200)
  })

  test('refuses parts that are too short or too long, and accepts a part that is sent again', async () => {
    const upload = await sender.start(size)
    const url = await sender.sign(upload.uploadId, 2)
    const last = film.subarray(8 * MB)
    for (const bytes of [last.subarray(1), Buffer.concat([last, last])])
      expect([400, 403]).toContain((await sender.put(url, bytes)).status)
    expect((await sender.state(upload.uploadId)).body.parts).toEqual([])
    for (const bytes of [Buffer.alloc(last.length), last]) {
      const answer = await sender.put(url, bytes)
      const sum = createHash('md5').update(bytes).digest('hex')
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, `"${sum}"`])
    }
    await sendAll(upload, [1])
    expect((await sender.complete(upload.uploadId)).status).toBe(200)
  })

  test('cannot be changed once it is complete', async () => {
    const upload = await sender.start(size)
    const url = await sender.sign(upload.uploadId, 1)
    await sendAll(upload)
    await Promise.all([sender.complete(upload.uploadId), sender.complete(upload.uploadId)])
    expect([404, 409]).toContain((await sender.put(url, Buffer.alloc(8 * MB))).status)
    const signed = app.call(calls.signParts, {
      token,
      params: { id: upload.uploadId },
      body: { partNumbers: [1] },
    })
    expect(await signed).toMatchObject({ status: 409, body: { code: 'upload-exists' } })
    expect(await sender.abort(upload.uploadId)).toMatchObject({ status: 409 })
    const range = await fetch(await uploader(app, token).preview(upload.publicUrl), {
      headers: { range: 'bytes=4-7' },
    })
    expect(await range.text()).toBe('ftyp')
  })

  test('is refused and deleted if it is no film', async () => {
    const before = await storedFiles()
    const upload = await sender.start(1000)
    const url = await sender.sign(upload.uploadId, 1)
    await sender.put(url, Buffer.alloc(1000, 'x'))
    for (let round = 0; round < 2; round += 1)
      expect((await sender.complete(upload.uploadId)).body).toMatchObject({ code: 'upload-rejected' })
    expect(await storedFiles()).toEqual(before)
  })

  test('is visible only to the person who started it', async () => {
    const upload = await sender.start(size)
    for (const role of ['content_manager', 'super_admin'] as const) {
      const other = partSender(app, await app.signIn(role))
      const answers = [
        await other.state(upload.uploadId),
        await other.complete(upload.uploadId),
        await other.abort(upload.uploadId),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      await expect(other.sign(upload.uploadId, 1)).rejects.toThrow('404')
    }
    expect((await sender.abort(upload.uploadId)).status).toBe(204)
  })

  test('is deleted when it is cancelled', async () => {
    const before = await storedFiles()
    const upload = await sender.start(size)
    const url = await sender.sign(upload.uploadId, 2)
    await sendAll(upload, [1])
    expect(await storedFiles()).not.toEqual(before)
    expect((await sender.abort(upload.uploadId)).status).toBe(204)
    expect(await storedFiles()).toEqual(before)
    expect([403, 404]).toContain((await sender.put(url, film.subarray(8 * MB))).status)
    const answers = [
      await sender.state(upload.uploadId),
      await sender.complete(upload.uploadId),
      await sender.abort(upload.uploadId),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await storedFiles()).toEqual(before)
  })

  test('is removed a day after the last request of its sender', async () => {
    const before = await storedFiles()
    const upload = await sender.start(size)
    await sendAll(upload, [1])
    const { db } = app.deps
    const longAgo = new Date(Date.now() - 3 * DAY_MS)
    await db.updateTable('uploads').set({ createdAt: longAgo }).where('key', '=', upload.key).execute()
    await collectStaleUploads(app.deps)
    expect((await sender.state(upload.uploadId)).body.parts).toHaveLength(1)
    await collectStaleUploads(app.deps, Date.now() + DAY_MS / 2)
    expect((await sender.state(upload.uploadId)).status).toBe(200)
    await collectStaleUploads(app.deps, Date.now() + 1.1 * DAY_MS)
    expect((await sender.state(upload.uploadId)).status).toBe(404)
    expect(await storedFiles()).toEqual(before)
  })

  test('is removed from the store if the database does not know it', async () => {
    const before = await storedFiles()
    const { multipart } = app.deps.storage
    const file = { key: 'videos/forgotten.mp4', size, partSize: 8 * MB }
    await multipart.begin({ ...file, contentType: 'video/mp4' })
    await collectStaleUploads(app.deps)
    expect(await storedFiles()).not.toEqual(before)
    await collectStaleUploads(app.deps, Date.now() + 1.1 * DAY_MS)
    expect(await storedFiles()).toEqual(before)
  })

  test('can be completed after the server crashed between assembling the file and recording it', async () => {
    const upload = await sender.start(size)
    await sendAll(upload)
    const row = await app.deps.db
      .selectFrom('multipartUploads')
      .select('ref')
      .where('key', '=', upload.key)
      .executeTakeFirstOrThrow()
    await app.deps.storage.multipart.assemble({ ...upload, ref: row.ref })
    expect((await sender.state(upload.uploadId)).body).toMatchObject({ isAssembled: true, parts: [] })
    expect((await sender.complete(upload.uploadId)).status).toBe(200)
  })

  test('gives addresses of its own parts only', async () => {
    const { uploadId } = await sender.start(size)
    const answer = await app.call(calls.signParts, {
      token,
      params: { id: uploadId },
      body: { partNumbers: [1, 3] },
    })
    expect([answer.status, answer.body]).toMatchObject([422, { errors: [{ path: 'partNumbers.1' }] }])
  })
})

describe('the server itself', () => {
  let app: TestApp
  let sender: ReturnType<typeof partSender>
  beforeAll(async () => {
    app = await startTestApp()
    sender = partSender(app, await app.signIn('content_manager'))
  })
  afterAll(() => app.close())

  test('accepts a part only at its signed address, with every parameter unchanged', async () => {
    const upload = await sender.start(size)
    const other = await sender.start(size)
    const url = await sender.sign(upload.uploadId, 1)
    const bytes = Buffer.alloc(8 * MB)
    const forged = ['partNumber', 'length', 'expires', 'uploadId', 'signature'].map((name) => {
      const changed = new URL(url)
      changed.searchParams.set(name, name === 'expires' ? '99999999999' : '2')
      return changed.href
    })
    for (const address of [...forged, url.replace(upload.key, other.key)]) {
      const answer = await sender.put(address, bytes)
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'upload-signature' }])
    }
    expect((await sender.put(url, bytes)).status).toBe(200)
    expect((await fetch(upload.publicUrl)).status).toBe(404)
  })

  test('keeps nothing of an interrupted part, and accepts it again', async () => {
    const upload = await sender.start(size)
    const url = await sender.sign(upload.uploadId, 1)
    const half = request(url, { method: 'PUT', headers: { 'content-length': String(8 * MB) } })
    half.on('error', () => {})
    const sent = new Promise((resolve) => half.write(Buffer.alloc(4 * MB), resolve))
    await sent
    half.destroy()
    expect((await sender.state(upload.uploadId)).body.parts).toEqual([])
    expect((await sender.put(url, Buffer.alloc(8 * MB))).status).toBe(200)
    expect((await sender.state(upload.uploadId)).body.parts).toMatchObject([{ partNumber: 1 }])
  })

  test('refuses a file above the maximum size of its kind', async () => {
    const answer = await app.call(calls.startMultipart, {
      token: await app.signIn('super_admin'),
      body: { filename: 'a.mp3', contentType: 'audio/mpeg', prefix: 'audio/', size: 2048 * MB + 1 },
    })
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { errors: [{ path: 'size', message: 'The file is larger than 2048 MB' }] },
    ])
  })
})
