// A slug for what comes back, where its own was taken.
import { slugWithEnding } from '@jinvani/contract'

const TRIES = 8

/** `name-2`, `name-3` and so on; last one that nobody else thinks of. */
function candidates(slug: string, id: string): string[] {
  const numbers = Array.from({ length: TRIES }, (_, index) => String(index + 2))
  return [...numbers, id.slice(0, 8)].map((ending) => slugWithEnding(slug, ending))
}

interface Wanting {
  id: string
  slug: string
}

/** By id. `listTaken`: which of these others have. */
export async function freeSlugs(
  items: readonly Wanting[],
  listTaken: (slugs: string[]) => Promise<Set<string>>,
): Promise<Map<string, string>> {
  const taken = await listTaken(items.map(({ slug }) => slug))
  const crowded = items.filter(({ slug }) => taken.has(slug))
  const alsoTaken = await listTaken(crowded.flatMap(({ slug, id }) => candidates(slug, id)))
  const free = ({ slug, id }: Wanting) =>
    taken.has(slug) ? (candidates(slug, id).find((name) => !alsoTaken.has(name)) ?? slug) : slug
  return new Map(items.map((item) => [item.id, free(item)]))
}
