// Collections, neighbours and the home page, as the apps see them.
import { randomUUID } from 'node:crypto'
import { type BodyOf, type Calls, calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { recordStatements } from '../../testing/library/recorded-statements.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { namesOfToday } from '../calendar/service.ts'
import { countHeardItems } from '../plays/service.ts'
import { readHome } from './app-collections.ts'

type Fields = Partial<BodyOf<Calls['createCollection']>>

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('super_admin')
})
afterAll(() => app.close())
/** Deletes all collections, so that each test begins with an empty home page. */
beforeEach(async () => {
  const { body } = await app.call(calls.listCollections, { token: admin, query: { pageSize: '100' } })
  for (const { _id: id } of body.items)
    await app.call(calls.deleteCollection, { token: admin, params: { id } })
})

let last = 0
const build = async (fields: Fields = {}) => {
  const order = ++last
  const body = { title: 'Bhakti', slug: `collection-${randomUUID()}`, order, ...fields }
  const answer = await app.call(calls.createCollection, { token: admin, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const update = async (id: string, body: Fields) => {
  const { status } = await app.call(calls.updateCollection, { token: admin, params: { id }, body })
  expect(status).toBe(200)
}
const remove = (id: string) => app.call(calls.deleteCollection, { token: admin, params: { id } })
const newItem = (fields: Partial<BodyOf<Calls['createContent']>> = {}) => buildContent(app, admin, fields)
const newItems = async (count: number) => {
  const made = []
  for (let n = 0; n < count; n++) made.push(await newItem())
  return made
}
const idsOf = (all: readonly { _id: string }[]) => all.map(({ _id }) => _id)
const setActive = (id: string, active: boolean) =>
  app.call(calls.updateContent, { token: admin, params: { id }, body: { active } })
const trash = (id: string) => app.call(calls.deleteContent, { token: admin, params: { id } })
const oneSection = (all: readonly { _id: string }[]) => [{ title: '', items: idsOf(all) }]

const pageOf = (slug: string, query: Record<string, string> = {}) =>
  app.call(calls.appGetCollection, { params: { slug }, query })
/** Ids of the items that the page shows. A collection without items has no page (404). */
const shownIn = async (slug: string) => {
  const { status, body } = await pageOf(slug)
  return status === 404 ? [] : body.items.map(({ content }) => content._id)
}
const home = async (lang?: string) =>
  (await app.call(calls.appHome, { query: lang === undefined ? {} : { lang } })).body
const railsOf = async (lang?: string) => (await home(lang)).rails.map(({ collection }) => collection._id)
const next = (slug: string, collection?: string) =>
  app.call(calls.appNextContent, { params: { slug }, query: collection === undefined ? {} : { collection } })

describe('a collection', () => {
  test('has its active items in pages, with the titles of their sections', async () => {
    const made = await newItems(5)
    const [a, b, c, d, e] = made.map(({ _id }) => _id) as [string, string, string, string, string]
    const sections = [
      { title: 'Season 1', items: [e, a] },
      { title: 'Season 2', items: [d, b, c] },
    ]
    const { _id, slug } = await build({ type: 'series', synopsis: 'Lives', sections })
    await setActive(a, false)
    const { body } = await pageOf(slug, { page: '2', pageSize: '2' })
    expect(body).toMatchObject({
      collection: {
        _id,
        slug,
        title: 'Bhakti',
        synopsis: 'Lives',
        type: 'series',
        itemCount: 4,
        smallPictures: [],
      },
      items: [
        { section: 'Season 2', content: { _id: b } },
        { section: 'Season 2', content: { _id: c } },
      ],
      total: 4,
      page: 2,
      pageSize: 2,
    })
    expect(Object.keys(body.collection).toSorted()).toEqual([
      '_id',
      'itemCount',
      'picture',
      'slug',
      'smallPictures',
      'synopsis',
      'title',
      'type',
    ])
    expect((await pageOf(slug, { page: '9' })).body).toMatchObject({ items: [], total: 4 })
    await setActive(a, true)
    expect(await shownIn(slug)).toEqual([e, a, d, b, c])
  })

  test('is in the list while it is active, in order, with the number of its active items', async () => {
    const made = await newItems(2)
    await setActive(made[1]?._id ?? '', false)
    const second = await build({ order: 2, sections: oneSection(made) })
    const first = await build({ order: 1, type: 'course', rule: { count: 1 } })
    const hidden = await build({ order: 1, active: false, sections: oneSection(made) })
    const planned = await build({ sections: oneSection(made), publishAt: '2099-01-01T00:00:00Z' })
    const empty = await build({ order: 1, sections: oneSection(made.slice(1)) })
    const finding = await build({ order: 1, rule: { tag: randomUUID() } })
    const list = async (query: Record<string, string> = {}) =>
      (await app.call(calls.appListCollections, { query })).body
    expect(await list()).toMatchObject({
      items: [
        { _id: first._id, itemCount: 1 },
        { _id: second._id, itemCount: 1 },
      ],
      total: 2,
      page: 1,
    })
    expect(await list({ type: 'course', pageSize: '1' })).toMatchObject({
      items: [{ _id: first._id }],
      total: 1,
    })
    expect(await list({ page: '2', pageSize: '1' })).toMatchObject({ items: [{ _id: second._id }], total: 2 })
    for (const { slug } of [hidden, planned, empty, finding]) expect((await pageOf(slug)).status).toBe(404)
    await setActive(made[1]?._id ?? '', true)
    expect(await list()).toMatchObject({ total: 3 })
    expect(await shownIn(empty.slug)).toEqual(idsOf(made.slice(1)))
    await remove(first._id)
    expect((await pageOf(first.slug)).status).toBe(404)
    expect((await pageOf(`trash:${first._id}`)).status).toBe(404)
  })
})

describe('a cached collection', () => {
  const answers = async (slug: string, item: string) => {
    const { rails } = await home()
    return {
      page: (await pageOf(slug)).status === 200 ? (await shownIn(slug)).includes(item) : false,
      home: rails.some(({ items }) => idsOf(items).includes(item)),
      listed: (await app.call(calls.appListCollections)).body.items.some((one) => one.slug === slug),
    }
  }
  const everywhere = { page: true, home: true, listed: true }

  test('loses a deactivated or deleted item at once, and its rule finds a new item at once', async () => {
    const [one, other] = await newItems(2)
    const keep = await newItem()
    if (!one || !other) throw new Error('no items')
    const { slug } = await build({ onHome: true, sections: oneSection([one, other, keep]) })
    const { slug: ruled } = await build({ rule: { count: 50 } })
    for (const { _id } of [one, other]) expect(await answers(slug, _id)).toEqual(everywhere)
    expect((await next(keep.slug, slug)).body.previous?._id).toBe(other._id)
    expect(await shownIn(ruled)).toContain(one._id)
    await setActive(one._id, false)
    expect(await answers(slug, one._id)).toEqual({ page: false, home: false, listed: true })
    expect(await shownIn(ruled)).not.toContain(one._id)
    await trash(other._id)
    expect(await answers(slug, other._id)).toEqual({ page: false, home: false, listed: true })
    expect((await next(keep.slug, slug)).body.previous).toBeNull()
    const made = await newItem()
    expect((await shownIn(ruled))[0]).toBe(made._id)
  })

  test('is gone at once when the collection is deactivated or deleted, in other processes too', async () => {
    const second = await app.startSecond()
    const item = await newItem()
    const made = []
    for (let n = 0; n < 2; n++) made.push(await build({ onHome: true, sections: oneSection([item]) }))
    const inSecond = async () => {
      const { body } = await second.send('GET', '/app/home')
      return (body['rails'] as { collection: { _id: string } }[]).map(({ collection }) => collection._id)
    }
    const [one, other] = made
    if (!one || !other) throw new Error('no collections')
    expect([await railsOf(), await inSecond()]).toEqual([idsOf(made), idsOf(made)])
    await update(one._id, { active: false })
    expect(await answers(one.slug, item._id)).toEqual({ page: false, home: true, listed: false })
    await expect.poll(inSecond).toEqual([other._id])
    await remove(other._id)
    expect(await answers(other.slug, item._id)).toEqual({ page: false, home: false, listed: false })
    await expect.poll(inSecond).toEqual([])
    await second.close()
  })

  test('has the cache keys of what it shows, and is cached separately for each query', async () => {
    const made = await newItems(2)
    const { slug } = await build({ sections: oneSection(made) })
    const kept = await pageOf(slug)
    expect(kept.headers.get('surrogate-key')).toBe('collections content categories calendar')
    expect((await app.call(calls.appHome)).headers.get('surrogate-key')).toBe(
      'carousel collections content categories calendar',
    )
    const etag = kept.headers.get('etag') ?? ''
    const again = await app.call(calls.appGetCollection, {
      params: { slug },
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
    const ids = []
    for (const page of ['1', '2'])
      ids.push((await pageOf(slug, { page, pageSize: '1' })).body.items[0]?.content._id)
    expect(ids).toEqual(idsOf(made))
  })
})

describe('the rule of a collection', () => {
  const chosen = async (rule: NonNullable<Fields['rule']>) => shownIn((await build({ rule })).slug)

  test('finds the newest active items of a category, a tag and a media type', async () => {
    const category = await buildCategory(app, admin)
    const tag = `tag-${randomUUID()}`
    const inCategory = { categories: [category._id] }
    const a = await newItem({ ...inCategory, tags: [tag, 'aarti'] })
    const b = await newItem({ ...inCategory, mediaType: 'audio', tags: [`${tag}-more`] })
    const c = await newItem({ tags: [tag] })
    const d = await newItem({ ...inCategory, tags: [tag] })
    const asleep = await newItem({ ...inCategory, tags: [tag], active: false })
    const id = category._id.toUpperCase()
    expect(await chosen({ category: id })).toEqual(idsOf([d, b, a]))
    expect(await chosen({ category: id, count: 2 })).toEqual(idsOf([d, b]))
    expect(await chosen({ tag })).toEqual(idsOf([d, c, a]))
    expect(await chosen({ category: id, tag })).toEqual(idsOf([d, a]))
    expect(await chosen({ category: id, mediaType: 'audio' })).toEqual([b._id])
    expect((await chosen({ count: 50 })).slice(0, 4)).toEqual(idsOf([d, c, b, a]))
    expect(await chosen({ count: 50 })).not.toContain(asleep._id)
    expect(await chosen({ tag: '"]' })).toEqual([])
  })

  test('can follow the day: it finds items with a tag that names the tithi or a date of staff', async () => {
    const today = await namesOfToday(app.deps)
    const tithi = today.find((name) => /^\p{L}+ (?:Sud|Vad) \d+$/u.test(name)) ?? ''
    const hindi = today.find((name) => /^(?:सुद|वद) \d+$/.test(name)) ?? ''
    const name = `Varshitap ${randomUUID()}`
    const day = new Date(Date.now() + 5.5 * 3600_000).toISOString().slice(0, 10)
    const a = await newItem({ tags: [tithi.toLowerCase()] })
    const b = await newItem({ tags: ['other', hindi] })
    const c = await newItem({ tags: [name] })
    await newItem({ tags: ['Sud 99'] })
    expect(await chosen({ day: 'today' })).toEqual(idsOf([b, a]))
    const body = { name, tradition: 'all', startsOn: day, endsOn: day } as const
    expect((await app.call(calls.createCalendarDate, { token: admin, body })).status).toBe(201)
    expect(await chosen({ day: 'today' })).toEqual(idsOf([c, b, a]))
    expect(await chosen({ day: 'today', tag: 'other' })).toEqual([b._id])
    expect((await build({ rule: { day: 'today' } })).entries.map(({ _id }) => _id)).toEqual(idsOf([c, b, a]))
  })

  test('can find what most people played in the last seven days, by the last count', async () => {
    const people: string[] = []
    for (let n = 0; n < 3; n++) people.push(await app.signInApp(`+91987654400${n}`))
    const [a, b, c, d] = await newItems(4)
    if (!a || !b || !c || !d) throw new Error('no items')
    const tagged = `heard-${randomUUID()}`
    for (const { _id: id } of [a, b, c, d])
      await app.call(calls.updateContent, { token: admin, params: { id }, body: { tags: [tagged] } })
    const play = async (id: string, count: number) => {
      for (const token of people.slice(0, count))
        await app.call(calls.appSetPosition, { token, params: { id }, body: { positionSec: 5 } })
    }
    await play(a._id, 2)
    await play(b._id, 3)
    await play(c._id, 3)
    await sql`update positions set changed_at = now() - interval '8 days' where content_id = ${c._id}`.execute(
      app.deps.db,
    )
    await play(d._id, 1)
    await app.call(calls.appClearFromHistory, { token: people[0] ?? '', params: { id: d._id } })
    const { slug } = await build({ rule: { order: 'most-heard', tag: tagged } })
    expect(await shownIn(slug)).toEqual([])
    const count = async () => {
      await countHeardItems(app.deps)
      app.deps.memory.forget(['content'])
      return shownIn(slug)
    }
    expect(await count()).toEqual(idsOf([b, a]))
    await play(a._id, 3)
    await sql`delete from positions where content_id = ${b._id} and user_id in (
      select user_id from positions where content_id = ${b._id} limit 2)`.execute(app.deps.db)
    expect(await count()).toEqual(idsOf([a, b]))
    await sql`delete from positions`.execute(app.deps.db)
    expect(await count()).toEqual([])
    expect(await app.deps.db.selectFrom('heardItems').selectAll().execute()).toEqual([])
  })

  test('is shown to staff with the items that it finds, and items chosen by hand are kept for later', async () => {
    const tag = `tag-${randomUUID()}`
    const [hand, ruled] = [await newItem(), await newItem({ tags: [tag] })]
    const made = await build({ sections: oneSection([hand]), rule: { tag } })
    expect(made).toMatchObject({ sections: oneSection([hand]), entries: [{ _id: ruled._id }] })
    expect(await shownIn(made.slug)).toEqual([ruled._id])
    await update(made._id, { rule: null })
    expect(await shownIn(made.slug)).toEqual([hand._id])
  })
})

describe('the neighbours of an item', () => {
  test('may be in another section, and are never inactive', async () => {
    const made = await newItems(4)
    const [a, b, c, d] = made
    if (!a || !b || !c || !d) throw new Error('no items')
    const { _id, slug } = await build({
      sections: [
        { title: 'One', items: idsOf([a, b]) },
        { title: 'Two', items: idsOf([c, d]) },
      ],
    })
    const around = async (item: { slug: string }) => {
      const { body } = await next(item.slug, slug)
      expect(body.collection?._id).toBe(_id)
      return [body.previous?._id, body.next?._id]
    }
    expect(await around(b)).toEqual([a._id, c._id])
    expect(await around(a)).toEqual([undefined, b._id])
    expect(await around(d)).toEqual([c._id, undefined])
    await setActive(c._id, false)
    expect(await around(b)).toEqual([a._id, d._id])
    expect((await next(c.slug, slug)).status).toBe(404)
  })

  test('are those in the first active collection, by order, to which staff added the item', async () => {
    const [a, b, c] = await newItems(3)
    if (!a || !b || !c) throw new Error('no items')
    const nothing = { collection: null, previous: null, next: null }
    await build({ order: 1, rule: { count: 50 }, sections: oneSection([c, a]) })
    expect((await next(a.slug)).body).toEqual(nothing)
    const asleep = await build({ order: 2, active: false, sections: oneSection([a, c]) })
    const later = await build({ order: 4, sections: oneSection([c, a]) })
    const first = await build({ order: 3, sections: oneSection([a, b]) })
    expect((await next(a.slug)).body).toMatchObject({ collection: { _id: first._id }, next: { _id: b._id } })
    expect((await next(a.slug, later.slug)).body).toMatchObject({ previous: { _id: c._id }, next: null })
    for (const slug of [asleep.slug, 'no-such', "'; --"])
      expect((await next(a.slug, slug)).body).toEqual(nothing)
    expect((await next(b.slug, later.slug)).body).toEqual(nothing)
    await update(asleep._id, { active: true })
    expect((await next(a.slug)).body).toMatchObject({ collection: { _id: asleep._id } })
  })

  test('in a collection with a rule are those that the rule finds now', async () => {
    const tag = `tag-${randomUUID()}`
    const [older, newer] = [await newItem({ tags: [tag] }), await newItem({ tags: [tag] })]
    const { slug } = await build({ rule: { tag } })
    expect((await next(older.slug, slug)).body).toMatchObject({ previous: { _id: newer._id }, next: null })
  })
})

describe('the home page', () => {
  test('has rails for everybody and for the language of the reader, in order, and no empty ones', async () => {
    const item = await newItem()
    const filled = { onHome: true, sections: oneSection([item]) }
    const all = await build({ ...filled, order: 3 })
    const hindi = await build({ ...filled, order: 1, language: 'hi' })
    const gujarati = await build({ ...filled, order: 2, language: 'gu' })
    await build({ ...filled, order: 1, onHome: false })
    await build({ ...filled, order: 1, active: false })
    await build({ onHome: true, order: 1 })
    await build({ onHome: true, order: 1, rule: { tag: randomUUID() } })
    expect(await railsOf()).toEqual([all._id])
    expect(await railsOf('hi')).toEqual([hindi._id, all._id])
    expect(await railsOf('gu')).toEqual([gujarati._id, all._id])
    expect((await app.send('GET', '/app/home?lang=fr')).status).toBe(400)
    await setActive(item._id, false)
    expect(await railsOf('hi')).toEqual([])
  })

  test('has at most twenty rails of twelve items, with as many statements as for two rails', async () => {
    const made = await newItems(14)
    await build({ onHome: true, sections: oneSection(made) })
    await build({ onHome: true, rule: { count: 13 } })
    const readIn = async () => {
      let count = 0
      const prepared: typeof app.deps.prepared = (statement) => {
        count += 1
        return app.deps.prepared(statement)
      }
      const read = (db: typeof app.deps.db) => readHome({ ...app.deps, db, prepared }, undefined)
      return (await recordStatements(app.deps.db, read)).length + count
    }
    const few = await readIn()
    for (let n = 0; n < 12; n++) {
      await build({ onHome: true, sections: oneSection(made.slice(n)) })
      await build({ onHome: true, rule: { count: n + 1 } })
    }
    const { rails } = await home()
    expect(rails).toHaveLength(20)
    expect(rails.slice(0, 2).map(({ items, collection }) => [items.length, collection.itemCount])).toEqual([
      [12, 14],
      [12, 13],
    ])
    expect(idsOf(rails[0]?.items ?? [])).toEqual(idsOf(made.slice(0, 12)))
    expect([few, await readIn()]).toEqual([5, 5])
  })

  test('has the carousel, and what a signed-in person has begun', async () => {
    const person = await app.signInApp('+919876543991')
    const [item] = await newItems(1)
    if (!item) throw new Error('no item')
    const made = await build({ onHome: true, sections: oneSection([item]) })
    const slide = {
      title: 'Paryushan',
      imageUrl: 'https://example.org/d.jpg',
      mobileImageUrl: 'https://example.org/m.jpg',
    }
    await app.call(calls.createCarouselItem, { token: admin, body: slide })
    const mine = async () => (await app.call(calls.appMyHome, { token: person })).body
    expect(await mine()).toEqual({ ...(await home()), continue: [] })
    await app.call(calls.appSetPosition, {
      token: person,
      params: { id: item._id },
      body: { positionSec: 5 },
    })
    expect(await mine()).toMatchObject({
      carousel: [{ title: 'Paryushan' }],
      rails: [{ collection: { _id: made._id }, items: [{ _id: item._id }] }],
      continue: [{ content: { _id: item._id }, positionSec: 5 }],
    })
    await setActive(item._id, false)
    expect(await mine()).toMatchObject({ rails: [], continue: [] })
  })
})
