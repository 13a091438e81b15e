import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Content, calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Deps } from '../platform/deps.ts'
import { buildCategory } from '../testing/builders.ts'
import { waitForDayWithRoom } from '../testing/day-with-room.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { categories } from './categories.ts'
import { collections } from './collections.ts'
import { loadDemoLibrary } from './load.ts'
import { items } from './files.ts'
import { slides } from './slides.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('super_admin')
})
afterAll(() => app.close())

const all = { pageSize: '100' }
async function library() {
  const content = await app.call(calls.listContent, { token, query: all })
  const shelf = await app.call(calls.listCategories, { token })
  const carousel = await app.call(calls.listCarousel, { token, query: all })
  const rails = await app.call(calls.listCollections, { token, query: all })
  return {
    content: content.body.items,
    categories: shelf.body.items,
    slides: carousel.body.items,
    collections: rails.body.items,
  }
}
async function filesOnDisk(): Promise<string[]> {
  const names = await readdir(join(app.deps.config.dataDir, 'media'), {
    recursive: true,
    withFileTypes: true,
  })
  return names.filter((name) => name.isFile()).map(({ name }) => name)
}
async function find(slug: string): Promise<Content> {
  const item = (await library()).content.find((one) => one.slug === slug)
  if (!item) throw new Error(`${slug} is not there`)
  return item
}

it('the demo library is not loaded into a library that is not empty', async () => {
  const { _id } = await buildCategory(app, token)
  await loadDemoLibrary(app.deps)
  expect(await library()).toMatchObject({ content: [], categories: [{ _id }], slides: [], collections: [] })
  await app.call(calls.deleteCategory, { token, params: { id: _id } })
})

it('a load that fails half way leaves no item behind', async () => {
  let writes = 0
  const storage: Deps['storage'] = {
    ...app.deps.storage,
    write: (...file) => {
      writes += 1
      return writes > 9 ? Promise.reject(new Error('the disk is full')) : app.deps.storage.write(...file)
    },
  }
  await loadDemoLibrary({ ...app.deps, storage })
  expect(writes).toBeGreaterThan(9)
  expect(await library()).toEqual({ content: [], categories: [], slides: [], collections: [] })
})

it('an empty library is filled, and only once', async () => {
  // The next test needs sums of today.
  await waitForDayWithRoom()
  await loadDemoLibrary(app.deps)
  const first = await library()
  expect(first.content.map(({ slug }) => slug)).toEqual(items.map(({ slug }) => slug).toReversed())
  expect(first.categories.map(({ slug }) => slug)).toEqual(categories.map(({ slug }) => slug))
  expect(first.slides.map(({ title }) => title)).toEqual(slides.map(({ title }) => title))
  expect(first.collections.map(({ slug }) => slug)).toEqual(collections.map(({ slug }) => slug))

  await loadDemoLibrary(app.deps)
  expect(await library()).toEqual(first)
  const clips = items.filter(({ play }) => play.kind === 'clip').length
  expect(await filesOnDisk()).toHaveLength((items.length * 3 + categories.length) * 3 + clips)
})

it('eight weeks of sample events are loaded and marked as samples; in production none are loaded', async () => {
  const read = async (days: string) => (await app.call(calls.statistics, { token, query: { days } })).body
  const { days, before, isSample, wanted, failing, ...all } = await read('28')
  expect(isSample).toBe(true)
  for (const { plays } of [...days, ...before]) expect(plays).toBeGreaterThan(0)
  const totalOf = (list: readonly { plays: number }[]) => list.reduce((sum, { plays }) => sum + plays, 0)
  expect(totalOf(days)).toBeGreaterThan(totalOf(before))
  expect(totalOf(all.platforms)).toBe(totalOf(days))
  expect(totalOf(all.languages)).toBe(totalOf(days))
  expect([all.items.length, wanted.length, all.playerErrors.length]).toEqual([10, 5, 3])
  expect(failing.length).toBeGreaterThan(0)
  for (const { reached, completed, heardSec } of all.items) {
    expect(reached).toEqual(reached.toSorted((a, b) => b - a))
    expect(completed).toBeLessThanOrEqual(reached.at(-1) ?? 0)
    expect(heardSec).toBeGreaterThan(0)
  }
  const fresh = await startTestApp()
  await loadDemoLibrary({ ...fresh.deps, config: { ...fresh.deps.config, production: true } })
  const { body } = await fresh.call(calls.statistics, {
    token: await fresh.signIn('super_admin'),
    query: { days: '90' },
  })
  expect([body.isSample, totalOf(body.days), body.wanted]).toEqual([false, 0, []])
  expect((await fresh.call(calls.appListContent, {})).body.total).toBeGreaterThan(0)
  await fresh.close()
})

it('all active items are public, and so are their files', async () => {
  const { body } = await app.call(calls.appListContent, { query: { pageSize: '50' } })
  expect(body.items).toHaveLength(items.filter(({ active }) => active !== false).length)
  for (const { images, sources, slug } of body.items) {
    const own = [...Object.values(images), ...sources.map(({ url }) => url)].filter((url) =>
      url.startsWith(app.url),
    )
    expect(own.length, slug).toBeGreaterThanOrEqual(3)
    for (const url of own) {
      const { status, headers } = await fetch(url, { method: 'HEAD' })
      expect([status, headers.get('content-type')?.split('/')[0]], url).toEqual([
        200,
        expect.stringMatching(/image|video|audio/),
      ])
    }
  }
})

it('the home page has the demo collections', async () => {
  const { rails } = (await app.call(calls.appHome)).body
  expect(rails.map(({ collection, items: shown }) => [collection.slug, shown.length])).toEqual([
    ['new-in-the-library', 12],
    ['prabhat-ke-stotra', 4],
    ['four-tirths', 4],
  ])
  const { body } = await app.call(calls.appGetCollection, { params: { slug: 'four-tirths' } })
  expect(body.items.map(({ section }) => section)).toEqual(['ગુજરાત', 'ગુજરાત', 'Beyond', 'Beyond'])
})

it('clips of films and recordings have their type, and last about five to eight seconds', async () => {
  for (const item of items.filter(({ play }) => play.kind === 'clip')) {
    const [source] = (await find(item.slug)).sources
    const { body } = await app.call(calls.completeUpload, { token, body: { publicUrl: source?.url ?? '' } })
    expect(body.contentType).toBe(item.mediaType === 'video' ? 'video/mp4' : 'audio/mpeg')
    expect(body.durationSec).toBeGreaterThan(4.9)
    expect(body.durationSec).toBeLessThan(8.5)
  }
})

it('one film waits for its protection', async () => {
  const film = await find('bahubali-the-creeper-and-the-stone')
  expect(film).toMatchObject({ active: false, sources: [], drm: { enabled: true, status: 'pending' } })
})
