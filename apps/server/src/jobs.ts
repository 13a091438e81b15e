// Every queue with the shape of its payload. A start fails unless each has exactly one handler.
import { Id } from '@jinvani/contract'
import { z } from 'zod'

interface JobRules<Payload extends z.ZodType<object, object>> {
  payload: Payload
  /** Runs for minutes: WORKER_CONCURRENCY of these at once; the others are short and run one at a time. */
  isHeavy?: true
  /** Seconds that one attempt may take. */
  expireInSeconds: number
  retryLimit: number
  /** The longest pause between two attempts; a minute unless given. */
  retryDelayMaxSec?: number
  /** Where a job goes whose every attempt failed. */
  deadLetter?: 'submission.lost' | 'batch.lost'
}

const rules = <Payload extends z.ZodType<object, object>>(job: JobRules<Payload>) => job
const OfSubmission = z.object({ submissionId: Id })
const OfBatch = z.object({ batchId: Id })
const HOUR = 60 * 60

export const jobs = {
  /**
   * Transcodes and packages one file on this machine, makes one part of a long film, or packages a ready one under new keys.
   * Attempts that were interrupted count as well. In one queue, so that all of these share the places of a worker.
   */
  'film.package': rules({
    payload: OfSubmission.extend({
      part: z.int().min(0).optional(),
      newKeys: z.literal(true).optional(),
    }),
    isHeavy: true,
    // The most that pg-boss takes; the handler keeps a deadline of its own before it.
    expireInSeconds: 24 * HOUR,
    retryLimit: 12,
    deadLetter: 'submission.lost',
  }),
  /** The captions of an item changed: those of its package follow. */
  'film.captions': rules({
    payload: z.object({ contentId: Id }),
    expireInSeconds: 120,
    retryLimit: 10,
  }),
  /** An item was saved: does its file need a submission, does the one it has still fit? */
  'submission.plan': rules({
    payload: z.object({
      contentId: Id,
      mayStart: z.boolean().default(false),
      /** Who saved it. */
      startedBy: Id.nullable().default(null),
    }),
    expireInSeconds: 60,
    retryLimit: 5,
  }),
  /** Hands a film to the outside provider. */
  'submission.send': rules({
    payload: OfSubmission,
    expireInSeconds: 120,
    retryLimit: 5,
    deadLetter: 'submission.lost',
  }),
  /** Asks the outside provider how far a film is. */
  'submission.ask': rules({ payload: OfSubmission, expireInSeconds: 120, retryLimit: 3 }),
  /** Tells the outside provider that a film is no longer wanted: for a week, until it has heard. */
  'film.forget': rules({
    payload: z.object({ provider: z.string().max(50), ref: z.string().max(200) }),
    expireInSeconds: 120,
    retryLimit: 180,
    retryDelayMaxSec: HOUR,
  }),
  /** An item was made of a film that has no picture on its cover: a frame becomes its poster. */
  'item.poster': rules({
    payload: z.object({ contentId: Id, key: z.string().max(300) }),
    expireInSeconds: HOUR,
    retryLimit: 3,
  }),
  /** Dead letters: the submission failed. */
  'submission.lost': rules({ payload: OfSubmission, expireInSeconds: 60, retryLimit: 10 }),
  /** Seals again what is sealed under another secret than this. */
  'secret.sealAgain': rules({
    payload: z.object({ secretId: z.hex().length(8) }),
    expireInSeconds: HOUR,
    retryLimit: 10,
  }),
  /** Goes on with work on many items. */
  'batch.run': rules({
    payload: OfBatch,
    expireInSeconds: HOUR,
    retryLimit: 20,
    deadLetter: 'batch.lost',
  }),
  /** Dead letters: the batch failed. */
  'batch.lost': rules({ payload: OfBatch, expireInSeconds: 60, retryLimit: 10 }),
  /** Looks whether what plays from elsewhere still does. A run does as much as it can in some minutes; the next goes on. */
  'source.check': rules({ payload: z.object({}), expireInSeconds: HOUR, retryLimit: 5 }),
  /** Looks at what every item lacks. */
  'content.lacks': rules({ payload: z.object({}), expireInSeconds: HOUR, retryLimit: 5 }),
  /** Removes for good what is in the trash no longer. */
  'trash.remove': rules({ payload: z.object({}), expireInSeconds: HOUR, retryLimit: 5 }),
  /** Removes files whose submission or caption is gone. */
  'package.collect': rules({ payload: z.object({}), expireInSeconds: HOUR, retryLimit: 5 }),
} as const

export type Jobs = typeof jobs
export type JobName = keyof Jobs
export type PayloadOf<Name extends JobName> = z.output<Jobs[Name]['payload']>
export type PayloadInputOf<Name extends JobName> = z.input<Jobs[Name]['payload']>
export const jobNames = Object.keys(jobs) as JobName[]
