// Compares the edits with the stored version after the server refused a save, because another one came first.
import { calls } from '@jinvani/contract'
import { useState } from 'react'
import { request } from '../../api/client.ts'
import { useAdmin } from '../session/session.tsx'
import { type Difference, type FieldView, differencesOf } from './field-differences.ts'

const READ = 20

export interface Versioned {
  _id: string
  version: number
}

interface LastSave {
  /** Everybody else who saved since, the latest first. */
  names: string[]
  /** This person saved too, in another tab or on another device. */
  isYours: boolean
  at: string
}

/** Who saved after the opened version, and when last; null if that is unknown. */
async function findLastSave({ _id: id, version }: Versioned, me: string): Promise<LastSave | null> {
  try {
    const { items } = await request(calls.listVersions, { params: { id }, query: { pageSize: READ } })
    const since = items.filter((save) => save.version > version)
    const others = since.filter(({ actor }) => actor.id !== me)
    const names = others.map(({ actor }) => (actor.kind === 'program' ? 'the program' : actor.name))
    const at = since[0]?.at
    if (at === undefined) return null
    return { names: [...new Set(names)].filter(Boolean), isYours: others.length < since.length, at }
  } catch {
    return null
  }
}

export interface Comparing<Values, Item extends Versioned> {
  item: Item
  valuesOf: (item: Item) => Values
  views: readonly FieldView<Values>[]
  read: (id: string) => Promise<Item>
  /** Only a history can tell who saved later. */
  hasHistory: boolean
}

export type StaleEdit<Item> =
  | { status: 'comparing' }
  | { status: 'unknown' }
  | { status: 'compared'; stored: Item; differences: Difference[]; by: LastSave | null }

export function useStaleEdit<Values, Item extends Versioned>(comparing: Comparing<Values, Item> | undefined) {
  const { _id: me } = useAdmin()
  const [stale, setStale] = useState<StaleEdit<Item> | null>(null)

  const compare = async (yours: Values): Promise<StaleEdit<Item>> => {
    if (comparing === undefined) return { status: 'unknown' }
    const { item, valuesOf, views, read, hasHistory } = comparing
    try {
      const [stored, by] = await Promise.all([read(item._id), hasHistory ? findLastSave(item, me) : null])
      const versions = { base: valuesOf(item), theirs: valuesOf(stored), yours }
      const differences = differencesOf(views, versions)
      return { status: 'compared', stored, differences, by }
    } catch {
      return { status: 'unknown' }
    }
  }
  const ask = async (yours: Values) => {
    setStale({ status: 'comparing' })
    const outcome = await compare(yours)
    // The answer must not reopen a dialog that was closed meanwhile.
    setStale((now) => (now?.status === 'comparing' ? outcome : now))
  }
  return { stale, ask, close: () => setStale(null) }
}
