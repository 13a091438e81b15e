// Runs a batch in steps. Each step is one transaction that also stores the progress: if the process dies,
// no step is lost or repeated.
import { setTimeout as wait } from 'node:timers/promises'
import type { BatchKind } from '@jinvani/contract'
import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/handler.ts'
import { inRequest } from '../../platform/http/request-context.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import { type BatchWork, type Step, tellBatch } from './batch-work.ts'
import { type PublicKey, announceChange } from '../public-changes/service.ts'
import { stopForReason, whyStopped } from './give-up.ts'
import * as queries from './queries.ts'

export type BatchWorks = Partial<Record<BatchKind, BatchWork>>

/** Target duration of a step: PGlite serves no other request during it. */
const STEP_MS = 25
/** A pause is as long as the step before it, but at most this long, unless the pace below demands more. */
const REST_MS = 25
/** Least time for each part, work and pause together, so that quick changes leave the database to others. */
const PACE_MS = 1.3
/** A smaller step costs nearly as much: most of its cost does not depend on the number of items. */
const SMALLEST_STEP = 25
const LARGEST_STEP = 200
/** Attempts of a step that meets a deadlock or a conflict with another transaction. */
const TRIES = 5
const TELL_MS = 1000

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
    const changes = new ChangesToTell(deps)
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
  // Outside of the context of the request, so that the activity names the program, not the person.
  if (reason !== undefined) await stopForReason(deps, id, reason)
  return { done: true }
}

/** An announcement drops all public lists from the caches, so there is at most one a second. */
class ChangesToTell {
  readonly #deps: Deps
  #keys = new Set<PublicKey>()
  #toldAt = performance.now()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async add(keys: readonly PublicKey[]): Promise<void> {
    for (const key of keys) this.#keys.add(key)
    if (performance.now() - this.#toldAt > TELL_MS) await this.tell()
  }

  async tell(): Promise<void> {
    const keys = [...this.#keys]
    this.#keys.clear()
    this.#toldAt = performance.now()
    if (keys.length > 0) await announceChange(this.#deps, keys)
  }
}

const nextSize = ({ size, heldMs }: Tried) =>
  Math.max(SMALLEST_STEP, Math.min(LARGEST_STEP, size * 2, Math.round((size * STEP_MS) / heldMs)))

const restAfter = ({ size, heldMs }: Tried) => Math.max(Math.min(heldMs, REST_MS), size * PACE_MS - heldMs)

interface Run {
  deps: Deps
  work: BatchWork
  batch: queries.BatchRow
  parts: readonly unknown[]
  step: Step
}
type Tried = Done & { size: number }

/** If the database refuses a step, it is tried in smaller steps; a single refused part becomes a refusal. */
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

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
/** True for a deadlock, or for a row that another transaction changed. */
const isContention = (error: unknown) => ['40P01', '40001'].includes(codeOf(error))
/** True for errors of values or constraints. */
const isRefusal = (error: unknown) => /^2[23]...$/.test(codeOf(error))

interface Done {
  isEnd: boolean
  reason?: string
  keys: readonly PublicKey[]
  /** Without the time spent waiting for the database. */
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
    await queries.changeBatch(trx, batch.id, {
      ...after,
      ...(isEnd && { endedAt: new Date(), parts: null }),
    })
    await tellBatch(deps, trx, { ...before, ...after })
    return { isEnd, keys, heldMs: performance.now() - began }
  })
}

/** The activity names the request that began the batch, not the job. */
function contextOf({ call, address, requestId, adminId, adminName }: queries.BatchRow) {
  const actor: Actor = {
    id: adminId,
    name: adminName,
    sessionId: '',
    email: '',
    role: 'content_manager',
    isFresh: false,
    passwordGivenAt: null,
    isChangeDue: false,
  }
  return { call, address, requestId, actor, about: { id: null, name: '' } }
}
