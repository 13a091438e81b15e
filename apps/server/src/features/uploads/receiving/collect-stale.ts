// The collector removes uploads that were never sent or never completed, parts of abandoned uploads, and files that
// nothing has named for ten days, such as the original of a deleted item or a replaced picture.
import type { Deps } from '../../../platform/deps.ts'
import { recordActivity } from '../../activity/service.ts'
import { announceChange } from '../../public-changes/service.ts'
import { collectOrphanFiles } from '../made/package-files.ts'
import { removeSmall } from '../made/small-pictures.ts'
import { isHeld } from '../kept-queries.ts'
import * as named from '../named-queries.ts'
import { listKnownRefs } from '../multipart-queries.ts'
import * as queries from '../queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Ten days, so that a file uploaded on a Friday can still become an item on the second Monday after it. */
const UNNAMED_DAYS = 10
const BATCH = 500

type Stale = Awaited<ReturnType<typeof queries.listUnverified>>[number]

/** Removes a file. Its row is deleted last, so that the next run tries again if the store fails. */
async function collect({ db, storage }: Deps, { key, ref }: Stale): Promise<boolean> {
  if (!(await queries.markRejected(db, key)) || (await isHeld(db))) return false
  if (ref !== null) await storage.multipart.abort({ key, ref })
  await storage.remove(key)
  await removeSmall(storage, key)
  await queries.deleteUnverified(db, key)
  return true
}

export async function collectStaleUploads(deps: Deps, now = Date.now()): Promise<number> {
  const { db, storage, log } = deps
  // A file that no row has named for ten days is closed to readers at once, and removed by the loop below.
  await named.noteUnnamed(db, new Date(now))
  const keys = await named.rejectUnnamed(db, new Date(now - UNNAMED_DAYS * DAY_MS))
  // Caches keep pictures for a year, so they are purged now; other files were purged when their item changed.
  for (const key of keys.filter((each) => each.startsWith('images/')))
    await announceChange(deps, [`picture-${key}`])
  const stale = await queries.listUnverified(db, new Date(now - DAY_MS), BATCH)
  let collected = 0
  for (const upload of stale) {
    const isYoung = upload.usedAt.getTime() > now - 2 * DAY_MS
    // The file has arrived, and its sender may still complete the form.
    if (upload.status === 'presigned' && isYoung && (await storage.stat(upload.key)) !== null) continue
    if (await collect(deps, upload)) collected += 1
  }
  const unknown = await collectUnknownParts(deps, now)
  const orphans = await collectOrphanFiles(deps, now)
  const removed = collected + unknown + orphans
  if (removed > 0) await recordActivity(db, 'upload.collect', { count: removed, by: 'program' })
  if (removed > 0) log.info({ collected, unknown, orphans }, 'stale uploads removed')
  return removed
}

/** Removes parts that no row names. A server that crashed left them, or a large file whose writing broke off. */
async function collectUnknownParts({ db, storage }: Deps, now: number): Promise<number> {
  const begun = await storage.multipart.listBegun(new Date(now - DAY_MS))
  const refs = begun.map(({ ref }) => ref)
  const known = await listKnownRefs(db, refs)
  const unknown = begun.filter(({ ref }) => !known.has(ref))
  for (const upload of unknown) await storage.multipart.abort(upload)
  return unknown.length
}
