// Runs a batch in steps. A step and its progress are one transaction, so a killed process loses or repeats no step.
import { setTimeout as wait } from 'node:timers/promises'
import { type BatchEvent, type BatchKind, editors, superAdmins } from '@jinvani/contract'
import { readCode } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/handler.ts'
import { inRequest } from '../../platform/http/request-context.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { pick } from '../../platform/record-fields.ts'
import { type PublicKey, announceChange } from '../public-changes/service.ts'
import { recordActivity } from '../activity/service.ts'
import { findStanding } from '../admin-users/service.ts'
import { publishEvent } from '../events/service.ts'
import * as queries from './queries.ts'

export interface Refusal {
  /** Id of the refused item; null if it was to be created. */
  id: string | null
  name: string
  reason: string
}

export interface StepResult {
  changed: number
  refusals: Refusal[]
  keys: PublicKey[]
}

/** Does some parts of the batch, in the transaction that also stores the progress. */
type Step = (deps: Deps, trx: Db, parts: readonly unknown[]) => Promise<StepResult>

export interface BatchWork {
  /** Called before the first step of a run, outside of a transaction; returns the function that does the steps. */
  open: (deps: Deps, batch: queries.ShownBatch) => Step | Promise<Step>
  /** Turns the database's error about a single part into a refusal; undefined if the error is not expected. */
  refuse?: (error: unknown, part: unknown) => Refusal | undefined
}

const told = ['id', 'kind', 'state', 'total', 'done', 'changed', 'refused'] as const
const tellBatch = (deps: Deps, trx: Db, batch: Omit<BatchEvent, 'type'>) =>
  publishEvent(deps, trx, { type: 'batch', ...pick(batch, told) })

export type BatchWorks = Partial<Record<BatchKind, BatchWork>>

/** A step should take about this long: PGlite answers no other request meanwhile. */
const STEP_MS = 25
/** A pause lasts as long as the step before it, but no longer than this unless PACE_MS asks for more. */
const REST_MS = 25
/** Minimum time for a part, with its share of the pause, so that quick changes leave time for other requests. */
const PACE_MS = 1.3
/** A step with fewer parts would hardly be quicker: most of its time does not depend on how many parts it has. */
const SMALLEST_STEP = 25
const LARGEST_STEP = 200
/** How often a step is tried when it meets a deadlock or a conflict with another transaction. */
const TRIES = 5
const TELL_MS = 1000

/** Ends a batch early. Finished steps stay; a job that still runs it stops before its next step. */
async function giveUp(
  deps: Deps,
  trx: Db,
  found: queries.LockedBatch,
  state: 'failed' | 'stopped',
  reason?: string,
) {
  const end = { state, stopReason: reason ?? null, endedAt: new Date(), parts: null }
  await queries.changeBatch(trx, found.id, end)
  await tellBatch(deps, trx, { ...found, state })
}

const ifOpen = (deps: Deps, id: string, end: (trx: Db, found: queries.LockedBatch) => Promise<void>) =>
  inTransaction(deps.db, async (trx) => {
    const found = await queries.lockBatch(trx, id)
    if (found && !found.endedAt) await end(trx, found)
  })

/** Called once every attempt of the batch's job has failed. */
export const failBatch = (deps: Deps, id: string) =>
  ifOpen(deps, id, (trx, found) => giveUp(deps, trx, found, 'failed'))

/** `reason`: why the program stops the batch; undefined if a person does. */
export async function stopOpen(deps: Deps, trx: Db, found: queries.LockedBatch, reason?: string) {
  await giveUp(deps, trx, found, 'stopped', reason)
  const changes = [
    { field: 'done', to: String(found.done) },
    { field: 'total', to: String(found.total) },
    ...(reason === undefined ? [] : [{ field: 'reason', to: reason }]),
  ]
  await recordActivity(trx, 'content.stop', { id: null, name: found.name, changes })
}

/** Why the batch must stop, if its starter may no longer do such work. An undo goes on: half an undo helps nobody. */
async function whyStopped(db: Db, batch: queries.ShownBatch): Promise<string | undefined> {
  const { kind, adminId, adminName, createdAt, input } = batch
  if (kind === 'undo') return undefined
  const standing = await findStanding(db, adminId)
  if (!standing) return `The account of ${adminName} was deleted`
  const allowed = input.change?.trash ? superAdmins : editors
  if (!allowed.includes(standing.role)) return `The role of ${adminName} does not allow it any more`
  const { sessionsEndedAt } = standing
  const isEnded = sessionsEndedAt && sessionsEndedAt >= createdAt
  return isEnded ? `All sessions of ${adminName} were ended` : undefined
}

