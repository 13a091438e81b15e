// After a slug is changed, old links still work: the former slug leads to its item or collection, and none can take it.
import { randomUUID } from 'node:crypto'
import { type Call, calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { findFreeSlug } from './service.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('super_admin')
})
afterAll(() => app.close())

interface Named {
  _id: string
  slug: string
}
interface Kind {
  build: (slug?: string) => Promise<Named>
  update: Call
  remove: Call
  read: (name: string) => Promise<{ status: number; slug?: string | undefined }>
}
const kinds: Record<string, Kind> = {
  item: {
    build: (slug = `item-${randomUUID()}`) => buildContent(app, token, { slug, title: 'Girnar' }),
    update: calls.updateContent,
    remove: calls.deleteContent,
    read: async (slug) => {
      const { status, body } = await app.call(calls.appGetContent, { params: { slug } })
      return { status, slug: body.slug }
    },
  },
  collection: {
    build: async (slug = `collection-${randomUUID()}`) => {
      const { _id } = await buildContent(app, token)
      const body = { title: 'Girnar', slug, sections: [{ title: '', items: [_id] }] }
      const answer = await app.call(calls.createCollection, { token, body })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return answer.body
    },
    update: calls.updateCollection,
    remove: calls.deleteCollection,
    read: async (slug) => {
      const { status, body } = await app.call(calls.appGetCollection, { params: { slug } })
      return { status, slug: body.collection?.slug }
    },
  },
}
const rename = async ({ update }: Kind, id: string, slug: string) => {
  const { status, body } = await app.call(update, { token, params: { id }, body: { slug } })
  return [status, (body as unknown as { errors?: { path: string; message: string }[] }).errors]
}
const restore = (id: string, slug?: string) =>
  app.call(calls.restoreTrashed, { token, params: { id }, body: slug === undefined ? {} : { slug } })
const gone = { status: 404, slug: undefined }
const refusedFor = (slug: string) => [
  409,
  [{ path: 'slug', message: `Old links with this slug lead to “Girnar”, whose slug is ${slug} now` }],
]

describe.each(Object.entries(kinds))('a renamed %s', (_, kind) => {
  test('is found by each former slug and by its id, and the answer has its present slug', async () => {
    const { _id, slug } = await kind.build()
    for (const next of [`${slug}-b`, `${slug}-c`]) {
      await kind.read(slug)
      expect(await rename(kind, _id, next)).toEqual([200, undefined])
      // The change shows at once, although the answer for the old slug was cached.
      expect(await kind.read(slug)).toEqual({ status: 200, slug: next })
    }
    const names = [slug, `${slug}-b`, `${slug}-c`, _id]
    for (const name of [...names, ...names.map((each) => each.toUpperCase())])
      expect(await kind.read(name)).toEqual({ status: 200, slug: `${slug}-c` })
    expect(await kind.read(randomUUID())).toEqual(gone)
    await app.call(kind.update, { token, params: { id: _id }, body: { active: false } })
    for (const name of [slug, _id]) expect(await kind.read(name)).toEqual(gone)
  })

  test('can take back its own former slugs, which nothing else can take', async () => {
    const [{ _id, slug }, other] = [await kind.build(), await kind.build()]
    await rename(kind, _id, `${slug}-b`)
    expect(await rename(kind, other._id, slug)).toEqual(refusedFor(`${slug}-b`))
    await expect(kind.build(slug)).rejects.toThrow('slug-taken')
    expect(await rename(kind, _id, slug)).toEqual([200, undefined])
    expect(await rename(kind, other._id, `${slug}-b`)).toEqual(refusedFor(slug))
    for (const name of [slug, `${slug}-b`]) expect(await kind.read(name)).toEqual({ status: 200, slug })
  })

  test('loses its former slugs in the trash, and gets those that are still free back when it is restored', async () => {
    const { _id, slug } = await kind.build()
    for (const next of [`${slug}-b`, `${slug}-c`, `${slug}-d`]) await rename(kind, _id, next)
    await app.call(kind.remove, { token, params: { id: _id } })
    for (const name of [slug, `${slug}-d`, _id]) expect(await kind.read(name)).toEqual(gone)
    const other = await kind.build(slug)
    await rename(kind, other._id, `${slug}-b`)
    expect((await restore(_id, slug)).status).toBe(409)
    expect((await restore(_id, `${slug}-e`)).status).toBe(200)
    for (const name of [`${slug}-c`, `${slug}-d`])
      expect(await kind.read(name)).toEqual({ status: 200, slug: `${slug}-e` })
    for (const name of [slug, `${slug}-b`])
      expect(await kind.read(name)).toEqual({ status: 200, slug: `${slug}-b` })
  })

  test('loses all its slugs when it is deleted for good', async () => {
    const { _id, slug } = await kind.build()
    await rename(kind, _id, `${slug}-b`)
    await app.call(kind.remove, { token, params: { id: _id } })
    await app.call(calls.removeTrashed, { token, params: { id: _id } })
    for (const name of [slug, `${slug}-b`]) {
      await kind.build(name)
      expect(await kind.read(name)).toEqual({ status: 200, slug: name })
    }
  })
})

