// The conditions of all mounted leave guards. Exits without a navigation, such as logging out, check them here.
const watched = new Set<() => boolean>()

export function watchUnsaved(when: () => boolean): () => void {
  watched.add(when)
  return () => watched.delete(when)
}

export function hasUnsavedChanges(): boolean {
  return [...watched].some((when) => when())
}
