// Files that no row names are removed after ten days, also from the store. Named files stay.
import { calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategory, buildContent, removeForGood } from '../../../testing/builders.ts'
import { type S3Double, startS3Double } from '../../../testing/storage/s3-double.ts'
import { buildProtected, uploadFilm } from '../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip, makePng, uploader } from '../../../testing/uploader.ts'
import { claimUploads, collectStaleUploads } from '../service.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let app: TestApp
let double: S3Double
let editor: string
let admin: string
let film: Buffer
let day = 0
beforeAll(async () => {
  double = await startS3Double()
  app = await startTestApp({ s3: { ...double, region: 'us-east-1', publicEndpoint: undefined } })
  editor = await app.signIn('content_manager')
  admin = await app.signIn('super_admin')
  film = await makeClip({ kind: 'video', seconds: 1, width: 64, height: 48 })
})
afterAll(async () => {
  await app.close()
  await double.close()
})

const keyOf = (url: string) => url.slice(`${app.url}/media/`.length)
/** True if the file exists. Fails if rows and store disagree about that. */
async function isThere(url: string): Promise<boolean> {
  const key = keyOf(url)
  const row = await app.deps.db.selectFrom('uploads').select('key').where('key', '=', key).executeTakeFirst()
  const isStored = double.objects.has(key)
  expect(isStored, key).toBe(row !== undefined)
  return isStored
}
async function picture(prefix: string): Promise<string> {
  const sender = uploader(app, editor)
  const url = await sender.send(prefix, 'image/png', makePng())
  await sender.complete(url)
  return url
}
/** Runs the collector as if this many days had passed. */
async function wait(days: number): Promise<void> {
  day += days
  await collectStaleUploads(app.deps, Date.now() + day * DAY_MS)
}
const upload = () => uploadFilm(app, editor, film)
const playing = (url: string, poster = '') =>
  buildContent(app, editor, {
    sourceWorkflow: 'upload',
    sources: [{ kind: 'mp4', url }],
    images: { poster },
  })

test('files of a deleted item, a replaced film and a replaced picture are removed after ten days', async () => {
  const [deleted, before, after, poster, next] = [
    await upload(),
    await upload(),
    await upload(),
    await picture('images/posters/'),
    await picture('images/posters/'),
  ]
  const gone = await playing(deleted)
  const item = await playing(before, poster)
  await wait(20)
  const params = { id: item._id }
  await removeForGood(app, admin, gone._id)
  const body = { sources: [{ kind: 'mp4' as const, url: after }], images: { poster: next } }
  expect((await app.call(calls.updateContent, { token: editor, params, body })).status).toBe(200)
  const there = () => Promise.all([deleted, before, poster, after, next].map(isThere))
  await wait(1)
  await wait(9)
  expect(await there()).toEqual([true, true, true, true, true])
  const heard: string[] = []
  const stop = app.deps.events.subscribe('changes', (message) => heard.push(message))
  await app.deps.events.publish(app.deps.db, 'changes', 'what was changed before')
  await expect.poll(() => heard).toContain('what was changed before')
  heard.length = 0
  await wait(2)
  expect(await there()).toEqual([false, false, false, true, true])
  // Pictures stay in caches for a year, so the removal must purge them.
  await expect.poll(() => heard).toEqual([`picture-${keyOf(poster)}`])
  stop()
})

test('a file that is used again in time stays, and its ten days start again', async () => {
  const url = await upload()
  await wait(1)
  await wait(9)
  const item = await playing(url)
  await wait(9)
  expect(await isThere(url)).toBe(true)
  await removeForGood(app, admin, item._id)
  await wait(1)
  await wait(9)
  expect(await isThere(url)).toBe(true)
  await wait(2)
  expect(await isThere(url)).toBe(false)
})

test('every kind of row that has the address of a file keeps the file', async () => {
  const [image, shelf, desktop, mobile, thumbnail, banner] = [
    await picture('images/categories/'),
    await picture('images/posters/'),
    await picture('images/banners/'),
    await picture('images/banners/'),
    await picture('images/thumbnails/'),
    await picture('images/banners/'),
  ]
  const [original, draft] = [await upload(), await upload()]
  await buildCategory(app, editor, { image })
  const collection = { title: 'A', slug: 'a', picture: shelf }
  expect((await app.call(calls.createCollection, { token: editor, body: collection })).status).toBe(201)
  const slide = { title: 'A', imageUrl: desktop, mobileImageUrl: mobile, linkType: 'none' as const }
  expect((await app.call(calls.createCarouselItem, { token: editor, body: slide })).status).toBe(201)
  await buildContent(app, editor, { images: { thumbnail, banner } })
  await buildProtected(app, editor, original)
  const { _id: id } = await playing(draft)
  await app.call(calls.updateContent, { token: editor, params: { id }, body: { active: false } })
  await wait(1)
  await wait(20)
  const all = [image, shelf, desktop, mobile, thumbnail, banner, original, draft]
  expect(await Promise.all(all.map(isThere))).toEqual(all.map(() => true))
})

test('a file that is being removed cannot be saved in an item', async () => {
  const url = await upload()
  await app.deps.db.updateTable('uploads').set({ status: 'rejected' }).where('key', '=', keyOf(url)).execute()
  const claim = claimUploads(app.deps.db, [`/media/${keyOf(url)}`])
  await expect(claim).rejects.toMatchObject({ code: 'upload-missing' })
})

// If a column with addresses is unknown to the collector, it removes files that are in use.
test('the removal of unused files knows every column that has addresses of files', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(url|image|source|picture|photo|avatar|poster|banner|file)'
    order by 1`.execute(app.deps.db)
  expect(rows.map(({ name }) => name)).toEqual([
    'carousel_items.image_url',
    'carousel_items.mobile_image_url',
    'categories.image',
    'collections.picture',
    'content.drm_s3_url',
    'content.images',
    'content.source_workflow',
    'content.sources',
    // Names of imported tables, to be shown, and kinds of imports: no addresses.
    'imports.file_name',
    'imports.source',
    // Addresses of external sources, not of stored files.
    'source_checks.url',
    'submissions.source_key',
    // Addresses of receivers, not of stored files.
    'webhooks.url',
  ])
})
