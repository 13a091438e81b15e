// The dashboard: missing fields of items, sources that no longer play, and the lists that these numbers lead to.
import { type Calls, type InputOf, calls, limits } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategory, buildContent, youtubeSource } from '../../testing/builders.ts'
import { type Outside, startOutside } from '../../testing/outside.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { findOutLacks, refreshAllLacks } from '../content/service.ts'
import { announceChange } from '../public-changes/service.ts'
import { checkSources } from '../sources/service.ts'

let app: TestApp
let outside: Outside
let token: string
let colleague: string
let viewer: string
/** Status of the answer of each host; 0 means no answer. Hosts that are not listed here answer 200. */
const answers: Record<string, number> = {}
beforeAll(async () => {
  outside = await startOutside((request, response) => {
    const status = answers[request.headers.host ?? ''] ?? 200
    if (status === 0) request.socket.destroy()
    else response.writeHead(status).end()
  })
  app = await startTestApp()
  token = await app.signIn('super_admin')
  colleague = await app.signIn('content_manager')
  viewer = await app.signIn('viewer')
})
afterAll(async () => {
  await app.close()
  await outside.close()
})

type Patch = InputOf<Calls['updateContent']>
const read = async (id: string) => (await app.call(calls.getContent, { token, params: { id } })).body
const change = (id: string, body: Partial<Patch>) =>
  app.call(calls.updateContent, { token, params: { id }, body })
const lacking = async (missing: string, q = '') => {
  // Drops cached totals, since the test changes rows directly.
  await announceChange(app.deps, ['content'])
  const { body } = await app.call(calls.listContent, { token, query: { missing, q, pageSize: '50' } })
  return body.items.map(({ _id }) => _id)
}
const today = async (as = token) => (await app.call(calls.dashboardToday, { token: as })).body
const external = (host: string) => ({
  sourceWorkflow: 'external' as const,
  sources: [{ kind: 'mp4' as const, url: `https://${host}/film.mp4` }],
})
/** Runs the nightly check of sources. `hours`: time since 1 am (India) of the first night. */
const night = (hours: number) =>
  checkSources(
    app.deps,
    { signal: new AbortController().signal },
    { network: outside.network, pauseMs: 0, now: () => new Date(Date.UTC(2027, 0, 1, 19, 30 + hours * 60)) },
  )

