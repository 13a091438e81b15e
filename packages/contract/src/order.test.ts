import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Ordered, placed } from './order.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const item = (_id: string, order: number, minute: number) => ({ _id, order, createdAt: at(minute) })
const ids = (items: { _id: string }[]) => items.map(({ _id }) => _id).join('')
/** Sorts as the server does. */
const sorted = <T extends { order: number; createdAt: string; _id: string }>(items: T[]) =>
  items.toSorted(
    (a, b) => a.order - b.order || a.createdAt.localeCompare(b.createdAt) || a._id.localeCompare(b._id),
  )

const orderChanges = (stored: readonly Ordered[], wanted: readonly Ordered[]) => {
  const orders = new Map(stored.map(({ _id, order }) => [_id, order]))
  return wanted.flatMap(({ _id: id, order }) => (orders.get(id) === order ? [] : [{ id, order }]))
}
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
