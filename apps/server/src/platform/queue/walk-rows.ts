// Jobs that bring rows of an earlier version up to date, one by one. The start of the server queues them if rows are
// left. A row that fails is tried again after the next start.
import type { WalkName } from '../../jobs.ts'
import type { Db } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { findStoreFault } from '../storage/storage.ts'
import type { JobContext, JobOutcome } from './queue.ts'

export interface Walk {
  name: WalkName
  /** Sorted keys of the rows that still need work, from the first one after `after`. */
  listLeft: (db: Db, after: string | undefined, limit: number) => Promise<string[]>
  renew: (deps: Deps, key: string, context: JobContext) => Promise<unknown>
}

/** Rows that one job renews. An interrupted job begins again at its first row. */
const AT_ONCE = 20

export async function walkRows(
  deps: Deps,
  { name, listLeft, renew }: Walk,
  { after }: { after?: string | undefined },
  context: JobContext,
): Promise<JobOutcome> {
  const keys = await listLeft(deps.db, after, AT_ONCE)
  for (const key of keys)
    try {
      context.signal.throwIfAborted()
      await renew(deps, key, context)
    } catch (err) {
      if (context.signal.aborted || findStoreFault(err)) throw err
      deps.log.warn({ err, job: name, key }, 'a row of an earlier version stays as it was')
    }
  if (keys.length === AT_ONCE) await deps.queue.send(deps.db, name, { after: keys.at(-1) })
  return { done: true }
}

/** Queues the job, unless nothing is left to do or the job waits or runs already. */
export async function beginWalk({ db, queue }: Deps, { name, listLeft }: Walk): Promise<void> {
  if ((await listLeft(db, undefined, 1)).length === 0 || (await queue.isWaiting(name, {}))) return
  await queue.send(db, name, {})
}
