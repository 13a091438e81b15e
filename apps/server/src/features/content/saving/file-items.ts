// Helpers for items that are made from files.
import { slugWithEnding, suggestSlug } from '@jinvani/contract'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import { listTakenSlugs } from '../../../platform/database/taken-slugs.ts'
import type { Deps } from '../../../platform/deps.ts'
import { announceChange } from '../../public-changes/service.ts'
import { storedUrl } from '../../uploads/service.ts'
import { keysOf, lockItems, saveItems } from './save-items.ts'
import { contentSlugs } from './settle-items.ts'

const AT_ONCE = 50
const MOST = 5000
/** A slug that `/app/content/featured`, a list, would hide. */
const reserved = 'featured'

const isOnlyLetters = /^(?:[a-z0-9]-)*[a-z0-9]$/
const hasOthers = /[^\p{ASCII}]/u

/** The slug of the title, with a number if it is in use. */
export async function findFreeSlug(db: Db, title: string): Promise<string> {
  const { slug, better } = suggestSlug(title)
  const readable = better ?? slug
  // Single letters that are left of a title in an unreadable script make no name.
  const base = readable === '' || (isOnlyLetters.test(readable) && hasOthers.test(title)) ? 'item' : readable
  for (let first = 1; first < MOST; first += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => first + index)
    const wanted = numbers.map((number) => (number === 1 ? base : slugWithEnding(base, String(number))))
    const taken = await listTakenSlugs(db, contentSlugs, wanted)
    const free = wanted.find((each) => each !== reserved && !taken.has(each))
    if (free !== undefined) return free
  }
  throw new AppError('slug-taken')
}

/** Fills an empty poster, and an empty thumbnail too. It counts as a save: an open form becomes stale. */
export async function fillPoster(deps: Deps, id: string, url: string): Promise<void> {
  const poster = storedUrl(url, deps.config.publicUrl)
  const outcomes = await inTransaction(deps.db, async (trx) => {
    const [before] = await lockItems(trx, [id])
    if (!before || before.candidate.images.poster !== '') return []
    const { images } = before.candidate
    const candidate = {
      ...before.candidate,
      images: { ...images, poster, thumbnail: images.thumbnail || poster },
    }
    return await saveItems(deps, trx, [{ before, candidate }], { savedBy: null })
  })
  await announceChange(deps, keysOf(outcomes))
}

/** Gives an inactive item another title, unless it was saved with another one by then. */
export async function retitle(
  deps: Deps,
  trx: Db,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  const [before] = await lockItems(trx, [id])
  if (!before || before.candidate.active || before.candidate.title !== from) return
  const candidate = { ...before.candidate, title: to, slug: await findFreeSlug(trx, to) }
  await saveItems(deps, trx, [{ before, candidate }], { savedBy: null })
}
