import type { Category } from '@jinvani/contract'

const shownNames = 2

/** The first two category names of an item, and how many more there are. */
export function categoryNames(ids: readonly string[], categories: readonly Category[]) {
  const names = ids.flatMap((id) => categories.find(({ _id }) => _id === id)?.name ?? [])
  return { shown: names.slice(0, shownNames), more: Math.max(0, names.length - shownNames) }
}
