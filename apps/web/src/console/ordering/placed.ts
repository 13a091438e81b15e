import { limits } from '@jinvani/contract'

export interface Ordered {
  _id: string
  order: number
  createdAt: string
}

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const [item] = items.slice(from, from + 1)
  const rest = items.toSpliced(from, 1)
  return item === undefined ? rest : rest.toSpliced(to, 0, item)
}

/** Position of an item after it moves by `by` places, which may be infinite. Positions go from 0 to `total` - 1. */
export const stepped = (place: number, by: number, total: number) =>
  Math.min(Math.max(place + by, 0), total - 1)

/**
 * Moves one item in a list sorted by order, then by age, as on the server. Each place keeps its number, and the items
 * between shift by one place. Only if equal numbers would sort wrongly, an item gets a higher number.
 */
export function placed<T extends Ordered>(items: readonly T[], from: number, to: number): T[] {
  let before: Ordered | undefined
  return moved(items, from, to).map((item, place) => {
    const wanted = items[place]?.order ?? item.order
    const floor = before?.order ?? wanted
    const isTied = wanted <= floor && before !== undefined && item.createdAt <= before.createdAt
    const order = isTied ? floor + 1 : Math.max(wanted, floor)
    before = { ...item, order }
    return { ...item, order }
  })
}

export function orderChanges(stored: readonly Ordered[], wanted: readonly Ordered[]) {
  const orders = new Map(stored.map(({ _id, order }) => [_id, order]))
  return wanted.flatMap(({ _id: id, order }) => (orders.get(id) === order ? [] : [{ id, order }]))
}

/** The lowest free whole number above `place`; undefined if there is none up to the limit. */
export function nextFreePlace(items: readonly Pick<Ordered, 'order'>[], place: number): number | undefined {
  const taken = new Set(items.map(({ order }) => order))
  let free = Math.floor(place) + 1
  while (taken.has(free)) free += 1
  return free <= limits.orderMax ? free : undefined
}
