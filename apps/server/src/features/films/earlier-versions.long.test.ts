// Packages made by an earlier version get the manifests of this version.
import { type Content, calls } from '@jinvani/contract'
import { dashFaults } from '@jinvani/media/testing/dash-schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginWalk, walkRows } from '../../platform/queue/walk-rows.ts'
import { buildContent } from '../../testing/builders.ts'
import { buildProtected, getItem, protectFilm, uploadFilm, waitFor } from '../../testing/films.ts'
import { makeFormer } from '../../testing/former-package.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makeClip, uploader } from '../../testing/uploader.ts'
import { renewedPackages } from './text/package-captions.ts'

let app: TestApp
let token: string
const context = { signal: new AbortController().signal }
beforeAll(async () => {
  app = await startTestApp({ mediaProcessing: true })
  token = await app.signIn('super_admin')
})
afterAll(() => app.close())

const makeFilm = () => makeClip({ kind: 'video', seconds: 5, width: 426, height: 240 })
async function makeClear(): Promise<Content> {
  const sources = [{ kind: 'mp4' as const, url: await uploadFilm(app, token, await makeFilm()) }]
  return await buildContent(app, token, { sourceWorkflow: 'upload', sources, dataSaver: true })
}
async function makeProtected(): Promise<Content> {
  const item = await buildProtected(app, token, await uploadFilm(app, token, await makeFilm()))
  await protectFilm(app, token, item)
  return item
}
const putCaption = (id: string) => {
  const text = '1\n00:00:00,200 --> 00:00:01,000\nJai Jinendra\n'
  return app.call(calls.putCaption, { token, params: { id }, body: { language: 'hi', label: 'हिन्दी', text } })
}
const waitUntilNothingIsQueued = (id: string) =>
  waitFor('its captions are packaged', async () => {
    const { processing, sources } = await getItem(app, token, id)
    const isReady = processing?.status === 'ready' && sources.some(({ kind }) => kind === 'hls')
    return isReady && !(await app.deps.queue.isWaiting('film.captions', { contentId: id }))
  })

/** Reads the manifests of a film as a player does. */
async function fetched(id: string) {
  const { sources, drm } = await getItem(app, token, id)
  const read = async (url: string) => {
    const answer = await fetch(drm.enabled ? await uploader(app, token).preview(url) : url)
    expect(answer.status, url).toBe(200)
    return await answer.text()
  }
  const of = (kind: string) => sources.find((source) => source.kind === kind)?.url ?? ''
  const beside = (url: string, name: string) => url.replace(/[^/]+$/, name)
  const [dash, hls] = [await read(of('dash')), await read(of('hls'))]
  const hasSound = !drm.enabled
  const sound = hasSound
    ? [await read(beside(of('dash'), 'sound.mpd')), await read(beside(of('hls'), 'sound.m3u8'))]
    : []
  const faults = [dash, ...sound.slice(0, 1)].flatMap(dashFaults)
  /** Variants in the HLS playlist that have sound only. */
  const bare = hls.match(/^#EXT-X-STREAM-INF:(?!.*,RESOLUTION=)/gm) ?? []
  return { texts: [dash, hls, ...sound], faults, bare: bare.length }
}
/** Gives all text streams the same name, since the real names are new every time. */
const withoutText = (texts: readonly string[]) =>
  texts.map((text) => text.replaceAll(/text-[0-9a-f]+/g, 'text').replaceAll(/\n{2,}/g, '\n'))

describe.each([
  ['a clear film', makeClear],
  ['a protected film', makeProtected],
])('%s of an earlier version', (_, make) => {
  test('gets the manifests of this version once, after a start, at the same addresses', async () => {
    const { _id: id } = await make()
    await waitUntilNothingIsQueued(id)
    await putCaption(id)
    await waitUntilNothingIsQueued(id)
    const today = await fetched(id)
    expect(today).toMatchObject({ faults: [], bare: 0 })
    expect(today.texts.slice(0, 2).join()).toMatch(/contentType="text"[\s\S]*TYPE=SUBTITLES/)
    await makeFormer(app.deps, id)
    const former = await fetched(id)
    expect(former.bare).toBe(1)
    expect(former.faults).not.toEqual([])
    await beginWalk(app.deps, renewedPackages)
    await waitFor('the walk', async () => !(await app.deps.queue.isWaiting('film.renew', {})))
    const renewed = await fetched(id)
    expect([renewed.faults, renewed.bare]).toEqual([[], 0])
    expect(withoutText(renewed.texts)).toEqual(withoutText(today.texts))
    await beginWalk(app.deps, renewedPackages)
    expect(await app.deps.queue.isWaiting('film.renew', {}), 'nothing is left').toBe(false)
  })
})

test('a package that cannot be read does not keep others from getting new manifests', async () => {
  const ids = [(await makeClear())._id, (await makeClear())._id].toSorted()
  for (const id of ids) {
    await waitUntilNothingIsQueued(id)
    await makeFormer(app.deps, id)
  }
  const [broken = '', other = ''] = ids
  const { db, storage } = app.deps
  const { key } = await db
    .selectFrom('madeFiles')
    .select('key')
    .where('key', 'like', `packages/${broken}/%/v%/playlist.m3u8`)
    .executeTakeFirstOrThrow()
  await storage.remove(key)
  expect(await walkRows(app.deps, renewedPackages, {}, context)).toEqual({ done: true })
  expect(await renewedPackages.listLeft(db, undefined, 5)).toEqual([broken])
  expect((await fetched(other)).faults).toEqual([])
  expect(await renewedPackages.listLeft(db, broken, 5)).toEqual([])
})
