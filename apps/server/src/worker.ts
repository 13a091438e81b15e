// What runs without a request: a handler for each job, and the clocks.
import { logActivity, removeOldActivity } from './features/activity/service.ts'
import { sweepCodes, sweepPeople } from './features/app-users/service.ts'
import { sweepSessions } from './features/session/service.ts'
import { type BatchWorks, failBatch, removeOldBatches, runBatch } from './features/batches/service.ts'
import { bulkWork, undoWork } from './features/bulk/service.ts'
import { indexedCaptions } from './features/captions/service.ts'
import { carryOutCarousel } from './features/carousel/service.ts'
import { dayAnnouncer } from './features/calendar/service.ts'
import { carryOutCollections } from './features/collections/service.ts'
import { carryOutContent, findOutLacks, refreshAllLacks } from './features/content/service.ts'
import * as films from './features/films/service.ts'
import { removeOldVersions } from './features/history/service.ts'
import { importWork, removeOldImports } from './features/imports/service.ts'
import { finishLeftUploads, takePoster } from './features/ingest/service.ts'
import { countHeardItems, sweepEvents } from './features/plays/service.ts'
import { forgetRetiredKeys } from './features/protection/service.ts'
import { sealAgain, sealAgainLater } from './features/key-rotation/service.ts'
import { checkSources, isNight } from './features/sources/service.ts'
import { removeEnded } from './features/trash/service.ts'
import {
  collectOrphanFiles,
  collectStaleUploads,
  shrinkLater,
  shrinkPictures,
} from './features/uploads/service.ts'
import { WebhookSender } from './features/webhooks/send.ts'
import { removeOldDeliveries } from './features/webhooks/service.ts'
import { type Clock, type Round, startClocks, untilNothing } from './platform/clocks.ts'
import { sweepLimits } from './platform/load/rate-limit.ts'
import { sweepSharedPoints } from './platform/load/point-limiter.ts'
import type { Deps } from './platform/deps.ts'
import { hourInIndia } from './platform/india-time.ts'
import type { JobHandlers } from './platform/queue/queue.ts'
import { beginWalk, walkRows } from './platform/queue/walk-rows.ts'
import type { JobName, PayloadInputOf } from './jobs.ts'
import { trashNouns } from './nouns.ts'

const batchWorks: BatchWorks = { bulk: bulkWork, import: importWork, undo: undoWork }

async function whenDone(work: Promise<unknown>) {
  await work
  return { done: true } as const
}

function jobHandlers(deps: Deps, sources: films.SourceKeeper): JobHandlers {
  return {
    'film.package': ({ submissionId, part, newKeys }, context) => {
      if (newKeys) return films.packageUnderNewKeys(deps, { submissionId }, context)
      if (part !== undefined) return films.convertPart(deps, { submissionId, part }, context, sources)
      return films.packageFilm(deps, { submissionId }, context)
    },
    'film.captions': (payload, context) => films.packageCaptions(deps, payload, context),
    'film.downloads': (payload, context) => films.makeDownloads(deps, payload, context),
    'film.downloadsLeft': (payload, context) =>
      walkRows(deps, films.leftDownloads(deps.config), payload, context),
    'caption.index': (payload, context) => walkRows(deps, indexedCaptions, payload, context),
    'film.renew': (payload, context) => walkRows(deps, films.renewedPackages, payload, context),
    'upload.probe': (payload, context) => walkRows(deps, films.probedUploads, payload, context),
    'submission.plan': (payload) => films.planSubmission(deps, payload),
    'submission.send': (payload) => films.sendSubmission(deps, payload),
    'submission.ask': (payload) => films.askProvider(deps, payload),
    'film.forget': (payload) => films.forgetFilm(deps, payload),
    'item.poster': (payload) => takePoster(deps, payload),
    'picture.shrink': (_, context) => shrinkPictures(deps, context),
    'submission.lost': (payload) => films.giveUp(deps, payload),
    'secret.sealAgain': (payload, context) => sealAgain(deps, payload, context),
    'batch.run': ({ batchId }, { signal }) => runBatch(deps, batchWorks, batchId, signal),
    'batch.lost': ({ batchId }) => whenDone(failBatch(deps, batchId)),
    'source.check': (_, context) => checkSources(deps, context),
    'content.lacks': (_, { signal }) => whenDone(refreshAllLacks(deps.db, signal)),
    'trash.remove': () => whenDone(removeEnded(deps, trashNouns)),
    'package.collect': () => whenDone(collectOrphanFiles(deps)),
  }
}

const SECOND = 1000
const HOUR = 60 * 60 * SECOND

type PlainJob = {
  [Name in JobName]: PayloadInputOf<Name> extends Record<string, never> ? Name : never
}[JobName]

