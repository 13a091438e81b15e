// What each kind of batch implements, and how its progress reaches the consoles.
import type { BatchEvent } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { publishEvent } from '../events/service.ts'
import type { PublicKey } from '../public-changes/service.ts'
import type { BatchRow } from './queries.ts'

export interface Refusal {
  /** Null if no item was created. */
  id: string | null
  name: string
  reason: string
}

export interface StepResult {
  changed: number
  refusals: Refusal[]
  /** Keys of the public answers that show the changes. */
  keys: PublicKey[]
}

/**
 * Does some parts of the batch, in the transaction that also stores the progress. Refusals by rules are
 * returned. An error rolls the whole step back, which is then repeated in smaller steps.
 */
export type Step = (deps: Deps, trx: Db, parts: readonly unknown[]) => Promise<StepResult>

export interface BatchWork {
  /** Prepares the steps of a run, outside of a transaction. */
  open: (deps: Deps, batch: BatchRow) => Step | Promise<Step>
  /** Turns a database error about a single part into a refusal; undefined for unexpected errors. */
  refuse?: (error: unknown, part: unknown) => Refusal | undefined
}

type Told = Omit<BatchEvent, 'type'>

export async function tellBatch(deps: Deps, trx: Db, batch: Told): Promise<void> {
  const { id, kind, state, total, done, changed, refused } = batch
  await publishEvent(deps, trx, { type: 'batch', id, kind, state, total, done, changed, refused })
}
