// The queue of jobs, which run later, here or on another machine. pg-boss keeps it in our database, so that one
// transaction can change rows and queue a job.
import { PgBoss, type JobWithMetadata, fromKysely } from 'pg-boss'
import type { Database, Db } from '../database/connect.ts'
import type { WaitingJob } from './waiting-jobs.ts'
import { asAppError, boundLines } from '../faults.ts'
import { traceField } from '../http/request-context.ts'
import type { Logger } from '../log/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { findStoreFault } from '../storage/storage.ts'
import type { JobName, JobRules, PayloadInputOf, PayloadOf } from '../../jobs.ts'
import { jobNames, jobs } from '../../jobs.ts'

export interface JobContext {
  /** Aborts when the process stops, or when another worker has taken over the job. */
  signal: AbortSignal
}
export type JobOutcome = { done: true } | { skipped: string } | { laterSec: number }
type JobHandler<Name extends JobName> = (payload: PayloadOf<Name>, context: JobContext) => Promise<JobOutcome>
export type JobHandlers = { [Name in JobName]: JobHandler<Name> }

interface SendOptions {
  afterSec?: number
  /** Jobs with a higher number go first. Among equal numbers, older jobs go first. */
  priority?: number
}

export interface Queue {
  /** Queues a job. `db`: the transaction that the job belongs to. */
  send<Name extends JobName>(
    db: Db,
    name: Name,
    payload: PayloadInputOf<Name>,
    options?: SendOptions,
  ): Promise<void>
  sendAll<Name extends JobName>(db: Db, name: Name, payloads: readonly PayloadInputOf<Name>[]): Promise<void>
  /** Queues a job from a backup; jobs of an unknown kind are left out. */
  sendAgain(db: Db, job: WaitingJob): Promise<void>
  work(handlers: JobHandlers): Promise<void>
  /** True if a job with this payload is waiting or running. */
  isWaiting<Name extends JobName>(name: Name, payload: PayloadInputOf<Name>): Promise<boolean>
  stop(): Promise<void>
}

type QueueOptions = Database['queue'] & {
  concurrency: number
  log: Logger
  longestWaitSec?: number
  metrics?: Pick<Metrics, 'count'>
}

/** Seconds between two looks for jobs that became due after a delay. Other jobs are announced by NOTIFY. */
const LOOK_SEC = { hurried: 2, unhurried: 30 }
const HEARTBEAT_SEC = 10
const STOP_MS = 8000
const optionsOf = (name: JobName) => {
  const { expireInSeconds, retryLimit, deadLetter, retryDelayMaxSec = 60 }: JobRules = jobs[name]
  return {
    expireInSeconds,
    retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: retryDelayMaxSec,
    heartbeatSeconds: HEARTBEAT_SEC,
    deleteAfterSeconds: 60 * 60,
    notify: true,
    ...(deadLetter && { deadLetter }),
  }
}

const dataOf = (name: JobName, payload: unknown) => ({
  ...jobs[name].payload.parse(payload),
  ...traceField(),
})

function lineOf({ name, data }: JobWithMetadata) {
  const { traceId } = data as { traceId?: string }
  return { job: name, ...(traceId !== undefined && { traceId }) }
}

/** Dead letter queues come first, since the other queues refer to them. */
const inOrder = jobNames.toSorted((a, b) => Number('deadLetter' in jobs[a]) - Number('deadLetter' in jobs[b]))
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function declareQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of inOrder) {
    const options = optionsOf(name)
    const before = known.get(name)
    if (before === undefined) await boss.createQueue(name, options)
    else if (before.expireInSeconds !== options.expireInSeconds || before.retryLimit !== options.retryLimit)
      await boss.updateQueue(name, options)
    else continue
    // On first use pg-boss looks up a queue over another connection. This look-up avoids one within a transaction.
    await boss.findJobs(name, { id: NOBODY })
  }
}

