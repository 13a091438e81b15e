import { type Ordered, limits } from '@jinvani/contract'

/** Position of an item after it moves by `by` places, which may be infinite. Positions go from 0 to `total` - 1. */
export const stepped = (place: number, by: number, total: number) =>
  Math.min(Math.max(place + by, 0), total - 1)

/** The lowest free whole number above `place`; undefined if there is none up to the limit. */
export function nextFreePlace(items: readonly Pick<Ordered, 'order'>[], place: number): number | undefined {
  const taken = new Set(items.map(({ order }) => order))
  let free = Math.floor(place) + 1
  while (taken.has(free)) free += 1
  return free <= limits.orderMax ? free : undefined
}
