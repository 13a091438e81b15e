// Conditions of the mounted leave guards, for exits without navigation, such as logging out.
const watched = new Set<() => boolean>()

export function watchUnsaved(when: () => boolean): () => void {
  watched.add(when)
  return () => watched.delete(when)
}

export function hasUnsavedChanges(): boolean {
  return [...watched].some((when) => when())
}
