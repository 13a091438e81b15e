// Conditions of the mounted leave guards, for exits that are no navigation (logging out).
const watched = new Set<() => boolean>()

/** Returns a function that stops watching. */
export function watchUnsaved(when: () => boolean): () => void {
  watched.add(when)
  return () => watched.delete(when)
}

export function hasUnsavedChanges(): boolean {
  return [...watched].some((when) => when())
}
