// A film whose job died too often: the submission fails, or keeps its old keys.
import type { Deps } from '../../platform/deps.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { giveUpNewKeys } from './new-keys/new-keys.ts'
import { passing } from './packaging/final-sentence.ts'
import * as queries from './queries.ts'
import { failSubmission } from './submission.ts'

export async function giveUp(deps: Deps, { submissionId }: { submissionId: string }): Promise<JobOutcome> {
  const submission = await queries.findSubmission(deps.db, submissionId)
  if (!submission) return { skipped: 'the submission has ended' }
  if (submission.status === 'ready') {
    await giveUpNewKeys(deps, submission)
    return { done: true }
  }
  const isOurs = submission.provider === 'local'
  const sentence = isOurs ? 'The work was interrupted too often' : 'The provider could not be reached'
  await failSubmission(deps, submission, passing(sentence))
  return { done: true }
}
