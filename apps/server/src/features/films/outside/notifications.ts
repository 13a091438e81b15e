// Notifications of providers: a genuine one only triggers a query, and a repeated one counts once.
import { consume } from '../../../platform/load/rate-limit.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import type * as queries from '../queries.ts'
import { findSubmissionByRef, forgetEvents, noteEvent } from '../queries.ts'

interface Notification {
  provider: queries.Submission['provider']
  eventId: string
  jobId: string
  /** IP address of the sender. */
  address: string
}

const KEPT_MS = 30 * 24 * 60 * 60_000

export async function hearNotification(
  deps: Deps,
  { provider, eventId, jobId, address }: Notification,
): Promise<{ accepted: true }> {
  const limit = deps.config.notificationsPerMinute
  await consume(deps.db, `${provider}:${address}`, { limit, windowSec: 60 })
  await inTransaction(deps.db, async (trx) => {
    if (!(await noteEvent(trx, provider, eventId))) return
    const submission = await findSubmissionByRef(trx, jobId)
    // A notification may arrive before the film's reference is saved: the reconciler makes up for it.
    if (submission) await deps.queue.send(trx, 'submission.ask', { submissionId: submission.id })
  })
  return { accepted: true }
}

export async function forgetOldNotifications({ db }: Deps): Promise<void> {
  await forgetEvents(db, new Date(Date.now() - KEPT_MS))
}
