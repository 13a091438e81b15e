// Originals, streams and captions that no active item names are closed: at once in this process, and in other
// processes after a message or a second.
import { randomUUID } from 'node:crypto'
import { calls } from '@jinvani/contract'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildContent, youtubeSource } from '../../../testing/builders.ts'
import { buildProtected, uploadFilm } from '../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip, makePng, uploader } from '../../../testing/uploader.ts'
import { signedReadUrl } from '../service.ts'

let app: TestApp
let editor: string
let viewer: string
let admin: string
let film: Buffer
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('content_manager')
  viewer = await app.signIn('viewer')
  admin = await app.signIn('super_admin')
  film = await makeClip({ kind: 'video', seconds: 1, width: 64, height: 48 })
})
afterAll(() => app.close())

const statusOf = async (url: string) => (await fetch(url)).status
const update = (id: string, body: Record<string, unknown>) =>
  app.call(calls.updateContent, { token: editor, params: { id }, body })
const playing = (url: string, fields = {}) =>
  buildContent(app, editor, { sourceWorkflow: 'upload', sources: [{ kind: 'mp4', url }], ...fields })
const preview = (urls: string[], token = editor) => app.call(calls.previewFiles, { token, body: { urls } })
const previewOf = async (url: string) => (await preview([url])).body.urls[0] ?? ''

