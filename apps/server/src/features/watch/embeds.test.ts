// Frames for other sites, and oEmbed, over HTTP. Short texts stand in for the pages that the build makes.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makePng, uploader } from '../../testing/uploader.ts'

const built = `
const render = ({ item }) => item?.title ?? 'gone'
const embed = (language, folder) => ({
  language,
  path: folder + '/embed/:slug',
  watchPath: folder + '/watch/:slug',
  render,
  describe: ({ title }, origin, size) => (title === 'Guarded' ? null : { title, language, origin, ...size }),
})
export const pages = {
  items: [{ path: '/watch/:slug', language: 'en', render }],
  collections: [],
  embeds: [embed('en', ''), embed('hi', '/hi')],
  calendars: [],
}
`
const folder = mkdtempSync(join(tmpdir(), 'jinvani-embeds-'))
let base: TestApp
let app: FastifyInstance
let token: string
let url: string
beforeAll(async () => {
  for (const name of ['.server', 'site']) mkdirSync(join(folder, name))
  for (const [name, text] of Object.entries({
    '.server/watch.js': built,
    'index.html': 'the shell',
    'site/missing-en.html': 'not here',
  }))
    writeFileSync(join(folder, name), text)
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

const mayFrame = ({ headers }: Response) => {
  const policy = headers.get('content-security-policy') ?? ''
  const isOpen = policy.includes('frame-ancestors *') && !headers.has('x-frame-options')
  const isClosed =
    policy.includes("frame-ancestors 'none'") && headers.get('x-frame-options') === 'SAMEORIGIN'
  expect(isOpen).toBe(!isClosed)
  return isOpen
}

test('other sites may frame only the player page of an item, even a cached one, and even if the item is gone', async () => {
  const { slug } = await buildContent(base, token)
  const { slug: gone } = await buildContent(base, token, { active: false })
  // The first answer is cached with its headers, so one page is requested twice.
  for (const path of [`/embed/${slug}`, `/embed/${slug}`, `/hi/embed/${slug}`, `/embed/${gone}`, '/embed/-'])
    expect(mayFrame(await fetch(url + path)), path).toBe(true)
  for (const path of [`/watch/${slug}`, `/watch/${gone}`, '/', '/admin', '/embed', '/oembed', '/api/docs'])
    expect(mayFrame(await fetch(url + path)), path).toBe(false)
  const { headers } = await fetch(`${url}/embed/${slug}`)
  expect(headers.get('content-security-policy')).toContain("form-action 'none'")
  expect(headers.has('set-cookie')).toBe(false)
  const answer = await fetch(`${url}/embed/${gone}`)
  expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
    404,
    'gone',
    'no-store',
  ])
})

test('a framed player shows an edit, follows a new slug, and is gone with its item', async () => {
  const { _id, slug } = await buildContent(base, token, { title: 'Girnar' })
  const change = (body: object) => base.call(calls.updateContent, { token, params: { id: _id }, body })
  const text = async () => (await fetch(`${url}/embed/${slug}`)).text()
  expect(await text()).toBe('Girnar')
  await change({ title: 'Palitana' })
  expect(await text()).toBe('Palitana')
  await change({ slug: `${slug}-b` })
  expect((await fetch(`${url}/embed/${slug}`)).url).toBe(`${url}/embed/${slug}-b`)
  await change({ active: false })
  expect(await text()).toBe('gone')
})

const ask = async (address: string, more = '') => {
  const answer = await fetch(`${url}/oembed?url=${encodeURIComponent(address)}${more}`)
  return [answer.status, answer.ok ? await answer.json() : undefined]
}

test('oEmbed describes the page of an item in its language, within the requested size', async () => {
  const { slug } = await buildContent(base, token, { title: 'Girnar' })
  const { publicUrl: origin } = base.deps.config
  const whole = { title: 'Girnar', origin, maxWidth: null, maxHeight: null, startSec: 0, cards: [] }
  for (const path of ['/watch', '/embed'])
    expect(await ask(`${origin}${path}/${slug}`)).toEqual([200, { ...whole, language: 'en' }])
  expect(await ask(`${origin}/hi/watch/${slug}/?t=1m5s#x`)).toEqual([
    200,
    { ...whole, language: 'hi', startSec: 65 },
  ])
  expect(await ask(`${origin}/watch/${slug}?t=a`)).toEqual([200, { ...whole, language: 'en' }])
  const sized = { ...whole, language: 'en', maxWidth: 300, maxHeight: 200 }
  expect(await ask(`${origin}/watch/${slug}`, '&maxwidth=300&maxheight=200')).toEqual([200, sized])
  const [status] = await ask(`${origin}/watch/${slug}`, '&maxwidth=-1&maxheight=wide&format=json')
  expect(status).toBe(200)
  const { headers } = await fetch(`${url}/oembed?url=${origin}/watch/${slug}`)
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test('oEmbed and the pages use the preview card of a picture once it is made', async () => {
  const editor = uploader(base, token)
  const thumbnail = await editor.send('images/thumbnails/', 'image/png', makePng(40, 60))
  await editor.complete(thumbnail)
  const images = { poster: 'https://elsewhere.example/a.jpg', thumbnail, banner: '' }
  const { slug } = await buildContent(base, token, { images })
  const { db, config } = base.deps
  for (const [small, cards] of [
    [{}, []],
    [{ card: 0 }, []],
    [{ card: 9 }, [thumbnail]],
  ] as const) {
    const row = db.updateTable('uploads').set({ small })
    await row.where('key', '=', new URL(thumbnail).pathname.slice('/media/'.length)).execute()
    const [, answer] = await ask(`${config.publicUrl}/watch/${slug}`)
    expect(answer).toMatchObject({ cards })
  }
})

test('oEmbed refuses pages that show no item, protected items, and other formats', async () => {
  const { slug } = await buildContent(base, token)
  const { slug: inactive } = await buildContent(base, token, { active: false })
  const { slug: guarded } = await buildContent(base, token, { title: 'Guarded' })
  const { publicUrl: origin } = base.deps.config
  const nowhere = [
    `https://other.example/watch/${slug}`,
    `${origin}/collections/${slug}`,
    `${origin}/`,
    '',
    'x',
  ]
  for (const address of [...nowhere, `${origin}/watch/${inactive}`, `${origin}/watch/%ff`])
    expect(await ask(address), address).toEqual([404, undefined])
  expect(await ask(`${origin}/watch/${guarded}`)).toEqual([401, undefined])
  expect(await ask(`${origin}/watch/${slug}`, '&format=xml')).toEqual([501, undefined])
  expect((await fetch(`${url}/oembed?url=a&url=b&format=a&format=b`)).status).toBe(404)
})
