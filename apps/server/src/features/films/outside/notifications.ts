// A genuine notification only makes this server ask the provider, and a repeated one counts once.
import { consume } from '../../../platform/load/rate-limit.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import type * as queries from '../queries.ts'
import { findSubmissionByRef, forgetEvents, noteEvent } from '../queries.ts'

interface Notification {
  provider: queries.Submission['provider']
  eventId: string
  jobId: string
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
    // The notification may overtake the provider's answer with the reference; then the reconciler asks later.
    if (submission) await deps.queue.send(trx, 'submission.ask', { submissionId: submission.id })
  })
  return { accepted: true }
}

export async function forgetOldNotifications({ db }: Deps): Promise<void> {
  await forgetEvents(db, new Date(Date.now() - KEPT_MS))
}
