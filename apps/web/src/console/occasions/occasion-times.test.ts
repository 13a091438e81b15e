import type { CalendarOccasion } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { findNext, occasionId, occasionText, scheduleFor } from './occasion-times.ts'

const make = (
  occasion: CalendarOccasion['occasion'],
  startsOn: string,
  endsOn = startsOn,
): CalendarOccasion => ({
  occasion,
  name: 'Name',
  tradition: 'shvetambar',
  startsOn,
  endsOn,
  dateId: null,
})
const paryushan = make('paryushan', '2027-08-28', '2027-09-04')
const samvatsari = make('samvatsari', '2027-09-04')
const choice = { daysBefore: 2, start: paryushan, startTime: '', end: samvatsari, endTime: '' }

test('a span from two days before Paryushan to Samvatsari covers whole days in India', () => {
  expect(scheduleFor(choice)).toEqual({
    publishAt: '2027-08-25T18:30:00.000Z',
    unpublishAt: '2027-09-04T18:30:00.000Z',
  })
})

test('a span can begin and end at a time of day, or have no end', () => {
  expect(scheduleFor({ ...choice, startTime: '06:00', endTime: '21:30' })).toEqual({
    publishAt: '2027-08-26T00:30:00.000Z',
    unpublishAt: '2027-09-04T16:00:00.000Z',
  })
  expect(scheduleFor({ ...choice, end: null }).unpublishAt).toBeNull()
})

test('the end is at the next occasion of its kind after the start, even in a later year', () => {
  const diwali = [make('diwali', '2026-11-08'), make('diwali', '2027-10-29'), make('diwali', '2028-10-17')]
  expect(findNext(diwali, occasionId(make('diwali', '')), paryushan)?.startsOn).toBe('2027-10-29')
  expect(findNext(diwali, 'samvatsari shvetambar', paryushan)).toBeUndefined()
})

test('an occasion is described with its tradition and its days', () => {
  expect(occasionText(paryushan)).toBe('Name (Shvetambar), 28 Aug to 4 Sep')
  expect(occasionText({ ...samvatsari, tradition: 'all' })).toBe('Name, 4 Sep')
})
