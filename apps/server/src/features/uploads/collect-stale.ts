// Addresses that were signed and never used, and files that nobody ever completed. An item can only name a verified
// file, so none of these is named anywhere.
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 500

export async function collectStaleUploads({ db, storage, log }: Deps, now = Date.now()): Promise<number> {
  const stale = await queries.listUnverified(db, new Date(now - DAY_MS), BATCH)
  let collected = 0
  for (const { key, status, created_at } of stale) {
    const isYoung = created_at.getTime() > now - 2 * DAY_MS
    // Somebody who has sent the file may still come back to the form.
    if (status === 'presigned' && isYoung && (await storage.stat(key)) !== null) continue
    if (!(await queries.deleteUnverified(db, key))) continue
    await storage.remove(key)
    collected += 1
  }
  if (collected > 0) log.info({ collected }, 'stale uploads removed')
  return collected
}
