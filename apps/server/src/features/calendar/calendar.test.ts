import { type CalendarOccasion, calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { dayAnnouncer, namesOfToday } from './service.ts'

let app: TestApp
let editor: string
beforeAll(async () => {
  app = await startTestApp({ calendarPlace: 'kolkata' })
  editor = await app.signIn('content_manager')
})
afterAll(() => app.close())

const year = { from: '2027-01-01', to: '2027-12-31' }
const calendar = async (query: Record<string, string>) =>
  (await app.call(calls.getCalendar, { token: editor, query })).body
const named = async (occasion: CalendarOccasion['occasion']) =>
  (await calendar({ ...year, place: 'ahmedabad' })).occasions
    .filter((one) => one.occasion === occasion)
    .map(({ tradition, startsOn, endsOn }) => `${tradition} ${startsOn} ${endsOn}`)
const add = (body: Record<string, unknown>) => app.call(calls.createCalendarDate, { token: editor, body })

test('every day of a year is listed once, in order, with the occasions that overlap the requested days', async () => {
  const { place, days, occasions } = await calendar({ ...year, place: 'ahmedabad' })
  expect([place, days.length, days[0]?.date, days.at(-1)?.date]).toEqual([
    'ahmedabad',
    365,
    '2027-01-01',
    '2027-12-31',
  ])
  expect(occasions).toHaveLength(15)
  expect(occasions.map(({ startsOn }) => startsOn)).toEqual(
    occasions.map(({ startsOn }) => startsOn).toSorted(),
  )
  const paryushan = occasions.find(({ occasion }) => occasion === 'paryushan')
  const samvatsari = occasions.find(({ occasion }) => occasion === 'samvatsari')
  expect(paryushan?.endsOn).toBe(samvatsari?.startsOn)
  const last = paryushan?.endsOn ?? ''
  const touching = (await calendar({ from: last, to: last, place: 'ahmedabad' })).occasions
  expect(touching.map(({ occasion }) => occasion)).toEqual(['paryushan', 'samvatsari'])
})

test('a date that staff set replaces the computed one until it is deleted', async () => {
  const [computed = ''] = await named('samvatsari')
  const day = { startsOn: '2027-09-06', endsOn: '2027-09-06' }
  const moved = await add({ occasion: 'samvatsari', tradition: 'shvetambar', ...day })
  expect(moved.status).toBe(201)
  await add({
    occasion: 'samvatsari',
    tradition: 'sthanakvasi',
    startsOn: '2027-09-07',
    endsOn: '2027-09-07',
  })
  expect(await named('samvatsari')).toEqual([
    'shvetambar 2027-09-06 2027-09-06',
    'sthanakvasi 2027-09-07 2027-09-07',
  ])
  const params = { id: moved.body._id }
  const changed = await app.call(calls.updateCalendarDate, {
    token: editor,
    params,
    body: { endsOn: '2027-09-05' },
  })
  expect(changed.body).toMatchObject({ errors: [{ path: 'endsOn' }] })
  expect((await app.call(calls.deleteCalendarDate, { token: editor, params })).status).toBe(204)
  expect(await named('samvatsari')).toEqual([computed, 'sthanakvasi 2027-09-07 2027-09-07'])
  const events = await app.deps.db.selectFrom('activity').select(['action', 'itemName']).execute()
  expect(events.filter(({ action }) => action.startsWith('calendar')).map(({ action }) => action)).toEqual([
    'calendar.create',
    'calendar.create',
    'calendar.delete',
  ])
})

test('a date without an occasion needs a name, and an error names each invalid field', async () => {
  const own = { name: 'Ratha Yatra', startsOn: '2027-03-01', endsOn: '2027-03-03' }
  expect((await add(own)).status).toBe(201)
  expect((await calendar({ from: '2027-03-03', to: '2027-03-03' })).occasions).toMatchObject([
    { occasion: null, name: 'Ratha Yatra', tradition: 'all' },
  ])
  for (const [wrong, path] of [
    [{ name: ' ' }, 'name'],
    [{ endsOn: '2027-02-28' }, 'endsOn'],
    [{ startsOn: '2027-02-30' }, 'startsOn'],
    [{ startsOn: '1999-12-31' }, 'startsOn'],
    [{ tradition: 'nobody' }, 'tradition'],
  ] as const)
    expect((await add({ ...own, ...wrong })).body).toMatchObject({ errors: [{ path }] })
})

test('the calendar is for the place in the settings, unless the request names another', async () => {
  const ask = async (query: Record<string, string>) =>
    (await calendar({ from: '2027-03-03', ...query })).place
  expect([await ask({}), await ask({ place: 'ahmedabad' }), await ask({ place: 'nowhere' })]).toEqual([
    'kolkata',
    'ahmedabad',
    'kolkata',
  ])
})

test('scheduled starts and ends are listed in the order of their times', async () => {
  const { body: slide } = await app.call(calls.createCarouselItem, {
    token: editor,
    body: {
      title: 'Paryushan',
      imageUrl: 'https://example.org/d.jpg',
      mobileImageUrl: 'https://example.org/m.jpg',
      publishAt: '2099-08-27T18:30:00.000Z',
      unpublishAt: '2099-09-04T18:30:00.000Z',
    },
  })
  const listed = async (from: string, to: string) =>
    (await app.call(calls.listScheduled, { token: editor, query: { from, to } })).body
  const item = { kind: 'carousel', missingFile: false, itemId: slide._id, title: 'Paryushan' }
  expect(await listed('2099-08-28', '2099-09-05')).toEqual({
    items: [
      { ...item, change: 'publish', at: '2099-08-27T18:30:00.000Z' },
      { ...item, change: 'unpublish', at: '2099-09-04T18:30:00.000Z' },
    ],
    total: 2,
  })
  expect((await listed('2099-08-29', '2099-09-04')).total).toBe(0)
  const trash = app.deps.db.updateTable('carouselItems').set({ trashedAt: new Date() })
  await trash.where('id', '=', slide._id).execute()
  expect((await listed('2099-08-28', '2099-09-05')).total).toBe(0)
})

test('the names of a day apply from midnight in India, when cached answers about the day before are dropped', async () => {
  const midnight = Date.parse('2026-09-07T18:30:00.000Z')
  const at = (ms: number) => new Date(midnight + ms)
  expect(await namesOfToday(app.deps, at(-1))).not.toContain('Paryushan')
  const names = await namesOfToday(app.deps, at(0))
  expect(names).toEqual(expect.arrayContaining(['Paryushan', 'paryushan', 'पर्युषण', 'પર્યુષણ']))
  expect(names.filter((name) => /^(?:\w+ )?(?:Sud|Vad) \d+$/.test(name))).toHaveLength(2)
  expect(names).not.toContain('')
  const told: string[] = []
  const deps = { ...app.deps, purge: { add: (keys: readonly string[]) => told.push(...keys) } as never }
  const announce = dayAnnouncer(at(-60_000))
  await announce(deps, at(-1))
  expect(told).toEqual([])
  for (const late of [60_000, 61_000]) await announce(deps, at(late))
  expect(told).toEqual(['calendar', 'collections'])
})
