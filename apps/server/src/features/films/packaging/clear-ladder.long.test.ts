import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContent } from '../../../testing/builders.ts'
import { getItem, listFiles, uploadFilm, waitFor, waitForStatus } from '../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip, uploader } from '../../../testing/uploader.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({ mediaProcessing: true })
  token = await app.signIn('content_manager')
})
afterAll(() => app.close())

const update = (id: string, body: Record<string, unknown>) =>
  app.call(calls.updateContent, { token, params: { id }, body })
const shownToApps = async (slug: string) => (await app.call(calls.appGetContent, { params: { slug } })).body
const kinds = (sources: { kind: string }[]) => sources.map(({ kind }) => kind)

test('an uploaded film plays at once from its file, and gets clear streams beside it', async () => {
  const film = await makeClip({ kind: 'video', seconds: 1, width: 320, height: 180 })
  const url = await uploadFilm(app, token, film)
  const made = await buildContent(app, token, { sourceWorkflow: 'upload', sources: [{ kind: 'mp4', url }] })
  expect(made.active).toBe(true)
  expect(kinds(made.sources)).toEqual(['mp4'])
  const ready = await waitForStatus(app, token, made._id, 'ready')
  expect(ready).toMatchObject({
    active: true,
    durationSec: 1,
    drm: { status: 'none' },
    version: made.version,
  })
  expect(kinds(ready.sources)).toEqual(['mp4', 'dash', 'hls'])
  expect(ready.sources[0]?.url).toBe(url)
  const manifest = await (await fetch(ready.sources[1]?.url ?? '')).text()
  expect(manifest).toContain('<MPD')
  expect(manifest).not.toContain('ContentProtection')
  expect((await fetch(ready.sources[2]?.url ?? '')).status).toBe(200)
  expect(ready.thumbnailsUrl).toMatch(/^http.*\/thumbnails\.vtt$/)
  expect((await fetch(ready.thumbnailsUrl ?? '')).headers.get('content-type')).toContain('text/vtt')
  const { soundSources } = await shownToApps(made.slug)
  expect(soundSources.map(({ kind, url: address }) => [kind, address.split('/').at(-1)])).toEqual([
    ['dash', 'sound.mpd'],
    ['hls', 'sound.m3u8'],
  ])
  for (const { url: address } of soundSources) {
    const sound = await fetch(address)
    expect([sound.status, await sound.text()]).toEqual([200, expect.stringMatching(/^(?!.*v144).*a64/s)])
  }

  const submission = await app.deps.db
    .selectFrom('submissions')
    .select('startedBy')
    .where('contentId', '=', made._id)
    .executeTakeFirst()
  expect(submission?.startedBy).toBe((await app.call(calls.me, { token })).body.id)

  // A client cannot set streams: those that it sends are ignored.
  const invented = { kind: 'hls', url: `${app.url}/media/packages/x/y/master.m3u8` }
  const saved = await update(made._id, {
    title: 'Other',
    sources: [{ kind: 'mp4', url }, invented],
    durationSec: 0,
  })
  expect(saved.body.sources).toEqual(ready.sources)
  await waitFor('the duration is back', async () => (await getItem(app, token, made._id)).durationSec === 1)
  expect((await getItem(app, token, made._id)).processing?.id).toBe(ready.processing?.id)

  // Switching the data saver off makes the streams again, without the low bitrates.
  const off = await update(made._id, { dataSaver: false })
  expect(kinds(off.body.sources)).toEqual(['mp4'])
  await waitFor('the streams without the data saver', async () => {
    const { processing } = await getItem(app, token, made._id)
    return processing?.status === 'ready' && processing.id !== ready.processing?.id
  })
  const plain = await shownToApps(made.slug)
  expect(plain.soundSources).toEqual([])
  expect(await (await fetch(plain.sources[1]?.url ?? '')).text()).not.toMatch(/v144|a64/)

  // With another file, the streams of the old file are deleted.
  const next = await uploadFilm(app, token, film)
  const changed = await update(made._id, { sources: [{ kind: 'mp4', url: next }] })
  expect(kinds(changed.body.sources)).toEqual(['mp4'])
  expect(changed.body.thumbnailsUrl).toBeUndefined()
  const [before] = plain.sources.slice(1)
  await waitFor('new streams', async () => {
    const { sources } = await getItem(app, token, made._id)
    return sources.length === 3 && sources[1]?.url !== before?.url
  })
  await waitFor('the old streams are gone', async () => {
    const names = await listFiles(app, 'media', 'packages', made._id)
    return names.every((name) => !name.startsWith(ready.processing?.id ?? ''))
  })

  // When the film becomes protected, no unprotected stream stays.
  await update(made._id, { drm: { enabled: true, s3Url: next } })
  const hidden = await getItem(app, token, made._id)
  expect([hidden.sources, hidden.thumbnailsUrl]).toEqual([[], undefined])
  await waitFor('the clear streams are gone', async () => {
    return (await listFiles(app, 'media', 'packages', made._id)).length === 0
  })
})

