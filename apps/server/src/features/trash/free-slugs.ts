// A slug for what comes back, where its own was taken.
import { slugWithEnding } from '@jinvani/contract'

const TRIES = 8

/** `name-2`, `name-3` and so on; the last ends with a part of the id, which nothing else has. */
function candidates(slug: string, id: string): string[] {
  const numbers = Array.from({ length: TRIES }, (_, index) => String(index + 2))
  return [...numbers, id.slice(0, 8)].map((ending) => slugWithEnding(slug, ending))
}

interface Wanting {
  id: string
  slug: string
}

/** By id of the item: its own slug, or one like it that is free. `listTaken`: which of these slugs are in use. */
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
