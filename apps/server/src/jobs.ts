// Every queue and the shape of its payload. The server starts only if each has exactly one handler.
import { Id } from '@jinvani/contract'
import { z } from 'zod'

interface JobRules<Payload extends z.ZodType<object, object>> {
  payload: Payload
  /** Runs for minutes: a worker runs WORKER_CONCURRENCY of these at once, and short jobs one at a time. */
  isHeavy?: true
  /** Nobody waits for it, so a retry, which is found only by polling, may begin half a minute late. */
  isUnhurried?: true
  /** Seconds that one attempt may take. */
  expireInSeconds: number
  retryLimit: number
  /** The longest pause between two attempts; a minute unless given. */
  retryDelayMaxSec?: number
  /** Queue for a job after its last failed attempt. */
  deadLetter?: 'submission.lost' | 'batch.lost'
}

const rules = <Payload extends z.ZodType<object, object>>(job: JobRules<Payload>) => job
const OfSubmission = z.object({ submissionId: Id })
const OfBatch = z.object({ batchId: Id })
const HOUR = 60 * 60
const housekeeping = {
  payload: z.object({}),
  isUnhurried: true,
  expireInSeconds: HOUR,
  retryLimit: 5,
} as const

export const jobs = {
  /**
   * Transcodes and packages a file, makes one part of a long film, or packages a ready film with new
   * keys. Interrupted attempts count as well. One queue, so that all of these share a worker's places.
   */
  'film.package': rules({
    payload: OfSubmission.extend({
      part: z.int().min(0).optional(),
      newKeys: z.literal(true).optional(),
    }),
    isHeavy: true,
    // The maximum of pg-boss; the handler has an earlier deadline of its own.
    expireInSeconds: 24 * HOUR,
    retryLimit: 12,
    deadLetter: 'submission.lost',
  }),
  /** Updates the captions of a package after those of its item changed. */
  'film.captions': rules({
    payload: z.object({ contentId: Id }),
    expireInSeconds: 120,
    retryLimit: 10,
  }),
  /** Checks after a save whether the item's file needs a submission, and whether the current one fits. */
  'submission.plan': rules({
    payload: z.object({
      contentId: Id,
      mayStart: z.boolean().default(false),
      /** The person who saved the item. */
      startedBy: Id.nullable().default(null),
    }),
    expireInSeconds: 60,
    retryLimit: 5,
  }),
  /** Sends a film to the outside provider. */
  'submission.send': rules({
    payload: OfSubmission,
    expireInSeconds: 120,
    retryLimit: 5,
    deadLetter: 'submission.lost',
  }),
  /** Queries the outside provider for the state of a film. */
  'submission.ask': rules({ payload: OfSubmission, expireInSeconds: 120, retryLimit: 3 }),
  /** Deletes a film at the outside provider, with retries for a week. */
  'film.forget': rules({
    payload: z.object({ provider: z.string().max(50), ref: z.string().max(200) }),
    isUnhurried: true,
    expireInSeconds: 120,
    retryLimit: 180,
    retryDelayMaxSec: HOUR,
  }),
  /** Makes a frame the poster of a new item whose file has no cover picture. */
  'item.poster': rules({
    payload: z.object({ contentId: Id, key: z.string().max(300) }),
    expireInSeconds: HOUR,
    retryLimit: 3,
  }),
  /** Makes small pictures of all pictures that have none. */
  'picture.shrink': rules(housekeeping),
  /** Dead letters: fails the submission. */
  'submission.lost': rules({ payload: OfSubmission, expireInSeconds: 60, retryLimit: 10 }),
  /** Seals values again that are sealed under another secret than this. */
  'secret.sealAgain': rules({
    payload: z.object({ secretId: z.hex().length(8) }),
    isUnhurried: true,
    expireInSeconds: HOUR,
    retryLimit: 10,
  }),
  /** Continues a batch of work on many items. */
  'batch.run': rules({
    payload: OfBatch,
    expireInSeconds: HOUR,
    retryLimit: 20,
    deadLetter: 'batch.lost',
  }),
  /** Dead letters: fails the batch. */
  'batch.lost': rules({ payload: OfBatch, expireInSeconds: 60, retryLimit: 10 }),
  /** Checks external sources. A run stops after some minutes; the next one continues. */
  'source.check': rules(housekeeping),
  /** Checks every item for missing fields. */
  'content.lacks': rules(housekeeping),
  /** Removes items past their time in the trash for good. */
  'trash.remove': rules(housekeeping),
  /** Removes files whose submission or caption is gone. */
  'package.collect': rules(housekeeping),
} as const

export type Jobs = typeof jobs
export type JobName = keyof Jobs
export type PayloadOf<Name extends JobName> = z.output<Jobs[Name]['payload']>
export type PayloadInputOf<Name extends JobName> = z.input<Jobs[Name]['payload']>
export const jobNames = Object.keys(jobs) as JobName[]