test('what an item lacks is computed again after each change of the item', async () => {
  const category = await buildCategory(app, token)
  const picture = 'https://cdn.example.org/a.jpg'
  const item = await buildContent(app, token, { title: 'Navkar', ...external('fine.videos.in') })
  for (const kind of ['synopsis', 'categories', 'poster', 'rating', 'captions', 'any'])
    expect(await lacking(kind), kind).toContain(item._id)
  expect(await lacking('any', 'navkar')).toEqual([item._id])
  for (const kind of ['file', 'source', 'descriptors'])
    expect(await lacking(kind), kind).not.toContain(item._id)

  const images = { poster: picture, thumbnail: picture, banner: picture }
  await change(item._id, { synopsis: 'Nine lines', categories: [category._id], images, rating: 'U' })
  expect(await lacking('any')).toEqual([item._id])
  await app.call(calls.putCaption, {
    token,
    params: { id: item._id },
    body: { language: 'hi', label: 'Hindi', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nजय\n' },
  })
  expect(await lacking('any')).toEqual([])
  await change(item._id, { rating: 'A' })
  expect(await lacking('descriptors')).toEqual([item._id])
  await change(item._id, { descriptors: ['themes', 'fear', 'fear'] })
  expect((await read(item._id)).descriptors).toEqual(['fear', 'themes'])
  await app.call(calls.deleteCaption, { token, params: { id: item._id, language: 'hi' } })
  expect(await lacking('any')).toEqual([item._id])
  await change(item._id, { hasSpeech: false })
  expect(await lacking('any')).toEqual([])
})

test('a recording is saved as one without speech unless the request says otherwise', async () => {
  const recording = await buildContent(app, token, { mediaType: 'audio', ...external('fine.videos.in') })
  expect(recording.hasSpeech).toBe(false)
  await app.deps.db.deleteFrom('content').where('id', '=', recording._id).execute()
})

test('what an item lacks is computed later if it is unknown or was computed by an older rule', async () => {
  const item = await buildContent(app, token)
  const set = (lacks: string | null) =>
    app.deps.db.updateTable('content').set({ lacks }).where('id', '=', item._id).execute()
  await set(null)
  expect(await lacking('poster')).toEqual([])
  await findOutLacks(app.deps.db)
  expect(await lacking('poster')).toEqual([item._id])
  await set('')
  await refreshAllLacks(app.deps.db)
  expect(await lacking('poster')).toEqual([item._id])
})

test('a stored picture below the minimum size counts as missing', async () => {
  const item = await buildContent(app, token)
  await app.deps.db
    .insertInto('uploads')
    .values({
      key: 'images/posters/small.webp',
      ownerId: item._id,
      contentType: 'image/webp',
      maxBytes: 1,
      size: 1,
      status: 'verified',
      width: 640,
      height: 640,
      durationSec: null,
      verifiedAt: new Date(),
      unnamedSince: null,
      storeVersion: null,
    })
    .execute()
  const images = { poster: `${app.deps.config.publicUrl}/media/images/posters/small.webp` }
  await change(item._id, { images })
  expect((await read(item._id)).imageSizes).toEqual({ poster: { width: 640, height: 640 } })
  const another = await buildContent(app, token, { images })
  expect(await lacking('poster')).toEqual(expect.arrayContaining([item._id, another._id]))
})

test('a source that fails two nights running is shown as dead everywhere, until it works again', async () => {
  const item = await buildContent(app, token, { title: 'Girnar', ...external('weak.videos.in') })
  const gone = await buildContent(app, token, { title: 'Palitana', ...external('gone.videos.in') })
  Object.assign(answers, { 'weak.videos.in': 500, 'gone.videos.in': 404 })
  expect(await night(0)).toEqual({ done: true })
  expect((await read(item._id)).deadSource).toBeNull()
  expect((await read(gone._id)).deadSource).toMatchObject({ reason: 'Nothing is at the address' })
  const asked = outside.asked.length
  expect(await night(1)).toEqual({ done: true })
  expect(outside.asked).toHaveLength(asked)

  await night(24)
  expect((await read(item._id)).deadSource).toMatchObject({ reason: 'The address answered 500' })
  expect(await lacking('source')).toEqual([gone._id, item._id])
  const { dead } = await today()
  expect(dead).toMatchObject({ total: 2, items: [{ title: 'Girnar' }, { title: 'Palitana' }] })

  await change(gone._id, {
    sources: [{ kind: 'mp4', url: 'https://fine.videos.in/new.mp4', quality: 'auto' }],
  })
  expect(await lacking('source')).toEqual([item._id])
  answers['weak.videos.in'] = 200
  await night(48)
  expect((await read(item._id)).deadSource).toBeNull()
  expect((await today()).dead).toEqual({ total: 0, items: [] })
  const { body } = await app.call(calls.listActivity, { token, query: { noun: 'source' } })
  expect(body.items.map(({ action, item }) => [action, item.name])).toEqual([
    ['source.recover', 'Girnar'],
    ['source.fail', 'Girnar'],
    ['source.fail', 'Palitana'],
  ])
})

test('a host that does not answer, or asks for a pause, is skipped for the rest of the run', async () => {
  for (const _ of [1, 2, 3, 4, 5]) await buildContent(app, token, external('silent.videos.in'))
  for (const id of ['dQw4w9WgXc1', 'dQw4w9WgXc2', 'dQw4w9WgXc3'])
    await buildContent(app, token, {
      sourceWorkflow: 'youtube',
      sources: [{ ...youtubeSource, url: `https://youtu.be/${id}` }],
    })
  Object.assign(answers, { 'silent.videos.in': 0, 'www.youtube.com': 429 })
  outside.asked.length = 0
  expect(await night(72)).toEqual({ done: true })
  expect(outside.asked.filter((url) => url.includes('silent'))).toHaveLength(3)
  expect(outside.asked.filter((url) => url.includes('oembed'))).toHaveLength(1)
  const silent = await app.deps.db
    .selectFrom('sourceChecks')
    .select('failedSince')
    .where('url', 'like', '%silent%')
    .execute()
  // Only the three sources that were asked count as failed.
  expect(silent.map(({ failedSince }) => failedSince !== null)).toEqual([true, true, true])
  outside.asked.length = 0
  await night(72)
  expect(
    outside.asked.filter((url) => url.includes('silent')),
    'the next run asks the others',
  ).toHaveLength(2)
})

test('the check of sources changes nothing without a network, and asks no host by day', async () => {
  outside.asked.length = 0
  expect(await night(90)).toEqual({ skipped: 'the night is over' })
  expect(outside.asked).toEqual([])
  const before = await app.deps.db.selectFrom('sourceChecks').selectAll().orderBy('contentId').execute()
  for (const host of ['fine.videos.in', 'weak.videos.in', 'silent.videos.in', 'www.youtube.com'])
    answers[host] = 0
  expect(await night(96)).toEqual({ skipped: 'nothing outside can be reached from here' })
  expect(await app.deps.db.selectFrom('sourceChecks').selectAll().orderBy('contentId').execute()).toEqual(
    before,
  )
})

test("the dashboard lists films, missing fields and colleagues' work to roles that may see them", async () => {
  const [open, broken] = [await buildContent(app, token), await buildContent(app, token)]
  const film = {
    sourceKey: 'videos/a.mp4',
    kind: 'clear',
    bitrates: '',
    provider: 'local',
    stage: 'Waiting',
  } as const
  await app.deps.db
    .insertInto('submissions')
    .values([
      { ...film, contentId: open._id },
      {
        ...film,
        contentId: broken._id,
        status: 'failed',
        message: 'It holds no picture',
        finishedAt: new Date(),
      },
    ] as never)
    .execute()
  for (const title of ['One', 'Two', 'Three']) {
    const { body } = await app.call(calls.createCategory, {
      token: colleague,
      body: { name: title, slug: `today-${title.toLowerCase()}` },
    })
    await app.call(calls.updateCategory, { token, params: { id: body._id }, body: { order: 3 } })
  }
  const seen = await today()
  expect(seen.processing).toMatchObject({
    total: 1,
    items: [{ contentId: open._id, processing: { queuePlace: 1 } }],
  })
  expect(seen.failed).toMatchObject({
    total: 1,
    items: [{ contentId: broken._id, message: 'It holds no picture' }],
  })
  expect(seen.missing.kinds.find(({ kind }) => kind === 'poster')?.total).toBe(
    (await lacking('poster')).length,
  )
  expect(seen.missing.total).toBe((await lacking('any')).length)
  expect(seen.colleagues).toMatchObject([
    { by: 'content_manager', action: 'category.create', itemName: 'Three', count: 3 },
  ])
  expect((await today(colleague)).colleagues?.map(({ by }) => by)).toContain('super_admin')
  expect((await today(viewer)).colleagues).toBeNull()
})

test('the dashboard lists the schedule of a week in order, and items that did not go live in time', async () => {
  const empty = { sourceWorkflow: 'upload' as const, sources: [] }
  const [soon, missed] = [await buildContent(app, token, empty), await buildContent(app, token)]
  const hours = (n: number) => new Date(Date.now() + n * 60 * 60 * 1000).toISOString()
  const schedule = (id: string, values: object) =>
    app.deps.db.updateTable('content').set(values).where('id', '=', id).execute()
  await schedule(soon._id, { active: false, publishAt: hours(24), unpublishAt: hours(24 * 9) })
  const scheduleMissed = JSON.stringify({ at: hours(-1), reason: 'No file', by: null })
  await schedule(missed._id, { scheduleMissed, unpublishAt: hours(2) })
  const carousel = {
    imageUrl: 'https://cdn.example.org/a.jpg',
    mobileImageUrl: 'https://cdn.example.org/a.jpg',
  }
  const { body: slide } = await app.call(calls.createCarouselItem, {
    token,
    body: { ...carousel, title: 'Slide', linkType: 'none', unpublishAt: hours(3) },
  })
  const { coming, missed: notLive } = await today(colleague)
  expect(coming?.items.map(({ itemId, change, missingFile }) => [itemId, change, missingFile])).toEqual([
    [missed._id, 'unpublish', false],
    [slide._id, 'unpublish', false],
    [soon._id, 'publish', true],
  ])
  const film = { kind: 'mp4' as const, url: 'https://fine.videos.in/film.mp4', quality: 'auto' }
  await change(soon._id, { sourceWorkflow: 'external', sources: [film] })
  expect((await today(colleague)).coming?.items.at(-1)).toMatchObject({
    itemId: soon._id,
    missingFile: false,
  })
  expect(notLive).toMatchObject({ total: 1, items: [{ _id: missed._id, reason: 'No file' }] })
  expect(await today(viewer)).toMatchObject({ coming: null, missed: null })

  for (let n = 0; n < limits.comingShown; n++) {
    const { _id } = await buildContent(app, token)
    await schedule(_id, { unpublishAt: hours(4), scheduleMissed })
  }
  const { coming: full, missed: allMissed } = await today(colleague)
  expect([full?.total, full?.items.length]).toEqual([limits.comingShown + 3, limits.comingShown])
  expect([allMissed?.total, allMissed?.items.length]).toEqual([limits.comingShown + 1, limits.todayShown])
})
