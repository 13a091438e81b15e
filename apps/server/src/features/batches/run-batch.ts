// Does a batch in steps. Each is one transaction, which also moves the batch on: a process that dies loses none and does
// none twice.
import { setTimeout as wait } from 'node:timers/promises'
import type { BatchKind } from '@jinvani/contract'
import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/handler.ts'
import { inRequest } from '../../platform/http/request-context.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import type { BatchWork, Step } from './batch-work.ts'
import { type PublicKey, announceChange } from '../public-changes/service.ts'
import * as queries from './queries.ts'
import { tellBatch } from './tell-batch.ts'

export type BatchWorks = Partial<Record<BatchKind, BatchWork>>

/** A step holds the embedded database, which answers nobody meanwhile: it takes about so long. */
const STEP_MS = 25
/** Others have the database to themselves so long between two steps, at most. */
const REST_MS = 25
/** Working and resting take at least so long for each part: a quick change leaves more of the database to others. */
const PACE_MS = 1.3
/** A smaller one costs nearly as much: most of it is the same for any number of items. */
const SMALLEST_STEP = 25
const LARGEST_STEP = 200
/** Others who wait for the same rows are let pass so often. */
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
  await inRequest(contextOf(batch), async () => {
    const run = { deps, work, batch, parts, step: await work.open(deps, batch) }
    const changes = new ChangesToTell(deps)
    let size = SMALLEST_STEP
    try {
      for (let isEnd = false; !isEnd;) {
        signal?.throwIfAborted()
        const done = await tryStep(run, size)
        size = nextSize(done)
        isEnd = done.isEnd
        await changes.add(done.keys)
        if (!isEnd) await wait(restAfter(done))
      }
    } finally {
      await changes.tell()
    }
  })
  return { done: true }
}

/** Each telling makes all public lists forgotten: not more often than they grow old by themselves. */
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

/** What the database does not take together is tried in smaller steps; a single part that it does not take is refused. */
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
/** A deadlock, or a row that another transaction changed. */
const isContention = (error: unknown) => ['40P01', '40001'].includes(codeOf(error))
/** Values or constraints. */
const isRefusal = (error: unknown) => /^2[23]...$/.test(codeOf(error))

interface Done {
  isEnd: boolean
  keys: readonly PublicKey[]
  /** Without the time that it waited for the database. */
  heldMs: number
}

async function doStep({ deps, batch, parts, step }: Run, size: number): Promise<Done> {
  return await inTransaction(deps.db, async (trx) => {
    const began = performance.now()
    const before = await queries.lockBatch(trx, batch.id)
    if (!before || before.endedAt) return { isEnd: true, keys: [], heldMs: 0 }
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

/** What a batch does counts as done by the request that began it, also in a job. */
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
