// What many answers need from collections, cached for a second in the memory of the process.
import type { AppCollection, AppLanguage } from '@jinvani/contract'
import type { PublicMemory } from '../../platform/memory/public-memory.ts'

export interface KeptCollection {
  collection: AppCollection
  /** Language of its podcast; null if it is none. */
  feed: AppLanguage | null
  /** With the title of their section. */
  items: readonly { id: string; section: string }[]
  /** Slugs, former slugs and ids of the items. */
  names: ReadonlySet<string>
}

/** A list of collections: how many it has, and the ids of those that it leaves out. */
interface KeptList {
  total: number
  empty: readonly string[]
}

/** Items of all kept collections together, some 10 MB. */
const MAX_ITEMS = 100_000
/** One list for each type and one for all types, and some to spare. */
const MAX_LISTS = 10

const open = (memory: PublicMemory) => ({
  bySlug: memory.open<KeptCollection | null>(MAX_ITEMS, (kept) => 1 + (kept?.items.length ?? 0)),
  slugs: memory.open<ReadonlyMap<string, string>>(1),
  lists: memory.open<KeptList>(MAX_LISTS),
})

const opened = new WeakMap<PublicMemory, ReturnType<typeof open>>()

export function keptIn({ memory }: { memory: PublicMemory }): ReturnType<typeof open> {
  const kept = opened.get(memory) ?? open(memory)
  opened.set(memory, kept)
  return kept
}
