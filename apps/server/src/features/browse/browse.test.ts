// The public pages for finding items, over HTTP. Here they render as JSON; the real pages come from the web app.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Content, calls, limits } from '@jinvani/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { AppError } from '../../platform/app-error.ts'
import { openPages } from '../../platform/http/web-app.ts'
import { PublicMemory } from '../../platform/memory/public-memory.ts'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { withCounter } from '../../testing/counted-statements.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { readSharePages } from '../watch/routes.ts'
import { serveBrowsePages } from './routes.ts'
import { pageOf } from './service.ts'

const built = `
const render = ({ list, category, categories, collections, ...shown }) => JSON.stringify({
  ...shown,
  category: category?.name,
  categories: categories?.map(({ name }) => name),
  collections: collections?.map(({ title }) => title),
  ...(list && { ...list, items: list.items.map(({ title }) => title) }),
})
const item = { path: '/watch/:slug', language: 'en', render }
const inBoth = (path) => ['', '/hi'].map((before) => ({ ...item, path: before + path, language: before.slice(1) || 'en' }))
export const pages = {
  items: [item],
  collections: [{ ...item, path: '/collections/:slug' }],
  embeds: [],
  calendars: [],
  browse: {
    landing: [{ ...item, path: '/', render: (shown) => 'library: ' + render(shown) + JSON.stringify(shown.categories) }],
    all: inBoth('/browse'),
    categories: inBoth('/browse/:slug'),
    people: inBoth('/browse/person/:slug'),
    searches: inBoth('/search'),
  },
}
`
const folder = mkdtempSync(join(tmpdir(), 'jinvani-browse-'))
const files = {
  '.server/watch.js': built,
  'site/index.html': 'the page of the build',
  '.pages.json': JSON.stringify({ '/': 'site/index.html' }),
  'index.html': 'the shell',
  'site/missing-en.html': 'not here',
  'site/missing-hi.html': 'not here, in Hindi',
  'site/away-en.html': 'not now',
  'site/away-hi.html': 'not now, in Hindi',
}
let base: TestApp
let app: FastifyInstance
let token: string
beforeAll(async () => {
  for (const name of ['.server', 'site']) mkdirSync(join(folder, name))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  base = await startTestApp()
  app = await buildApp(base.deps, { findMissing: async () => [] }, folder)
  token = await base.signIn('super_admin')
})
afterAll(async () => {
  await app.close()
  await base.close()
  rmSync(folder, { recursive: true })
})

interface Shown {
  category: string
  categories: string[]
  collections: string[]
  person: { name: string; slug: string }
  items: string[]
  total: number
  page: number
  previous: string | null
  next: string | null
}
const shown = async (path: string) => {
  const { statusCode, body } = await app.inject(path)
  expect(statusCode, path).toBe(200)
  return JSON.parse(body) as Shown
}
const textAt = async (path: string) => {
  const { statusCode, body } = await app.inject(path)
  return [statusCode, body]
}
const change = ({ _id }: Content, body: Partial<Content>) =>
  base.call(calls.updateContent, { token, params: { id: _id }, body })
const unknown = [404, 'not here']

describe('the page of all categories', () => {
  test('shows the active categories in their order, the collections that have items, and each edit at once', async () => {
    const translations = [{ language: 'hi', name: 'दूसरी', description: '' }]
    const second = await buildCategory(base, token, { name: 'Second', order: 1002, translations })
    await buildCategory(base, token, { name: 'First', order: 1001 })
    await buildCategory(base, token, { name: 'Hidden', order: 1003, active: false })
    const item = await buildContent(base, token)
    const sections = [{ title: '', items: [item._id] }]
    const body = { title: 'Morning', slug: crypto.randomUUID(), sections }
    const { _id } = (await base.call(calls.createCollection, { token, body })).body
    const before = await shown('/browse')
    expect(before.categories.slice(-2)).toEqual(['First', 'Second'])
    expect(before.collections).toContain('Morning')
    expect((await shown('/hi/browse')).categories.slice(-2)).toEqual(['First', 'दूसरी'])
    const params = { id: second._id }
    await base.call(calls.updateCategory, { token, params, body: { active: false } })
    await base.call(calls.updateCollection, { token, params: { id: _id }, body: { active: false } })
    const after = await shown('/browse')
    expect(after.categories.at(-1)).toBe('First')
    expect(after.collections).not.toContain('Morning')
    expect(await textAt(`/browse/${second.slug}`)).toEqual(unknown)
  })
})

