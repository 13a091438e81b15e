// A save was refused because another person saved first: compares what is stored with what was typed.
import { useState } from 'react'
import { type Difference, type FieldView, differencesOf } from './field-differences.ts'
import { type LastSave, findLastSave } from './last-save.ts'

export interface Stored<Values> {
  values: Values
  version: number
}

export interface Comparing<Values, Item extends Stored<Values> = Stored<Values>> {
  /** As the form was filled when it was opened. */
  base: Values
  views: readonly FieldView<Values>[]
  read: () => Promise<Item>
  /** The item whose history knows who saved it, and the version that was opened. */
  history?: { id: string; version: number }
}

export type StaleEdit<Item> =
  | { status: 'comparing' }
  /** What is stored could not be read. */
  | { status: 'unknown' }
  | { status: 'compared'; stored: Item; differences: Difference[]; by: LastSave | null }

export function useStaleEdit<Values, Item extends Stored<Values>>(
  comparing: Comparing<Values, Item> | undefined,
) {
  const [stale, setStale] = useState<StaleEdit<Item> | null>(null)

  const compare = async (yours: Values): Promise<StaleEdit<Item>> => {
    if (comparing === undefined) return { status: 'unknown' }
    const { base, views, read, history } = comparing
    try {
      const [stored, by] = await Promise.all([read(), history ? findLastSave(history) : null])
      const differences = differencesOf(views, { base, theirs: stored.values, yours })
      return { status: 'compared', stored, differences, by }
    } catch {
      return { status: 'unknown' }
    }
  }
  const ask = async (yours: Values) => {
    setStale({ status: 'comparing' })
    const outcome = await compare(yours)
    // Closed meanwhile: it stays closed.
    setStale((now) => (now?.status === 'comparing' ? outcome : now))
  }
  return { stale, ask, close: () => setStale(null) }
}
