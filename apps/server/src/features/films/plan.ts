// The job after every save of an item: starts streams for a new file, and ends an obsolete submission.
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { announceChange, itemKeys, itemTextKeys } from '../public-changes/service.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { changeItem } from '../content/service.ts'
import { providerFor } from './providers.ts'
import * as queries from './queries.ts'
import { startSubmission } from './start.ts'
import { dropSubmission, fits, planOf } from './submission.ts'

/** The console starts protected films with its own call; without it this job does after this many seconds. */
const CONSOLE_SEC = 20

export async function planSubmission(
  deps: Deps,
  { contentId, mayStart, startedBy }: { contentId: string; mayStart: boolean; startedBy: string | null },
): Promise<JobOutcome> {
  let changed = itemKeys(contentId)
  const outcome = await deps.db.transaction().execute(async (trx): Promise<JobOutcome> => {
    const item = await queries.lockItem(trx, contentId)
    if (!item) return { skipped: 'the item is gone' }
    const before = await queries.findSubmissionOf(trx, contentId)
    if (item.trashedAt !== null) return await stopUnfinished(deps, trx, before)
    const plan = planOf(item)
    if (before && fits(before, plan)) {
      await fillDuration(trx, item, before)
      changed = itemTextKeys(contentId)
      return { done: true }
    }
    if (before) await dropSubmission(deps, trx, before.id)
    if (plan === null || providerFor(deps, plan.kind) === null) return { done: true }
    if (plan.kind === 'drm' && !mayStart) {
      const later = { contentId, mayStart: true, startedBy }
      await deps.queue.send(trx, 'submission.plan', later, { afterSec: CONSOLE_SEC })
      return { done: true }
    }
    await startSubmission(deps, trx, { item, plan, startedBy })
    return { done: true }
  })
  await announceChange(deps, changed)
  return outcome
}

/** An item in the trash keeps its ready streams; an outside provider learns only of its final deletion. */
async function stopUnfinished(
  deps: Deps,
  trx: Db,
  submission: queries.Submission | undefined,
): Promise<JobOutcome> {
  const isUnfinished = submission?.status === 'pending' || submission?.status === 'processing'
  if (isUnfinished && submission.providerRef === null) await dropSubmission(deps, trx, submission.id)
  return { skipped: 'the item is in the trash' }
}

/** A form opened before the duration was known sends zero back. */
async function fillDuration(trx: Db, item: queries.Item, { durationSec }: queries.Submission): Promise<void> {
  if (item.durationSec === 0 && durationSec !== null)
    await changeItem(trx, item.id, { durationSec: Math.round(durationSec) })
}