describe('the landing page', () => {
  test('shows the newest items of a category, and edits at once', async () => {
    const { _id, slug } = await buildCategory(base, token)
    const items: Content[] = []
    for (const title of ['First', 'Second', 'Third', 'Fourth'])
      items.push(await buildContent(base, token, { title, categories: [_id] }))
    const titles = async () => {
      const [status, text] = await textAt('/')
      expect(status).toBe(200)
      const found = /library: .*?}(\[.*\])$/s.exec(String(text))?.[1] ?? '[]'
      const categories = JSON.parse(found) as { slug: string; newest: { title: string }[] }[]
      return categories.find((each) => each.slug === slug)?.newest.map(({ title }) => title)
    }
    expect(await titles()).toEqual(['Fourth', 'Third', 'Second'])
    if (items[2]) await change(items[2], { active: false })
    expect(await titles()).toEqual(['Fourth', 'Second', 'First'])
  })

  test('is the one from the build, without items, only while the library cannot be read', async () => {
    const { load } = base.deps
    const assertPrompt = load.assertPrompt.bind(load)
    load.assertPrompt = () => {
      throw new AppError('busy', { retryAfterSec: 2 })
    }
    const other = await buildApp(
      { ...base.deps, memory: new PublicMemory(base.deps.config) },
      { findMissing: async () => [] },
      folder,
    )
    try {
      expect((await other.inject('/')).body).toBe('the page of the build')
      expect((await other.inject('/browse')).statusCode).toBe(503)
    } finally {
      load.assertPrompt = assertPrompt
    }
    expect((await other.inject('/')).body).toContain('library: ')
    await other.close()
  })
})

describe('the page of a category', () => {
  test('shows its active items, newest first, a page at a time', async () => {
    const { _id, slug } = await buildCategory(base, token, { name: 'Many' })
    const item = await buildContent(base, token, { title: 'Title 0', categories: [_id] })
    const newest = Array.from({ length: limits.publicPageSizeMax + 2 }, (_, n) => `Title ${n}`)
    await sql`with copied as (
        insert into content select (jsonb_populate_record(content, jsonb_build_object('id', gen_random_uuid(),
          'slug', slug || '-' || n, 'title', 'Title ' || n, 'created_at', created_at - n * interval '1 second'))).*
        from content, generate_series(1, ${newest.length - 1}::int) as n where id = ${item._id} returning id)
      insert into content_categories (content_id, category_id, position)
      select id, ${_id}::uuid, 0 from copied`.execute(base.deps.db)
    const path = `/browse/${slug}`
    const first = await shown(path)
    expect(first).toMatchObject({
      category: 'Many',
      items: newest.slice(0, -2),
      total: newest.length,
      page: 1,
      previous: null,
      next: '?page=2',
    })
    expect(await shown(path + first.next)).toMatchObject({
      items: newest.slice(-2),
      previous: '',
      next: null,
    })
    for (const query of ['?page=0', '?page=x', '?page=1&page=2', '?q=no', '?utm_source=wa'])
      expect(await shown(path + query), query).toEqual(first)
    // Pages beyond the last numbered one are reached with a cursor.
    const query = { category: slug, pageSize: String(limits.publicPageSizeMax) }
    const { next } = (await base.call(calls.appListContent, { query })).body
    expect(await shown(`${path}?after=${next}`)).toMatchObject({
      items: newest.slice(-2),
      page: 0,
      previous: null,
      next: null,
    })
    await change(item, { active: false })
    expect((await shown(`${path}?page=2`)).items).toEqual(newest.slice(-1))
  })

  test('says in the language of the reader that a category is unknown', async () => {
    const { slug } = await buildCategory(base, token)
    expect((await shown(`/browse/${slug}`)).items).toEqual([])
    for (const path of ['nothing', 'no_slug', '%ff', `${slug}?page=2`, `${slug}?page=401`, `${slug}?after=x`])
      expect(await textAt(`/browse/${path}`), path).toEqual(unknown)
    expect(await textAt('/hi/browse/nothing')).toEqual([404, 'not here, in Hindi'])
    for (const path of [`/browse/${slug.toUpperCase()}?page=2`, `/Browse/${slug}?page=2`]) {
      const { statusCode, headers } = await app.inject(path)
      expect([statusCode, headers['location']]).toEqual([301, `/browse/${slug}?page=2`])
    }
  })

  test('links to the pages after the last numbered one with a cursor', () => {
    const items = [{ title: 'Any' }] as never[]
    const last = limits.pagedItemsMax / limits.publicPageSizeMax
    const asked = { slug: '', after: '', q: '' }
    const found = { items, total: 30_000, next: '1-a' }
    expect(pageOf({ ...asked, page: last - 1 }, found).next).toBe(`?page=${last}`)
    expect(pageOf({ ...asked, page: last }, found).next).toBe('?after=1-a')
    expect(pageOf({ ...asked, page: 1, after: '2-b' }, found).next).toBe('?after=1-a')
  })
})

