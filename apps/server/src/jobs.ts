// All queues and their payloads. A worker starts only if each queue has exactly one handler.
import { Id } from '@jinvani/contract'
import { z } from 'zod'

export interface JobRules<Payload extends z.ZodType<object, object> = z.ZodType<object, object>> {
  payload: Payload
  /**
   * For jobs that run for minutes: a worker runs WORKER_CONCURRENCY of this kind at once, but only one of any other.
   */
  isHeavy?: true
  /** True if nobody waits for the job: the queue then looks only every half minute for its delayed retries. */
  isUnhurried?: true
  expireInSeconds: number
  retryLimit: number
  /** Longest pause between two attempts, in seconds; by default a minute. */
  retryDelayMaxSec?: number
  deadLetter?: 'submission.lost' | 'batch.lost'
}

const rules = <Payload extends z.ZodType<object, object>>(job: JobRules<Payload>) => job
const OfSubmission = z.object({ submissionId: Id })
const OfBatch = z.object({ batchId: Id })
/** For a job that takes several runs to go through rows. `after`: key of the last row of the run before. */
const OfWalk = z.object({ after: z.string().max(300).optional() })
const HOUR = 60 * 60
const housekeeping = {
  payload: z.object({}),
  isUnhurried: true,
  expireInSeconds: HOUR,
  retryLimit: 5,
} as const

export const jobs = {
  /**
   * Makes the streams of a file or of one part of a long film, or packages a ready film with new keys. They share one
   * queue, so that WORKER_CONCURRENCY limits all three together. An attempt that a crash cut off counts as well, so many
   * retries are allowed.
   */
  'film.package': rules({
    payload: OfSubmission.extend({
      part: z.int().min(0).optional(),
      newKeys: z.literal(true).optional(),
    }),
    isHeavy: true,
    // The most that pg-boss allows. The handler has its own, earlier deadline.
    expireInSeconds: 24 * HOUR,
    retryLimit: 12,
    deadLetter: 'submission.lost',
  }),
  'film.captions': rules({
    payload: z.object({ contentId: Id }),
    expireInSeconds: 120,
    retryLimit: 10,
  }),
  /** Makes, replaces or removes the downloads of one item: the files that people may keep. */
  'film.downloads': rules({
    payload: z.object({ contentId: Id }),
    isUnhurried: true,
    expireInSeconds: HOUR,
    retryLimit: 5,
  }),
  /** Queues `film.downloads` for items that lack the downloads of this version, or have downloads that must go. */
  'film.downloadsLeft': rules({ ...housekeeping, payload: OfWalk }),
  /**
   * Indexes captions for the search: after each save, and at each start those whose index is missing or was written by
   * an earlier version of the program.
   */
  'caption.index': rules({ payload: OfWalk, expireInSeconds: HOUR, retryLimit: 10 }),
  /** Rewrites manifests from an earlier version of the program. */
  'film.renew': rules({ ...housekeeping, payload: OfWalk }),
  /** Finds out whether phones play the files that an earlier version verified without this check. */
  'upload.probe': rules({ ...housekeeping, payload: OfWalk }),
  /** After a save: checks whether the item's file needs a submission, and whether its current one still fits. */
  'submission.plan': rules({
    payload: z.object({
      contentId: Id,
      mayStart: z.boolean().default(false),
      startedBy: Id.nullable().default(null),
    }),
    expireInSeconds: 60,
    retryLimit: 5,
  }),
  'submission.send': rules({
    payload: OfSubmission,
    expireInSeconds: 120,
    retryLimit: 5,
    deadLetter: 'submission.lost',
  }),
  /** Asks the outside provider how far it is with a film. */
  'submission.ask': rules({ payload: OfSubmission, expireInSeconds: 120, retryLimit: 3 }),
  /** Deletes a film at the outside provider. The retries last for a week. */
  'film.forget': rules({
    payload: z.object({ provider: z.string().max(50), ref: z.string().max(200) }),
    isUnhurried: true,
    expireInSeconds: 120,
    retryLimit: 180,
    retryDelayMaxSec: HOUR,
  }),
  /** Gives a new item a frame of its film as poster, if its file has no cover picture. */
  'item.poster': rules({
    payload: z.object({ contentId: Id, key: z.string().max(300) }),
    expireInSeconds: HOUR,
    retryLimit: 3,
  }),
  'picture.shrink': rules(housekeeping),
  'submission.lost': rules({ payload: OfSubmission, expireInSeconds: 60, retryLimit: 10 }),
  /** Seals rows again that another secret has sealed. `secretId`: the secret to seal them with. */
  'secret.sealAgain': rules({
    payload: z.object({ secretId: z.hex().length(8) }),
    isUnhurried: true,
    expireInSeconds: HOUR,
    retryLimit: 10,
  }),
  'batch.run': rules({
    payload: OfBatch,
    expireInSeconds: HOUR,
    retryLimit: 20,
    deadLetter: 'batch.lost',
  }),
  'batch.lost': rules({ payload: OfBatch, expireInSeconds: 60, retryLimit: 10 }),
  /** Checks external sources for some minutes. The next run continues. */
  'source.check': rules(housekeeping),
  'content.lacks': rules(housekeeping),
  'trash.remove': rules(housekeeping),
  /** Deletes files that the program made and no submission, caption or manifest needs any more. */
  'package.collect': rules(housekeeping),
} as const

type Jobs = typeof jobs
export type JobName = keyof Jobs
export type WalkName = 'caption.index' | 'film.renew' | 'film.downloadsLeft' | 'upload.probe'
export type PayloadOf<Name extends JobName> = z.output<Jobs[Name]['payload']>
export type PayloadInputOf<Name extends JobName> = z.input<Jobs[Name]['payload']>
export const jobNames = Object.keys(jobs) as JobName[]
