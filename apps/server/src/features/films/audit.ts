// Looks for stuck films: open without a job that could end them; protected but never submitted; waiting for
// new keys without a job that makes them.
import type { Deps } from '../../platform/deps.ts'
import { listWaitingForKeys } from './new-keys/next-package-queries.ts'
import * as queries from './queries.ts'

const GRACE_MS = 2 * 60_000
const BATCH = 100

/** Returns how many films it restarted. */
export async function auditSubmissions({ db, queue, log }: Deps, now: Date): Promise<number> {
  let found = 0
  for (const { id, updatedAt, status, turn } of await queries.listOpen(db, 'here')) {
    if (updatedAt.getTime() > now.getTime() - GRACE_MS) continue
    if (await queue.isWaiting('film.package', { submissionId: id })) continue
    if (await queue.isWaiting('submission.lost', { submissionId: id })) continue
    log.warn({ submissionId: id, status }, 'a film had no job')
    await queue.send(db, 'film.package', { submissionId: id }, { priority: -turn })
    found += 1
  }
  for (const id of await listWaitingForKeys(db, new Date(now.getTime() - GRACE_MS), BATCH)) {
    const job = { submissionId: id, newKeys: true } as const
    if (await queue.isWaiting('film.package', job)) continue
    if (await queue.isWaiting('submission.lost', { submissionId: id })) continue
    await queue.send(db, 'film.package', job)
    found += 1
  }
  for (const contentId of await queries.listNeverSubmitted(db, new Date(now.getTime() - GRACE_MS), BATCH)) {
    if (await queue.isWaiting('submission.plan', { contentId, mayStart: true })) continue
    await queue.send(db, 'submission.plan', { contentId, mayStart: true })
    found += 1
  }
  return found
}