describe('the page of a person', () => {
  const credits = (singers: string[], music = '') => ({ singers, music })

  test('shows the items that credit a name in any role; the same name in another script has its own page', async () => {
    const sung = await buildContent(base, token, { title: 'Sung', credits: credits(['Meera  Shah-Doshi']) })
    await buildContent(base, token, {
      title: 'Made',
      credits: credits(['Other'], 'A. Jain, Meera Shah Doshi'),
    })
    await buildContent(base, token, { title: 'Turned', credits: credits(['Doshi Meera Shah']) })
    await buildContent(base, token, { title: 'Apart', credits: credits(['Meera Shah', 'Doshi']) })
    await buildContent(base, token, { title: 'Meera Shah Doshi' })
    await buildContent(base, token, { title: 'In Hindi', credits: credits(['मीरा शाह दोशी']) })
    const path = '/browse/person/meera-shah-doshi'
    const page = await shown(path)
    expect(page.items).toEqual(['Made', 'Sung'])
    expect(page.person).toEqual({ name: 'Meera Shah Doshi', slug: 'meera-shah-doshi' })
    expect((await shown('/browse/person/mira-shah-doshi--deva')).items).toEqual(['In Hindi'])
    await change(sung, { active: false })
    expect((await shown(path)).items).toEqual(['Made'])
    for (const other of [`${path}?page=2`, `${path}--gujr`, '/browse/person/nobody', '/browse/person/-'])
      expect(await textAt(other), other).toEqual(unknown)
  })
})

describe('names of one person', () => {
  const join = (name: string, person: string) => base.call(calls.joinNames, { token, body: { name, person } })
  const moved = async (path: string) => {
    const { statusCode, headers } = await app.inject(path)
    return [statusCode, headers['location']]
  }
  const sing = (title: string, name: string) =>
    buildContent(base, token, { title, credits: { singers: [name] } })
  const path = '/browse/person/lata-desai'

  test('share a page when an editor joins them, until an editor separates them', async () => {
    await sing('In English', 'Lata Desai')
    await sing('In Hindi', 'लता देसाई')
    await sing('In Gujarati', 'લતા દેસાઈ')
    expect((await shown(path)).items).toEqual(['In English'])
    const hindi = (await join('लता देसाई', 'Lata Desai')).body
    expect(hindi).toMatchObject({ slug: 'lata-desai--deva', personSlug: 'lata-desai', person: 'Lata Desai' })
    expect(await shown(path)).toMatchObject({
      person: { name: 'Lata Desai', slug: 'lata-desai' },
      items: ['In Hindi', 'In English'],
    })
    expect(await moved(`${path}--deva?page=1`)).toEqual([301, `${path}?page=1`])
    expect(await moved(`/hi${path}--deva`)).toEqual([301, `/hi${path}`])
    expect((await join('લતા દેસાઈ', 'लता देसाई')).body, 'joined to a joined name').toMatchObject({
      personSlug: 'lata-desai',
    })
    expect((await shown(path)).items).toEqual(['In Gujarati', 'In Hindi', 'In English'])
    const circle = await join('Lata Desai', 'લતા દેસાઈ')
    expect(circle).toMatchObject({ status: 422, body: { errors: [{ path: 'person' }] } })
    expect((await join('Lata Desai', 'L. Desai')).status).toBe(201)
    expect(await moved(path), 'all go along').toEqual([301, '/browse/person/l-desai'])
    expect(await moved(`${path}--gujr`)).toEqual([301, '/browse/person/l-desai'])
    expect(await shown('/browse/person/l-desai')).toMatchObject({ total: 3, person: { name: 'લતા દેસાઈ' } })
    const { items } = (await base.call(calls.listJoinedNames, { token })).body
    expect(items.map(({ personSlug }) => personSlug)).toEqual(['l-desai', 'l-desai', 'l-desai'])
    expect((await base.call(calls.separateName, { token, params: { id: hindi._id } })).status).toBe(204)
    expect((await base.call(calls.separateName, { token, params: { id: hindi._id } })).status).toBe(404)
    expect((await shown(`${path}--deva`)).items).toEqual(['In Hindi'])
    expect((await join('...', 'L. Desai')).body).toMatchObject({ errors: [{ path: 'name' }] })
  })

  test('have one page in the sitemap', async () => {
    const item = await sing('Sung', 'Nina Vora')
    await sing('Sung', 'नीना वोरा')
    await join('नीना वोरा', 'Nina Vora')
    const { body } = await app.inject('/sitemap-people.xml')
    const people = [...body.matchAll(/<loc>[^<]*?\/browse\/person\/([^<]*)<\/loc>/g)].map(([, slug]) => slug)
    expect(people.filter((slug) => slug?.startsWith('nina-vora'))).toEqual(['nina-vora'])
    expect(body).toContain(`<lastmod>${item.updatedAt.slice(0, 10)}`)
    expect([people.includes('l-desai'), people.includes('lata-desai')]).toEqual([true, false])
    expect((await app.inject('/sitemap.xml')).body).toContain('/sitemap-people.xml')
  })
})

