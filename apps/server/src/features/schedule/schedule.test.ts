// Items go live and end by schedule. Tests move the stored times instead of waiting for them.
import { type BodyOf, type Calls, calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runRound, untilNothing } from '../../platform/clocks.ts'
import type { Deps } from '../../platform/deps.ts'
import { buildContent } from '../../testing/builders.ts'
import { recordStatements } from '../../testing/library/recorded-statements.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { carryOutCarousel } from '../carousel/service.ts'
import { carryOutContent } from '../content/service.ts'

const soon = '2099-09-03T00:30:00.000Z'
const later = '2099-09-10T18:30:00.000Z'
let app: TestApp
let editor: string
let me: { id: string; name: string }
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('content_manager')
  me = (await app.call(calls.me, { token: editor })).body
})
afterAll(() => app.close())

type Fields = Partial<BodyOf<Calls['createContent']>>
const build = (fields: Fields = {}) => buildContent(app, editor, { publishAt: soon, ...fields })
const read = async (id: string) => (await app.call(calls.getContent, { token: editor, params: { id } })).body
const put = (id: string, body: Fields) =>
  app.call(calls.updateContent, { token: editor, params: { id }, body })
const isInApps = async (slug: string) =>
  (await app.call(calls.appGetContent, { params: { slug } })).status === 200
const eventsOf = (id: string) =>
  app.deps.db
    .selectFrom('activity')
    .selectAll()
    .where('itemId', '=', id)
    .where('actorKind', '=', 'program')
    .orderBy('id')
    .execute()

const tasks = [untilNothing(carryOutContent), untilNothing(carryOutCarousel)]
const carryOut = (deps: Deps = app.deps) => runRound(deps, { tasks, problem: 'not carried out' })
/** Moves all scheduled times back by this many years. */
async function pass(years: number): Promise<void> {
  for (const table of ['content', 'carousel_items'])
    await sql`update ${sql.table(table)} set publish_at = publish_at - ${years} * interval '1 year',
      unpublish_at = unpublish_at - ${years} * interval '1 year'`.execute(app.deps.db)
}
const slide = {
  title: 'Paryushan',
  imageUrl: 'https://example.org/d.jpg',
  mobileImageUrl: 'https://example.org/m.jpg',
}
const buildSlide = async (fields: Partial<BodyOf<Calls['createCarouselItem']>>) =>
  (await app.call(calls.createCarouselItem, { token: editor, body: { ...slide, ...fields } })).body

describe('a schedule', () => {
  test('is saved with an item, which stays inactive until the time comes', async () => {
    const item = await build({ unpublishAt: later })
    expect(item).toMatchObject({ active: false, publishAt: soon, unpublishAt: later, scheduleMissed: null })
    expect(await buildContent(app, editor)).toMatchObject({
      active: true,
      publishAt: null,
      unpublishAt: null,
    })
    expect(await buildSlide({ publishAt: soon })).toMatchObject({ active: false, publishAt: soon })
    expect(await buildSlide({ unpublishAt: soon })).toMatchObject({ active: true, unpublishAt: soon })
  })

  test.each([
    [{ publishAt: '2020-01-01T00:00:00Z' }, 'publishAt', /passed/],
    [{ publishAt: later, unpublishAt: soon }, 'unpublishAt', /end after/],
    [{ publishAt: soon, active: true }, 'publishAt', /live already/],
    [{ unpublishAt: '3 September' }, 'unpublishAt', /in UTC/],
  ])('is refused with a message at its field: %j', async (fields, path, message) => {
    const problem = expect.objectContaining({ path, message: expect.stringMatching(message) })
    const refusal = { errors: expect.arrayContaining([problem]) }
    const { _id: id } = await buildContent(app, editor)
    const { _id: slideId } = await buildSlide({})
    for (const { status, body } of [
      await app.call(calls.updateContent, { token: editor, params: { id }, body: fields }),
      await app.call(calls.updateCarouselItem, { token: editor, params: { id: slideId }, body: fields }),
    ]) {
      expect(status).toBe(422)
      expect(body).toMatchObject(refusal)
    }
    expect(await read(id)).toMatchObject({ publishAt: null, unpublishAt: null, version: 1 })
  })

  test('is removed when a person makes the same change by hand', async () => {
    const { _id: id } = await build({ unpublishAt: later })
    expect((await put(id, { active: true })).body).toMatchObject({ publishAt: null, unpublishAt: later })
    expect((await put(id, { active: false })).body).toMatchObject({ publishAt: null, unpublishAt: null })
    const { _id: slideId } = await buildSlide({ publishAt: soon, unpublishAt: later })
    const body = { active: true }
    const answer = await app.call(calls.updateCarouselItem, { token: editor, params: { id: slideId }, body })
    expect(answer.body).toMatchObject({ active: true, publishAt: null, unpublishAt: later })
  })
})

