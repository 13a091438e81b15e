import { crc32 } from 'node:zlib'
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withUpload } from '../service.ts'
import { type S3Double, startS3Double } from '../../../testing/storage/s3-double.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip, makePng, uploader } from '../../../testing/uploader.ts'

let app: TestApp
let double: S3Double
let editor: ReturnType<typeof uploader>
let token: string
beforeAll(async () => {
  double = await startS3Double()
  app = await startTestApp({ s3: { ...double, region: 'us-east-1', publicEndpoint: undefined } })
  token = await app.signIn('content_manager')
  editor = uploader(app, token)
})
afterAll(async () => {
  await app.close()
  await double.close()
})

test('a file is sent to the bucket directly, verified there and read from there', async () => {
  const film = await makeClip({ kind: 'video', seconds: 1, width: 64, height: 48 })
  const signed = await editor.presign('videos/', 'video/mp4')
  expect(signed.url.startsWith(double.endpoint)).toBe(true)
  expect(signed.publicUrl.startsWith(`${app.url}/media/videos/`)).toBe(true)
  expect((await editor.put(signed, film)).status).toBe(200)
  expect((await editor.complete(signed.publicUrl)).body).toMatchObject({
    size: film.length,
    width: 64,
    height: 48,
  })

  const address = await editor.preview(signed.publicUrl)
  const answer = await fetch(address, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
  // For these 300 seconds, a film that was taken down can still be read with this address.
  const elsewhere = new URL(answer.headers.get('location') ?? '')
  expect(elsewhere.searchParams.get('X-Amz-Expires')).toBe('300')
  const read = await fetch(address, { headers: { range: 'bytes=4-7' } })
  expect([read.status, await read.text(), read.headers.get('content-type')]).toEqual([
    206,
    'ftyp',
    'video/mp4',
  ])
})

/** A picture that says where it was taken, in a text chunk of PNG. */
function placedPng(where: string): Buffer {
  const png = makePng()
  const text = Buffer.from(`tEXtLocation\0${where}`)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(text.length - 4)
  sum.writeUInt32BE(crc32(text))
  return Buffer.concat([png.subarray(0, 33), length, text, sum, png.subarray(33)])
}

test('without redirects the server streams files of the bucket, also in ranges', async () => {
  const film = await makeClip({ kind: 'video', seconds: 1, width: 64, height: 48 })
  const sent = await editor.send('videos/', 'video/mp4', film)
  await editor.complete(sent)
  const url = await editor.preview(sent)
  app.deps.config.mediaRedirect = false
  try {
    const whole = await fetch(url, { redirect: 'manual' })
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, film.length])
    const read = await fetch(url, { redirect: 'manual', headers: { range: 'bytes=4-7' } })
    expect([read.status, await read.text()]).toEqual([206, 'ftyp'])
  } finally {
    app.deps.config.mediaRedirect = true
  }
})

test('a file that is no picture is removed from the bucket', async () => {
  const url = await editor.send('images/posters/', 'image/png', '<html>')
  expect((await editor.complete(url)).body).toMatchObject({ code: 'upload-rejected' })
  expect([...double.objects.keys()].filter((key) => key.startsWith('images/'))).toEqual([])
})

test('a picture loses its camera data before it is public, in the bucket as well', async () => {
  const sent = await editor.send('images/posters/', 'image/png', placedPng('Shikharji'))
  const answers = await Promise.all([editor.complete(sent), editor.complete(sent)])
  for (const { status, body } of answers) expect([status, body.size]).toEqual([200, makePng().length])
  const read = await fetch(sent)
  expect([read.status, Buffer.from(await read.arrayBuffer()).equals(makePng())]).toEqual([200, true])
  for (const { bytes } of double.objects.values()) expect(bytes.includes('Shikharji')).toBe(false)
})

test('the width and height of a picture in the bucket are read there', async () => {
  const url = await editor.send('images/posters/', 'image/png', makePng(12, 34))
  expect((await editor.complete(url)).body).toMatchObject({ width: 12, height: 34 })
})

