// Addresses that were signed and never used, files that nobody ever completed, and parts of files that nobody goes on
// sending. An item can only name a verified file, so none of these is named anywhere.
import type { Deps } from '../../../platform/deps.ts'
import * as queries from '../queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 500

type Stale = Awaited<ReturnType<typeof queries.listUnverified>>[number]

/** The row goes last: what the store could not remove now is tried again. */
async function collect({ db, storage }: Deps, { key, ref }: Stale): Promise<boolean> {
  if (!(await queries.markRejected(db, key))) return false
  if (ref !== null) await storage.multipart.abort({ key, ref })
  await storage.remove(key)
  await queries.deleteUnverified(db, key)
  return true
}

export async function collectStaleUploads(deps: Deps, now = Date.now()): Promise<number> {
  const { db, storage, log } = deps
  const stale = await queries.listUnverified(db, new Date(now - DAY_MS), BATCH)
  let collected = 0
  for (const upload of stale) {
    const isYoung = upload.usedAt.getTime() > now - 2 * DAY_MS
    // A sender of the whole file may still come back to the form.
    if (upload.status === 'presigned' && isYoung && (await storage.stat(upload.key)) !== null) continue
    if (await collect(deps, upload)) collected += 1
  }
  const unknown = await collectUnknownParts(deps, now)
  if (collected + unknown > 0) log.info({ collected, unknown }, 'stale uploads removed')
  return collected + unknown
}

/** What the store has begun and no upload knows: this program died, or wrote a large file, and did not come to its end. */
async function collectUnknownParts({ db, storage }: Deps, now: number): Promise<number> {
  const begun = await storage.multipart.listBegun(new Date(now - DAY_MS))
  const refs = begun.map(({ ref }) => ref)
  const known = await queries.listKnownRefs(db, refs)
  const unknown = begun.filter(({ ref }) => !known.has(ref))
  for (const upload of unknown) await storage.multipart.abort(upload)
  return unknown.length
}
