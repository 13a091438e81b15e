import { readdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { ensureVerified, importShippedFiles, isFileGone, shippedUrl } from '../service.ts'
import { makeClip, makePng, uploader } from '../../../testing/uploader.ts'

let app: TestApp
let token: string
let editor: ReturnType<typeof uploader>
let film: Buffer
let recording: Buffer
let png: Buffer
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('content_manager')
  editor = uploader(app, token)
  film = await makeClip({ kind: 'video', seconds: 2, width: 96, height: 64 })
  recording = await makeClip({ kind: 'audio', seconds: 2 })
  png = makePng()
})
afterAll(() => app.close())

/** Names of all stored files, including half-written ones. */
const storedFiles = async () => {
  const media = join(app.deps.config.dataDir, 'media')
  const found = await readdir(media, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((each) => each.isFile()).map(({ name }) => name)
}

describe('a request for an upload address', () => {
  test('gets its two addresses under all the field names of the specification', async () => {
    const answer = await editor.presign('images/posters/', 'image/png')
    const { url, publicUrl } = answer
    expect(publicUrl).toMatch(new RegExp(`^${app.url}/media/images/posters/[\\w-]{22,}\\.png$`))
    expect(url.startsWith(`${publicUrl}?`)).toBe(true)
    expect([answer.uploadUrl, answer.signedUrl, answer.presignedUrl]).toEqual([url, url, url])
    const { urlPublic, location, fileUrl } = answer
    expect([urlPublic, location, fileUrl]).toEqual([publicUrl, publicUrl, publicUrl])
    expect(answer).toMatchObject({ contentType: 'image/png', maxBytes: 20 * 1024 * 1024, expiresIn: 900 })
  })

  test.each([
    ['images/posters/', 'image/svg+xml', 'contentType'],
    ['images/posters/', 'text/html', 'contentType'],
    ['images/posters/', 'video/mp4', 'contentType'],
    ['videos/', 'audio/mpeg', 'contentType'],
    ['../videos/', 'video/mp4', 'prefix'],
    ['videos', 'video/mp4', 'prefix'],
  ])('is refused for %s with %s', async (prefix, contentType, path) => {
    const body = { filename: 'a', contentType, prefix }
    const answer = await app.send('POST', '/admin/uploads/presign', { token, body })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: [{ path }] })
  })

  test('is limited for each member of staff', async () => {
    const eager = await app.signIn('content_manager')
    const ask = () => uploader(app, eager).presign('audio/', 'audio/mpeg')
    const { id } = (await app.call(calls.me, { token: eager })).body
    await ask()
    // Pretends that this minute had 59 requests. A busy machine might need longer to send as many.
    await app.deps.db
      .updateTable('rateLimits')
      .set({ count: 59 })
      .where('key', '=', `presign:${id}`)
      .execute()
    await expect(ask()).resolves.toBeDefined()
    await expect(ask()).rejects.toThrow('429')
    await expect(editor.presign('audio/', 'audio/mpeg')).resolves.toBeDefined()
  })
})

describe('a file that is what it claims to be', () => {
  test.each([
    ['images/posters/', 'image/png', () => png, { width: 40, height: 30 }],
    ['videos/', 'video/mp4', () => film, { width: 96, height: 64, durationSec: expect.closeTo(2, 0) }],
    ['audio/', 'audio/mpeg', () => recording, { durationSec: expect.closeTo(2, 0) }],
  ])('is sent, verified and readable: %s', async (prefix, contentType, bytes, facts) => {
    const publicUrl = await editor.send(prefix, contentType, bytes())
    expect((await fetch(publicUrl)).status).toBe(404)
    const first = await editor.complete(publicUrl)
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ publicUrl, contentType, size: bytes().length, ...facts })
    expect((await editor.complete(publicUrl)).body).toEqual(first.body)
    const query = { action: 'upload.complete' as const, pageSize: '1' }
    const { body } = await app.call(calls.listActivity, { token: await app.signIn('super_admin'), query })
    expect(body.items[0]?.item.name).toBe('../../etc/passwd')
    const read = await fetch(await editor.preview(publicUrl))
    expect([read.status, read.headers.get('content-type')]).toEqual([200, contentType])
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes())).toBe(true)
  })

  test('gets the same answer if it is completed twice at once', async () => {
    const publicUrl = await editor.send('videos/', 'video/mp4', film)
    const [one, two] = await Promise.all([editor.complete(publicUrl), editor.complete(publicUrl)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body).toEqual(two.body)
  })

  test('is served with its true type if that is another one of the same kind', async () => {
    const publicUrl = await editor.send('images/banners/', 'image/jpeg', png)
    expect((await editor.complete(publicUrl)).body.contentType).toBe('image/png')
    expect((await fetch(publicUrl)).headers.get('content-type')).toBe('image/png')
  })
})

