import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Double, startS3Double } from '../../../testing/storage/s3-double.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip, makePng, uploader } from '../../../testing/uploader.ts'

let app: TestApp
let double: S3Double
let editor: ReturnType<typeof uploader>
beforeAll(async () => {
  double = await startS3Double()
  app = await startTestApp({ s3: { ...double, region: 'us-east-1', publicEndpoint: undefined } })
  editor = uploader(app, await app.signIn('content_manager'))
}, 60_000)
afterAll(async () => {
  await app.close()
  await double.close()
})

test('the file goes straight to the bucket, is verified there and read from there', async () => {
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
  // So long a film that was taken down is still read by who had the address.
  const elsewhere = new URL(answer.headers.get('location') ?? '')
  expect(elsewhere.searchParams.get('X-Amz-Expires')).toBe('300')
  const read = await fetch(address, { headers: { range: 'bytes=4-7' } })
  expect([read.status, await read.text(), read.headers.get('content-type')]).toEqual([
    206,
    'ftyp',
    'video/mp4',
  ])
})

test('without redirects the bytes pass through here, by ranges', async () => {
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

test('a picture that is none is removed from the bucket', async () => {
  const url = await editor.send('images/posters/', 'image/png', '<html>')
  expect((await editor.complete(url)).body).toMatchObject({ code: 'upload-rejected' })
  expect([...double.objects.keys()].filter((key) => key.startsWith('images/'))).toEqual([])
})

test('a picture is measured from the bucket', async () => {
  const url = await editor.send('images/posters/', 'image/png', makePng(12, 34))
  expect((await editor.complete(url)).body).toMatchObject({ width: 12, height: 34 })
})

test('this server takes no file itself', async () => {
  const { publicUrl } = await editor.presign('videos/', 'video/mp4')
  const answer = await fetch(publicUrl, {
    method: 'PUT',
    body: 'x',
    headers: { 'content-type': 'video/mp4' },
  })
  expect(answer.status).toBe(403)
})
