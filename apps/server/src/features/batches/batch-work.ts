// What a kind of batch supplies.
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PublicKey } from '../public-changes/service.ts'
import type { BatchRow } from './queries.ts'

export interface Refusal {
  /** Null for what never became an item. */
  id: string | null
  name: string
  /** A sentence for people. */
  reason: string
}

/** What became of some parts. */
export interface StepResult {
  changed: number
  refusals: Refusal[]
  /** Public answers that show it. */
  keys: PublicKey[]
}

/**
 * Does some parts of the batch, within the transaction that moves the batch on. What rules refuse is returned; what is
 * thrown undoes the whole step, which is then tried in smaller ones.
 */
export type Step = (deps: Deps, trx: Db, parts: readonly unknown[]) => Promise<StepResult>

export interface BatchWork {
  /** Once for each run, outside of a transaction: what all of its steps need to know. */
  open: (deps: Deps, batch: BatchRow) => Step | Promise<Step>
  /** The refusal of a single part that the database would not take: a sentence for people, or undefined. */
  refuse?: (error: unknown, part: unknown) => Refusal | undefined
}
