import { type Content, type TrashedItem, apiPrefix, calls, limits } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { refoldContent } from '../content/service.ts'
import { planSubmission } from '../films/start.ts'
import { trashNouns } from '../../nouns.ts'
import { removeEnded } from './service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('super_admin')
})
afterAll(() => app.close())

const trash = async (id: string) => {
  const { status } = await app.call(calls.deleteContent, { token, params: { id } })
  expect(status).toBe(204)
}
const restore = (id: string, slug?: string) =>
  app.call(calls.restoreTrashed, { token, params: { id }, body: slug === undefined ? {} : { slug } })
const listed = async (query: Record<string, string> = {}): Promise<TrashedItem[]> => {
  const { status, body } = await app.call(calls.listTrash, { token, query: { pageSize: '100', ...query } })
  expect(status).toBe(200)
  return body.items
}
const find = async (id: string) => (await listed()).find(({ _id }) => _id === id)
const library = async (query: Record<string, string>) =>
  (await app.call(calls.listContent, { token, query })).body
const appStatus = async (slug: string) => (await fetch(`${app.url}${apiPrefix}/app/content/${slug}`)).status
const stats = async () => (await app.call(calls.dashboardStats, { token })).body
const makeOlder = (id: string, days: number) =>
  app.deps.db
    .updateTable('content')
    .set({ trashedAt: new Date(Date.now() - days * DAY_MS) })
    .where('id', '=', id)
    .execute()
const waitingJobs = async (name: string) => {
  const { rows } = await sql<{ data: unknown }>`select data from pgboss.job where name = ${name}`.execute(
    app.deps.db,
  )
  return rows.map(({ data }) => data)
}

