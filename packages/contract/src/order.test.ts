import { orderChanges, placed } from '@jinvani/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextFreePlace, stepped } from './placed.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const item = (_id: string, order: number, minute: number) => ({ _id, order, createdAt: at(minute) })
const ids = (items: { _id: string }[]) => items.map(({ _id }) => _id).join('')
/** Sorts as the server does. */
const sorted = <T extends { order: number; createdAt: string; _id: string }>(items: T[]) =>
  items.toSorted(
    (a, b) => a.order - b.order || a.createdAt.localeCompare(b.createdAt) || a._id.localeCompare(b._id),
  )

const five = ['a', 'b', 'c', 'd', 'e'].map((id, index) => item(id, index + 1, index))

it('a move changes only the order numbers between the two places', () => {
  const result = placed(five, 3, 1)
  expect(ids(result)).toBe('adbce')
  expect(orderChanges(five, result)).toEqual([
    { id: 'd', order: 2 },
    { id: 'b', order: 3 },
    { id: 'c', order: 4 },
  ])
  expect(orderChanges(five, placed(five, 2, 2))).toEqual([])
})

it('an item stops at the first and the last place, and can be moved to either in one step', () => {
  const toPlaces = (by: number) => [0, 3, 4].map((place) => stepped(place, by, 5))
  expect(toPlaces(-1)).toEqual([0, 2, 3])
  expect(toPlaces(1)).toEqual([1, 4, 4])
  expect(toPlaces(-Infinity)).toEqual([0, 0, 0])
  expect(toPlaces(Infinity)).toEqual([4, 4, 4])
})

it('a move separates equal order numbers no further than needed', () => {
  const equal = ['a', 'b', 'c', 'd'].map((id, index) => item(id, 1, index))
  const result = placed(equal, 3, 0)
  expect(ids(sorted(result))).toBe('dabc')
  expect(result[0]?.order).toBe(1)
})

it('a moved item is at its new place, whatever the order numbers were', () => {
  const anything = fc
    .array(fc.record({ order: fc.integer({ min: 1, max: 4 }), minute: fc.nat(59) }), {
      minLength: 1,
      maxLength: 9,
    })
    .map((list) => sorted(list.map(({ order, minute }, index) => item(String(index), order, minute))))
  fc.assert(
    fc.property(anything, fc.nat(8), fc.nat(8), (items, a, b) => {
      const [from, to] = [a % items.length, b % items.length]
      const result = placed(items, from, to)
      expect(ids(sorted(result))).toBe(ids(result))
      expect(result[to]?._id).toBe(items[from]?._id)
      expect(result.every(({ order }) => order >= 1)).toBe(true)
    }),
  )
})

it.each([
  [[1], 1, 2],
  [[1, 1, 1], 1, 2],
  [[7, 1, 2, 4], 1, 3],
  [[1, 2, 7], 7, 8],
  [[2.5, 3], 2.5, 4],
  [[1_000_000_000], 1_000_000_000, undefined],
])('if %j are taken, the next free place after %j is %j', (orders, place, next) => {
  expect(
    nextFreePlace(
      orders.map((order) => ({ order })),
      place,
    ),
  ).toBe(next)
})
