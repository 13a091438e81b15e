// One handler for each job of the table, and what a worker does by the clock.
import type { Deps } from '../../platform/deps.ts'
import type { JobHandlers, JobOutcome } from '../../platform/queue/queue.ts'
import { type BatchWorks, failBatch, runBatch } from '../batches/service.ts'
import { bulkWork, undoWork } from '../bulk/service.ts'
import { refreshAllLacks } from '../content/service.ts'
import { finishLeftUploads, takePoster } from '../ingest/service.ts'
import { importWork } from '../imports/service.ts'
import { forgetRetiredKeys } from '../protection/service.ts'
import { sealAgain } from '../secret-turn/service.ts'
import { checkSources } from '../sources/service.ts'
import { removeEnded } from '../trash/service.ts'
import { collectOrphanFiles } from '../uploads/service.ts'
import { auditSubmissions } from './audit.ts'
import { forgetOldNotifications } from './outside/notifications.ts'
import { askProvider, forgetFilm, reconcile, sendSubmission } from './outside/outside-films.ts'
import { giveUpNewKeys, packageUnderNewKeys } from './new-keys/new-keys.ts'
import { packageCaptions } from './text/package-captions.ts'
import { convertPart } from './parts/convert-part.ts'
import { type SourceKeeper, keepSources } from './parts/kept-source.ts'
import { passing } from './packaging/final-sentence.ts'
import { packageFilm } from './packaging/package-film.ts'
import { planSubmission } from './plan.ts'
import * as queries from './queries.ts'
import { failSubmission } from './submission.ts'
import { sweepWorkFolders } from './packaging/work-folder.ts'

async function giveUp(deps: Deps, { submissionId }: { submissionId: string }): Promise<JobOutcome> {
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

/** What each kind of batch does. */
const batchWorks: BatchWorks = { bulk: bulkWork, import: importWork, undo: undoWork }

function jobHandlers(deps: Deps, sources: SourceKeeper): JobHandlers {
  return {
    'film.package': ({ submissionId, part, newKeys }, context) => {
      if (newKeys) return packageUnderNewKeys(deps, { submissionId }, context)
      if (part !== undefined) return convertPart(deps, { submissionId, part }, context, sources)
      return packageFilm(deps, { submissionId }, context)
    },
    'film.captions': (payload, context) => packageCaptions(deps, payload, context),
    'submission.plan': (payload) => planSubmission(deps, payload),
    'submission.send': (payload) => sendSubmission(deps, payload),
    'submission.ask': (payload) => askProvider(deps, payload),
    'film.forget': (payload) => forgetFilm(deps, payload),
    'item.poster': (payload) => takePoster(deps, payload),
    'submission.lost': (payload) => giveUp(deps, payload),
    'secret.sealAgain': (payload, context) => sealAgain(deps, payload, context),
    'batch.run': ({ batchId }, { signal }) => runBatch(deps, batchWorks, batchId, signal),
    'batch.lost': async ({ batchId }) => {
      await failBatch(deps, batchId)
      return { done: true }
    },
    'source.check': (_, context) => checkSources(deps, context),
    'content.lacks': async (_, { signal }) => {
      await refreshAllLacks(deps.db, signal)
      return { done: true }
    },
    'trash.remove': async () => {
      await removeEnded(deps)
      return { done: true }
    },
    'package.collect': async () => {
      await collectOrphanFiles(deps)
      return { done: true }
    },
  }
}

const TICK_MS = 30_000

/** Begins to work; returns how to stop. `isAlone`: no other process shares the data folder. */
export async function startWorker(deps: Deps, isAlone: boolean): Promise<() => void> {
  await sweepWorkFolders(deps.config, isAlone)
  const sources = keepSources(deps)
  await deps.queue.work(jobHandlers(deps, sources))
  const tick = async () => {
    await reconcile(deps, new Date())
    await auditSubmissions(deps, new Date())
    await forgetOldNotifications(deps)
    await forgetRetiredKeys(deps, new Date())
    await finishLeftUploads(deps)
  }
  const report = (err: unknown) => deps.log.warn({ err }, 'looking after submissions failed')
  const timer = setInterval(() => void tick().catch(report), TICK_MS)
  return () => {
    clearInterval(timer)
    void sources.close().catch(report)
  }
}
