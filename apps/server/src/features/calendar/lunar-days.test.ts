import { calendarDateProblem, limits } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { type LunarDays, dayOfTithi, describeDays } from './lunar-days.ts'
import { daysAsked } from './service.ts'
import { addDays } from './sky.ts'

/** Makes days from 1 January on. `counts`: the tithi at the sunrise of each day, counted from 0. */
const monthOf = (...counts: number[]): LunarDays => ({
  place: 'ahmedabad',
  days: counts.map((count, index) => ({ date: addDays('2027-01-01', index), count })),
  lunations: [
    { startsAt: new Date('2026-12-25'), months: ['magshar'], adhik: false, samvat: 2553 },
    { startsAt: new Date('2027-01-24'), months: ['posh'], adhik: false, samvat: 2553 },
  ],
})

test('a skipped tithi is observed on the day in which it falls, a repeated one on its second day', () => {
  const lost = monthOf(5, 6, 8, 9)
  expect([6, 7, 8].map((count) => dayOfTithi(lost, count))).toEqual([
    '2027-01-02',
    '2027-01-02',
    '2027-01-03',
  ])
  const repeated = monthOf(6, 7, 7, 8)
  expect([7, 8].map((count) => dayOfTithi(repeated, count))).toEqual(['2027-01-03', '2027-01-04'])
  expect([4, 10].map((count) => dayOfTithi(lost, count))).toEqual([undefined, undefined])
})

test('days name their skipped, repeated and observed tithis', () => {
  const said = (lunar: LunarDays) =>
    describeDays(lunar).map(({ half, tithi, lost, repeated, parva }) =>
      [half, tithi, lost && 'lost', repeated && 'repeated', parva].filter(Boolean).join(' '),
    )
  expect(said(monthOf(5, 6, 8, 9))).toEqual(['sud 7 lost ashtami', 'sud 9'])
  expect(said(monthOf(6, 7, 7, 8))).toEqual(['sud 8', 'sud 8 repeated ashtami'])
  expect(said(monthOf(27, 28, 29, 30, 31))).toEqual(['vad 14 chaudas', 'vad 15', 'sud 1'])
})

test('a request gets six weeks by default, and never more days than the limit', () => {
  expect(daysAsked({ from: '2027-01-01' })).toEqual(['2027-01-01', '2027-02-11'])
  expect(daysAsked({ from: '2027-01-05', to: '2027-01-04' })).toEqual(['2027-01-05', '2027-02-15'])
  expect(daysAsked({ from: '2027-01-01', to: '2027-01-01' })).toEqual(['2027-01-01', '2027-01-01'])
  expect(daysAsked({ from: '2027-01-01', to: '2099-01-01' })).toEqual([
    '2027-01-01',
    addDays('2027-01-01', limits.calendarDaysMax - 1),
  ])
  expect(daysAsked({ from: '2100-12-20' })).toEqual(['2100-12-20', '2100-12-31'])
})

test('a date needs a name, an end that is not before its start, and no more days than the limit', () => {
  const date = { occasion: null, name: 'Chaturmas', startsOn: '2027-07-17', endsOn: '2027-07-17' }
  expect(calendarDateProblem(date)).toBeNull()
  expect(calendarDateProblem({ ...date, name: '' })?.[0]).toBe('name')
  expect(calendarDateProblem({ ...date, name: '', occasion: 'diwali' })).toBeNull()
  expect(calendarDateProblem({ ...date, endsOn: '2027-07-16' })?.[0]).toBe('endsOn')
  expect(calendarDateProblem({ ...date, endsOn: '2027-09-14' })).toBeNull()
  expect(calendarDateProblem({ ...date, endsOn: '2027-09-15' })?.[0]).toBe('endsOn')
})
