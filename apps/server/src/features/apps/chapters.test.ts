import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('content_manager')
})
afterAll(() => app.close())

const update = (id: string, body: Record<string, unknown>) =>
  app.call(calls.updateContent, { token, params: { id }, body })
const track = async (slug: string) => app.call(calls.appGetChapters, { params: { slug } })
const chapters = [
  { startSec: 0, title: 'Mangalacharan' },
  { startSec: 75, title: 'Verses <1> & more' },
]

test('the apps get the chapters of an active item, as JSON and as WebVTT', async () => {
  const item = await buildContent(app, token, { durationSec: 100, chapters })
  const { body } = await app.call(calls.appGetContent, { params: { slug: item.slug } })
  expect(body.chapters).toEqual(chapters)
  const answer = await track(item.slug)
  expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(answer.body).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:01:15.000\nMangalacharan\n\n' +
      '00:01:15.000 --> 00:01:40.000\nVerses &lt;1&gt; &amp; more\n',
  )
  expect((await track(item.slug)).headers.get('content-type'), 'kept').toBe('text/vtt; charset=utf-8')
  await update(item._id, { durationSec: 0, chapters: chapters.slice(0, 1) })
  expect((await track(item.slug)).body).toBe('WEBVTT\n\n00:00:00.000 --> 01:00:00.000\nMangalacharan\n')
  await update(item._id, { active: false })
  expect((await track(item.slug)).status).toBe(404)
})

test.each([
  ['out of order', chapters.toReversed(), 'chapters.1.startSec', 'Chapters must be in order'],
  ['at one time', [chapters[0], chapters[0]], 'chapters.1.startSec', 'Two chapters begin at the same time'],
  [
    'at the end',
    [{ startSec: 100, title: 'a' }],
    'chapters.0.startSec',
    'A chapter must begin before the end',
  ],
  ['without a title', [{ startSec: 1, title: ' ' }], 'chapters.0.title', 'Chapter title is required'],
  [
    'with a long title',
    [{ startSec: 1, title: 'a'.repeat(101) }],
    'chapters.0.title',
    expect.stringContaining('100'),
  ],
  [
    'at a fraction of a second',
    [{ startSec: 1.5, title: 'a' }],
    'chapters.0.startSec',
    expect.stringContaining('whole'),
  ],
  [
    'before the beginning',
    [{ startSec: -1, title: 'a' }],
    'chapters.0.startSec',
    expect.stringContaining('0:00:00'),
  ],
  [
    'beyond the limit',
    Array.from({ length: 201 }, (_, startSec) => ({ startSec, title: 'a' })),
    'chapters',
    'No more than 200 chapters',
  ],
])('chapters %s are refused', async (_what, wrong, path, message) => {
  const item = await buildContent(app, token, { durationSec: 100, chapters })
  const { status, body } = await update(item._id, { chapters: wrong })
  expect([status, (body as { errors?: unknown }).errors]).toEqual([422, [{ path, message }]])
})

test('a shorter duration leaves existing chapters as they are', async () => {
  const item = await buildContent(app, token, { durationSec: 100, chapters })
  const { status, body } = await update(item._id, { durationSec: 50 })
  expect([status, body.chapters]).toEqual([200, chapters])
})