describe('a file that is not what it claims to be', () => {
  const html = '<!doctype html><script>alert(document.domain)</script>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['a web page as a picture', 'images/posters/', 'image/png', () => html, /not a picture/],
    ['a drawing with script as a picture', 'images/posters/', 'image/png', () => svg, /not a picture/],
    ['words as a film', 'videos/', 'video/mp4', () => 'This is no film.', /not a picture/],
    ['a playlist as a film', 'videos/', 'video/mp4', () => '#EXTM3U\nfile:///etc/passwd\n', /not a picture/],
    ['nothing', 'videos/', 'video/mp4', () => '', /empty/],
    [
      'half a picture',
      'images/posters/',
      'image/png',
      () => png.subarray(0, png.length - 30),
      /damaged or incomplete/,
    ],
    ['half a film', 'videos/', 'video/mp4', () => film.subarray(0, film.length / 2), /its end is missing/],
    ['a picture as a film', 'videos/', 'video/mp4', () => png, /is a picture, not a film/],
    ['a film as a picture', 'images/posters/', 'image/png', () => film, /is a film, not a picture/],
    ['a film as a recording', 'audio/', 'audio/mp4', () => film, /is a film, not a recording/],
    ['a recording as a film', 'videos/', 'video/mp4', () => recording, /is a recording, not a film/],
  ])('%s is refused and deleted', async (_name, prefix, contentType, bytes, reason) => {
    const before = await storedFiles()
    const publicUrl = await editor.send(prefix, contentType, bytes())
    const { status, body } = await editor.complete(publicUrl)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'upload-rejected', message: expect.stringMatching(reason) })
    expect(body).toMatchObject({ errors: [{ path: 'publicUrl' }] })
    expect(await storedFiles()).toEqual(before)
    expect((await fetch(publicUrl)).status).toBe(404)
    expect((await editor.complete(publicUrl)).body).toMatchObject({ code: 'upload-rejected' })
  })
})

test('an upload is refused if no file was sent', async () => {
  const { publicUrl } = await editor.presign('videos/', 'video/mp4')
  const { status, body } = await editor.complete(publicUrl)
  expect([status, body]).toMatchObject([422, { code: 'upload-missing' }])
})

test.each([
  'https://elsewhere.example/media/videos/abcdefghijklmnopqrstuvwx.mp4',
  'SERVER/media/videos/abcdefghijklmnopqrstuvwx.mp4',
  'SERVER/media/../secret',
  'SERVER/somewhere',
])('an upload is refused if its address is %s', async (address) => {
  const { status, body } = await editor.complete(address.replace('SERVER', app.url))
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'validation', errors: [{ path: 'publicUrl' }] })
})

describe('the signed address', () => {
  test('accepts one file, and no other file after it', async () => {
    const signed = await editor.presign('images/posters/', 'image/png')
    expect((await editor.put(signed, png)).status).toBe(200)
    const again = await editor.put(signed, 'something else')
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'upload-exists' }])
    await editor.complete(signed.publicUrl)
    expect((await editor.put(signed, 'something else')).status).toBe(409)
    expect((await fetch(signed.publicUrl)).headers.get('content-length')).toBe(String(png.length))
  })

  test('accepts exactly one of two simultaneous files', async () => {
    const signed = await editor.presign('images/posters/', 'image/png')
    const answers = await Promise.all([editor.put(signed, png), editor.put(signed, png)])
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
  })

  test('accepts only its content type', async () => {
    const signed = await editor.presign('images/posters/', 'image/png')
    for (const type of ['text/html', 'application/json', 'image/jpeg']) {
      const answer = await editor.put(signed, '{}', type)
      expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'unsupported-media-type' }])
    }
    expect((await editor.put(signed, png)).status).toBe(200)
  })

  test.each(['signature', 'expires', 'type', 'max'])('is invalid with another %s', async (name) => {
    const signed = await editor.presign('images/posters/', 'image/png')
    const url = new URL(signed.url)
    url.searchParams.set(name, name === 'type' ? 'image/jpeg' : '9999999999')
    const answer = await editor.put({ ...signed, url: url.href }, png, url.searchParams.get('type') ?? '')
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'upload-signature' }])
    url.search = ''
    expect((await editor.put({ ...signed, url: url.href }, png)).status).toBe(403)
  })

  test.each([
    '/media/..%2f..%2fescape.png',
    '/media/images/%2e%2e/%2e%2e/x.png',
    '/media/images/posters/x.png',
  ])('allows no upload to %s', async (path) => {
    const { url } = await editor.presign('images/posters/', 'image/png')
    const forged = `${app.url}${path}${new URL(url).search}`
    const answer = await fetch(forged, { method: 'PUT', body: 'x', headers: { 'content-type': 'image/png' } })
    expect([403, 404]).toContain(answer.status)
    expect((await fetch(app.url + path)).status).toBe(404)
  })

  test('refuses a file that is too large, whether or not its length is announced', async () => {
    const before = await storedFiles()
    const large = Buffer.alloc(20 * 1024 * 1024 + 1)
    const signed = await editor.presign('images/posters/', 'image/png')
    const announced = await editor.put(signed, large)
    expect([announced.status, await announced.json()]).toMatchObject([413, { code: 'too-large' }])
    const body = new Blob([large]).stream()
    const headers = { 'content-type': 'image/png' }
    const streamed = await fetch(signed.url, { method: 'PUT', body, headers, duplex: 'half' })
    expect([streamed.status, await streamed.json()]).toMatchObject([413, { code: 'too-large' }])
    expect(await storedFiles()).toEqual(before)
  })

  test('can be used again after an upload broke off, which leaves nothing behind', async () => {
    const before = await storedFiles()
    const signed = await editor.presign('videos/', 'video/mp4')
    const headers = { 'content-type': 'video/mp4', 'content-length': String(film.length) }
    const half = request(signed.url, { method: 'PUT', headers })
    half.on('error', () => {})
    half.write(film.subarray(0, film.length / 2))
    await expect.poll(storedFiles).not.toEqual(before)
    half.destroy()
    await expect.poll(storedFiles).toEqual(before)
    expect((await editor.complete(signed.publicUrl)).body).toMatchObject({ code: 'upload-missing' })
    expect((await editor.put(signed, film)).status).toBe(200)
    expect((await editor.complete(signed.publicUrl)).status).toBe(200)
  })

  test('can be used from pages of another origin', async () => {
    const { url } = await editor.presign('images/posters/', 'image/png')
    const answer = await fetch(url, { method: 'OPTIONS' })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT')
  })
})

