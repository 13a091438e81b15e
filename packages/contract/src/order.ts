// The order that editors give to slides and collections by hand.
import { z } from 'zod'
import { Id } from './fields.ts'

export const MoveInput = z.strictObject({
  to: z.int('Position must be a whole number').min(0, 'Positions begin at 0'),
  over: Id.optional(),
})
export type MoveInput = z.infer<typeof MoveInput>

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
