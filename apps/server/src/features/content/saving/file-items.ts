import { slugWithEnding, suggestSlug } from '@jinvani/contract'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import { type SlugTable, listTakenSlugs } from '../../../platform/database/taken-slugs.ts'
import type { Deps } from '../../../platform/deps.ts'
import { announceChange } from '../../public-changes/service.ts'
import { storedUrl } from '../../uploads/service.ts'
import { listChangedKeys, lockItems, saveItems } from './save-items.ts'
import { contentSlugs } from './settle-items.ts'

const AT_ONCE = 50
const MOST = 5000
/** `featured` is reserved: `/app/content/featured` is a list, so an item with this slug could not be read. */
const ofContent = { slugs: contentSlugs, reserved: 'featured', fallback: 'item' }

const isOnlyLetters = /^(?:[a-z0-9]-)*[a-z0-9]$/
const hasOthers = /[^\p{ASCII}]/u

/** A slug made from the title, with a number at its end if it is taken. */
export async function findFreeSlug(
  db: Db,
  title: string,
  { slugs, reserved, fallback }: { slugs: SlugTable; reserved: string; fallback: string } = ofContent,
): Promise<string> {
  const { slug, better } = suggestSlug(title)
  const readable = better ?? slug
  // In Latin letters, a title in another script may end up as single letters: these make no readable slug.
  const base =
    readable === '' || (isOnlyLetters.test(readable) && hasOthers.test(title)) ? fallback : readable
  for (let first = 1; first < MOST; first += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => first + index)
    const wanted = numbers.map((number) => (number === 1 ? base : slugWithEnding(base, String(number))))
    const taken = await listTakenSlugs(db, slugs, wanted)
    const free = wanted.find((each) => each !== reserved && !taken.has(each))
    if (free !== undefined) return free
  }
  throw new AppError('slug-taken')
}

/** Fills an empty poster, and the thumbnail if that is empty too. Like any save, it makes an open form out of date. */
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
  await announceChange(deps, listChangedKeys(outcomes))
}

/** Gives the item a new title and slug, unless it is active or its title has changed since. */
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
