// Data about collections that many answers need, cached in this process for a second.
import type { AppCollection, AppLanguage } from '@jinvani/contract'
import type { PublicMemory } from '../../platform/memory/public-memory.ts'

export interface KeptCollection {
  collection: AppCollection
  /** Language of the podcast; null if the collection is no podcast. */
  feed: AppLanguage | null
  /** The items, each with the title of its section. */
  items: readonly { id: string; section: string }[]
  /** All names of its items: slugs, former slugs and ids. */
  names: ReadonlySet<string>
}

/** Limit for the items of all cached collections together: some 10 MB. */
const MAX_ITEMS = 100_000
/** One list for each type, one for all types together, and some to spare. */
const MAX_LISTS = 10

const open = (memory: PublicMemory) => ({
  bySlug: memory.open<KeptCollection | null>(MAX_ITEMS, (kept) => 1 + (kept?.items.length ?? 0)),
  slugs: memory.open<ReadonlyMap<string, string>>(1),
  /** The number of collections in a list, and the ids of those that it leaves out, since their rule finds nothing. */
  lists: memory.open<{ total: number; empty: readonly string[] }>(MAX_LISTS),
})

const opened = new WeakMap<PublicMemory, ReturnType<typeof open>>()

export function keptIn({ memory }: { memory: PublicMemory }) {
  const kept = opened.get(memory) ?? open(memory)
  opened.set(memory, kept)
  return kept
}
