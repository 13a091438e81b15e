// Submissions of other items that play the same file.
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { type Submission, openStates } from '../queries.ts'

/** The same streams would come of it. */
const isSameWork =
  ({ sourceKey, kind, bitrates, dataSaver }: Submission) =>
  (eb: ExpressionBuilder<Tables, 'submissions'>) =>
    eb.and({ sourceKey, kind, bitrates, dataSaver, provider: 'local' })

/** Whether another item's submission of the same file is being made; locks all that are open until the transaction ends. */
export async function isTwinUnderWay(db: Db, submission: Submission): Promise<boolean> {
  const twins = await db
    .selectFrom('submissions')
    .select(['id', 'status'])
    .where(isSameWork(submission))
    .where('status', 'in', openStates)
    .orderBy('id')
    .forUpdate()
    .execute()
  return twins.some(({ id, status }) => id !== submission.id && status === 'processing')
}

/** Other items' submissions of the same file that no worker has begun. */
export function listWaitingTwins(db: Db, submission: Submission) {
  return db
    .selectFrom('submissions')
    .select(['id', 'contentId', 'attempt'])
    .where(isSameWork(submission))
    .where('status', '=', 'pending')
    .where('id', '!=', submission.id)
    .execute()
}

/** A package of the same file that is ready. */
export function findMadeTwin(db: Db, submission: Submission) {
  return db
    .selectFrom('submissions')
    .select(['id', 'contentId', 'kind', 'made', 'packageId'])
    .where(isSameWork(submission))
    .where('status', '=', 'ready')
    .where('id', '!=', submission.id)
    .where('made', 'is not', null)
    .limit(1)
    .executeTakeFirst()
}
