// A signed address cannot limit the size of a file in a bucket, so the server removes oversized files afterwards.
import { crc32 } from 'node:zlib'
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Double, startS3Double } from '../../../testing/storage/s3-double.ts'
import { buildContent } from '../../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makePng, uploader } from '../../../testing/uploader.ts'

let app: TestApp
let double: S3Double
let token: string
let editor: ReturnType<typeof uploader>
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

const sentence = 'The file is larger than 20 MB'
const END_BYTES = 12
const CHUNK_BYTES = 1024 ** 2
/**
 * A picture of exactly this many bytes. It is filled up with a text chunk about its copyright, which cleaning keeps.
 */
function pngOf(size: number): Buffer {
  const png = makePng()
  const parts = [png.subarray(0, -END_BYTES)]
  for (let left = size - png.length; left > 0;) {
    const bytes = left < 2 * CHUNK_BYTES ? left : CHUNK_BYTES
    const chunk = Buffer.alloc(bytes, 'x')
    chunk.writeUInt32BE(bytes - 12)
    chunk.write('tEXtCopyright\0', 4, 'latin1')
    chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), bytes - 4)
    parts.push(chunk)
    left -= bytes
  }
  return Buffer.concat([...parts, png.subarray(-END_BYTES)])
}
async function putPicture(bytesOver: number) {
  const signed = await editor.presign('images/posters/', 'image/png')
  expect((await editor.put(signed, pngOf(signed.maxBytes + bytesOver))).status).toBe(200)
  return { ...signed, key: signed.publicUrl.slice(`${app.url}/media/`.length) }
}

test('a file of exactly the maximum size is accepted', async () => {
  const { publicUrl, maxBytes } = await putPicture(0)
  expect(await editor.complete(publicUrl)).toMatchObject({ status: 200, body: { size: maxBytes } })
})

test('a file one byte larger than the maximum is refused and removed', async () => {
  const { publicUrl, key } = await putPicture(1)
  expect(double.objects.has(key)).toBe(true)
  expect(await editor.complete(publicUrl)).toMatchObject({
    status: 422,
    body: { code: 'upload-rejected', message: sentence, errors: [{ path: 'publicUrl', message: sentence }] },
  })
  expect(double.objects.has(key)).toBe(false)
  expect((await editor.complete(publicUrl)).status).toBe(422)
  expect((await fetch(publicUrl)).status).toBe(404)
})

test('without `completeUpload`, a file that is too large is refused and removed as soon as an item uses it', async () => {
  const { publicUrl, key } = await putPicture(1)
  const item = await buildContent(app, token)
  const saved = await app.call(calls.updateContent, {
    token,
    params: { id: item._id },
    body: { images: { poster: publicUrl } },
  })
  expect(saved).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'images.poster', message: sentence }] },
  })
  expect(double.objects.has(key)).toBe(false)
})
