// The calendar's pages as browsers read them, and its file as other calendars read it.
import { calls } from '@jinvani/contract'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makeIcs } from './pages.ts'

let app: TestApp
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('content_manager')
})
afterAll(() => app.close())

const feed = async (query = '') => {
  const answer = await fetch(`${app.url}/jain-calendar.ics${query}`)
  const text = await answer.text()
  const events = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each))
  return { answer, text, events }
}

test('the calendar file has the festivals of two years, by tradition, in the requested language', async () => {
  const { answer, text, events } = await feed('?tradition=digambar&lang=gu')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const year = new Date(Date.now() + 5.5 * 3_600_000).getUTCFullYear()
  const lakshan = events.filter(({ uid }) => uid.startsWith('das-lakshan-digambar-'))
  expect(lakshan.map(({ uid }) => uid.split('@')[0])).toEqual([
    `das-lakshan-digambar-${year}`,
    `das-lakshan-digambar-${year + 1}`,
  ])
  for (const { startDate, endDate, summary } of lakshan) {
    expect([startDate.isDate, summary]).toEqual([true, 'દસ લક્ષણ'])
    // In the file, the end of an event is the day after its last day.
    expect(endDate.subtractDate(startDate).weeks * 7 + endDate.subtractDate(startDate).days).toBeGreaterThan(
      9,
    )
  }
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  expect(text).toMatch(/^(?:[^\r\n]+\r\n)+$/)
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(text).not.toContain('shvetambar')
  const all = (await feed()).events.map(({ summary }) => summary)
  expect(all).toEqual(expect.arrayContaining(['Samvatsari (Shvetambar)', 'Das Lakshan (Digambar)', 'Diwali']))
})

test('a moved festival keeps its id, and the next answer has its new date', async () => {
  const year = new Date().getFullYear() + 1
  const samvatsari = async () =>
    (await feed('?tradition=shvetambar')).events.find(({ uid }) =>
      uid.startsWith(`samvatsari-shvetambar-${year}@`),
    )
  const before = await samvatsari()
  const day = { startsOn: `${year}-09-01`, endsOn: `${year}-09-01` }
  const body = { occasion: 'samvatsari', tradition: 'shvetambar', name: 'A; B, C\\', ...day }
  await app.call(calls.createCalendarDate, { token: editor, body })
  const after = await samvatsari()
  expect([after?.uid, after?.summary, after?.startDate.toString()]).toEqual([
    before?.uid,
    'A; B, C\\',
    `${year}-09-01`,
  ])
})

test('the calendar file is the same at each request of a day, so that caches keep it', () => {
  const about = {
    name: 'Jain calendar',
    language: 'en' as const,
    url: new URL('https://jinvani.test/jain-calendar'),
    today: '2027-01-01',
    tradition: 'all' as const,
    occasions: [
      {
        occasion: null,
        name: 'સ્નાત્ર મહોત્સવ '.repeat(20).trim(),
        tradition: 'all' as const,
        startsOn: '2027-01-14',
        endsOn: '2027-01-14',
        dateId: '904e0ac3-5706-4db2-89ba-2c3f60bd4e89',
      },
    ],
  }
  const text = makeIcs(about)
  expect(makeIcs(about)).toBe(text)
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  expect(event && new ICAL.Event(event).summary).toBe(about.occasions[0]?.name)
  expect(text).toMatch(/UID:904e0ac3-5706-4db2-89ba-2c3f60bd4e89@jinvani\.test\r\n/)
  expect(text).toMatch(/DTSTART;VALUE=DATE:20270114\r\nDTEND;VALUE=DATE:20270115\r\n/)
})
