// Looks for stuck films: open, or waiting for new keys, without a job that could end that; protected but never
// submitted.
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'

const GRACE_MS = 2 * 60_000
const BATCH = 100

/** Returns how many films it restarted. */
export async function auditSubmissions({ db, queue, log }: Deps, now: Date): Promise<number> {
  let found = 0
  for (const { id, updatedAt, status, turn, nextPackageId } of await queries.listOpen(db, 'here')) {
    if (updatedAt.getTime() > now.getTime() - GRACE_MS) continue
    const job = { submissionId: id, ...(nextPackageId !== null && { newKeys: true as const }) }
    if (await queue.isWaiting('film.package', job)) continue
    if (await queue.isWaiting('submission.lost', { submissionId: id })) continue
    log.warn({ submissionId: id, status }, 'a film had no job')
    await queue.send(db, 'film.package', job, { priority: -turn })
    found += 1
  }
  for (const contentId of await queries.listNeverSubmitted(db, new Date(now.getTime() - GRACE_MS), BATCH)) {
    if (await queue.isWaiting('submission.plan', { contentId, mayStart: true })) continue
    await queue.send(db, 'submission.plan', { contentId, mayStart: true })
    found += 1
  }
  return found
}
