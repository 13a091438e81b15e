// What is sealed goes to a collector outside: in order, at least once, by one process at a time, and by no request.
import { createHash, randomUUID } from 'node:crypto'
import type { Logger } from '../../../platform/log/logger.ts'
import type { Deps } from '../../../platform/deps.ts'
import * as queries from '../queries.ts'
import { inParts, readBatch } from './lines.ts'
import { type Collector, type Refusal, post } from './post.ts'

const SEND_MS = 2000
const MAX_WAIT_SEC = 5 * 60

interface SendDeps extends Pick<Deps, 'db'> {
  log: Pick<Logger, 'warn'>
}

interface Round {
  collector: Collector
  /** This process. */
  holder: string
  stop: AbortSignal
  limitMs?: number
}

const idOf = ({ url }: Pick<Collector, 'url'>) => createHash('sha256').update(url).digest('hex')

/** Part after part; null where all were taken. */
async function sendLines(
  { db }: SendDeps,
  sender: queries.Sender,
  lines: string[],
  { collector, stop, limitMs }: Round,
): Promise<Refusal | null> {
  for (const part of inParts(lines)) {
    if (!(await queries.keepSending(db, sender)))
      return { problem: 'another process has taken over', asked: 0 }
    const refusal = await post(collector, part, stop, limitMs)
    if (refusal) return refusal
  }
  return null
}

/** Until nothing waits or the collector takes no more. Nothing counts as sent before it is taken. */
export async function sendWaiting(deps: SendDeps, round: Round): Promise<void> {
  const { db, log } = deps
  const sender = { collector: idOf(round.collector), holder: round.holder }
  for (;;) {
    const claimed = await queries.claimSending(db, sender)
    if (!claimed) return
    const batch = await readBatch(db, claimed.position)
    if (!batch) return await queries.endSending(db, sender)
    const refusal = await sendLines(deps, sender, batch.lines, round)
    if (refusal === null) {
      await queries.noteTaken(db, sender, batch.position)
      continue
    }
    if (round.stop.aborted) return await queries.endSending(db, sender)
    const wait = Math.max(Math.min(2 ** claimed.failures, MAX_WAIT_SEC), refusal.asked)
    await queries.postponeSending(db, sender, wait)
    log.warn({ problem: refusal.problem, waitSec: wait }, 'the collector did not take activity')
    return
  }
}

/** Returns how to stop; what is not taken then is sent by another process or by the next start. */
export function sendActivity(deps: Deps): () => Promise<void> {
  const collector = deps.config.activityCollector
  if (!collector) return async () => {}
  const stopping = new AbortController()
  // An embedded database has one process: what was killed needs no waiting for.
  const holder = deps.config.databaseUrl ? randomUUID() : 'embedded'
  const round = { collector, holder, stop: stopping.signal }
  let sending: Promise<void> | undefined
  const send = async () => {
    try {
      await sendWaiting(deps, round)
    } catch (err) {
      deps.log.warn({ err }, 'activity could not be sent')
    }
    sending = undefined
  }
  const timer = setInterval(() => (sending ??= send()), SEND_MS).unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await sending
  }
}

/** Undefined where there is no collector. */
export async function activityLag({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number | undefined> {
  return config.activityCollector && (await queries.findLag(db, idOf(config.activityCollector)))
}