describe('a deleted item', () => {
  let item: Content
  let category: string
  beforeAll(async () => {
    category = (await buildCategory(app, token))._id
    item = await buildContent(app, token, {
      title: 'Ratnakar Pachchisi',
      categories: [category],
      featured: true,
    })
    await buildContent(app, token)
    const caption = { language: 'hi', label: 'Hindi', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nx\n' }
    await app.call(calls.putCaption, { token, params: { id: item._id }, body: caption })
    const pictures = { imageUrl: 'https://example.org/a.png', mobileImageUrl: 'https://example.org/b.png' }
    const link = { linkType: 'content', linkTarget: item._id }
    await app.call(calls.createCarouselItem, { token, body: { title: 'Slide', ...pictures, ...link } })
  })

  test('is gone from lists, searches, counts and the apps, and its slug is free', async () => {
    const before = await stats()
    await app.call(calls.appListContent)
    await trash(item._id)
    expect(await appStatus(item.slug)).toBe(404)
    for (const query of [{}, { q: 'Ratnakar' }, { category }, { active: 'false' }, { featured: 'true' }])
      expect(
        (await library(query)).items.map(({ _id }) => _id),
        JSON.stringify(query),
      ).not.toContain(item._id)
    for (const query of [{ active: 'false' }, { q: 'Ratnakar' }]) expect((await library(query)).total).toBe(0)
    expect(await refoldContent(app.deps.db)).toBe(0)
    const found = await app.call(calls.appListContent, { query: { q: 'Ratnakar' } })
    expect(found.body.total).toBe(0)
    const { totalContent, featuredContent, activeContent } = before
    expect(await stats()).toMatchObject({
      totalContent: totalContent - 1,
      featuredContent: featuredContent - 1,
      activeContent: activeContent - 1,
    })
    const carousel = await app.call(calls.listCarousel, { token })
    expect([carousel.body.items.length, carousel.body.linkTargets]).toEqual([1, []])
    expect((await app.call(calls.appListCarousel)).body.items).toEqual([])
    const body = { linkType: 'content', linkTarget: item._id }
    const params = { id: carousel.body.items[0]?._id ?? '' }
    expect((await app.call(calls.updateCarouselItem, { token, params, body })).status).toBe(422)
    const other = await buildContent(app, token, { slug: item.slug })
    expect(other.slug).toBe(item.slug)
    await app.call(calls.deleteContent, { token, params: { id: other._id } })
    await app.call(calls.removeTrashed, { token, params: { id: other._id } })
  })

  const { updateContent, putCaption, previewToken, listLyrics, putLyrics, deleteLyrics } = calls
  const {
    putMeaning,
    deleteMeaning,
    getContent,
    deleteContent,
    listCaptions,
    deleteCaption,
    retryFilm,
    renewKeys,
    listVersions,
  } = calls
  test.each(
    Object.entries({
      getContent,
      updateContent,
      deleteContent,
      listCaptions,
      putCaption,
      deleteCaption,
      listLyrics,
      putLyrics,
      deleteLyrics,
      putMeaning,
      deleteMeaning,
      retryFilm,
      renewKeys,
      previewToken,
      listVersions,
    }),
  )('is not found by the call %s', async (_, entry) => {
    const bodies: Record<string, unknown> = {
      [updateContent.summary]: { title: 'x' },
      [putCaption.summary]: {
        language: 'en',
        label: 'English',
        text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nx\n',
      },
      [putLyrics.summary]: { file: 'words' },
      [putMeaning.summary]: { lines: ['what they mean'] },
      [previewToken.summary]: { stream: 'dash' },
    }
    const path = entry.path.replace(':id', item._id).replace(':language', 'hi').replace(':script', 'Deva')
    const answer = await app.send(entry.method, path, { token, body: bodies[entry.summary] })
    expect([answer.status, answer.body['code']]).toEqual([404, 'not-found'])
  })

  test('waits in the trash and can be restored unchanged', async () => {
    expect(await find(item._id)).toMatchObject({
      noun: 'content',
      name: item.title,
      slug: item.slug,
      freeSlug: item.slug,
      trashedBy: 'super_admin',
    })
    expect((await listed({ q: 'ratnakar', noun: 'content' })).map(({ _id }) => _id)).toEqual([item._id])
    expect(await listed({ q: 'ratnakar', noun: 'category' })).toEqual([])
    const { body } = await restore(item._id)
    expect(body).toEqual({ noun: 'content', _id: item._id, version: 3, left: [] })
    const { version: _v, updatedAt: _u, captions: _c, ...same } = item
    const now = await app.call(calls.getContent, { token, params: { id: item._id } })
    expect(now.body).toMatchObject(same)
    expect(now.body.captions.map(({ language }) => language)).toEqual(['hi'])
    expect((await library({ q: 'Ratnakar' })).total).toBe(1)
    expect((await library({ category })).total).toBe(1)
    expect(await appStatus(item.slug)).toBe(200)
    expect(await find(item._id)).toBeUndefined()
    expect((await restore(item._id)).status).toBe(404)
    const history = await app.call(calls.listVersions, { token, params: { id: item._id } })
    expect(history.body.items.map(({ action }) => action)).toEqual(['restore', 'trash', 'create'])
  })
})

describe('a restore', () => {
  test('of an item whose slug was taken offers another slug', async () => {
    const { _id: id, slug } = await buildContent(app, token)
    await trash(id)
    await buildContent(app, token, { slug })
    await buildContent(app, token, { slug: `${slug}-2` })
    expect(await find(id)).toMatchObject({ slug, freeSlug: `${slug}-3` })
    const refused = await restore(id)
    expect([refused.status, Object(refused.body).code]).toEqual([409, 'slug-taken'])
    expect((await restore(id, `${slug}-3`)).status).toBe(200)
    expect(await appStatus(`${slug}-3`)).toBe(200)
  })

  test('of a category whose slug was taken offers another slug', async () => {
    const { _id: id, slug } = await buildCategory(app, token)
    await app.call(calls.deleteCategory, { token, params: { id } })
    await buildCategory(app, token, { slug })
    expect(await find(id)).toMatchObject({ slug, freeSlug: `${slug}-2` })
    const { status, body } = await restore(id)
    const errors = [{ path: 'slug', message: 'A category with this slug already exists' }]
    expect([status, body]).toMatchObject([409, { code: 'slug-taken', errors }])
    expect((await restore(id, `${slug}-2`)).status).toBe(200)
  })

  test('of an item says which of its categories was deleted meanwhile', async () => {
    const [gone, kept] = [await buildCategory(app, token, { name: 'Katha' }), await buildCategory(app, token)]
    const { _id: id } = await buildContent(app, token, { categories: [gone._id, kept._id] })
    const removeCategory = () => app.call(calls.deleteCategory, { token, params: { id: gone._id } })
    expect((await removeCategory()).status).toBe(409)
    await trash(id)
    expect((await removeCategory()).status).toBe(204)
    expect((await removeCategory()).status).toBe(404)
    const { body } = await restore(id)
    expect(body.left).toEqual([{ field: 'categories', reason: 'The category “Katha” is gone' }])
    const item = await app.call(calls.getContent, { token, params: { id } })
    expect(item.body.categories).toEqual([kept._id])
    const change = { categories: [gone._id] }
    const answer = await app.call(calls.updateContent, { token, params: { id }, body: change })
    expect([answer.status, Object(answer.body).message]).toEqual([422, 'This category does not exist'])
    const restored = await restore(gone._id)
    expect(restored.body).toMatchObject({ noun: 'category', left: [] })
    expect((await app.call(calls.getCategory, { token, params: { id: gone._id } })).body).toMatchObject({
      slug: gone.slug,
      active: true,
    })
  })

  test('of a carousel entry says that the target of its link is gone', async () => {
    const { _id: target } = await buildContent(app, token)
    const pictures = { imageUrl: 'https://example.org/a.png', mobileImageUrl: 'https://example.org/b.png' }
    const body = { title: 'Slide', ...pictures, linkType: 'content', linkTarget: target }
    const { _id: id } = (await app.call(calls.createCarouselItem, { token, body })).body
    const params = { id }
    await app.call(calls.deleteCarouselItem, { token, params })
    expect((await app.call(calls.getCarouselItem, { token, params })).status).toBe(404)
    const list = await app.call(calls.listCarousel, { token })
    expect(list.body.items.map(({ _id }) => _id)).not.toContain(id)
    expect(list.body.totalItems).toBe((await stats()).totalCarouselItems)
    await trash(target)
    expect((await restore(id)).body.left).toEqual([
      { field: 'linkTarget', reason: 'The content that it leads to is gone' },
    ])
    expect((await app.call(calls.getCarouselItem, { token, params })).body.active).toBe(true)
  })

  test('of a protected film is refused if another item now plays its file without protection', async () => {
    const { _id: id } = await buildContent(app, token)
    const drmS3Url = '/media/videos/abcdefghijklmnopqrstuvwx.mp4'
    const { db } = app.deps
    await db
      .updateTable('content')
      .set({ drmEnabled: true, drmS3Url, sources: '[]' })
      .where('id', '=', id)
      .execute()
    await trash(id)
    const upload = { key: 'videos/abcdefghijklmnopqrstuvwx.mp4', ownerId: crypto.randomUUID(), maxBytes: 1 }
    await db
      .insertInto('uploads')
      .values({ ...upload, contentType: 'video/mp4', status: 'verified' })
      .execute()
    const sources = [{ kind: 'mp4', url: app.url + drmS3Url }] as const
    await buildContent(app, token, { sourceWorkflow: 'upload', sources: [...sources], active: true })
    const { status, body } = await restore(id)
    expect([status, Object(body).message]).toEqual([
      422,
      'This file plays without protection in “Bhaktamar Stotra”',
    ])
  })
})

describe('the deletion for good', () => {
  test('happens after 30 days, includes the history, and queues the deletion at the provider', async () => {
    const { _id: id, slug } = await buildContent(app, token)
    const submission = { contentId: id, sourceKey: 'videos/a.mp4', bitrates: '240p30', stage: 'Ready' }
    const sent = { kind: 'drm', provider: 'videocrypt', providerRef: '7_0_7', status: 'ready' } as const
    await app.deps.db
      .insertInto('submissions')
      .values({ ...submission, ...sent })
      .execute()
    await trash(id)
    await makeOlder(id, limits.trashDays - 1)
    expect(await removeEnded(app.deps, trashNouns)).toBe(0)
    expect(await waitingJobs('film.forget')).toEqual([])
    expect(await find(id)).toMatchObject({ slug })
    await makeOlder(id, limits.trashDays)
    expect([await find(id), (await restore(id)).status]).toEqual([undefined, 404])
    expect(await removeEnded(app.deps, trashNouns)).toBe(1)
    expect(await waitingJobs('film.forget')).toEqual([{ provider: 'videocrypt', ref: '7_0_7' }])
    const left = ['content', 'submissions', 'versions'] as const
    const columns = { content: 'id', submissions: 'contentId', versions: 'itemId' } as const
    for (const table of left) {
      const { rows } =
        await sql`select from ${sql.table(table)} where ${sql.ref(columns[table])} = ${id}`.execute(
          app.deps.db,
        )
      expect(rows, table).toEqual([])
    }
    const { body } = await app.call(calls.listActivity, {
      token,
      query: { item: id, action: 'trash.remove' },
    })
    expect(body.items.map(({ actor }) => actor.kind)).toEqual(['program'])
  })

  test('can be done at once for one item or for all, and is recorded', async () => {
    const [one, two] = [await buildContent(app, token), await buildCategory(app, token)]
    expect((await app.call(calls.removeTrashed, { token, params: { id: one._id } })).status).toBe(404)
    await trash(one._id)
    await app.call(calls.deleteCategory, { token, params: { id: two._id } })
    expect((await app.call(calls.removeTrashed, { token, params: { id: one._id } })).status).toBe(204)
    const before = await listed()
    expect(before.map(({ _id }) => _id)).toContain(two._id)
    expect((await app.call(calls.emptyTrash, { token })).status).toBe(204)
    expect([await listed(), (await restore(two._id)).status]).toEqual([[], 404])
    expect(await waitingJobs('trash.remove')).toHaveLength(1)
    expect(await removeEnded(app.deps, trashNouns)).toBe(before.length)
    const { body } = await app.call(calls.listActivity, { token, query: { action: 'trash.empty' } })
    expect(body.items.map(({ count, actor }) => [count, actor.name])).toEqual([
      [before.length, 'super_admin'],
    ])
  })
})

test('the processing of a film in the trash stops here but goes on at a provider, and the dashboard leaves it out', async () => {
  const { db } = app.deps
  const of = async (values: { provider: 'local' | 'videocrypt'; providerRef?: string }) => {
    const { _id: contentId } = await buildContent(app, token)
    const film = { sourceKey: 'videos/a.mp4', bitrates: '240p30', stage: 'Converting', kind: 'drm' as const }
    const { id } = await db
      .insertInto('submissions')
      .values({ contentId, ...film, ...values, status: 'processing' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trash(contentId)
    await planSubmission(app.deps, { contentId, mayStart: true, startedBy: null })
    const status = await app.call(calls.filmStatus, { token, params: { id } })
    const row = await db.selectFrom('submissions').select('id').where('id', '=', id).executeTakeFirst()
    return [status.status, row !== undefined]
  }
  expect(await of({ provider: 'local' })).toEqual([404, false])
  expect(await of({ provider: 'videocrypt', providerRef: '9_0_9' })).toEqual([404, true])
  expect(await waitingJobs('submission.plan')).toHaveLength(2)
  const ledger = await app.call(calls.processingLedger, { token })
  expect(ledger.body.received).toBe(0)
})
