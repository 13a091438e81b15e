import type { CalendarDay } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { DateValues, dateValues } from './date-dialog.tsx'
import { spanText, lunarDayText, entriesOn, monthAfter, lunarMonthsText, listWeeks } from './month.ts'

const day: CalendarDay = {
  date: '2027-09-04',
  months: ['bhadrapad'],
  adhik: false,
  half: 'sud',
  tithi: 4,
  repeated: false,
  lost: false,
  parva: null,
  samvat: 2553,
}

test('a month is shown in whole weeks, which begin on Sunday', () => {
  const weeks = listWeeks('2027-09')
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([5, '2027-08-29', '2027-10-02'])
  expect(listWeeks('2026-02')).toHaveLength(4)
  expect([monthAfter('2027-12', 1), monthAfter('2027-01', -1)]).toEqual(['2028-01', '2026-12'])
})

test('a lunar day has month, half and number, and says if it is repeated or a day is skipped', () => {
  expect(lunarDayText(day)).toBe('Bhadrapad Sud 4')
  expect(lunarDayText({ ...day, tithi: 15, adhik: true })).toBe('Adhik Bhadrapad Purnima')
  expect(lunarDayText({ ...day, tithi: 14, lost: true })).toBe('Bhadrapad Sud 14, Purnima skipped')
  expect(lunarDayText({ ...day, half: 'vad', repeated: true })).toBe('Bhadrapad Vad 4, repeated')
  expect(lunarMonthsText([day, { ...day, months: ['posh', 'maha'], samvat: 2554 }])).toBe(
    'Bhadrapad to Posh-Maha, Vir Nirvan Samvat 2553 to 2554',
  )
})

test('a scheduled change is listed on the day that its time has in India', () => {
  const change = {
    kind: 'content',
    itemId: 'a',
    title: 'Film',
    change: 'publish',
    missingFile: false,
  } as const
  const scheduled = [{ ...change, at: '2027-09-03T18:30:00.000Z' }]
  const on = (date: string) => entriesOn(date, { days: [day], occasions: [], scheduled }).scheduled.length
  expect([on('2027-09-03'), on('2027-09-04')]).toEqual([0, 1])
  const span = { startsOn: '2027-08-28', endsOn: '2027-09-04' }
  expect(spanText({ occasion: null, name: '', tradition: 'all', dateId: null, ...span }, day.date)).toBe(
    'day 8',
  )
})

test('a custom date needs a name, and every date a valid first day', () => {
  const complaints = (values: unknown) =>
    DateValues.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message])
  const day = { startsOn: '2027-09-01', endsOn: '2027-09-01' }
  const fresh = dateValues({ occasion: null, tradition: 'all', ...day })
  expect(complaints(fresh)).toEqual([['name', 'Name is required']])
  const moved = { ...fresh, occasion: 'samvatsari' } as const
  expect(DateValues.parse(moved)).toMatchObject({ occasion: 'samvatsari', startsOn: '2027-09-01' })
  expect(complaints({ ...moved, startsOn: '', endsOn: '2027-08-01' })).toContainEqual([
    'startsOn',
    'First day must be a day such as 2027-09-05',
  ])
})
