import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeForGood } from '../../testing/builders.ts'
import {
  buildProtected,
  getItem,
  listFiles,
  protectFilm,
  uploadFilm,
  waitFor,
  waitForStatus,
} from '../../testing/films.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makeClip, uploader } from '../../testing/uploader.ts'

let app: TestApp
let token: string
let film: Buffer
beforeAll(async () => {
  app = await startTestApp({ mediaProcessing: true })
  token = await app.signIn('content_manager')
  film = await makeClip({ kind: 'video', seconds: 2, width: 480, height: 270 })
})
afterAll(() => app.close())

const status = (id: string) => app.call(calls.filmStatus, { token, params: { id } })
const retry = (id: string) => app.call(calls.retryFilm, { token, params: { id } })
const update = (id: string, body: Record<string, unknown>) =>
  app.call(calls.updateContent, { token, params: { id }, body })

describe('a protected film', () => {
  test('goes from pending to ready, is encrypted, and is activated by a person', async () => {
    const s3Url = await uploadFilm(app, token, film)
    const item = await buildProtected(app, token, s3Url, '240p30,480p30')
    const accepted = await protectFilm(app, token, item)
    expect(accepted.status).toBe(202)
    expect(accepted.body).toEqual({ id: accepted.body.id, contentId: item._id, status: 'pending' })
    expect((await protectFilm(app, token, item)).body.id).toBe(accepted.body.id)

    let highest = 0
    const end = await waitFor('an end', async () => {
      const { body } = await status(accepted.body.id)
      expect(body.progress).toBeGreaterThanOrEqual(highest)
      expect(body.stage).not.toBe('')
      highest = body.progress
      return ['ready', 'failed'].includes(body.status) && body
    })
    expect(end).toEqual({
      id: accepted.body.id,
      contentId: item._id,
      status: 'ready',
      progress: 100,
      stage: 'Ready',
    })

    const ready = await getItem(app, token, item._id)
    expect(ready).toMatchObject({ active: false, durationSec: 2, drm: { status: 'ready' } })
    expect(ready.version).toBe(item.version)
    const licenceUrl = `${app.url}/api/v1/licence/${item._id}`
    const at = `${app.url}/media/packages/${item._id}/${accepted.body.id}/`
    expect(ready.sources).toMatchObject([
      { kind: 'dash', url: `${at}manifest.mpd`, licenceUrl },
      { kind: 'hls', url: `${at}master.m3u8`, licenceUrl },
    ])
    expect(ready.thumbnailsUrl).toBe(`${at}thumbnails.vtt`)
    expect((await protectFilm(app, token, item)).body).toMatchObject({
      id: accepted.body.id,
      status: 'ready',
    })

    // Until the film is active, only staff can read its files.
    const closed = ['manifest.mpd', 'thumbnails.vtt', 'sprite-1.jpg', 'v240/iframes.m3u8']
    for (const name of closed) expect((await fetch(at + name)).status, name).toBe(404)
    const manifest = await uploader(app, token).preview(`${at}manifest.mpd`)
    const inside = (name: string) => new URL(name, manifest).href
    const dash = await fetch(manifest)
    expect(dash.headers.get('content-type')).toBe('application/dash+xml')
    expect(dash.headers.get('cache-control')).toBe('private, no-store')
    expect(dash.headers.get('access-control-allow-origin')).toBe('*')
    const mpd = await dash.text()
    expect(mpd).toContain('ContentProtection')
    expect(mpd).toContain(licenceUrl)
    const hls = await fetch(inside('master.m3u8'))
    expect(hls.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    const playlist = await (await fetch(inside('v240/playlist.m3u8'))).text()
    expect(playlist).toContain(`${licenceUrl}/key`)
    const segments = playlist.split('\n').filter((line) => line.endsWith('.m4s'))
    expect(segments.length).toBeGreaterThan(0)
    for (const name of ['init.mp4', ...segments]) {
      const part = await fetch(inside(`v240/${name}`), { headers: { range: 'bytes=0-99' } })
      expect([part.status, part.headers.get('content-range')?.split('/')[0]]).toEqual([206, 'bytes 0-99'])
    }

    // The pictures of the seek bar are protected like the streams.
    const thumbnails = await uploader(app, token).preview(`${at}thumbnails.vtt`)
    const [sheet = ''] = /^.+(?=#xywh=0,0,)/m.exec(await (await fetch(thumbnails)).text()) ?? []
    const picture = await fetch(new URL(sheet, thumbnails))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(mpd).toContain('media="sprite-$Number$.jpg"')

    expect((await fetch(s3Url)).status).toBe(404)
    expect((await update(item._id, { active: true })).body.active).toBe(true)
    const renamed = await update(item._id, { ...ready, title: 'Renamed', active: true })
    expect(renamed.body).toMatchObject({ active: true, drm: { status: 'ready' }, title: 'Renamed' })
    expect(renamed.body.sources).toEqual(ready.sources)
    const publicItem = await app.call(calls.appGetContent, { params: { slug: item.slug } })
    expect(publicItem.body).toMatchObject({
      sources: ready.sources,
      soundSources: [
        { kind: 'dash', url: `${at}sound.mpd`, licenceUrl },
        { kind: 'hls', url: `${at}sound.m3u8`, licenceUrl },
      ],
      thumbnailsUrl: ready.thumbnailsUrl,
    })
    const opened = await fetch(new URL(sheet, ready.thumbnailsUrl))
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable, s-maxage=120',
    ])
    expect(JSON.stringify(publicItem.body)).not.toContain('/media/videos/')
    expect((await retry(item._id)).status).toBe(409)
    await waitFor('the work folder is cleared', async () => (await listFiles(app, 'tmp')).length === 0)
  })

  test('is not processed if the request names another file, DRM is off, or the item does not exist', async () => {
    const s3Url = await uploadFilm(app, token, film)
    const other = await uploadFilm(app, token, film)
    const item = await buildProtected(app, token, s3Url)
    const wrong = await protectFilm(app, token, { ...item, drm: { ...item.drm, s3Url: other } })
    expect([wrong.status, wrong.body]).toMatchObject([422, { errors: [{ path: 's3Url' }] }])
    const nowhere = await protectFilm(app, token, { ...item, _id: '00000000-0000-4000-8000-000000000000' })
    expect([nowhere.status, nowhere.body]).toMatchObject([422, { errors: [{ path: 'contentId' }] }])
    await update(item._id, { drm: { enabled: false } })
    expect((await protectFilm(app, token, item)).status).toBe(422)
    expect((await status('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('starts again with a new file: the old job is cancelled and its files are deleted', async () => {
    const item = await buildProtected(app, token, await uploadFilm(app, token, film))
    const { body: first } = await protectFilm(app, token, item)
    await waitForStatus(app, token, item._id, 'processing')
    const s3Url = await uploadFilm(app, token, film)
    const changed = await update(item._id, { drm: { s3Url } })
    expect(changed.body).toMatchObject({ active: false, sources: [], drm: { status: 'pending' } })
    const { body: second } = await protectFilm(app, token, changed.body)
    expect(second.id).not.toBe(first.id)
    expect((await status(first.id)).status).toBe(404)
    const ready = await waitForStatus(app, token, item._id, 'ready')
    expect(ready.sources[0]?.url).toContain(second.id)
    await waitFor('the files of the first are gone', async () => {
      const names = await listFiles(app, 'media', 'packages', item._id)
      return names.every((name) => name.startsWith(second.id))
    })
  })

  test('leaves nothing behind when the item is deleted', async () => {
    const item = await buildProtected(app, token, await uploadFilm(app, token, film))
    await protectFilm(app, token, item)
    await waitForStatus(app, token, item._id, 'ready')
    expect(await listFiles(app, 'media', 'packages', item._id)).not.toEqual([])
    const admin = await app.signIn('super_admin')
    await removeForGood(app, admin, item._id)
    await waitFor('the files are gone', async () => {
      return (await listFiles(app, 'media', 'packages', item._id)).length === 0
    })
  })

  test('that cannot be read fails with a message, and can be retried', async () => {
    const s3Url = await uploadFilm(app, token, film)
    const item = await buildProtected(app, token, s3Url)
    const key = s3Url.slice(`${app.url}/media/`.length)
    const path = join(app.deps.config.dataDir, 'media', key)
    await writeFile(path, film.subarray(0, film.length / 2))
    const { body: first } = await protectFilm(app, token, item)
    const failed = await waitForStatus(app, token, item._id, 'failed')
    expect(failed).toMatchObject({ active: false, drm: { status: 'failed' } })
    expect(failed.processing?.message).toMatch(/^The file is incomplete.* Upload another file\.$/)
    expect((await protectFilm(app, token, item)).body).toMatchObject({ id: first.id, status: 'failed' })
    await writeFile(path, film)
    const { status: code, body: second } = await retry(item._id)
    expect([code, second.status, second.id === first.id]).toEqual([202, 'pending', false])
    await waitForStatus(app, token, item._id, 'ready')
  })

  test('has a job that submits it later if the console does not', async () => {
    const item = await buildProtected(app, token, await uploadFilm(app, token, film))
    const waiting = await waitFor('a job for later', () =>
      app.deps.queue.isWaiting('submission.plan', { contentId: item._id, mayStart: true }),
    )
    expect(waiting).toBe(true)
    expect((await getItem(app, token, item._id)).drm.status).toBe('pending')
  })
})
