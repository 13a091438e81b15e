// The order of the carousel: what has to be stored so that a moved item stands where it was put.
import { type CarouselItem, limits } from '@jinvani/contract'

type Ordered = Pick<CarouselItem, '_id' | 'order' | 'createdAt'>

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const [item] = items.slice(from, from + 1)
  const rest = items.toSpliced(from, 1)
  return item === undefined ? rest : rest.toSpliced(to, 0, item)
}

/**
 * The items, as sorted by the server (order, then age), with one moved. The places keep their orders and the items in
 * between move up or down by one; only where equal orders would sort otherwise are they drawn apart.
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

/** What has to be stored to come from one to the other. */
export function orderChanges(stored: readonly Ordered[], wanted: readonly Ordered[]) {
  const orders = new Map(stored.map(({ _id, order }) => [_id, order]))
  return wanted.flatMap(({ _id: id, order }) => (orders.get(id) === order ? [] : [{ id, order }]))
}

/** The order that a new item is offered: after all others. Undefined if there are none. */
export function nextOrder(items: readonly Pick<CarouselItem, 'order'>[]): number | undefined {
  if (items.length === 0) return undefined
  const last = Math.max(...items.map(({ order }) => order))
  return Math.min(Math.floor(last) + 1, limits.orderMax)
}