test('with a bucket the server itself accepts no file', async () => {
  const { publicUrl } = await editor.presign('videos/', 'video/mp4')
  const answer = await fetch(publicUrl, {
    method: 'PUT',
    body: 'x',
    headers: { 'content-type': 'video/mp4' },
  })
  expect(answer.status).toBe(403)
})

test('a signed address covers the headers of the upload, among them the length that its request announced', async () => {
  const body = { filename: 'a.png', contentType: 'image/png', prefix: 'images/posters/' }
  const answer = await fetch(`${app.url}/api/v1/admin/uploads/presign`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'upload-length': '70',
    },
    body: JSON.stringify(body),
  })
  const { url } = (await answer.json()) as { url: string }
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe(
    'content-length;content-type;host;if-none-match',
  )
})

describe('a second file for the same address', () => {
  const rejected = { status: 422, body: { code: 'upload-rejected' } }
  const keyOf = (publicUrl: string) => publicUrl.slice(`${app.url}/media/`.length)
  const rowOf = (publicUrl: string) => app.deps.db.updateTable('uploads').where('key', '=', keyOf(publicUrl))
  /** Different bytes of the same length, so that the server can tell the two files apart only by their version. */
  const other = (bytes: Buffer) => Buffer.from(bytes.toReversed())
  const statusOf = async (url: string) => (await fetch(url, { redirect: 'manual' })).status

  test('is refused by the store, before and after the first file is verified', async () => {
    const picture = makePng(20, 10)
    const signed = await editor.presign('images/posters/', 'image/png', picture.length)
    const put = async (bytes: Buffer) => (await editor.put(signed, bytes)).status
    expect([await put(makePng(99, 99)), await put(picture), await put(other(picture))]).toEqual([
      403, 200, 412,
    ])
    expect((await editor.complete(signed.publicUrl)).body).toMatchObject({ width: 20 })
    expect(await put(other(picture))).toBe(412)
    expect(Buffer.from(await (await fetch(signed.publicUrl)).arrayBuffer()).equals(picture)).toBe(true)
  })

  test('is not served even if the store accepted it, unless the version of the first file is unknown', async () => {
    const [film, picture] = [
      await makeClip({ kind: 'video', seconds: 1, width: 64, height: 48 }),
      makePng(8, 8),
    ]
    const [filmAt, pictureAt] = [
      await editor.presign('videos/', 'video/mp4'),
      await editor.presign('images/posters/', 'image/png'),
    ]
    double.ignoresConditions = true
    try {
      for (const [signed, bytes] of [
        [filmAt, film],
        [pictureAt, picture],
      ] as const) {
        await editor.put(signed, bytes)
        await editor.complete(signed.publicUrl)
        expect((await editor.put(signed, other(bytes))).status).toBe(200)
      }
      const preview = await editor.preview(filmAt.publicUrl)
      expect([await statusOf(preview), await statusOf(pictureAt.publicUrl)]).toEqual([404, 404])
      app.deps.config.mediaRedirect = false
      expect([await statusOf(preview), await statusOf(pictureAt.publicUrl)]).toEqual([404, 404])
      const original = withUpload(app.deps, keyOf(filmAt.publicUrl), () => Promise.resolve())
      await expect(original, 'the copy of a worker').rejects.toMatchObject({ reason: 'changed' })
      const frames = { token, body: { publicUrl: filmAt.publicUrl } }
      expect(await app.call(calls.uploadFrames, frames)).toMatchObject(rejected)
      // Restored files, and those that an older release verified, have no `storeVersion`.
      await rowOf(filmAt.publicUrl).set({ storeVersion: null }).execute()
      expect(await statusOf(preview)).toBe(200)
    } finally {
      double.ignoresConditions = false
      app.deps.config.mediaRedirect = true
    }
  })

  test('is not verified if it arrives during the verification of the first file', async () => {
    const { storage } = app.deps
    const url = await editor.send('images/posters/', 'image/png', makePng())
    app.deps.storage = { ...storage }
    app.deps.storage.stat = async (key) => {
      const found = await storage.stat(key)
      return found && { ...found, version: found.version?.replace(/".+"/, '"0"') ?? null }
    }
    expect(await editor.complete(url)).toMatchObject(rejected)
    app.deps.storage = storage
    expect((await editor.complete(url)).status, 'asked again').toBe(200)
  })
})
