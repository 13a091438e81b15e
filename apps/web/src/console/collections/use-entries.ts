import type { CollectionEntry } from '@jinvani/contract'
import { useCallback, useRef, useState } from 'react'

type ById = ReadonlyMap<string, CollectionEntry>

const byId = (entries: readonly CollectionEntry[]): ById =>
  new Map(entries.map((entry) => [entry._id, entry]))

export interface Entries {
  known: ById
  add: (entries: readonly CollectionEntry[]) => void
  /** Finds an added entry at once, without waiting for the next render. */
  titleOf: (id: string) => string | undefined
}

/** The form's values hold only IDs; this keeps the titles and pictures. */
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
