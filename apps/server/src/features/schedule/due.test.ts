import { expect, test } from 'vitest'
import type { Deps } from '../../platform/deps.ts'
import { carryOutAll } from './clock.ts'
import { carriedOut } from './due.ts'
import { changedBeside } from './times.ts'

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

test('what cannot go live says so; what is live already, or goes live, forgets that it could not', () => {
  expect(carriedOut(row, 'no source')).toMatchObject({ after: { active: false, publishAt: null }, missed })
  const before = { ...row, scheduleMissed: missed }
  expect(carriedOut(before, null)).toMatchObject({ after: { active: true }, missed: null })
  expect(carriedOut({ ...before, active: true }, 'no source')).toMatchObject({
    after: { active: true, publishAt: null, unpublishAt: end.toISOString() },
    missed: null,
    steps: [{ change: 'publish', problem: null }],
  })
})

test('where both times have passed, the end knows whether the beginning came', () => {
  const both = { ...row, isUnpublishDue: true }
  const { after, steps } = carriedOut(both, null)
  expect(after).toEqual({ active: false, publishAt: null, unpublishAt: null })
  expect(steps).toMatchObject([{ wasActive: false }, { change: 'unpublish', wasActive: true, by: 'Usha' }])
  expect(carriedOut(both, 'no source').steps[1]).toMatchObject({ wasActive: false })
})

test('a time that is taken away is nobody’s, and a change by hand settles what was missed', () => {
  const before = { active: false, publishAt: missed.at, unpublishAt: null }
  const beside = (change: object) => changedBeside({ ...before, ...change }, before, 'Usha')
  expect(beside({ publishAt: null })).toEqual({ publishBy: null, scheduleMissed: null })
  expect(beside({ unpublishAt: end.toISOString() })).toEqual({ unpublishBy: 'Usha' })
  expect(beside({ active: true })).toEqual({ scheduleMissed: null })
})

test('what fails keeps nothing else back', async () => {
  const deps = { log: { warn: () => undefined } } as unknown as Deps
  const due = [2, 1, 0]
  await carryOutAll(deps, [() => Promise.reject(new Error('no')), async () => due.shift() ?? 0])
  expect(due).toEqual([])
})