describe('when the time comes', () => {
  test('an item goes live and ends, and the apps see it at once', async () => {
    const { _id: id, slug, version } = await build({ title: 'Samvatsari', unpublishAt: later })
    await carryOut()
    expect([await isInApps(slug), (await read(id)).version]).toEqual([false, version])
    // Moves only the publication time into the past.
    await sql`update content set publish_at = now() - interval '1 second' where id = ${id}`.execute(
      app.deps.db,
    )
    await carryOut()
    expect(await isInApps(slug)).toBe(true)
    expect(await read(id)).toMatchObject({
      active: true,
      publishAt: null,
      unpublishAt: later,
      version: version + 1,
    })
    await pass(90)
    await carryOut()
    expect(await isInApps(slug)).toBe(false)
    expect(await read(id)).toMatchObject({ active: false, unpublishAt: null, scheduleMissed: null })
    const events = await eventsOf(id)
    expect(events.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['content.publish', 'done'],
      ['content.unpublish', 'done'],
    ])
    expect(events[1]?.changes).toEqual([
      { field: 'active', from: 'true', to: 'false' },
      { field: 'unpublishAt', from: expect.stringMatching(/^2009-09-10/) },
      { field: 'scheduledBy', to: me.name },
    ])
  })

  test('a carousel entry goes live and ends, at once if both times passed while the server was off', async () => {
    const { _id: id } = await buildSlide({ title: 'Diwali', publishAt: soon })
    const past = await buildSlide({ title: 'Oli', publishAt: soon, unpublishAt: later })
    await pass(90)
    await carryOut()
    const { items } = (await app.call(calls.appListCarousel)).body
    expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining(['Diwali']))
    expect(items.map(({ title }) => title)).not.toContain('Oli')
    expect((await eventsOf(past._id)).map(({ action }) => action)).toEqual([
      'carousel.publish',
      'carousel.unpublish',
    ])
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['carousel.publish'])
  })

  test('the link targets of all due entries are looked up in one statement', async () => {
    const { _id: linkTarget } = await buildContent(app, editor)
    for (let n = 0; n < 3; n += 1) await buildSlide({ linkType: 'content', linkTarget, publishAt: soon })
    await pass(90)
    const statements = await recordStatements(app.deps.db, (db) => carryOutCarousel({ ...app.deps, db }))
    expect(statements.filter((statement) => statement.sql.includes('from "content"'))).toHaveLength(1)
  })

  test('an item that cannot go live stays inactive, with the reason until its times are saved again', async () => {
    const film = await build({ sourceWorkflow: 'upload', sources: [] })
    await sql`update content set drm_enabled = true, drm_status = 'processing' where id = ${film._id}`.execute(
      app.deps.db,
    )
    const empty = await build({ sourceWorkflow: 'upload', sources: [] })
    const gone = await buildContent(app, editor)
    const link = { linkType: 'content', linkTarget: gone._id } as const
    const entry = await buildSlide({ ...link, publishAt: soon })
    const admin = await app.signIn('super_admin')
    await app.call(calls.deleteContent, { token: admin, params: { id: gone._id } })
    await pass(90)
    await carryOut()
    const at = '2009-09-03T00:30:00.000Z'
    const missed = { at, reason: 'Its file is not ready to be played', by: me.id }
    expect(await read(film._id)).toMatchObject({ active: false, publishAt: null, scheduleMissed: missed })
    expect((await read(empty._id)).scheduleMissed?.reason).toBe('Content has no playable source')
    const params = { id: entry._id }
    expect((await app.call(calls.getCarouselItem, { token: editor, params })).body).toMatchObject({
      active: false,
      scheduleMissed: { reason: 'Its link target does not exist any more' },
    })
    const mine = await app.call(calls.listMissed, { token: editor, query: { mine: 'true' } })
    expect(mine.body).toMatchObject({
      total: 3,
      items: expect.arrayContaining([{ noun: 'content', _id: film._id, title: film.title, ...missed }]),
    })
    const ofOthers = await app.call(calls.listMissed, { token: admin, query: { mine: 'true' } })
    expect([ofOthers.body.total, (await app.call(calls.listMissed, { token: admin })).body.total]).toEqual([
      0, 3,
    ])
    const [event] = await eventsOf(film._id)
    expect(event).toMatchObject({ action: 'content.publish', outcome: 'no-playable-source' })
    expect(event?.changes).toContainEqual({ field: 'reason', to: missed.reason })
    expect((await put(film._id, { title: 'Other' })).body.scheduleMissed).toEqual(missed)
    expect((await put(film._id, { publishAt: null })).body.scheduleMissed).toBeNull()
  })

  test('an item in the trash does not go live, not even after it is restored', async () => {
    const { _id: id } = await build()
    const { _id: slideId } = await buildSlide({ publishAt: soon })
    const admin = await app.signIn('super_admin')
    await app.call(calls.deleteContent, { token: admin, params: { id } })
    await app.call(calls.deleteCarouselItem, { token: admin, params: { id: slideId } })
    await pass(90)
    await carryOut()
    for (const params of [{ id }, { id: slideId }])
      expect((await app.call(calls.restoreTrashed, { token: admin, params, body: {} })).status).toBe(200)
    await carryOut()
    const restored = await app.call(calls.getCarouselItem, { token: editor, params: { id: slideId } })
    expect(restored.body).toMatchObject({ active: false, publishAt: null, scheduleMissed: null })
    expect(await read(id)).toMatchObject({ active: false, publishAt: null, scheduleMissed: null })
    expect(await eventsOf(id)).toEqual([])
  })

  test('several processes together make each scheduled change only once', async () => {
    const second = await app.startSecond()
    const count = 300
    const { _id: first, slug } = await build()
    await sql`insert into content select (jsonb_populate_record(first,
        jsonb_build_object('id', gen_random_uuid(), 'slug', ${slug} || '-' || nr))).*
      from content as first, generate_series(2, ${count}::int) as nr where id = ${first}`.execute(app.deps.db)
    await pass(90)
    await Promise.all([carryOut(), carryOut(second.deps), carryOut(), carryOut(second.deps)])
    const { rows } = await sql<object>`
      select count(*)::int as events, count(distinct item_id)::int as items,
        bool_and(active and version = 2 and publish_at is null) as is_done
      from activity join content on content.id::text = item_id
      where slug like ${`${slug}%`} and action = 'content.publish'`.execute(app.deps.db)
    expect(rows).toEqual([{ events: count, items: count, isDone: true }])
    await second.close()
  })
})