/** When a job is sent at night; null if other code sends it. A check of sources ends at once if none is due. */
const dueAtNight: Record<PlainJob, ((now: Date, config: Deps['config']) => boolean) | null> = {
  'source.check': (now, config) => config.sourceChecks && isNight(now),
  'content.lacks': (now) => hourInIndia(now) === 2,
  'picture.shrink': null,
  'trash.remove': null,
  'package.collect': null,
}

export async function queueNightlyJobs({ config, db, queue }: Deps, now = new Date()): Promise<void> {
  if (!config.services.includes('worker')) return
  for (const name of Object.keys(dueAtNight) as PlainJob[])
    if (dueAtNight[name]?.(now, config) && !(await queue.isWaiting(name, {}))) await queue.send(db, name, {})
}

/** Removes old data of people: every hour, and at each start, since a process may never live for an hour. */
export const sweepOfPeople = {
  tasks: [
    ({ db }) => sweepLimits(db),
    ({ db }) => sweepSharedPoints(db),
    ({ db }) => sweepSessions(db),
    ({ db }) => sweepCodes(db),
    (deps) => sweepPeople(deps),
    (deps) => removeOldActivity(deps),
    sweepEvents,
  ],
  problem: 'sweeping failed',
} satisfies Round

/** Tasks of each start. `beginWalk` queues a job for rows that an earlier version left. */
export const startRound: Round = {
  ...sweepOfPeople,
  tasks: [
    sealAgainLater,
    shrinkLater,
    (deps) => beginWalk(deps, films.renewedPackages),
    (deps) => beginWalk(deps, films.probedUploads),
    (deps) => beginWalk(deps, films.leftDownloads(deps.config)),
    (deps) => beginWalk(deps, indexedCaptions),
    ...sweepOfPeople.tasks,
  ],
}

const announceDay = dayAnnouncer()

/** Short tasks with a database connection of their own, so that nothing else delays them. */
const promptClocks: readonly Clock[] = [
  {
    everyMs: SECOND,
    startsAtOnce: true,
    tasks: [
      untilNothing(carryOutContent),
      untilNothing(carryOutCarousel),
      untilNothing(carryOutCollections),
      (deps) => announceDay(deps),
    ],
    problem: 'scheduled changes could not be carried out',
  },
  { everyMs: 2 * SECOND, tasks: [untilNothing(logActivity)], problem: 'activity could not be logged' },
]

const clocks: readonly Clock[] = [
  {
    everyMs: HOUR,
    tasks: [
      ...sweepOfPeople.tasks,
      (deps) => collectStaleUploads(deps),
      (deps) => removeOldBatches(deps),
      (deps) => removeOldVersions(deps),
      (deps) => removeOldDeliveries(deps),
      (deps) => removeEnded(deps, trashNouns),
      (deps) => removeOldImports(deps),
      (deps) => sealAgainLater(deps),
      (deps) => shrinkLater(deps),
      ({ db }, stop) => findOutLacks(db, stop),
      (deps) => queueNightlyJobs(deps),
    ],
    problem: sweepOfPeople.problem,
  },
  {
    everyMs: HOUR,
    startsAtOnce: true,
    isWorkers: true,
    tasks: [countHeardItems],
    problem: 'the people who played each item could not be counted',
  },
  {
    everyMs: 30 * SECOND,
    isWorkers: true,
    tasks: [
      (deps) => films.reconcile(deps, new Date()),
      (deps) => films.auditSubmissions(deps, new Date()),
      (deps) => films.forgetOldNotifications(deps),
      (deps) => forgetRetiredKeys(deps, new Date()),
      (deps) => finishLeftUploads(deps),
    ],
    problem: 'looking after submissions failed',
  },
]

/** Starts the clocks that every process has. The returned function stops them. */
export function keepClocks(deps: Deps, clockDb: Deps['db']) {
  const others = clocks.filter((clock) => !clock.isWorkers)
  const stops = [startClocks({ ...deps, db: clockDb }, promptClocks), startClocks(deps, others)]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** Starts the worker. The returned function stops it. `isAlone`: no other process shares the data folder. */
export async function startWorker(deps: Deps, isAlone: boolean): Promise<() => Promise<void>> {
  await films.sweepWorkFolders(deps.config, isAlone)
  const sources = films.keepSources(deps)
  await deps.queue.work(jobHandlers(deps, sources))
  const webhooks = new WebhookSender(deps)
  const stopClocks = startClocks(deps, [
    ...clocks.filter((clock) => clock.isWorkers),
    { everyMs: SECOND, tasks: [() => webhooks.start()], problem: 'webhooks could not be sent' },
  ])
  return async () => {
    await Promise.all([stopClocks(), webhooks.close()])
    await sources.close().catch((err: unknown) => deps.log.warn({ err }, 'a kept source was not removed'))
  }
}
