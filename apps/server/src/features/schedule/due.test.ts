import { expect, test } from 'vitest'
import { carriedOut, changedBeside } from './due.ts'

const [beginning, end] = [new Date('2027-09-03T00:30:00Z'), new Date('2027-09-10T18:30:00Z')]
const row = {
  id: 'id',
  title: 'Samvatsari',
  version: 1,
  active: false,
  publishAt: beginning,
  publishBy: 'Asha',
  unpublishAt: end,
  unpublishBy: 'Usha',
  scheduleMissed: null,
  isPublishDue: true,
  isUnpublishDue: false,
}
const missed = { at: beginning.toISOString(), reason: 'no source', by: 'Asha' }

test('an item that cannot go live keeps the reason, until it goes live', () => {
  expect(carriedOut(row, 'no source')).toMatchObject({ after: { active: false, publishAt: null }, missed })
  const before = { ...row, scheduleMissed: missed }
  expect(carriedOut(before, null)).toMatchObject({ after: { active: true }, missed: null })
  expect(carriedOut({ ...before, active: true }, 'no source')).toMatchObject({
    after: { active: true, publishAt: null, unpublishAt: end.toISOString() },
    missed: null,
    steps: [{ change: 'publish', problem: null }],
  })
})

test('if both times have passed, the step that ends the item says whether it ever was live', () => {
  const both = { ...row, isUnpublishDue: true }
  const { after, steps } = carriedOut(both, null)
  expect(after).toEqual({ active: false, publishAt: null, unpublishAt: null })
  expect(steps).toMatchObject([{ wasActive: false }, { change: 'unpublish', wasActive: true, by: 'Usha' }])
  expect(carriedOut(both, 'no source').steps[1]).toMatchObject({ wasActive: false })
})

const before = { active: false, publishAt: missed.at, unpublishAt: null }
const beside = (change: object) => changedBeside({ ...before, ...change }, before, 'Usha')

test('setting a time notes who set it, and removing the time forgets that', () => {
  expect(beside({ publishAt: null })).toEqual({ publishBy: null, scheduleMissed: null })
  expect(beside({ unpublishAt: end.toISOString() })).toEqual({ unpublishBy: 'Usha' })
})

test('a manual change clears the missed time', () => {
  expect(beside({ active: true })).toEqual({ scheduleMissed: null })
})
