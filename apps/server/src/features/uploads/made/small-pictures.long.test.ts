// Small pictures are as public, as cacheable and as long-lived as their originals.
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { calls } from '@jinvani/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listShippedFiles } from '../../../demo-library/files.ts'
import { buildCategory, buildContent } from '../../../testing/builders.ts'
import { type S3Double, startS3Double } from '../../../testing/storage/s3-double.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makePng, uploader } from '../../../testing/uploader.ts'
import { listWhole } from '../queries.ts'
import {
  collectStaleUploads,
  importShippedFiles,
  shippedUrl,
  shrinkLater,
  shrinkPictures,
} from '../service.ts'
import { triedCopies } from './small-pictures.ts'

const mediaPath = (name: string) => new URL(`../../../demo-library/media/${name}`, import.meta.url).pathname

const DAY_MS = 24 * 60 * 60 * 1000

let app: TestApp
let double: S3Double
let token: string
let editor: ReturnType<typeof uploader>
beforeAll(async () => {
  double = await startS3Double()
  const s3 = { ...double, region: 'us-east-1', publicEndpoint: undefined }
  app = await startTestApp({ s3, mediaRedirect: false })
  token = await app.signIn('content_manager')
  editor = uploader(app, token)
})
afterAll(async () => {
  await app.close()
  await double.close()
})

const work = (signal = new AbortController().signal) => shrinkPictures(app.deps, { signal })
/** Runs the jobs that an earlier test left behind. */
beforeEach(async () => void (await work()))

const keyOf = (url: string) => url.slice(`${app.url}/media/`.length)
const smallOf = (url: string, width: number | string = 320) =>
  url.replace('/media/', `/media/small/${width}/`)
const smallKeys = (url: string) =>
  [...double.objects.keys()].filter((key) => key.startsWith('small/') && key.endsWith(keyOf(url)))
const copies = (url: string) => ['webp320', 'webp640', 'card'].map((name) => `small/${name}/${keyOf(url)}`)
const rowOf = (url: string) =>
  app.deps.db.selectFrom('uploads').select('small').where('key', '=', keyOf(url)).executeTakeFirst()
