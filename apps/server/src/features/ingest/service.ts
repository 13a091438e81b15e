// What jobs do for uploads that become items.
import type { Deps } from '../../platform/deps.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { AppError } from '../../platform/app-error.ts'
import { fillPoster, readItems } from '../content/service.ts'
import { findPoster, listLeftUploads } from '../uploads/service.ts'
import { makeItem } from './make-item.ts'

/** Its sender asks for the item right after the last part; a tab that is still there has done so by now. */
const LEFT_MS = 2 * 60_000

/** Files that came whole, and whose sender did not live to ask for the item. */
export async function finishLeftUploads(deps: Deps, now = Date.now()): Promise<void> {
  for (const claim of await listLeftUploads(deps, new Date(now - LEFT_MS))) {
    try {
      // Nobody is there to be told of another one.
      await makeItem(deps, { ...claim, unlessKnown: false })
    } catch (err) {
      // A file that is refused is refused again to its sender; the others go on.
      if (!(err instanceof AppError))
        deps.log.warn({ err, upload: claim.id }, 'no item was made of an upload')
    }
  }
}

/** Gives the item a frame of its film, unless it has a poster meanwhile. */
export async function takePoster(
  deps: Deps,
  { contentId, key }: { contentId: string; key: string },
): Promise<JobOutcome> {
  const [item] = await readItems(deps.db, [contentId])
  if (item?.draft.images.poster !== '') return { skipped: 'the item has a poster, or is gone' }
  const poster = await findPoster(deps, key)
  if (poster === undefined) return { skipped: 'no frame can be taken' }
  await fillPoster(deps, contentId, poster)
  return { done: true }
}
