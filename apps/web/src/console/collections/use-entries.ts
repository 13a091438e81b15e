import type { CollectionEntry } from '@jinvani/contract'
import { useCallback, useRef, useState } from 'react'

type ById = ReadonlyMap<string, CollectionEntry>

const byId = (entries: readonly CollectionEntry[]): ById =>
  new Map(entries.map((entry) => [entry._id, entry]))

export interface Entries {
  known: ById
  add: (entries: readonly CollectionEntry[]) => void
  /** Finds an added entry at once, before the next render. */
  titleOf: (id: string) => string | undefined
}

/** Titles and pictures of the items in the form, whose values hold only their ids. */
export function useEntries(first: readonly CollectionEntry[]): Entries {
  const [known, setKnown] = useState(() => byId(first))
  const latest = useRef(known)
  const add = useCallback((entries: readonly CollectionEntry[]) => {
    latest.current = new Map([...latest.current, ...byId(entries)])
    setKnown(latest.current)
  }, [])
  const titleOf = useCallback((id: string) => latest.current.get(id)?.title, [])
  return { known, add, titleOf }
}