describe('an item with the address of a file', () => {
  const save = (fields: Record<string, unknown>) =>
    app.call(calls.createContent, {
      token,
      body: { title: 'Film', slug: `film-${crypto.randomUUID()}`, platform: 'android', ...fields },
    })

  test('gets different errors for a file that was removed and for a file of another kind', async () => {
    const problemOf = async (path: string) => {
      const file = { url: `${app.url}/media/${path}`, path: 'images.poster', isImage: true }
      return await ensureVerified(app.deps, [file]).catch((error: unknown) => error)
    }
    expect(isFileGone(await problemOf('images/posters/nothing.png'))).toBe(true)
    expect(isFileGone(await problemOf('videos/nothing.mp4'))).toBe(false)
  })

  test('has the file verified, and makes it public', async () => {
    const poster = await editor.send('images/posters/', 'image/png', png)
    const url = await editor.send('videos/', 'video/mp4', film)
    const { status } = await save({ images: { poster }, sources: [{ kind: 'mp4', url }] })
    expect(status).toBe(201)
    const cachingOf = async (address: string) =>
      (await fetch(address, { method: 'HEAD' })).headers.get('cache-control')
    expect(await cachingOf(poster)).toBe('public, max-age=31536000, immutable')
    expect(await cachingOf(url)).toBe('public, max-age=120, must-revalidate')
  })

  test('is refused if the file is of the wrong kind', async () => {
    const poster = await editor.send('images/posters/', 'image/png', 'no picture')
    const { status, body } = await save({ images: { poster } })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'upload-rejected', errors: [{ path: 'images.poster' }] })
  })

  test('is refused if the file was never sent', async () => {
    const { publicUrl } = await editor.presign('videos/', 'video/mp4')
    const { status, body } = await save({ sources: [{ kind: 'mp4', url: publicUrl }] })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'upload-missing', errors: [{ path: 'sources.0.url' }] })
  })

  test('keeps the original of a protected film closed', async () => {
    const s3Url = await editor.send('videos/', 'video/mp4', film)
    const { status } = await save({ drm: { enabled: true, s3Url, bitrate: '240p30' } })
    expect(status).toBe(201)
    const answer = await fetch(s3Url)
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }])
    expect((await fetch(s3Url, { method: 'HEAD' })).status).toBe(404)
    expect((await fetch(s3Url, { headers: { range: 'bytes=0-9' } })).status).toBe(404)
    expect((await editor.complete(s3Url)).status).toBe(200)
    const named = await save({ images: { poster: s3Url } })
    expect(named.status).toBe(422)
    expect(named.body).toMatchObject({
      errors: [{ path: 'images.poster', message: 'This file is not an image' }],
    })
  })
})

test('shipped files are stored without verification, and only once', async () => {
  const path = join(app.deps.config.dataDir, 'shipped.webp')
  // These bytes fail every check, so the file is stored only if nothing checks it.
  await writeFile(path, 'no picture')
  const facts = { contentType: 'image/webp', width: 300, height: 200, durationSec: null }
  const file = { path, prefix: 'images/posters/', name: 'shipped.webp', ...facts } as const
  const stored = () => app.deps.storage.stat('images/posters/shipped.webp')
  await importShippedFiles(app.deps, [file])
  const url = shippedUrl(app.deps, file)
  expect(await (await fetch(url)).text()).toBe('no picture')
  expect((await editor.complete(url)).body).toEqual({
    publicUrl: url,
    contentType: 'image/webp',
    size: 10,
    width: 300,
    height: 200,
  })

  const first = await stored()
  await importShippedFiles(app.deps, [file])
  expect(await stored()).toEqual(first)
  await writeFile(path, 'another version')
  await importShippedFiles(app.deps, [{ ...file, width: 600 }])
  expect((await editor.complete(url)).body).toMatchObject({ size: 15, width: 600 })
  expect(await (await fetch(url)).text()).toBe('another version')
})
