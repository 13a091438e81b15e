// The interface of a kind of batch.
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PublicKey } from '../public-changes/service.ts'
import type { BatchRow } from './queries.ts'

export interface Refusal {
  /** Null if no item was created. */
  id: string | null
  name: string
  /** A sentence for people. */
  reason: string
}

/** What a step did with its parts. */
export interface StepResult {
  changed: number
  refusals: Refusal[]
  /** Keys of the public answers that show the changes. */
  keys: PublicKey[]
}

/**
 * Does some parts of the batch, within the transaction that moves the batch on. Refusals by rules are
 * returned; an error rolls the whole step back, which is then tried in smaller ones.
 */
export type Step = (deps: Deps, trx: Db, parts: readonly unknown[]) => Promise<StepResult>

export interface BatchWork {
  /** Called once for each run, outside of a transaction, to prepare its steps. */
  open: (deps: Deps, batch: BatchRow) => Step | Promise<Step>
  /** Turns a database error about a single part into a refusal; undefined for unexpected errors. */
  refuse?: (error: unknown, part: unknown) => Refusal | undefined
}
