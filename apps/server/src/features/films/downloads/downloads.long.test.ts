// Files for download: their contents, who may read them, and when they are removed.
import { type AppDownload, type Content, calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContent } from '../../../testing/builders.ts'
import { uploadFilm, waitFor } from '../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip } from '../../../testing/uploader.ts'
import { collectStaleUploads } from '../../uploads/service.ts'
import { leftDownloads, makeDownloads } from '../service.ts'

let app: TestApp
let token: string
let film: Content
let fileUrl: string
beforeAll(async () => {
  app = await startTestApp({ mediaProcessing: true })
  token = await app.signIn('super_admin')
  const clip = await makeClip({ kind: 'video', seconds: 2, width: 320, height: 180 })
  fileUrl = await uploadFilm(app, token, clip)
  film = await build()
})
afterAll(() => app.close())

const build = (fields: Record<string, unknown> = {}) =>
  buildContent(app, token, {
    sourceWorkflow: 'upload',
    sources: [{ kind: 'mp4', url: fileUrl }],
    ...fields,
  })
async function downloadsOf({ slug }: Pick<Content, 'slug'>): Promise<AppDownload[]> {
  return (await app.call(calls.appGetContent, { params: { slug } })).body.downloads
}
const waitForFiles = (item: Pick<Content, 'slug'>, isRight = (all: AppDownload[]) => all.length > 0) =>
  waitFor('its files', async () => {
    const all = await downloadsOf(item)
    return isRight(all) && all
  })
const save = ({ _id: id }: Content, body: Record<string, unknown>) =>
  app.call(calls.updateContent, { token, params: { id }, body })
const statusOf = async (url = '') => {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer.status
}

test('a clear film can be downloaded as sound and as a small film, with correct lengths and ranges', async () => {
  const files = await waitForFiles(film)
  expect(files.map(({ kind, contentType }) => [kind, contentType])).toEqual([
    ['audio', 'audio/mp4'],
    ['video', 'video/mp4'],
  ])
  for (const { url, size, contentType, durationSec } of files) {
    expect(durationSec).toBeCloseTo(2, 0)
    const whole = await fetch(url)
    expect(whole.headers.get('content-type')).toBe(contentType)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect([bytes.length, Number(whole.headers.get('content-length'))]).toEqual([size, size])
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp')
    const part = await fetch(url, { headers: { range: 'bytes=4-7' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${size}`])
    expect(await part.text()).toBe('ftyp')
  }
  const { body } = await app.call(calls.appListContent)
  expect(body.items.find(({ _id }) => _id === film._id)).not.toHaveProperty('downloads')
})

test('a new title leads to new downloads at new addresses; the old ones stay until the collector removes them', async () => {
  const before = await waitForFiles(film)
  await save(film, { title: 'Girnar at dawn' })
  const after = await waitForFiles(film, (all) => all[0]?.url !== before[0]?.url)
  const bytes = Buffer.from(await (await fetch(after[0]?.url ?? '')).arrayBuffer())
  expect(bytes.includes('Girnar at dawn')).toBe(true)
  expect(await statusOf(before[0]?.url)).toBe(200)
  await collectStaleUploads(app.deps, Date.now() + 2 * 24 * 60 * 60 * 1000)
  expect([await statusOf(before[0]?.url), await statusOf(after[0]?.url)]).toEqual([404, 200])
})

test('nobody can download an item that is inactive, deleted or not offered for download', async () => {
  const item = await build({ title: 'Twin of the film' })
  const [file] = await waitForFiles(item)
  await save(item, { active: false })
  expect(await statusOf(file?.url)).toBe(404)
  await save(item, { active: true })
  expect(await statusOf(file?.url)).toBe(200)

  await save(item, { mayBeKept: false })
  expect(await downloadsOf(item)).toEqual([])
  await waitFor('the file is closed', async () => (await statusOf(file?.url)) === 404)
  await save(item, { mayBeKept: true })
  const [again] = await waitForFiles(item)
  expect(await statusOf(again?.url)).toBe(200)

  await app.call(calls.deleteContent, { token, params: { id: item._id } })
  expect(await statusOf(again?.url)).toBe(404)
})

test('a protected film has no downloads', async () => {
  const { _id: contentId } = await buildContent(app, token)
  const { db } = app.deps
  const made = JSON.stringify({ durationSec: 2, renditions: [], audio: [], damage: null })
  const ready = {
    provider: 'local',
    status: 'ready',
    stage: 'Ready',
    sourceKey: '',
    bitrates: '',
    made,
  } as const
  await db
    .insertInto('submissions')
    .values({ contentId, kind: 'drm', ...ready })
    .execute()
  const { signal } = new AbortController()
  expect(await makeDownloads(app.deps, { contentId }, { signal })).toEqual({
    skipped: 'the item has no streams to make files from',
  })
  const left = () => leftDownloads({ downloads: true }).listLeft(db, undefined, 10)
  expect(await left()).not.toContain(contentId)
  const row = db.updateTable('submissions').where('contentId', '=', contentId)
  await row.set({ kind: 'clear' }).execute()
  expect(await left(), 'only its protection kept it out').toContain(contentId)
  await db.deleteFrom('submissions').where('contentId', '=', contentId).execute()
})

test('switching downloads off in the settings removes the files, and switching them on makes the files again', async () => {
  const [file] = await waitForFiles(film)
  const { config, db } = app.deps
  const left = (downloads: boolean) => leftDownloads({ downloads }).listLeft(db, undefined, 10)
  expect(await left(true)).not.toContain(film._id)
  expect(await left(false)).toContain(film._id)
  config.downloads = false
  const { signal } = new AbortController()
  expect(await makeDownloads(app.deps, { contentId: film._id }, { signal })).toEqual({ done: true })
  expect([await downloadsOf(film), await statusOf(file?.url)]).toEqual([[], 404])
  config.downloads = true
  expect(await left(true)).toContain(film._id)
  await leftDownloads(config).renew(app.deps, film._id, { signal })
  expect(await waitForFiles(film)).toHaveLength(2)
})