describe('the search', () => {
  test('finds words in any script, and cuts a search to the maximum length', async () => {
    await buildContent(base, token, { title: 'Parshvanath Stuti' })
    for (const path of ['/search?q=parshvanath', '/hi/search?q=पार्श्वनाथ', '/search?page=x&q=%20parshvanath'])
      expect((await shown(encodeURI(decodeURI(path)))).items, path).toEqual(['Parshvanath Stuti'])
    expect(await shown('/search?q=xyzxyz')).toMatchObject({ items: [], total: 0 })
    expect(await shown('/search')).toMatchObject({ items: [], total: 0, q: '' })
    expect((await shown(`/search?q=${'a'.repeat(400)}`)) as object).toMatchObject({ q: 'a'.repeat(200) })
    for (const path of ['/search?q=parshvanath&page=2', '/search/x'])
      expect(await textAt(path), path).toEqual(unknown)
  })

  test('keeps its words in the links to the pages before and after', async () => {
    const items = [{ title: 'Any' }] as never[]
    const asked = { slug: '', page: 2, after: '', q: 'a&b' }
    expect(pageOf(asked, { items, total: 200 })).toMatchObject({
      query: '?q=a%26b&page=2',
      previous: '?q=a%26b',
      next: '?q=a%26b&page=3',
    })
  })
})

describe('the points that a page costs', () => {
  const bare = fastify()
  const charged: number[] = []
  let count: ReturnType<typeof withCounter>['count']
  beforeAll(async () => {
    const charge = async (_request: unknown, points: number) => String(charged.push(points))
    const memory = new PublicMemory(base.deps.config, () => 0)
    const counted = withCounter({ ...base.deps, memory })
    count = counted.count
    const { browse } = await readSharePages(folder)
    if (browse) serveBrowsePages(bare, counted.deps, { pages: browse, built: openPages(folder, ''), charge })
  })
  afterAll(() => bare.close())

  test('depend on whether it is a list, a search or a page of many items; ignored parameters cost nothing', async () => {
    const { slug } = await buildCategory(base, token)
    await buildContent(base, token, { credits: { singers: ['Costly Name'] } })
    const paths = ['/browse', `/browse/${slug}`, '/browse/person/costly-name', '/search', '/search?q=navkar']
    for (const path of paths) await bare.inject(path)
    expect(charged.splice(0)).toEqual([1, 1, 5, 1, 10])
    const statements = await count(async () => {
      for (const path of paths)
        for (const more of ['x=1', 'after=&y=2', 'page=1&page=7', 'slug=z'])
          await bare.inject(`${path}${path.includes('?') ? '&' : '?'}${more}`)
      // Each of these pages ignores this part of its query, so the cached page is served.
      const unread = ['/browse?q=words', '/browse?page=3', `/browse/${slug}?q=words`]
      for (const path of [...unread, '/browse/person/costly-name?after=x', '/search?q=navkar&after=x'])
        await bare.inject(path)
    })
    expect([charged, statements]).toEqual([[], 0])
  })
})

test("while too many searches wait, the search page answers 503 with a page in the visitor's language, and other pages open", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { load } = base.deps
  const { searchesAtOnce, searchesWaiting } = base.deps.config
  const running = Array.from({ length: searchesAtOnce + searchesWaiting }, (_, n) =>
    load.search(() => promise, undefined, `client ${n}`),
  )
  expect((await app.inject('/search?q=refused')).statusCode).toBe(503)
  const hindi = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'hi' }
  const page = await app.inject({ url: '/search?q=refused', headers: hindi })
  expect([page.statusCode, page.body]).toEqual([503, 'not now, in Hindi'])
  expect((await app.inject('/browse')).statusCode).toBe(200)
  resolve()
  await Promise.all(running)
  expect((await app.inject('/search?q=refused')).statusCode).toBe(200)
})

test('the sitemap has the categories, but no searches', async () => {
  const { slug } = await buildCategory(base, token)
  const hidden = await buildCategory(base, token, { active: false })
  const { body } = await app.inject('/sitemap-browse.xml')
  const paths = [...body.matchAll(/<loc>[^<]*?(\/browse[^<]*)<\/loc>/g)].map(([, path]) => path)
  expect(paths[0]).toBe('/browse')
  expect(paths).toContain(`/browse/${slug}`)
  expect(paths).not.toContain(`/browse/${hidden.slug}`)
  expect(body).not.toContain('/search')
  expect((await app.inject('/sitemap.xml')).body).toContain('/sitemap-browse.xml')
})