test('chapters and neighbours can be requested by a former slug', async () => {
  const chapters = [{ startSec: 0, title: 'One' }]
  const item = await buildContent(app, token, { chapters, durationSec: 60 })
  const collection = (
    await app.call(calls.createCollection, {
      token,
      body: { title: 'A', slug: randomUUID(), sections: [{ title: '', items: [item._id] }] },
    })
  ).body
  await app.call(calls.updateContent, { token, params: { id: item._id }, body: { slug: `${item.slug}-b` } })
  const params = { id: collection._id }
  await app.call(calls.updateCollection, { token, params, body: { slug: `${collection.slug}-b` } })
  const at = { params: { slug: item.slug } }
  expect((await app.call(calls.appGetChapters, at)).body).toContain('One')
  for (const name of [
    collection.slug,
    collection.slug.toUpperCase(),
    collection._id,
    `${collection.slug}-b`,
  ]) {
    const next = await app.call(calls.appNextContent, { ...at, query: { collection: name } })
    expect(next.body.collection?.slug).toBe(`${collection.slug}-b`)
  }
})

describe('a former slug cannot be taken', () => {
  const renamed = async () => {
    const item = await buildContent(app, token, { title: 'Girnar', slug: `girnar-${randomUUID()}` })
    const slug = `${item.slug}-b`
    await app.call(calls.updateContent, { token, params: { id: item._id }, body: { slug } })
    return { ...item, former: item.slug, slug }
  }

  test('by a row of an import, and the refusal names the item that has it', async () => {
    const { former, slug } = await renamed()
    const csv = { 'content-type': 'text/csv' }
    const text = `slug,title,platform\n${former},Another,web\n`
    const query = { name: 'a.csv' }
    const { body } = await app.call(calls.checkImport, { token, query, body: text as never, headers: csv })
    const rows = await app.call(calls.listImportRows, { token, params: { id: body._id }, query: {} })
    expect(rows.body.items[0]).toMatchObject({
      outcome: 'refuse',
      reasons: [{ column: 'slug', message: expect.stringContaining(`“Girnar”, whose slug is ${slug} now`) }],
    })
  })

  test('by an item made from a file', async () => {
    const { former } = await renamed()
    expect(await findFreeSlug(app.deps.db, former)).toBe(`${former}-2`)
  })

  test('by a restored item, which is offered a free slug', async () => {
    const { _id, former } = await renamed()
    await app.call(calls.deleteContent, { token, params: { id: _id } })
    const other = await buildContent(app, token, { slug: former })
    await app.call(calls.deleteContent, { token, params: { id: other._id } })
    await restore(_id)
    const { body } = await app.call(calls.listTrash, { token, query: { pageSize: '100' } })
    expect(body.items.find((each) => each._id === other._id)?.freeSlug).toBe(`${former}-2`)
    expect((await restore(other._id)).status).toBe(409)
  })

  test('except by its own item, when that goes back to an earlier version', async () => {
    const { _id, former, slug } = await renamed()
    const body = { atVersion: 1, side: 'after' as const }
    const back = await app.call(calls.restoreVersion, { token, params: { id: _id }, body })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    for (const name of [former, slug])
      expect(await kinds['item']?.read(name)).toEqual({ status: 200, slug: former })
  })
})
