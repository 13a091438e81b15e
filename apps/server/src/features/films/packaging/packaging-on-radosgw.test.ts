// A film from its upload to its streams, with all files in an S3 store by another maker (radosgw).
import type { Content } from '@jinvani/contract'
import { dashFaults } from '@jinvani/media/testing/dash-schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginWalk } from '../../../platform/queue/walk-rows.ts'
import { buildContent, removeForGood } from '../../../testing/builders.ts'
import {
  buildProtected,
  getItem,
  listFiles,
  protectFilm,
  uploadFilm,
  waitFor,
  waitForStatus,
} from '../../../testing/films.ts'
import { makeFormer } from '../../../testing/former-package.ts'
import { openRadosgwBucket, radosgwEndpoint } from '../../../testing/storage/radosgw-bucket.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip, makePng, uploader } from '../../../testing/uploader.ts'
import { renewedPackages } from '../text/package-captions.ts'

describe.skipIf(radosgwEndpoint === '')('files in a bucket', () => {
  let app: TestApp
  let token: string
  let list: () => Promise<string[]>
  beforeAll(async () => {
    const bucket = await openRadosgwBucket()
    list = bucket.list
    app = await startTestApp({ s3: bucket.options, mediaProcessing: true })
    token = await app.signIn('super_admin')
  })
  afterAll(() => app.close())

  const makeFilm = () => makeClip({ kind: 'video', seconds: 3, width: 426, height: 240 })
  const streamsOf = ({ sources }: Content) => sources.filter(({ kind }) => kind === 'dash' || kind === 'hls')
  const keyOf = (url: string) => new URL(url).pathname.slice('/media/'.length)

  test('a protected film becomes streams in the bucket, and its original stays private', async () => {
    const original = await uploadFilm(app, token, await makeFilm())
    const item = await buildProtected(app, token, original)
    expect((await protectFilm(app, token, item)).status).toBe(202)
    const ready = await waitForStatus(app, token, item._id, 'ready')
    const [dash, hls] = streamsOf(ready)
    const { preview } = uploader(app, token)
    const manifest = await fetch(await preview(dash?.url ?? ''))
    expect([manifest.status, manifest.headers.get('content-type')]).toEqual([200, 'application/dash+xml'])
    expect(await manifest.text()).toContain('urn:mpeg:dash:mp4protection:2011')
    const master = await preview(hls?.url ?? '')
    const playlist = await (await fetch(master)).text()
    const part = /^[^#\s]+\.m3u8$/m.exec(playlist)?.[0] ?? ''
    expect((await fetch(new URL(part, master))).status).toBe(200)
    const media = (await list()).find((key) => /^packages\/.*\.mp4$/.test(key)) ?? ''
    const address = await preview(`${app.url}/media/${media}`)
    const moved = await fetch(address, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')?.startsWith(radosgwEndpoint)]).toEqual([302, true])
    const bytes = await fetch(address, { headers: { range: 'bytes=4-7' } })
    expect([bytes.status, await bytes.text()]).toEqual([206, 'ftyp'])
    expect((await fetch(original, { redirect: 'manual' })).status).toBe(404)
    await expect.poll(() => listFiles(app, 'tmp'), { message: 'nothing is left on this machine' }).toEqual([])
  })

  test.each([
    ['clear', false],
    ['protected', true],
  ])('a %s film of an earlier version gets the manifests of this version', async (_, isProtected) => {
    const url = await uploadFilm(app, token, await makeFilm())
    const sources = [{ kind: 'mp4' as const, url, mimeType: 'video/mp4' }]
    const item = isProtected
      ? await buildProtected(app, token, url)
      : await buildContent(app, token, { sourceWorkflow: 'upload', sources })
    if (isProtected) await protectFilm(app, token, item)
    const { queue } = app.deps
    const dash = await waitFor('streams', async () => {
      const isWaiting = await queue.isWaiting('film.captions', { contentId: item._id })
      return !isWaiting && streamsOf(await getItem(app, token, item._id)).find(({ kind }) => kind === 'dash')
    })
    const faults = async () =>
      dashFaults(await (await fetch(await uploader(app, token).preview(dash.url))).text())
    await makeFormer(app.deps, item._id)
    expect(await faults()).not.toEqual([])
    await beginWalk(app.deps, renewedPackages)
    await waitFor('the walk', async () => !(await queue.isWaiting('film.renew', {})))
    expect(await faults()).toEqual([])
  })

  test('deleting a clear film removes its streams from the bucket', async () => {
    const url = await uploadFilm(app, token, await makeFilm())
    const item = await buildContent(app, token, {
      sourceWorkflow: 'upload',
      sources: [{ kind: 'mp4', url, mimeType: 'video/mp4' }],
    })
    const ready = await waitFor('streams', async () => {
      const now = await getItem(app, token, item._id)
      return streamsOf(now).length === 2 && now
    })
    const prefix = keyOf(streamsOf(ready)[0]?.url ?? '').replace(/[^/]+$/, '')
    expect((await list()).filter((key) => key.startsWith(prefix)).length).toBeGreaterThan(3)
    await removeForGood(app, token, item._id)
    await app.deps.queue.send(app.deps.db, 'package.collect', {})
    await waitFor(
      'the streams are collected',
      async () => !(await list()).some((key) => key.startsWith(prefix)),
    )
  })

  test('a file that is not what it claims to be is deleted from the bucket', async () => {
    const editor = uploader(app, token)
    const bad = await editor.send('images/posters/', 'image/png', '<html>')
    expect((await editor.complete(bad)).body).toMatchObject({ code: 'upload-rejected' })
    expect(await list()).not.toContain(keyOf(bad))
  })

  test('the width and height of a picture in the bucket are read there', async () => {
    const editor = uploader(app, token)
    const good = await editor.send('images/posters/', 'image/png', makePng(12, 34))
    expect((await editor.complete(good)).body).toMatchObject({ width: 12, height: 34 })
  })
})
