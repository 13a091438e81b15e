// Sends waiting deliveries, signed as Standard Webhooks (https://www.standardwebhooks.com) wants it, and retries for
// three days. A worker sends only a few at once to each webhook, so that a slow receiver does not delay the others.
import { Webhook as Signer } from 'standardwebhooks'
import { readCode } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  AddressRefused,
  type Network,
  NotReached,
  anyNetwork,
  ask,
  internet,
} from '../../platform/outside/reach.ts'
import { recordActivity } from '../activity/service.ts'
import * as queries from './queries.ts'
import { checkAddress, nameWebhook, openSecrets } from './service.ts'

const AT_ONCE = 4
const TIMEOUT_MS = 15_000
/** How long a claimed delivery is closed to other processes: longer than an attempt can take. */
const LEASE_SEC = 60
const ANSWER_BYTES = 1024
const GIVES_UP_MS = 5 * 24 * 60 * 60 * 1000
const MINUTE = 60
const HOUR = 60 * MINUTE
const PAUSES_SEC = [5, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)]

type Needs = Pick<Deps, 'db' | 'config' | 'log'>

export class WebhookSender {
  readonly #deps: Needs
  readonly #network: Network
  readonly #stopping = new AbortController()
  readonly #sending = new Map<string, Promise<void>>()

  constructor(deps: Needs, network: Network = deps.config.webhooksToPrivate ? anyNetwork : internet) {
    this.#deps = deps
    this.#network = network
  }

  /** Starts to send what is due, and returns without waiting. */
  async start(): Promise<void> {
    for (const id of await queries.listDue(this.#deps.db)) {
      if (this.#sending.has(id) || this.#stopping.signal.aborted) continue
      const sent = this.#sendAll(id)
        .catch((err: unknown) => this.#deps.log.warn({ err, webhook: id }, 'a webhook could not be sent'))
        .finally(() => this.#sending.delete(id))
      this.#sending.set(id, sent)
    }
  }

  async settle(): Promise<void> {
    await Promise.all(this.#sending.values())
  }

  /** Aborts the attempts that are running: another process, or the next start, repeats them. */
  async close(): Promise<void> {
    this.#stopping.abort()
    await this.settle()
  }

  async #sendAll(id: string): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const claimed = await queries.claim(this.#deps.db, id, AT_ONCE, LEASE_SEC)
      if (claimed.length === 0) return
      const attempts = claimed.map(async (delivery) => {
        const answer = await this.#post(delivery)
        if (answer === null) await queries.giveBack(this.#deps.db, delivery.id)
        else await settle(this.#deps.db, delivery, answer)
      })
      await Promise.all(attempts)
    }
  }

  /** Null if the attempt was aborted because this process is stopping. */
  async #post(delivery: queries.Claimed): Promise<Answer | null> {
    const { config } = this.#deps
    const { event: type, createdAt, data } = delivery
    const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
    const at = new Date()
    const secrets = openSecrets(config.secrets, { ...delivery, id: delivery.webhookId })
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Jinvani (webhooks)',
      'webhook-id': delivery.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Signer(secret).sign(delivery.id, at, body)).join(' '),
    }
    const { signal } = this.#stopping
    try {
      checkAddress(config, delivery.url)
      const question = { headers, body, timeoutMs: TIMEOUT_MS, readBytes: ANSWER_BYTES, stop: signal }
      const { status, text } = await ask(delivery.url, { method: 'POST', ...question }, this.#network)
      return { status, answer: text.replaceAll('\0', '') }
    } catch (error) {
      if (signal.aborted) return null
      if (error instanceof AddressRefused) return { status: null, answer: error.message }
      if (error instanceof NotReached) return { status: null, answer: whyNotReached(error) }
      throw error
    }
  }
}

type Answer = Pick<queries.Result, 'status' | 'answer'>

function whyNotReached({ message, cause }: NotReached): string {
  const code = readCode(cause)
  return code === '' || code === 'ABORT_ERR' ? message : `${message} (${code})`
}

export function judgeAnswer({ status, answer }: Answer, attempts: number): queries.Result {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered', status, answer }
  const afterSec = status === GONE ? undefined : PAUSES_SEC[attempts - 1]
  return { state: afterSec === undefined ? 'failed' : 'waiting', status, answer, afterSec }
}
const GONE = 410

/** Locks the webhook first, as changes of a webhook do, to avoid deadlocks. */
async function settle(db: Deps['db'], { id, webhookId, attempts }: queries.Claimed, answer: Answer) {
  const result = judgeAnswer(answer, attempts)
  await inTransaction(db, async (trx) => {
    if (result.state === 'delivered') await queries.forgetFailures(trx, webhookId)
    else await noteFailure(trx, webhookId, answer.status)
    await queries.saveResult(trx, id, result)
  })
}

async function noteFailure(trx: Db, id: string, status: number | null): Promise<void> {
  const webhook = await queries.lockWebhook(trx, id)
  if (!webhook?.active) return
  const failingSince = webhook.failingSince ?? new Date()
  const isOver = Date.now() - failingSince.getTime() >= GIVES_UP_MS
  const stopped = status === GONE ? ('gone' as const) : isOver ? ('failing' as const) : null
  await queries.updateWebhook(trx, id, { failingSince, stopped, active: stopped === null })
  if (stopped === null) return
  const changes = [{ field: 'reason', to: stopped }]
  await recordActivity(trx, 'webhook.stop', { id, name: nameWebhook(webhook), changes })
}
