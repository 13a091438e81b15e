// All queues and their payloads. The server starts only if each queue has a handler.
import { Id } from '@jinvani/contract'
import { z } from 'zod'

interface JobRules<Payload extends z.ZodType<object, object>> {
  payload: Payload
  /** Runs for minutes. A worker runs WORKER_CONCURRENCY jobs of each heavy kind at once, and one of each other kind. */
  isHeavy?: true
  /** Nobody waits for it: polling finds a retry, so that may begin half a minute late. */
  isUnhurried?: true
  expireInSeconds: number
  retryLimit: number
  /** The longest pause between two attempts; a minute by default. */
  retryDelayMaxSec?: number
  deadLetter?: 'submission.lost' | 'batch.lost'
}

const rules = <Payload extends z.ZodType<object, object>>(job: JobRules<Payload>) => job
const OfSubmission = z.object({ submissionId: Id })
const OfBatch = z.object({ batchId: Id })
/** `after`: key of the row where the run before ended. */
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
   * Makes the streams of a file or one part of a long film, or packages a ready film with new keys. It is one queue so
   * that all of them share a worker's places. An attempt that a crash cuts off counts too, hence the many retries.
   */
  'film.package': rules({
    payload: OfSubmission.extend({
      part: z.int().min(0).optional(),
      newKeys: z.literal(true).optional(),
    }),
    isHeavy: true,
    // pg-boss allows no more; the handler has an earlier deadline of its own.
    expireInSeconds: 24 * HOUR,
    retryLimit: 12,
    deadLetter: 'submission.lost',
  }),
  'film.captions': rules({
    payload: z.object({ contentId: Id }),
    expireInSeconds: 120,
    retryLimit: 10,
  }),
  /** Brings the files to keep of one item up to date: makes, replaces or removes them. */
  'film.downloads': rules({
    payload: z.object({ contentId: Id }),
    isUnhurried: true,
    expireInSeconds: HOUR,
    retryLimit: 5,
  }),
  /** Makes the files to keep of items from an earlier version, and removes those that nobody may keep any more. */
  'film.downloadsLeft': rules({ ...housekeeping, payload: OfWalk }),
  /** Also at each start, for captions of an earlier version. */
  'caption.index': rules({ payload: OfWalk, expireInSeconds: HOUR, retryLimit: 10 }),
  /** Rewrites manifests from an earlier version of the program. */
  'film.renew': rules({ ...housekeeping, payload: OfWalk }),
  /** Finds out whether phones play the files that an earlier version verified. */
  'upload.probe': rules({ ...housekeeping, payload: OfWalk }),
  /** After a save: does the item's file need a submission, and does the current one still fit? */
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
  /** Asks the outside provider how far a film is. */
  'submission.ask': rules({ payload: OfSubmission, expireInSeconds: 120, retryLimit: 3 }),
  /** Deletes a film at the outside provider. The retries last for a week. */
  'film.forget': rules({
    payload: z.object({ provider: z.string().max(50), ref: z.string().max(200) }),
    isUnhurried: true,
    expireInSeconds: 120,
    retryLimit: 180,
    retryDelayMaxSec: HOUR,
  }),
  /** A new item whose file has no cover picture gets a frame as its poster. */
  'item.poster': rules({
    payload: z.object({ contentId: Id, key: z.string().max(300) }),
    expireInSeconds: HOUR,
    retryLimit: 3,
  }),
  'picture.shrink': rules(housekeeping),
  'submission.lost': rules({ payload: OfSubmission, expireInSeconds: 60, retryLimit: 10 }),
  /** Seals again what another secret than this one has sealed. */
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
  /** Stops after some minutes; the next run continues. */
  'source.check': rules(housekeeping),
  'content.lacks': rules(housekeeping),
  'trash.remove': rules(housekeeping),
  /** Deletes files whose submission or caption is gone. */
  'package.collect': rules(housekeeping),
} as const

type Jobs = typeof jobs
export type JobName = keyof Jobs
export type WalkName = 'caption.index' | 'film.renew' | 'film.downloadsLeft' | 'upload.probe'
export type PayloadOf<Name extends JobName> = z.output<Jobs[Name]['payload']>
export type PayloadInputOf<Name extends JobName> = z.input<Jobs[Name]['payload']>
export const jobNames = Object.keys(jobs) as JobName[]