async function upload(bytes = makePng(800, 450), folder = 'images/thumbnails/'): Promise<string> {
  const url = await editor.send(folder, 'image/png', bytes)
  expect((await editor.complete(url)).status).toBe(200)
  return url
}
const widthOf = async (answer: Response) =>
  (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width
const headersOf = ({ headers }: Response, ...names: string[]) => names.map((name) => headers.get(name))

test('an uploaded picture gets small copies; until then their addresses serve the original', async () => {
  const url = await upload()
  expect(await app.deps.queue.isWaiting('picture.shrink', {})).toBe(true)
  const before = await fetch(smallOf(url))
  expect([before.status, ...headersOf(before, 'cache-control')]).toEqual([200, 'public, max-age=60'])
  expect(await widthOf(before)).toBe(800)
  expect(await work()).toEqual({ done: true })

  const whole = await fetch(url)
  for (const width of [320, 640]) {
    const small = await fetch(smallOf(url, width))
    expect(small.status).toBe(200)
    expect(headersOf(small, 'content-type')).toEqual(['image/webp'])
    const names = ['cache-control', 'surrogate-key', 'cache-tag', 'content-security-policy']
    expect(headersOf(small, ...names)).toEqual(headersOf(whole, ...names))
    const etag = small.headers.get('etag') ?? ''
    expect(etag).not.toBe(whole.headers.get('etag'))
    expect(await widthOf(small)).toBe(width)
    expect((await fetch(smallOf(url, width), { headers: { 'if-none-match': etag } })).status).toBe(304)
    const part = await fetch(smallOf(url, width), { headers: { range: 'bytes=0-3' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
  }
  expect(await widthOf(whole)).toBe(800)
})

test('with redirects to the bucket, readers are redirected to the small copy once it exists', async () => {
  const second = await app.startSecond(Date.now, { mediaRedirect: true })
  const url = await upload()
  const sentTo = async () => {
    second.deps.memory.forget([`picture-${keyOf(url)}`])
    const { headers } = await fetch(smallOf(url).replace(app.url, second.url), { redirect: 'manual' })
    return new URL(headers.get('location') ?? '').pathname.replace(/^\/[^/]+\//, '')
  }
  expect(await sentTo()).toBe(keyOf(url))
  await work()
  expect(await sentTo()).toBe(`small/webp320/${keyOf(url)}`)
  await second.close()
})

test('the address of a copy that would be wider than the picture serves the original, and is cached like that', async () => {
  const url = await upload(makePng(10, 8))
  await work()
  const [small, whole] = [await fetch(smallOf(url)), await fetch(url)]
  expect(headersOf(small, 'cache-control', 'etag')).toEqual(headersOf(whole, 'cache-control', 'etag'))
  expect(await widthOf(small)).toBe(10)
  expect(smallKeys(url)).toEqual(copies(url).slice(2))
})

test('every picture, also an older one, gets a card for shared links: a JPEG of 1200 by 630 below 300 KB', async () => {
  const url = await upload()
  await work()
  const card = async () => {
    const answer = await fetch(smallOf(url, 'card'))
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { format, width, height } = await sharp(bytes).metadata()
    expect(bytes.length).toBeLessThan(300_000)
    return [...headersOf(answer, 'content-type'), format, width, height]
  }
  const made = ['image/jpeg', 'jpeg', 1200, 630]
  expect(await card()).toEqual(made)
  const row = app.deps.db.updateTable('uploads').where('key', '=', keyOf(url))
  await row.set({ small: { 320: 1, 640: 1 } }).execute()
  app.deps.memory.forget([`picture-${keyOf(url)}`])
  expect((await card())[0]).toBe('image/png')
  await work()
  expect(await card()).toEqual(made)
})

test('copies that an older version made in the format of the picture are served until there are copies as WebP', async () => {
  const url = await upload()
  const kept = makePng(320, 180)
  await app.deps.storage.write(`small/320/${keyOf(url)}`, Readable.from([kept]), { maxBytes: kept.length })
  const row = app.deps.db.updateTable('uploads').where('key', '=', keyOf(url))
  await row.set({ small: { 320: kept.length, card: 0, square: 0 } }).execute()
  const asked = async () => headersOf(await fetch(smallOf(url)), 'content-type', 'cache-control')
  expect(await asked()).toEqual(['image/png', 'public, max-age=60'])
  await shrinkLater(app.deps)
  expect(await app.deps.queue.isWaiting('picture.shrink', {})).toBe(true)
  await work()
  expect(await asked()).toEqual(['image/webp', 'public, max-age=31536000, immutable'])
})

test('every poster, also an older one, gets a square for podcasts: a JPEG of 1400 pixels whose address ends in .jpg', async () => {
  const url = await upload(makePng(400, 600), 'images/posters/')
  const square = `${smallOf(url, 'square')}.jpg`
  const typeOf = async () => (await fetch(square)).headers.get('content-type')
  expect(await typeOf()).toBe('image/png')
  const row = app.deps.db.updateTable('uploads').where('key', '=', keyOf(url))
  await row.set({ small: { 320: 1, card: 1 } }).execute()
  await work()
  expect(await typeOf()).toBe('image/jpeg')
  const bytes = Buffer.from(await (await fetch(square)).arrayBuffer())
  const { format, width, height } = await sharp(bytes).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1400, 1400])
  expect(bytes.length).toBeLessThan(500_000)
  for (const other of [smallOf(url, 'square'), `${smallOf(url, 'card')}.jpg`])
    expect((await fetch(other)).status, other).toBe(404)
  const thumbnail = await upload()
  await work()
  expect(await rowOf(thumbnail)).toMatchObject({ small: { square: 0 } })
})

test('a picture that is served in place of its card is cached for a minute, even if no card can ever be made', async () => {
  const url = await upload(makePng(800, 450), 'images/posters/')
  await work()
  const cachingAt = async (width: number | string) =>
    headersOf(await fetch(smallOf(url, width) + (width === 'square' ? '.jpg' : '')), 'cache-control')[0]
  const cachings = async () => [await cachingAt(640), await cachingAt('card'), await cachingAt('square')]
  const forEver = 'public, max-age=31536000, immutable'
  expect(await cachings()).toEqual([forEver, forEver, forEver])
  const row = app.deps.db.updateTable('uploads').where('key', '=', keyOf(url))
  for (const none of [{}, { card: 0, square: 0 }]) {
    await row.set({ small: { webp320: 1, ...none } }).execute()
    app.deps.memory.forget([`picture-${keyOf(url)}`])
    expect(await cachings()).toEqual([forEver, 'public, max-age=60', 'public, max-age=60'])
  }
})

test('copies of other widths, and of a picture that does not exist, are not found', async () => {
  const url = await upload()
  await work()
  for (const address of [
    smallOf(url, 321),
    smallOf(url.replace('thumbnails', 'posters')),
    `${app.url}/media/small/320/videos/a.mp4`,
  ])
    expect((await fetch(address)).status, address).toBe(404)
})

test('a rejected picture is closed, and later removed with its copies', async () => {
  const url = await upload()
  await work()
  expect(smallKeys(url)).toEqual(copies(url))
  await collectStaleUploads(app.deps, Date.now())
  await app.deps.db.updateTable('uploads').set({ status: 'rejected' }).where('key', '=', keyOf(url)).execute()
  app.deps.memory.forget([`picture-${keyOf(url)}`])
  expect([(await fetch(url)).status, (await fetch(smallOf(url))).status]).toEqual([404, 404])
  await collectStaleUploads(app.deps, Date.now() + 3 * DAY_MS)
  expect(double.objects.has(keyOf(url))).toBe(false)
  expect(smallKeys(url)).toEqual([])
})

test('a picture that is removed while its copies are made leaves none behind', async () => {
  const url = await upload()
  const { storage } = app.deps
  const write: typeof storage.write = async (key, body, rules) => {
    await app.deps.db
      .updateTable('uploads')
      .set({ status: 'rejected' })
      .where('key', '=', keyOf(url))
      .execute()
    return await storage.write(key, body, rules)
  }
  await shrinkPictures(
    { ...app.deps, storage: { ...storage, write } },
    { signal: new AbortController().signal },
  )
  expect(smallKeys(url)).toEqual([])
})

test('copies of older pictures are made once, and an interrupted run is continued', async () => {
  const urls = [await upload(), await upload()]
  await work()
  for (const url of urls) for (const key of copies(url)) double.objects.delete(key)
  const { db, storage } = app.deps
  await db.updateTable('uploads').set({ small: null }).execute()
  await db.deleteFrom('uploads').where('key', 'not in', urls.map(keyOf)).execute()
  const stopping = new AbortController()
  const written: string[] = []
  const write: typeof storage.write = async (key, body, rules) => {
    written.push(key)
    if (written.length === 3) stopping.abort()
    return await storage.write(key, body, rules)
  }
  const watched = { ...app.deps, storage: { ...storage, write } }
  await expect(shrinkPictures(watched, { signal: stopping.signal })).rejects.toThrow()
  expect(written).toHaveLength(3)
  await shrinkLater(app.deps)
  expect(await app.deps.queue.isWaiting('picture.shrink', {})).toBe(true)
  const { signal } = new AbortController()
  for (let run = 0; run < 2; run += 1)
    expect(await shrinkPictures(watched, { signal })).toEqual({ done: true })
  expect(written.toSorted()).toEqual(urls.flatMap(copies).toSorted())
})

test('a picture that cannot be opened does not stop the others and is not tried again', async () => {
  const [broken, whole] = [await upload(), await upload()]
  const cut = makePng(800, 450).subarray(0, 60)
  await app.deps.db
    .updateTable('uploads')
    .set({ storeVersion: null, size: cut.length })
    .where('key', '=', keyOf(broken))
    .execute()
  await app.deps.storage.write(keyOf(broken), Readable.from([cut]), { maxBytes: cut.length })
  await work()
  expect([await rowOf(broken), smallKeys(broken)]).toEqual([
    { small: { webp320: 0, card: 0, square: 0 } },
    [],
  ])
  expect(smallKeys(whole)).toEqual(copies(whole))
})

test('a picture that is stored again under the same name is due for new copies', async () => {
  const path = mediaPath('categories/stavans.webp')
  const file = {
    path,
    prefix: 'images/categories/',
    name: 'demo-a.webp',
    contentType: 'image/webp',
    width: 1280,
    height: 720,
    durationSec: null,
  } as const
  const url = `${app.url}/media/images/categories/demo-a.webp`
  await importShippedFiles(app.deps, [file])
  await work()
  expect(smallKeys(url)).toEqual(copies(url))
  await importShippedFiles(app.deps, [file])
  expect(await rowOf(url)).toEqual({ small: null })
})

test('shipped pictures come with their small copies; the job adds only a card, to thumbnails and pictures of categories', async () => {
  const [thumbnail] = listShippedFiles().filter(({ prefix }) => prefix === 'images/thumbnails/')
  const [banner] = listShippedFiles().filter(({ prefix }) => prefix === 'images/banners/')
  const [file] = listShippedFiles().filter(({ name }) => name === 'demo-stavans.webp')
  if (thumbnail === undefined) throw new Error('No such shipped picture')
  if (banner === undefined) throw new Error('No such shipped picture')
  if (file === undefined) throw new Error('No such shipped picture')
  await importShippedFiles(app.deps, [banner])
  expect(await listWhole(app.deps.db, 1, triedCopies)).toEqual([])
  const url = shippedUrl(app.deps, file)
  await importShippedFiles(app.deps, [file])
  expect(smallKeys(url)).toEqual(copies(url).slice(0, 2))
  for (const width of [320, 640]) {
    const answer = await fetch(smallOf(url, width))
    const shipped = await readFile(mediaPath(`categories/stavans-${width}.webp`))
    expect(Buffer.from(await answer.arrayBuffer()).equals(shipped)).toBe(true)
    expect(await rowOf(url)).toMatchObject({ small: { [`webp${width}`]: shipped.length } })
  }
  await importShippedFiles(app.deps, [thumbnail])
  const both = [url, shippedUrl(app.deps, thumbnail)]
  const shipped = await Promise.all(both.map(rowOf))
  await work()
  for (const [index, each] of both.entries()) {
    expect(smallKeys(each)).toEqual(copies(each))
    const small = { ...shipped[index]?.small, card: expect.any(Number), square: 0 }
    expect(await rowOf(each)).toEqual({ small })
  }
  // Stands for the next start of the server, which imports the files again.
  await importShippedFiles(app.deps, [thumbnail])
  expect(await listWhole(app.deps.db, 1, triedCopies)).toEqual([])
})

test('the apps get the addresses of the copies, and an item saved with one of them keeps the original', async () => {
  const url = await upload()
  const elsewhere = 'https://elsewhere.example/media/images/posters/a.jpg'
  const small = [320, 640].map((width) => ({ url: smallOf(url, width), width }))
  const category = await buildCategory(app, token, { image: url })
  const item = await buildContent(app, token, {
    active: true,
    categories: [category._id],
    sourceWorkflow: 'youtube',
    sources: [{ kind: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' }],
    images: { poster: elsewhere, thumbnail: smallOf(url, 640), banner: '' },
  })
  const { body } = await app.call(calls.appGetContent, { params: { slug: item.slug } })
  expect(body.images).toEqual({ poster: elsewhere, thumbnail: url, banner: '' })
  expect(body.smallImages).toEqual({ poster: [], thumbnail: small, banner: [] })
  const categories = await app.call(calls.appListCategories)
  const found = categories.body.items.find(({ _id }) => _id === category._id)
  expect(found).toMatchObject({ image: url, smallImages: { image: small } })
  const slide = { title: 'Slide', imageUrl: url, mobileImageUrl: elsewhere, linkType: 'none' as const }
  expect((await app.call(calls.createCarouselItem, { token, body: slide })).status).toBe(201)
  const { items } = (await app.call(calls.appListCarousel)).body
  expect(items).toMatchObject([{ imageUrl: url, smallImages: { imageUrl: small, mobileImageUrl: [] } }])
})
