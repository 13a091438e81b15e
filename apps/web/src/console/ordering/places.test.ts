import { expect, it } from 'vitest'
import { nextFreePlace, stepped } from './places.ts'

it('an item stops at the first and the last place, and can be moved to either in one step', () => {
  const toPlaces = (by: number) => [0, 3, 4].map((place) => stepped(place, by, 5))
  expect(toPlaces(-1)).toEqual([0, 2, 3])
  expect(toPlaces(1)).toEqual([1, 4, 4])
  expect(toPlaces(-Infinity)).toEqual([0, 0, 0])
  expect(toPlaces(Infinity)).toEqual([4, 4, 4])
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
