// Does a batch in steps. Each is one transaction, which also moves the batch on: a process that dies loses none and does
// none twice.
import { setTimeout as wait } from 'node:timers/promises'
import type { BatchKind } from '@jinvani/contract'
import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/handler.ts'
import { inRequest } from '../../platform/http/request-context.ts'
import type { JobOutcome } from '../../platform/queue/queue.ts'
import type { BatchWork } from './batch-work.ts'
import { type PublicKey, announceChange } from '../public-changes/service.ts'
import * as queries from './queries.ts'
import { tellBatch } from './tell-batch.ts'

export type BatchWorks = Partial<Record<BatchKind, BatchWork>>

/** A step holds the embedded database, which answers nobody meanwhile: it takes about so long. */
const STEP_MS = 25
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
  const parts = batch.endedAt ? [] : await queries.readParts(deps.db, id)
  await inRequest(contextOf(batch), async () => {
    const changes = new ChangesToTell(deps)
    let size = SMALLEST_STEP
    try {
      for (let isEnd = batch.endedAt !== null; !isEnd;) {
        signal?.throwIfAborted()
        const began = performance.now()
        const step = await tryStep({ deps, work, batch, parts }, size)
        const tookMs = performance.now() - began
        size = nextSize(step.size, tookMs)
        isEnd = step.isEnd
        await changes.add(step.keys)
        if (!isEnd) await wait(Math.min(tookMs, STEP_MS))
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

const nextSize = (size: number, tookMs: number) =>
  Math.max(SMALLEST_STEP, Math.min(LARGEST_STEP, size * 2, Math.round((size * STEP_MS) / tookMs)))

interface Run {
  deps: Deps
  work: BatchWork
  batch: queries.BatchRow
  parts: readonly unknown[]
}

/** What the database does not take together is tried in smaller steps; a single part that it does not take is refused. */
async function tryStep(run: Run, size: number, triesLeft = TRIES): Promise<Step & { size: number }> {
  try {
    return { ...(await doStep(run, size, run.work.step)), size }
  } catch (error) {
    if (isContention(error) && triesLeft > 1) return await tryStep(run, size, triesLeft - 1)
    if (!isRefusal(error)) throw error
    if (size > 1) return await tryStep(run, Math.ceil(size / 4))
    const refuse: BatchWork['step'] = async (_deps, _trx, _batch, [part]) => {
      const refusal = run.work.refuse?.(error, part)
      if (!refusal) throw error
      return { changed: 0, refusals: [refusal], keys: [] }
    }
    return { ...(await doStep(run, 1, refuse)), size }
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
/** A deadlock, or a row that another transaction changed. */
const isContention = (error: unknown) => ['40P01', '40001'].includes(codeOf(error))
/** Values or constraints. */
const isRefusal = (error: unknown) => /^2[23]...$/.test(codeOf(error))

interface Step {
  isEnd: boolean
  keys: readonly PublicKey[]
}

async function doStep({ deps, batch, parts }: Run, size: number, step: BatchWork['step']): Promise<Step> {
  return await inTransaction(deps.db, async (trx) => {
    const before = await queries.lockBatch(trx, batch.id)
    if (!before || before.endedAt) return { isEnd: true, keys: [] }
    const some = parts.slice(before.done, before.done + size)
    const { changed, refusals, keys } = await step(deps, trx, batch, some)
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
    return { isEnd, keys }
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