/** An item with an original and with streams as a worker makes them: one manifest and one segment. */
async function buildStreams() {
  const { _id: contentId } = await playing(await uploadFilm(app, editor, film))
  const { db, storage } = app.deps
  const ownerId = randomUUID()
  const folder = `packages/${contentId}/${ownerId}/`
  const submission = { id: ownerId, contentId, kind: 'clear', sourceKey: '', bitrates: '' } as const
  await db
    .insertInto('submissions')
    .values({ ...submission, provider: 'local', status: 'ready', stage: 'Ready' })
    .execute()
  for (const [name, contentType] of [
    ['manifest.mpd', 'application/dash+xml'],
    ['v240/00001.m4s', 'video/iso.segment'],
  ] as const) {
    const key = folder + name
    await storage.write(key, Readable.from([Buffer.from(name)]), { maxBytes: 100 })
    await db
      .insertInto('madeFiles')
      .values({ key, ownerId, contentType, size: name.length, visible: true })
      .execute()
  }
  const url = `/media/${folder}manifest.mpd`
  const stream = { kind: 'dash', url, quality: 'auto', mimeType: 'application/dash+xml' }
  const { sources } = await db
    .selectFrom('content')
    .select('sources')
    .where('id', '=', contentId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('content')
    .set({ sources: JSON.stringify([...sources, stream]) })
    .where('id', '=', contentId)
    .execute()
  return { contentId, manifest: app.url + url, segment: `${app.url}/media/${folder}v240/00001.m4s` }
}

describe('an uploaded original', () => {
  test('that no item uses is closed, but editors can open it', async () => {
    const url = await uploadFilm(app, editor, film)
    expect(await statusOf(url)).toBe(404)
    const { body } = await preview([url, 'https://example.org/a.mp4'])
    expect(body.urls[1]).toBe('https://example.org/a.mp4')
    expect(body.files).toEqual([
      expect.objectContaining({ name: expect.any(String), size: film.length }),
      null,
    ])
    const answer = await fetch(body.urls[0] ?? '', { headers: { range: 'bytes=4-7' } })
    expect([answer.status, await answer.text()]).toEqual([206, 'ftyp'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await preview([url], viewer)).body.urls).toEqual([url])
  })

  test('is open while an active item uses it, cached for minutes, and tagged for CDNs', async () => {
    const url = await uploadFilm(app, editor, film)
    const item = await playing(url)
    const { status, headers } = await fetch(url, { method: 'HEAD' })
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=120, must-revalidate'])
    expect(headers.get('surrogate-key')).toBe(`files-${item._id}`)
    expect(headers.get('cache-tag')).toBe(`files-${item._id}`)
    await update(item._id, { active: false })
    expect(await statusOf(url)).toBe(404)
    await update(item._id, { active: true })
    expect(await statusOf(url)).toBe(200)
    await update(item._id, { sources: [{ kind: 'mp4', url: await uploadFilm(app, editor, film) }] })
    expect(await statusOf(url)).toBe(404)
  })

  test('used by two items stays open while one of them is active', async () => {
    const url = await uploadFilm(app, editor, film)
    const items = [await playing(url), await playing(url)]
    expect(await statusOf(url)).toBe(200)
    await app.call(calls.deleteContent, { token: admin, params: { id: items[0]?._id ?? '' } })
    expect(await statusOf(url)).toBe(200)
    await app.call(calls.deleteContent, { token: admin, params: { id: items[1]?._id ?? '' } })
    expect(await statusOf(url)).toBe(404)
  })

  test('of a protected film is closed to staff, too', async () => {
    const url = await uploadFilm(app, editor, film)
    await buildProtected(app, editor, url)
    expect(await previewOf(url)).toBe(url)
    expect(await statusOf(url)).toBe(404)
  })
})

describe('streams and captions', () => {
  test('close and open together with their item', async () => {
    const { contentId, manifest, segment } = await buildStreams()
    const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nJai\n'
    const body = { language: 'hi', label: 'Hindi', text }
    const caption = await app.call(calls.putCaption, { token: editor, params: { id: contentId }, body })
    const all = [manifest, segment, caption.body.url]
    const statuses = () => Promise.all(all.map(statusOf))
    expect(await statuses()).toEqual([200, 200, 200])
    await update(contentId, { active: false })
    expect(await statuses()).toEqual([404, 404, 404])
    // The manifest names its segments by relative addresses, so they resolve below the signed address.
    const opened = await previewOf(manifest)
    expect(await statusOf(opened)).toBe(200)
    expect(await statusOf(new URL('v240/00001.m4s', opened).href)).toBe(200)
    expect(await statusOf(opened.replace(/[^/]+\/manifest/, `${randomUUID()}/manifest`))).toBe(404)
    expect(await statusOf(await previewOf(caption.body.url))).toBe(200)
    await update(contentId, { active: true })
    expect(await statuses()).toEqual([200, 200, 200])
  })

  test('are cached for minutes if they are manifests, and for a year in browsers if they are segments', async () => {
    const { manifest, segment } = await buildStreams()
    const cachingOf = async (url: string) => (await fetch(url)).headers.get('cache-control')
    expect(await cachingOf(manifest)).toBe('public, max-age=120, must-revalidate')
    expect(await cachingOf(segment)).toBe('public, max-age=31536000, immutable, s-maxage=120')
  })

  test('that the item no longer has are closed before they are removed', async () => {
    const { contentId, manifest } = await buildStreams()
    expect(await statusOf(manifest)).toBe(200)
    await update(contentId, { sourceWorkflow: 'youtube', sources: [youtubeSource] })
    expect(await statusOf(manifest)).toBe(404)
  })

  test('stay cached when the title of the item changes', async () => {
    const { contentId } = await buildStreams()
    const heard: string[] = []
    const stop = app.deps.events.subscribe('changes', (message) => heard.push(message))
    await app.deps.events.publish(app.deps.db, 'changes', 'what was changed before')
    await expect.poll(() => heard).toContain('what was changed before')
    heard.length = 0
    await update(contentId, { title: 'Another' })
    await update(contentId, { active: false })
    await expect.poll(() => heard.length).toBeGreaterThan(1)
    stop()
    expect(heard.map((message) => message.includes('files-'))).toEqual([false, true])
  })
})

test('pictures are open as soon as they are verified', async () => {
  const sender = uploader(app, editor)
  const url = await sender.send('images/posters/', 'image/png', makePng())
  expect(await statusOf(url)).toBe(404)
  await sender.complete(url)
  const { status, headers } = await fetch(url)
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(headers.get('cache-tag')).toMatch(/^picture-images\/posters\//)
})

describe('a signed address that opens a closed file', () => {
  test('expires, is for one file, and cannot be forged', async () => {
    const [url, other] = [await uploadFilm(app, editor, film), await uploadFilm(app, editor, film)]
    const keyOf = (address: string) => address.slice(`${app.url}/media/`.length)
    expect(await statusOf(signedReadUrl(app.deps.config, keyOf(url), { seconds: -1 }))).toBe(404)
    const opened = await previewOf(url)
    expect(await statusOf(opened)).toBe(200)
    expect(await statusOf(opened.replace(keyOf(url), keyOf(other)))).toBe(404)
    expect(await statusOf(opened.replace(/granted\/\d+/, 'granted/99999999999'))).toBe(404)
  })

  test('in a preview link ends with the link, and is invalid without the id of the link', async () => {
    const url = await uploadFilm(app, editor, film)
    const params = { id: (await playing(url, { active: false }))._id }
    const { _id: link } = (await app.call(calls.createPreviewLink, { token: editor, params })).body
    const key = url.slice(`${app.url}/media/`.length)
    const opened = signedReadUrl(app.deps.config, key, { seconds: 60, link })
    expect(await statusOf(opened)).toBe(200)
    expect(await statusOf(opened.replace(`.${link}`, ''))).toBe(404)
    await app.call(calls.endPreviewLink, { token: editor, params: { ...params, linkId: link } })
    expect(await statusOf(opened)).toBe(404)
  })

  test('is not saved when it is sent as the address of a file', async () => {
    const url = await uploadFilm(app, editor, film)
    const item = await playing(await previewOf(url))
    expect(item.sources[0]?.url).toBe(url)
  })

  test('is given to nobody without a sign-in', async () => {
    const { status } = await app.call(calls.previewFiles, {
      body: { urls: [`${app.url}/media/videos/a.mp4`] },
    })
    expect(status).toBe(401)
  })
})

test('another process closes files when it is notified, or a second later if it is not', async () => {
  let now = Date.now()
  const second = await app.startSecond(() => now)
  const url = await uploadFilm(app, editor, film)
  const item = await playing(url)
  const there = url.replace(app.url, second.url)
  expect(await statusOf(there)).toBe(200)
  await update(item._id, { active: false })
  await expect.poll(() => statusOf(there)).toBe(404)
  await update(item._id, { active: true })
  await expect.poll(() => statusOf(there)).toBe(200)
  await second.stopHearing()
  await update(item._id, { active: false })
  expect(await statusOf(there)).toBe(200)
  now += 1001
  expect(await statusOf(there)).toBe(404)
  await second.close()
})

test('the files of a package share one lookup, which is kept for a second', async () => {
  let now = Date.now()
  const second = await app.startSecond(() => now)
  const { contentId, manifest, segment } = await buildStreams()
  const there = (url: string) => statusOf(url.replace(app.url, second.url))
  expect(await there(manifest)).toBe(200)
  // Changed in the database, past the service, so that no process hears of it.
  await app.deps.db.updateTable('content').set({ active: false }).where('id', '=', contentId).execute()
  expect(await there(segment)).toBe(200)
  now += 1001
  expect(await there(segment)).toBe(404)
  await second.close()
})
