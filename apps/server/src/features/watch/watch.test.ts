// Pages over HTTP. The test's renderers write JSON instead of HTML, so that tests can read the pages.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Content, calls } from '@jinvani/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { PublicMemory } from '../../platform/memory/public-memory.ts'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { withCounter } from '../../testing/counted-statements.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { readSharePages, serveWatchPages } from './routes.ts'

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
const built = `
const render = ({ item, next, collection, origin }) =>
  JSON.stringify({
    title: item.title,
    next: next.map(({ slug }) => slug),
    collection: collection?.slug ?? null,
    origin,
    filler: 'x'.repeat(2000),
  })
const renderCollection = ({ collection, items }) =>
  JSON.stringify({
    title: collection.title,
    next: items.map(({ content }) => content.slug),
    titles: items.map(({ content }) => content.title),
  })
export const pages = {
  items: [{ path: '/watch/:slug', language: 'en', render }, { path: '/hi/watch/:slug', language: 'hi', render }],
  collections: [{ path: '/collections/:slug', language: 'hi', render: renderCollection }],
  embeds: [],
  calendars: [],
}
`
const folder = mkdtempSync(join(tmpdir(), 'jinvani-watch-'))
const files = {
  '.server/watch.js': built,
  'index.html': 'the shell',
  'site/missing-en.html': 'not here',
  'site/missing-hi.html': 'not here, in Hindi',
}
let base: TestApp
let app: FastifyInstance
let token: string
let url: string
beforeAll(async () => {
  for (const name of ['.server', 'site']) mkdirSync(join(folder, name))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  base = await startTestApp({
    appLinks: {
      android: { packageName: 'org.example.app', fingerprints: [fingerprint] },
      ios: 'A1B2C3D4E5.org.example.app',
    },
  })
  app = await buildApp(base.deps, { findMissing: async () => [] }, folder)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  token = await base.signIn('super_admin')
})
afterAll(async () => {
  await app.close()
  await base.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, init: RequestInit = {}) => fetch(url + path, init)
const shown = async (path: string) => {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  return (await answer.json()) as {
    title: string
    next: string[]
    collection: string | null
    origin: string
  }
}
const change = ({ _id }: Content, body: Partial<Content>) =>
  base.call(calls.updateContent, { token, params: { id: _id }, body })

const stoppedMemory = () => new PublicMemory(base.deps.config, () => 0)

const textAt = async (path: string) => {
  const answer = await get(path)
  return [answer.status, await answer.text()]
}
const unknown = [404, 'not here']
const movedTo = async (path: string) => {
  const { status, headers } = await get(path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

describe('the page of an item', () => {
  test('shows the item as last edited, in each language, and the newest other items of its category', async () => {
    const { _id } = await buildCategory(base, token)
    const categories = [_id]
    const others: Content[] = []
    for (let count = 0; count < 8; count += 1) others.push(await buildContent(base, token, { categories }))
    const slug = `girnar-${crypto.randomUUID()}`.padEnd(120, '-1')
    const item = await buildContent(base, token, { categories, title: 'Girnar', slug })
    const newest = others.map(({ slug }) => slug).toReversed()
    for (const path of [`/watch/${item.slug}`, `/hi/watch/${item.slug}`, `/watch/${item.slug}/`])
      expect(await shown(path)).toMatchObject({
        title: 'Girnar',
        next: newest.slice(0, 6),
        origin: base.deps.config.publicUrl,
      })
    await change(item, { title: 'Palitana' })
    expect((await shown(`/watch/${item.slug}`)).title).toBe('Palitana')
    const [newestOther] = others.toReversed()
    if (newestOther) await change(newestOther, { active: false })
    expect((await shown(`/watch/${item.slug}`)).next).toEqual(newest.slice(1, 7))
  })

  test('and the page of its collection name items in the language of the page', async () => {
    const translations = [{ language: 'hi', title: 'गिरनार', synopsis: '' }] as const
    const { _id, slug } = await buildContent(base, token, {
      title: 'Girnar',
      translations: [...translations],
    })
    const titles = ['/watch', '/hi/watch'].map(async (path) => (await shown(`${path}/${slug}`)).title)
    expect(await Promise.all(titles)).toEqual(['Girnar', 'गिरनार'])
    const album = { title: 'Tirths', slug: `tirths-${crypto.randomUUID()}`, type: 'album', order: 1 }
    const body = { ...album, sections: [{ title: '', items: [_id] }] }
    await base.call(calls.createCollection, { token, body })
    expect(await shown(`/collections/${album.slug}`)).toMatchObject({ titles: ['गिरनार'] })
  })

  test('redirects from a former slug and from its id, and browsers do not cache the redirect', async () => {
    const item = await buildContent(base, token)
    const [first, second] = [item.slug, `${item.slug}-b`]
    await shown(`/watch/${first}`)
    await change(item, { slug: second })
    for (const folder of ['/watch', '/hi/watch'])
      for (const name of [first, item._id])
        expect(await movedTo(`${folder}/${name}`)).toEqual([301, `${folder}/${second}`])
    const { headers } = await get(`/watch/${first}`, { redirect: 'manual' })
    expect(headers.get('cache-control')).toContain('max-age=0')
    // The item gets its first slug again: a cached redirect would now lead in a circle.
    await change(item, { slug: first })
    expect((await shown(`/watch/${first}`)).title).toBe(item.title)
    expect(await movedTo(`/watch/${second}`)).toEqual([301, `/watch/${first}`])
    await change(item, { active: false })
    expect(await textAt(`/watch/${second}`)).toEqual(unknown)
  })

  test('redirects addresses in capitals, and keeps the query of a link in redirects', async () => {
    const item = await buildContent(base, token)
    const [first, second] = [item.slug, `${item.slug}-b`]
    await change(item, { slug: second })
    // The repeated query is answered from the cache.
    const queries = ['?t=90', '?t=90', '?utm_source=wa&t=1%2030', '?collection=nothing-here', '?', '']
    for (const path of ['/watch', '/hi/watch'])
      for (const query of queries) {
        expect(await movedTo(`${path}/${first}${query}`)).toEqual([301, `${path}/${second}${query}`])
        const capitals = `${path}/${second.toUpperCase()}`
        for (const written of [
          capitals,
          capitals.toUpperCase(),
          `${path.replace('watch', 'Watch')}/${second}`,
        ])
          expect(await movedTo(written + query)).toEqual([301, `${path}/${second}${query}`])
      }
    expect(await movedTo(`/COLLECTIONS/${first}`)).toEqual([301, `/collections/${first}`])
    expect((await get('/WATCHED/x')).status).toBe(404)
    expect(await movedTo(`/watch/${first}/?t=90&t=91`)).toEqual([301, `/watch/${second}?t=90&t=91`])
    const { url: reached } = await get(`/watch/${first.toUpperCase()}?t=90`)
    expect(reached).toBe(`${url}/watch/${second}?t=90`)
    expect(await textAt('/watch/Nothing-Here')).toEqual(unknown)
  })

  test('is not found while the item is inactive or deleted', async () => {
    const item = await buildContent(base, token)
    const path = `/watch/${item.slug}`
    await shown(path)
    await change(item, { active: false })
    expect(await textAt(path)).toEqual(unknown)
    await change(item, { active: true })
    await shown(path)
    await base.call(calls.deleteContent, { token, params: { id: item._id } })
    expect(await textAt(path)).toEqual(unknown)
  })

  test('is not found for an invalid slug, or one that no item has', async () => {
    const others = ['Girnar', 'गिरनार', '%E0%A4%97', '%ff', 'a'.repeat(5000), "'", '..%2f', '']
    for (const slug of ['nothing-here', ...others])
      expect(await textAt(`/watch/${slug}`), slug).toEqual(unknown)
  })

  test('is cached with surrogate keys, a validator and the usual headers', async () => {
    const { _id, slug } = await buildContent(base, token)
    const path = `/watch/${slug}`
    const first = await get(path)
    const { headers } = await get(`${path}?from=whatsapp`)
    expect(headers.get('etag')).toBe(first.headers.get('etag'))
    expect(headers.get('surrogate-key')).toBe(`content-${_id} content categories collections`)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
    expect(headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=1,/)
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(headers.get('content-security-policy')).toMatch(/connect-src 'self'[^;]* https:;/)
    const known = await get(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(known.status).toBe(304)
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('etag')).toBe(headers.get('etag'))
  })
})

describe('the page of a collection', () => {
  async function makeAlbum(count: number) {
    const items: Content[] = []
    for (let index = 0; index < count; index += 1) items.push(await buildContent(base, token))
    const sections = [{ title: '', items: items.map(({ _id }) => _id) }]
    const body = { title: 'Morning', slug: crypto.randomUUID(), sections }
    const { _id, slug } = (await base.call(calls.createCollection, { token, body })).body
    return { _id, slug, items, slugs: items.map((item) => item.slug) }
  }

  test('shows its active items in order, and shows edits at once', async () => {
    const { _id, slug, items, slugs } = await makeAlbum(3)
    const path = `/collections/${slug}`
    expect(await shown(path)).toMatchObject({ title: 'Morning', next: slugs })
    if (items[1]) await change(items[1], { active: false })
    expect((await shown(path)).next).toEqual([slugs[0], slugs[2]])
    const params = { id: _id }
    await base.call(calls.updateCollection, { token, params, body: { title: 'Evening' } })
    expect((await shown(path)).title).toBe('Evening')
    await base.call(calls.updateCollection, { token, params, body: { active: false } })
    expect(await textAt(path)).toEqual(unknown)
  })

  test('is named on the page of each of its items, beside the items that follow', async () => {
    const { _id, slug, slugs } = await makeAlbum(8)
    expect(await shown(`/watch/${slugs[0]}`)).toMatchObject({ collection: slug, next: slugs.slice(1, 7) })
    expect(await shown(`/watch/${slugs[6]}`)).toMatchObject({ collection: slug, next: slugs.slice(7) })
    expect(await shown(`/watch/${slugs[7]}`)).toMatchObject({ collection: slug, next: [] })
    await base.call(calls.deleteCollection, { token, params: { id: _id } })
    expect(await shown(`/watch/${slugs[0]}`)).toMatchObject({ collection: null, next: [] })
  })

  test('is the one that the page of an item names, if the visitor came from it', async () => {
    const first = await makeAlbum(3)
    const [item, second] = first.items
    const sections = [{ title: '', items: [second?._id ?? '', item?._id ?? ''] }]
    const body = { title: 'Again', slug: crypto.randomUUID(), order: 2, sections }
    const { slug } = (await base.call(calls.createCollection, { token, body })).body
    const path = `/watch/${second?.slug}`
    for (const name of [slug, slug.toUpperCase()])
      expect(await shown(`${path}?collection=${name}`)).toMatchObject({
        collection: slug,
        next: [item?.slug],
      })
    for (const other of ['', '?collection=nothing-here', "?collection=' or 1", '?collection=a&collection=b'])
      expect(await shown(path + other), other).toMatchObject({
        collection: first.slug,
        next: [first.slugs[2]],
      })
  })

  test('is found by former slugs and ids in every part of an address', async () => {
    const { _id, slug, slugs, items } = await makeAlbum(3)
    const [first, second] = [items[0], items[1]]
    if (!first || !second) throw new Error('no items')
    const renamed = [`${slug}-b`, `${second.slug}-b`] as const
    await base.call(calls.updateCollection, { token, params: { id: _id }, body: { slug: renamed[0] } })
    await change(second, { slug: renamed[1] })
    for (const path of [second.slug, second._id])
      for (const within of [slug, _id, renamed[0]]) {
        const go = `/watch/${renamed[1]}?collection=${within}`
        expect(await movedTo(`/watch/${path}?collection=${within}`)).toEqual([301, go])
        expect(await shown(go)).toMatchObject({ collection: renamed[0], next: [slugs[2]] })
      }
    expect(await shown(`/watch/${renamed[1]}?collection=${slug}`)).toMatchObject({
      collection: renamed[0],
      next: [slugs[2]],
    })
    for (const name of [slug, _id, renamed[0].toUpperCase()])
      for (const query of ['', '?utm_source=wa'])
        expect(await movedTo(`/collections/${name}${query}`)).toEqual([
          301,
          `/collections/${renamed[0]}${query}`,
        ])
    await base.call(calls.deleteCollection, { token, params: { id: _id } })
    expect(await textAt(`/collections/${slug}`)).toEqual(unknown)
  })

  test('is cached once for all queries that do not change it', async () => {
    const [held, other] = [await makeAlbum(2), await makeAlbum(1)]
    const path = `/watch/${held.slugs[0]}`
    const within = `${path}?collection=${other.slug}`
    const { deps, count } = withCounter({ ...base.deps, memory: stoppedMemory() })
    const counted = await buildApp(deps, { findMissing: async () => [] }, folder)
    const origin = await counted.listen({ host: '127.0.0.1', port: 0 })
    const collectionAt = async (url: string) => {
      const answer = await fetch(origin + url)
      expect(answer.status).toBe(200)
      return ((await answer.json()) as { collection: string | null }).collection
    }
    try {
      for (const url of [path, within]) expect(await collectionAt(url)).toBe(held.slug)
      const inventions = Array.from({ length: 20 }, (_, n) => `${path}?collection=x${n}&y=${n}`)
      const statements = await count(async () => {
        for (const url of [...inventions, within]) expect(await collectionAt(url)).toBe(held.slug)
      })
      expect(statements).toBe(0)
      const ofCollection = `/collections/${held.slug}`
      await counted.inject(ofCollection)
      expect(await count(() => counted.inject(`${ofCollection}?collection=${other.slug}`))).toBe(0)
      // From now on the item is in both collections.
      const sections = [{ title: '', items: [held.items[0]?._id ?? ''] }]
      await base.call(calls.updateCollection, { token, params: { id: other._id }, body: { sections } })
      await expect
        .poll(async () => [await collectionAt(path), await collectionAt(within)])
        .toEqual([held.slug, other.slug])
    } finally {
      await counted.close()
      for (const { _id } of [held, other])
        await base.call(calls.deleteCollection, { token, params: { id: _id } })
    }
  })

  test('cannot have the slug `new`, which is the address of a form', async () => {
    const body = { title: 'New', slug: 'new' }
    const { status } = await base.call(calls.createCollection, { token, body })
    expect(status).toBe(422)
  })
})

describe('the sitemap', () => {
  const bare = fastify()
  const charged: number[] = []
  let count: ReturnType<typeof withCounter>['count']
  let memory: PublicMemory
  let now = 0
  /** Moves the clock forward until the cached sitemaps have expired. */
  const outdate = () => void (now += 300_000)
  beforeAll(async () => {
    const charge = async (_request: unknown, points: number) => String(charged.push(points))
    memory = new PublicMemory(base.deps.config, () => now)
    const counted = withCounter({ ...base.deps, memory })
    count = counted.count
    const pages = await readSharePages(folder)
    serveWatchPages(bare, counted.deps, { pages, charge, partSize: 4, chunk: 3 })
  })
  afterAll(() => bare.close())
  const addresses = async (path: string) => {
    const { statusCode, body } = await bare.inject(path)
    expect(statusCode).toBe(200)
    return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
      address.replace(base.deps.config.publicUrl, ''),
    )
  }

  test('lists its parts, and these together list every active item once', async () => {
    const inactive = await buildContent(base, token, { active: false })
    const active = await base.call(calls.appListContent, { query: { pageSize: '100' } })
    const create = async (rule: { count?: number; tag?: string }) => {
      const body = { title: 'Listed', slug: crypto.randomUUID(), rule }
      return (await base.call(calls.createCollection, { token, body })).body.slug
    }
    const [collection, empty] = [await create({ count: 1 }), await create({ tag: 'no item has it' })]
    const [pages, collections = '', ...parts] = await addresses('/sitemap.xml')
    expect(pages).toBe('/sitemap-pages.xml')
    const listedCollections = await addresses(collections)
    expect(listedCollections).toContain(`/collections/${collection}`)
    expect(listedCollections).not.toContain(`/collections/${empty}`)
    expect(parts.length).toBe(Math.ceil(active.body.total / 4))
    const listed = (await Promise.all(parts.map(addresses))).flat()
    expect(listed.toSorted()).toEqual(active.body.items.map(({ slug }) => `/watch/${slug}`).toSorted())
    expect(listed).not.toContain(`/watch/${inactive.slug}`)
    for (const part of [String(parts.length + 1), '0', 'x', '99999'])
      expect((await bare.inject(`/sitemap-items-${part}.xml`)).statusCode).toBe(404)
  })

  const packed = { 'accept-encoding': 'gzip, br' }

  test('costs as much as a search, or as a list if it is cached; an uncached page costs as much as an item', async () => {
    outdate()
    charged.length = 0
    const { slug } = await buildContent(base, token)
    for (const path of ['/sitemap.xml', '/sitemap.xml', `/watch/${slug}`, `/watch/${slug}`])
      await bare.inject({ path, headers: packed })
    expect(charged).toEqual([10, 1, 0.2])
  })

  test('is made once for simultaneous requests, and then cached', async () => {
    await buildContent(base, token)
    outdate()
    const get = () => bare.inject({ path: '/sitemap-items-1.xml', headers: packed })
    const all: Awaited<ReturnType<typeof get>>[] = []
    const statements = await count(async () => {
      all.push(...(await Promise.all(Array.from({ length: 10 }, get))), await get())
    })
    // Eleven requests shared these statements: one finds the first item, and two read the chunks.
    expect(statements).toBe(3)
    const [first] = all
    for (const { statusCode, headers, rawPayload } of all) {
      expect([statusCode, headers['content-encoding'], headers['vary']]).toEqual([
        200,
        'gzip',
        'Accept-Encoding',
      ])
      expect(headers['cache-control']).toBe('public, max-age=300')
      expect(rawPayload.equals(first?.rawPayload ?? Buffer.of())).toBe(true)
    }
    const plain = await bare.inject('/sitemap-items-1.xml')
    expect(plain.body).toBe(gunzipSync(first?.rawPayload ?? Buffer.of()).toString())
    const etag = String(first?.headers['etag'])
    const path = '/sitemap-items-1.xml'
    const known = await bare.inject({ path, headers: { ...packed, 'if-none-match': etag } })
    expect(known.statusCode).toBe(304)
  })

  test('loses an inactive item after five minutes', async () => {
    const item = await buildContent(base, token)
    outdate()
    const [, , ...parts] = await addresses('/sitemap.xml')
    const isListed = async () => {
      const files = await Promise.all(parts.map((path) => bare.inject(path)))
      return files.some(({ body }) => body.includes(`/watch/${item.slug}<`))
    }
    expect(await isListed()).toBe(true)
    await change(item, { active: false })
    now += 299_999
    expect(await isListed()).toBe(true)
    now += 1
    expect(await isListed()).toBe(false)
  })

  test('waits for its turn, and is refused if too many requests wait', async () => {
    outdate()
    const { promise, resolve } = Promise.withResolvers<void>()
    const { load } = base.deps
    const running = load.long(() => promise)
    const waiting = Array.from({ length: 10 }, () => load.long(async () => {}))
    const refusal = await get('/sitemap.xml')
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '2'])
    resolve()
    await Promise.all([running, ...waiting])
    expect((await get('/sitemap.xml')).status).toBe(200)
  })
})

describe('links that open the apps', () => {
  test('are confirmed to Android and iOS', async () => {
    const android = await get('/.well-known/assetlinks.json')
    expect(android.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await android.json()).toMatchObject([
      { target: { package_name: 'org.example.app', sha256_cert_fingerprints: [fingerprint] } },
    ])
    const ios = await get('/.well-known/apple-app-site-association')
    expect(ios.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await ios.json()).toEqual({
      applinks: {
        details: [
          {
            appIDs: ['A1B2C3D4E5.org.example.app'],
            components: [{ '/': '/watch/*' }, { '/': '/hi/watch/*' }, { '/': '/collections/*' }],
          },
        ],
      },
    })
  })

  test('need their settings, and the pages behind them need a build', async () => {
    const plain = await startTestApp()
    for (const name of ['assetlinks.json', 'apple-app-site-association'])
      expect((await fetch(`${plain.url}/.well-known/${name}`)).status).toBe(404)
    await plain.close()
    expect(await readSharePages(join(folder, 'nothing'))).toEqual({
      items: [],
      collections: [],
      embeds: [],
      calendars: [],
    })
  })
})