export async function runBatch(
  deps: Deps,
  works: BatchWorks,
  id: string,
  signal?: AbortSignal,
): Promise<JobOutcome> {
  const batch = await queries.findBatch(deps.db, id)
  const work = batch && works[batch.kind]
  if (!work) return { skipped: 'the batch is gone' }
  if (batch.endedAt) return { done: true }
  const parts = await queries.readParts(deps.db, id)
  const reason = await inRequest(contextOf(batch), async () => {
    const run = { deps, work, batch, parts, step: await work.open(deps, batch) }
    const changes = collectChanges(deps)
    let size = SMALLEST_STEP
    try {
      for (;;) {
        signal?.throwIfAborted()
        const done = await tryStep(run, size)
        size = nextSize(done)
        await changes.add(done.keys)
        if (done.isEnd) return done.reason
        await wait(restAfter(done))
      }
    } finally {
      await changes.tell()
    }
  })
  // Outside of the request's context, so that the activity log names the program and not the person.
  if (reason !== undefined) await ifOpen(deps, id, (trx, found) => stopOpen(deps, trx, found, reason))
  return { done: true }
}

/** Collects changes and announces them once a second at most: each announcement clears the cached public lists. */
function collectChanges(deps: Deps) {
  const collected = new Set<PublicKey>()
  let toldAt = performance.now()
  const tell = async () => {
    const keys = [...collected]
    collected.clear()
    toldAt = performance.now()
    if (keys.length > 0) await announceChange(deps, keys)
  }
  const add = async (keys: readonly PublicKey[]) => {
    for (const key of keys) collected.add(key)
    if (performance.now() - toldAt > TELL_MS) await tell()
  }
  return { add, tell }
}

const nextSize = ({ size, heldMs }: Tried) =>
  Math.max(SMALLEST_STEP, Math.min(LARGEST_STEP, size * 2, Math.round((size * STEP_MS) / heldMs)))

const restAfter = ({ size, heldMs }: Tried) => Math.max(Math.min(heldMs, REST_MS), size * PACE_MS - heldMs)

interface Run {
  deps: Deps
  work: BatchWork
  batch: queries.ShownBatch
  parts: readonly unknown[]
  step: Step
}
type Tried = Done & { size: number }

/** Runs a step. If the database refuses it, tries fewer parts; a single part that it refuses becomes a refusal. */
async function tryStep(run: Run, size: number, triesLeft = TRIES): Promise<Tried> {
  try {
    return { ...(await doStep(run, size)), size }
  } catch (error) {
    if (isContention(error) && triesLeft > 1) return await tryStep(run, size, triesLeft - 1)
    if (!isRefusal(error)) throw error
    if (size > 1) return await tryStep(run, Math.ceil(size / 4))
    const refuse: Step = async (_deps, _trx, [part]) => {
      const refusal = run.work.refuse?.(error, part)
      if (!refusal) throw error
      return { changed: 0, refusals: [refusal], keys: [] }
    }
    return { ...(await doStep({ ...run, step: refuse }, 1)), size }
  }
}

/** True for a deadlock, or if another transaction changed the row meanwhile. */
const isContention = (error: unknown) => ['40P01', '40001'].includes(readCode(error))
/** True if PostgreSQL refused a value or a constraint was broken (classes 22 and 23). */
const isRefusal = (error: unknown) => /^2[23]...$/.test(readCode(error))

interface Done {
  isEnd: boolean
  reason?: string
  keys: readonly PublicKey[]
  /** Milliseconds that the step used the database, without the wait for a connection. */
  heldMs: number
}

async function doStep({ deps, batch, parts, step }: Run, size: number): Promise<Done> {
  return await inTransaction(deps.db, async (trx) => {
    const began = performance.now()
    const before = await queries.lockBatch(trx, batch.id)
    if (!before || before.endedAt) return { isEnd: true, keys: [], heldMs: 0 }
    const reason = await whyStopped(trx, batch)
    if (reason !== undefined) return { isEnd: true, reason, keys: [], heldMs: 0 }
    const some = parts.slice(before.done, before.done + size)
    const { changed, refusals, keys } = await step(deps, trx, some)
    await queries.insertRefusals(trx, batch.id, refusals)
    const done = before.done + some.length
    const isEnd = done >= parts.length
    const after = {
      state: isEnd ? ('done' as const) : ('running' as const),
      done,
      changed: before.changed + changed,
      refused: before.refused + refusals.length,
    }
    await queries.changeBatch(trx, batch.id, { ...after, ...(isEnd && { endedAt: new Date(), parts: null }) })
    await tellBatch(deps, trx, { ...before, ...after })
    return { isEnd, keys, heldMs: performance.now() - began }
  })
}

/** The activity log shows the request that began the batch, not the job that runs it. */
function contextOf({ call, address, requestId, adminId, adminName }: queries.ShownBatch) {
  const actor: Actor = {
    id: adminId,
    name: adminName,
    sessionId: '',
    email: '',
    role: 'content_manager',
    isFresh: false,
    passwordGivenAt: null,
    isChangeDue: false,
    isFactorOverdue: false,
  }
  return { call, address, requestId, actor, about: { id: null, name: '' } }
}
