// Preview links over HTTP. The page is rendered as JSON here; the real page comes from the build.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Content, calls, limits } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

const built = `
const render = ({ item, preview, collection }) => JSON.stringify({ title: item.title, item, preview, collection })
export const pages = {
  items: [{ path: '/watch/:slug', language: 'en', render }, { path: '/hi/watch/:slug', language: 'hi', render }],
  collections: [],
  embeds: [],
  calendars: [],
}
`
const folder = mkdtempSync(join(tmpdir(), 'jinvani-previews-'))
let base: TestApp
let app: FastifyInstance
let token: string
let url: string
beforeAll(async () => {
  for (const name of ['.server', 'site']) mkdirSync(join(folder, name))
  const files = { '.server/watch.js': built, 'index.html': 'shell', 'site/missing-en.html': 'not here' }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  base = await startTestApp()
  app = await buildApp(base.deps, { findMissing: async () => [] }, folder)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  token = await base.signIn('super_admin')
})
afterAll(async () => {
  await app.close()
  await base.close()
  rmSync(folder, { recursive: true })
})

const paramsOf = ({ _id }: Content) => ({ id: _id })
const make = async (item: Content) => {
  const { status, body } = await base.call(calls.createPreviewLink, { token, params: paramsOf(item) })
  expect(status).toBe(201)
  return { ...body, path: new URL(body.url).pathname }
}
const list = async (item: Content) =>
  (await base.call(calls.listPreviewLinks, { token, params: paramsOf(item) })).body.items
const hidden = () => buildContent(base, token, { active: false, title: 'Not yet' })
const open = (path: string) => fetch(url + path, { redirect: 'manual' })
const gone = async (path: string) => {
  const answer = await open(path)
  return [answer.status, await answer.text()]
}
const missing = [404, 'not here']

test('a link shows the item as it is now, in each language, and its page is not cached', async () => {
  const item = await hidden()
  const { path, expiresAt, createdAt } = await make(item)
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(limits.previewLinkMs)
  for (const each of [path, path, `/hi${path}`]) {
    const answer = await open(each)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ title: 'Not yet', preview: { until: expiresAt } })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    for (const name of ['etag', 'surrogate-key', 'cache-tag']) expect(answer.headers.has(name)).toBe(false)
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  }
  await base.call(calls.updateContent, { token, params: paramsOf(item), body: { title: 'Nearly' } })
  expect(await (await open(path)).json()).toMatchObject({ title: 'Nearly' })
  expect(await gone(`/watch/${item.slug}`)).toEqual(missing)
})

test('staff can end a link, and only that link; the activity records it', async () => {
  const item = await hidden()
  const [first, second] = [await make(item), await make(item)]
  expect((await list(item)).map(({ _id }) => _id)).toEqual([first._id, second._id])
  const params = { ...paramsOf(item), linkId: first._id }
  expect((await base.call(calls.endPreviewLink, { token, params })).status).toBe(204)
  expect(await gone(first.path)).toEqual(missing)
  expect((await open(second.path)).status).toBe(200)
  expect(await list(item)).toMatchObject([{ _id: second._id, url: second.url }])
  for (const linkId of [first._id, 'no-id'])
    expect((await base.call(calls.endPreviewLink, { token, params: { ...params, linkId } })).status).toBe(404)
  const other = { ...paramsOf(await hidden()), linkId: second._id }
  expect((await base.call(calls.endPreviewLink, { token, params: other })).status).toBe(404)
  const { body } = await base.call(calls.listActivity, { token, query: { item: item._id } })
  expect(body.items.map(({ action, item: { name } }) => [action, name]).slice(0, 3)).toEqual([
    ['preview-link.end', 'Not yet'],
    ['preview-link.create', 'Not yet'],
    ['preview-link.create', 'Not yet'],
  ])
})

test('a link with a false signature, an expired link and a link to a deleted item show nothing', async () => {
  const item = await hidden()
  const [link, other] = [await make(item), await make(item)]
  const [, signature = ''] = other.path.split('.')
  const forged = [`/preview/${link._id}.${signature}`, link.path.slice(0, -1), `${link.path}A`, '/preview/x']
  for (const path of [...forged, `/preview/${link._id}`, '/preview/'])
    expect(await gone(path), path).toEqual(missing)
  expect((await open(link.path)).headers.get('cache-control')).toBe('private, no-store')
  await base.call(calls.deleteContent, { token, params: paramsOf(item) })
  expect(await gone(link.path)).toEqual(missing)
  // When the item is restored, its links stay invalid.
  await base.call(calls.restoreTrashed, { token, params: paramsOf(item), body: {} })
  expect(await gone(link.path)).toEqual(missing)

  const later = await hidden()
  const old = await make(later)
  const expiresAt = new Date(Date.now() - 365 * 86_400_000)
  await base.deps.db.updateTable('previewLinks').set({ expiresAt }).where('id', '=', old._id).execute()
  expect(await gone(old.path)).toEqual(missing)
  expect(await list(later)).toEqual([])
  await make(later)
  const kept = await base.deps.db.selectFrom('previewLinks').select('id').where('id', '=', old._id).execute()
  expect(kept).toEqual([])
})

test('a link redirects to the public page once the item is live, and a live item gets no link', async () => {
  const item = await hidden()
  const { path } = await make(item)
  await base.call(calls.updateContent, { token, params: paramsOf(item), body: { active: true } })
  const answer = await open(`/hi${path}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/hi/watch/${item.slug}`])
  const refused = await base.call(calls.createPreviewLink, { token, params: paramsOf(item) })
  expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('live') } })
})

test('the number of links of an item is limited, and viewers cannot see its links', async () => {
  const item = await hidden()
  for (let count = 0; count < limits.previewLinksMax; count += 1) await make(item)
  expect((await base.call(calls.createPreviewLink, { token, params: paramsOf(item) })).status).toBe(422)
  const viewer = await base.signIn('viewer')
  const asked = { token: viewer, params: paramsOf(item) }
  expect((await base.call(calls.listPreviewLinks, asked)).status).toBe(403)
})

test('the page of a link has a signed address of the item’s file for up to four hours, unless the item is protected', async () => {
  const { publicUrl } = base.deps.config
  const item = await hidden()
  const { path } = await make(item)
  const plain = `${publicUrl}/media/videos/abcdefghijklmnopqrstuvwx.mp4`
  const sources = JSON.stringify([
    {
      kind: 'mp4',
      url: plain.replace(publicUrl, ''),
      quality: 'auto',
      mimeType: 'video/mp4',
      needsStreams: false,
    },
  ])
  const set = (values: object) =>
    base.deps.db.updateTable('content').set(values).where('id', '=', item._id).execute()
  await set({ sources })
  const sourceOf = async () => {
    const page = (await (await open(path)).json()) as { item: { sources: { url: string }[] } }
    return page.item.sources[0]?.url ?? ''
  }
  const source = await sourceOf()
  const [, expires = ''] = /\/media\/granted\/(\d+)\.[\da-f-]{36}\.[\w-]{43}\/videos\//.exec(source) ?? []
  const seconds = Number(expires) - Date.now() / 1000
  expect(seconds).toBeGreaterThan(3.5 * 3600)
  expect(seconds).toBeLessThanOrEqual(4 * 3600 + 1)
  await set({ drmEnabled: true })
  expect(await sourceOf()).not.toContain('granted')
})
