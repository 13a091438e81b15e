// What the mounted leave guards watch, for ways out that are no navigation (logging out).
const watched = new Set<() => boolean>()

/** Returns the way to stop watching. */
export function watchUnsaved(when: () => boolean): () => void {
  watched.add(when)
  return () => watched.delete(when)
}

export function hasUnsavedChanges(): boolean {
  return [...watched].some((when) => when())
}
