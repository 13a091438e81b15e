// Statements about twins: submissions of other items that need the same streams of the same file.
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { type Submission, openStates } from '../queries.ts'

const isSameWork =
  ({ sourceKey, kind, bitrates, dataSaver }: Submission) =>
  (eb: ExpressionBuilder<Tables, 'submissions'>) =>
    eb.and({ sourceKey, kind, bitrates, dataSaver, provider: 'local' })

/** True if a twin is being made. Locks unfinished twins until the transaction ends, so that no two begin at once. */
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

export function listWaitingTwins(db: Db, submission: Submission) {
  return db
    .selectFrom('submissions')
    .select(['id', 'contentId', 'attempt', 'kind', 'sourceKey'])
    .where(isSameWork(submission))
    .where('status', '=', 'pending')
    .where('id', '!=', submission.id)
    .execute()
}

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