test('a film that no browser can play is offered only as streams, and can be active only once they exist', async () => {
  const film = await makeClip({ kind: 'video', seconds: 2, width: 64, height: 48, container: 'avi' })
  const editor = uploader(app, token)
  const url = await editor.send('videos/', 'video/x-msvideo', film)
  expect((await editor.complete(url)).body).toEqual({
    publicUrl: url,
    contentType: 'video/x-msvideo',
    size: film.length,
    needsStreams: true,
  })
  const sources = [{ kind: 'mp4' as const, url, mimeType: 'video/x-msvideo' }]
  const made = await buildContent(app, token, { sourceWorkflow: 'upload', sources, active: true })
  expect(made.active).toBe(false)
  const ready = await waitForStatus(app, token, made._id, 'ready')
  expect(ready).toMatchObject({ active: false, durationSec: 2 })
  expect(kinds(ready.sources)).toEqual(['mp4', 'dash', 'hls'])
  expect((await update(made._id, { active: true })).body.active).toBe(true)
  const { body } = await app.call(calls.appGetContent, { params: { slug: made.slug } })
  expect(kinds(body.sources)).toEqual(['dash', 'hls'])

  const frames = await app.call(calls.uploadFrames, { token, body: { publicUrl: url } })
  expect(frames.body.items).toMatchObject([{ atSec: 1 }])
})

test('a film that is not what its file name says is refused, and the message names the right ending', async () => {
  const film = await makeClip({ kind: 'video', seconds: 1, width: 64, height: 48, container: 'avi' })
  const editor = uploader(app, token)
  const answer = await editor.complete(await editor.send('videos/', 'video/mp4', film))
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({
    message: 'The file is of the kind video/x-msvideo: give its name the ending .avi and upload it again',
  })
})

test('an uploaded recording gets streams of sound', async () => {
  const song = await makeClip({ kind: 'audio', seconds: 3 })
  const editor = uploader(app, token)
  const url = await editor.send('audio/', 'audio/mpeg', song)
  await editor.complete(url)
  const made = await buildContent(app, token, {
    mediaType: 'audio',
    sourceWorkflow: 'upload',
    sources: [{ kind: 'mp4', url }],
  })
  const ready = await waitForStatus(app, token, made._id, 'ready')
  expect(kinds(ready.sources)).toEqual(['mp4', 'dash', 'hls'])
  expect(ready.durationSec).toBe(3)
  expect(ready.thumbnailsUrl).toBeUndefined()
  expect((await shownToApps(made.slug)).soundSources, 'its streams are sound already').toEqual([])
  const playlist = await (await fetch(ready.sources[2]?.url ?? '')).text()
  expect(playlist).toContain('mp4a')
})

test('an external link is not processed', async () => {
  const item = await buildContent(app, token)
  await waitFor('the plan was made', async () => {
    return !(await app.deps.queue.isWaiting('submission.plan', { contentId: item._id, mayStart: false }))
  })
  expect((await getItem(app, token, item._id)).processing).toBeNull()
})

test('frames of a film are offered as posters', async () => {
  const film = await makeClip({ kind: 'video', seconds: 4, width: 64, height: 48 })
  const publicUrl = await uploadFilm(app, token, film)
  const { status, body } = await app.call(calls.uploadFrames, { token, body: { publicUrl } })
  expect(status).toBe(200)
  expect(body.items.length).toBeGreaterThanOrEqual(4)
  for (const { url, atSec, width, height } of body.items) {
    expect(atSec).toBeGreaterThan(0)
    expect([width, height]).toEqual([64, 48])
    expect(url).toContain('/media/images/posters/')
    const picture = await fetch(url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  const unknown = await app.call(calls.uploadFrames, {
    token,
    body: { publicUrl: `${app.url}/media/videos/nothing-here.mp4` },
  })
  expect(unknown.status).toBe(422)
})