export async function openQueue({
  connection,
  freeAbandoned,
  concurrency,
  log,
  longestWaitSec = 60,
  metrics,
}: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    ...connection,
    schema: 'pgboss',
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 3600,
    reindex: false,
    monitorVacuum: false,
  })
  const outages = boundLines()
  boss.on('error', (given) => {
    // pg-boss turns some errors into plain objects.
    const err: Error = given instanceof Error ? given : Object.assign(new Error(), given)
    const unwritten = asAppError(err).away ? outages('queue') : 0
    if (unwritten !== undefined) log.error({ err, unwritten }, 'queue')
  })
  boss.on('warning', ({ message }) => log.warn({ message }, 'queue'))
  await boss.start()
  await declareQueues(boss)
  const stopping = new AbortController()
  let isWorking = false

  const run = async <Name extends JobName>(name: Name, handler: JobHandler<Name>, job: JobWithMetadata) => {
    const payload = jobs[name].payload.parse(job.data) as PayloadOf<Name>
    const outcome = await handler(payload, { signal: AbortSignal.any([stopping.signal, job.signal]) })
    if ('laterSec' in outcome)
      await boss.send(name, job.data, { startAfter: outcome.laterSec, priority: job.priority })
    const word = 'laterSec' in outcome ? 'later' : 'skipped' in outcome ? 'skipped' : 'done'
    metrics?.count('jobAttempts', { job: name, outcome: word })
    if ('skipped' in outcome) log.info({ ...lineOf(job), reason: outcome.skipped }, 'job skipped')
    return outcome
  }

  /** Queues the job again as a new one, so that this attempt does not count. The pause grows with `waits`. */
  const waitForStore = async (name: JobName, job: JobWithMetadata, err: unknown, fault: 'away' | 'full') => {
    const { waits = 0, ...data } = job.data as { waits?: number }
    // Longer pauses while the store is full: a retry makes the whole film again before it finds no room.
    const longest = Math.min(longestWaitSec * (fault === 'full' ? 30 : 1), 2 ** (waits + 1))
    const startAfter = Math.ceil(longest * (0.5 + Math.random() / 2))
    log.warn({ err, job: name, laterSec: startAfter }, `the file storage is ${fault}: the job waits`)
    await boss.send(name, { ...data, waits: waits + 1 }, { startAfter, priority: job.priority })
    metrics?.count('jobAttempts', { job: name, outcome: 'later' })
    return { laterSec: startAfter }
  }

  const attempt = async (name: JobName, handler: JobHandler<JobName>, job: JobWithMetadata) => {
    try {
      return await run(name, handler, job)
    } catch (err) {
      const isFailure = !stopping.signal.aborted
      const fault = findStoreFault(err)
      if (isFailure && fault) return await waitForStore(name, job, err, fault)
      metrics?.count('jobAttempts', { job: name, outcome: isFailure ? 'failed' : 'given-back' })
      if (isFailure) {
        log.warn({ err, ...lineOf(job) }, 'job failed')
        throw err
      }
      // This process stopped the job: a new one starts at once, and this attempt does not count.
      await boss.send(name, job.data, { priority: job.priority })
      return { givenBack: true }
    }
  }

  const startWorker = async (name: JobName, handler: JobHandler<JobName>) => {
    const { isUnhurried }: JobRules = jobs[name]
    const options = {
      pollingIntervalSeconds: LOOK_SEC.hurried,
      notifyPollingIntervalSeconds: isUnhurried ? LOOK_SEC.unhurried : LOOK_SEC.hurried,
      includeMetadata: true as const,
    }
    let worker = ''
    worker = await boss.work<object, unknown, typeof options>(name, options, async ([job]) => {
      if (!job) return undefined
      // Without this, the worker would sleep for two seconds after each job, even if many wait.
      boss.notifyWorker(worker)
      return await attempt(name, handler, job)
    })
  }

  const send = async (db: Db, name: JobName, payload: unknown, { afterSec, priority }: SendOptions = {}) => {
    await boss.send(name, dataOf(name, payload), {
      db: fromKysely(db),
      ...(afterSec !== undefined && { startAfter: afterSec }),
      ...(priority !== undefined && { priority }),
    })
  }

  return {
    send,
    async sendAll(db, name, payloads) {
      const insert = payloads.map((payload) => ({ data: dataOf(name, payload) }))
      if (insert.length > 0) await boss.insert(name, insert, { db: fromKysely(db) })
    },
    async sendAgain(db, { name, payload, afterSec, priority }) {
      const known = jobNames.find((each) => each === name)
      if (known) await send(db, known, payload, { afterSec, priority })
    },
    async work(handlers) {
      const missing = jobNames.filter((name) => typeof handlers[name] !== 'function')
      const unknown = Object.keys(handlers).filter((name) => !jobNames.some((known) => known === name))
      if (missing.length > 0) throw new Error(`No handler for the jobs ${missing.join(', ')}`)
      if (unknown.length > 0) throw new Error(`No job is called ${unknown.join(', ')}`)
      if (isWorking) throw new Error('The jobs have their handlers already')
      isWorking = true
      await freeAbandoned?.()
      for (const name of jobNames) {
        const { isHeavy }: JobRules = jobs[name]
        for (let count = 0; count < (isHeavy ? concurrency : 1); count += 1)
          await startWorker(name, handlers[name])
      }
    },
    async isWaiting(name, payload) {
      const found = await boss.findJobs(name, { data: payload })
      return found.some(({ state }) => ['created', 'retry', 'active'].includes(state))
    },
    async stop() {
      stopping.abort(new Error('The server stops'))
      if (isWorking) {
        const ended = Promise.all(jobNames.map((name) => boss.offWork(name, { wait: true })))
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())])
      }
      await boss.stop({ graceful: false })
    },
  }
}
