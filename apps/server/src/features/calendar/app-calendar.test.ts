import { calls, limits } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { dayIn } from './app-calendar.ts'
import { addDays } from './sky.ts'

let app: TestApp
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('content_manager')
})
afterAll(() => app.close())

const ask = (query: Record<string, string>) => app.call(calls.appCalendar, { query })
const day = { from: '2027-03-21', to: '2027-03-21' }
const dayOf = async (query: Record<string, string>) => {
  const { body } = await ask({ ...day, ...query })
  return { place: body.place, ...body.days[0] }
}

test('without dates the answer has six weeks from today, by the clock of the place', async () => {
  const { body } = await ask({ place: 'sydney' })
  const today = dayIn('sydney')
  expect([body.place, body.days[0]?.date, body.days.at(-1)?.date]).toEqual([
    'sydney',
    today,
    addDays(today, 41),
  ])
  const moment = new Date('2027-03-21T20:00:00Z')
  expect([dayIn('ahmedabad', moment), dayIn('new-york', moment)]).toEqual(['2027-03-22', '2027-03-21'])
})

test('towns abroad and coordinates get the tithis of India, but their own sunrise and sunset', async () => {
  const india = await dayOf({})
  const london = await dayOf({ place: 'london' })
  const there = await dayOf({ lat: '51.5123456', lon: '-0.0999' })
  expect([india.place, london.place, there.place]).toEqual(['ahmedabad', 'london', null])
  expect([london.tithi, there.tithi, london.samvat]).toEqual([india.tithi, india.tithi, india.samvat])
  expect(india.sunrise).toMatch(/^2027-03-21T01:1/)
  expect(london.sunrise).toMatch(/^2027-03-21T06:0/)
  expect(there).toEqual(await dayOf({ lat: '51.5', lon: '-0.1' }))
  expect(await dayOf({ lat: '90', lon: '0', from: '2027-12-21', to: '2027-12-21' })).toMatchObject({
    sun: 'stays-down',
    sunrise: null,
    pachkhan: null,
  })
})

test('an answer for a place is cached, and one for coordinates is not', async () => {
  const cached = async (query: Record<string, string>) =>
    (await ask({ ...day, ...query })).headers.get('cache-control')
  expect(await cached({ lat: '23', lon: '72.6' })).toBe('no-store')
  expect(await cached({ lat: '23', lon: '72.6' })).toBe('no-store')
  expect(await cached({ place: 'mumbai' })).toMatch(/^public/)
})

test.each([
  [{ lat: '23' }, 'lon'],
  [{ lat: '90.1', lon: '0' }, 'lat'],
  [{ lat: '0', lon: 'east' }, 'lon'],
  [{ lat: '', lon: '72' }, 'lat'],
  [{ lat: '23', lon: '72', place: 'mumbai' }, 'place'],
  [{ place: 'atlantis' }, 'place'],
  [{ tradition: 'nobody' }, 'tradition'],
  [{ from: '2027-02-30' }, 'from'],
  [{ from: '2027-03-21', to: '2027-03-20' }, 'to'],
  [{ from: '2027-01-01', to: addDays('2027-01-01', limits.calendarDaysMax) }, 'to'],
])('%o is refused with an error about the field %s', async (query, path) => {
  const { status, body } = await ask(query)
  expect([status, body]).toEqual([
    422,
    expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
  ])
})

test('a tradition gets its own dates and those of all traditions, with names in the language of the reader', async () => {
  const year = { from: '2027-01-01', to: '2027-12-31' }
  const kept = async (query: Record<string, string>) =>
    (await ask({ ...year, ...query })).body.occasions.map(
      ({ occasion, tradition }) => `${occasion} ${tradition}`,
    )
  const digambar = await kept({ tradition: 'digambar' })
  expect(digambar).toContain('das-lakshan digambar')
  expect(digambar.filter((one) => !/ (all|digambar)$/.test(one))).toEqual([])
  expect(await kept({ tradition: 'shvetambar' })).toContain('samvatsari shvetambar')
  // Sthanakvasis keep Samvatsari on a date of their own, which staff enter. They share the other Shvetambar dates.
  const without = await kept({ tradition: 'sthanakvasi' })
  expect(without).toContain('chaitra-oli shvetambar')
  expect(without.filter((one) => /^(samvatsari|paryushan) /.test(one))).toEqual([])
  const own = {
    occasion: 'samvatsari',
    tradition: 'sthanakvasi',
    startsOn: '2027-09-06',
    endsOn: '2027-09-06',
  }
  await app.call(calls.createCalendarDate, { token: editor, body: own })
  expect(await kept({ tradition: 'sthanakvasi' })).toContain('samvatsari sthanakvasi')
  const named = { name: 'Ratha Yatra', startsOn: '2027-01-02', endsOn: '2027-01-02' }
  await app.call(calls.createCalendarDate, { token: editor, body: named })
  const names = (await ask({ ...year, lang: 'gu' })).body.occasions.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['સંવત્સરી', 'પર્યુષણ', 'Ratha Yatra']))
})

test('a date that staff add is in the next answer', async () => {
  const names = async () =>
    (await ask({ from: '2028-01-02', to: '2028-01-02' })).body.occasions.map(({ name }) => name)
  expect(await names()).toEqual([])
  const body = { name: 'Pratishtha', startsOn: '2028-01-02', endsOn: '2028-01-02' }
  const { body: date } = await app.call(calls.createCalendarDate, { token: editor, body })
  expect(await names()).toEqual(['Pratishtha'])
  await app.call(calls.deleteCalendarDate, { token: editor, params: { id: date._id } })
  expect(await names()).toEqual([])
})
