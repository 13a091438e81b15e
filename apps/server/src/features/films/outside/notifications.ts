// What providers tell us: a genuine notification only makes us ask, and the same one again counts once.
import { consume } from '../../../platform/database/rate-limit.ts'
import type { Deps } from '../../../platform/deps.ts'
import type * as queries from '../queries.ts'
import { findSubmissionByRef, forgetEvents, noteEvent } from './outside-queries.ts'

interface Notification {
  provider: queries.Submission['provider']
  eventId: string
  jobId: string
  /** Of the sender. */
  address: string
}

const KEPT_MS = 30 * 24 * 60 * 60_000

export async function hearNotification(
  deps: Deps,
  { provider, eventId, jobId, address }: Notification,
): Promise<{ accepted: true }> {
  const limit = deps.config.notificationsPerMinute
  await consume(deps.db, `${provider}:${address}`, { limit, windowSec: 60 })
  await deps.db.transaction().execute(async (trx) => {
    if (!(await noteEvent(trx, provider, eventId))) return
    const submission = await findSubmissionByRef(trx, jobId)
    // One that overtook the answer to our submission is made up for by the reconciler.
    if (submission) await deps.queue.send(trx, 'submission.ask', { submissionId: submission.id })
  })
  return { accepted: true }
}

export async function forgetOldNotifications({ db }: Deps): Promise<void> {
  await forgetEvents(db, new Date(Date.now() - KEPT_MS))
}
