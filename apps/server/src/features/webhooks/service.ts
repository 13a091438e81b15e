// Webhooks and their log. The transaction of a change also writes the deliveries; `send.ts` sends them later.
import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Delivery,
  type Webhook,
  type WebhookInput,
  type WebhookPatch,
  isHttpsUrl,
  limits,
} from '@jinvani/contract'
import { AppError, existing, fieldError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import { asJson } from '../../platform/database/statements.ts'
import type { SealedTable } from '../../platform/database/sealed-rows.ts'
import type { Deps } from '../../platform/deps.ts'
import { AddressRefused, publicNameOf } from '../../platform/outside/reach.ts'
import { defined, pick } from '../../platform/record-fields.ts'
import { type Secrets, deriveKeys, seal, unseal } from '../../platform/secrets/keys.ts'
import { changesOf, recordActivity } from '../activity/service.ts'
import * as queries from './queries.ts'
import type { Handlers } from '../../platform/http/handler.ts'

/** Writes the events of a change, in its transaction and after its rows. Ignores nouns without events. */
export const tellChanges = queries.insertEvents

/** For `tellChanges`: the former slug, if the change gave the row another one. */
export const renamed = (before: string | undefined, after: string) =>
  before === undefined || before === after ? {} : { formerSlug: before }

export const removeOldDeliveries = ({ db }: Pick<Deps, 'db'>) =>
  queries.deleteOlderThan(db, limits.deliveryDays)

/** Throws AddressRefused if the server may not send anything to the address. */
export function checkAddress({ webhooksToPrivate, production }: Deps['config'], url: string): void {
  if (!webhooksToPrivate) publicNameOf(url)
  else if (production && !isHttpsUrl(url)) throw new AddressRefused('is not https')
}

function checkField({ config }: Pick<Deps, 'config'>, url: string | undefined): void {
  try {
    if (url !== undefined) checkAddress(config, url)
  } catch (error) {
    throw error instanceof AddressRefused ? fieldError('url', error.message) : error
  }
}

function toDelivery(row: queries.StoredDelivery): Delivery {
  return {
    _id: row.id,
    ...pick(row, ['event', 'state', 'attempts', 'status', 'answer']),
    slug: row.data.slug ?? '',
    triedAt: row.triedAt?.toISOString() ?? null,
    nextAt: row.state === 'waiting' ? row.nextAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  }
}

async function toWebhook(db: Db, row: queries.StoredWebhook): Promise<Webhook> {
  const last = await queries.findLastTried(db, row.id)
  return {
    _id: row.id,
    ...pick(row, ['url', 'description', 'events', 'active', 'stopped']),
    failingSince: row.failingSince?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil(row)?.toISOString() ?? null,
    last: last ? toDelivery(last) : null,
    secret: null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Name in the activity log, without the path of the address, which may be a secret of the receiver. */
export const nameWebhook = ({ description, url }: Pick<WebhookInput, 'description' | 'url'>) =>
  description || new URL(url).host
const shown = ({ url, ...fields }: WebhookPatch) => ({ ...fields, ...(url && { host: new URL(url).host }) })

async function createWebhook(deps: Deps, input: WebhookInput): Promise<Webhook> {
  checkField(deps, input.url)
  const id = randomUUID()
  const secret = newSecret()
  return await inTransaction(deps.db, async (trx) => {
    if ((await queries.countWebhooks(trx)) >= limits.webhooksMax)
      throw fieldError('url', `There are ${limits.webhooksMax} webhooks already. Delete one first.`)
    const sealed = sealSecrets(deps.config.secrets, id, [secret])
    const row = await queries.insertWebhook(trx, { id, ...asJson(input), secret: sealed })
    const changes = changesOf(null, shown(input))
    await recordActivity(trx, 'webhook.create', { id, name: nameWebhook(row), changes })
    return { ...(await toWebhook(trx, row)), secret }
  })
}

const change = <T>({ db }: Deps, id: string, write: (trx: Db, row: queries.StoredWebhook) => Promise<T>) =>
  inTransaction(db, async (trx) => await write(trx, existing(await queries.lockWebhook(trx, id))))

async function updateWebhook(deps: Deps, id: string, patch: WebhookPatch): Promise<Webhook> {
  checkField(deps, patch.url)
  return await change(deps, id, async (trx, before) => {
    const changes = changesOf(shown(before), shown(defined(patch)))
    const isNew = patch.url !== undefined && patch.url !== before.url
    const isRestarted = isNew || (patch.active === true && !before.active)
    const row = await queries.updateWebhook(trx, id, {
      ...asJson(defined(patch)),
      updatedAt: new Date(),
      ...(isRestarted && { failingSince: null, stopped: null }),
    })
    // If only the path changed, the event says so, but not the path, which may be secret.
    const path = isNew && !changes.some(({ field }) => field === 'host') ? [{ field: 'url' }] : []
    await recordActivity(trx, 'webhook.update', {
      id,
      name: nameWebhook(before),
      changes: [...changes, ...path],
    })
    return await toWebhook(trx, row)
  })
}

async function renewSecret(deps: Deps, id: string): Promise<Webhook> {
  const { secrets } = deps.config
  return await change(deps, id, async (trx, before) => {
    const [old = ''] = openSecrets(secrets, before)
    const secret = newSecret()
    const row = await queries.updateWebhook(trx, id, {
      secret: sealSecrets(secrets, id, [secret, old]),
      secretRenewedAt: new Date(),
      updatedAt: new Date(),
    })
    const changes = [{ field: 'secret' }]
    await recordActivity(trx, 'webhook.update', { id, name: nameWebhook(before), changes })
    return { ...(await toWebhook(trx, row)), secret }
  })
}

// Secrets of webhooks are stored sealed. For a day after a change, both the old and the new secret sign.

const keysOf = (secrets: Secrets) => deriveKeys(secrets, 'webhooks')

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

const sealSecrets = (secrets: Secrets, id: string, plain: readonly string[]) =>
  seal(keysOf(secrets), id, Buffer.from(plain.join(' ')))

function oldSecretUntil({ secretRenewedAt }: Pick<queries.StoredWebhook, 'secretRenewedAt'>) {
  const until = (secretRenewedAt?.getTime() ?? 0) + limits.oldWebhookSecretHours * 60 * 60 * 1000
  return until > Date.now() ? new Date(until) : null
}

/** The secrets that sign at this moment, the current one first. */
export function openSecrets(
  secrets: Secrets,
  webhook: Pick<queries.StoredWebhook, 'id' | 'secret' | 'secretRenewedAt'>,
): string[] {
  const all = unseal(keysOf(secrets), webhook.id, webhook.secret).toString().split(' ')
  return oldSecretUntil(webhook) ? all : all.slice(0, 1)
}

export const sealedWebhookSecrets: SealedTable = {
  table: 'webhooks',
  id: 'id',
  columns: { secret: (id) => id },
  keysOf,
}

export function webhookRoutes(deps: Deps) {
  const { db } = deps
  return {
    async listWebhooks() {
      const items: Webhook[] = []
      for (const row of await queries.listWebhooks(db)) items.push(await toWebhook(db, row))
      return { items }
    },
    createWebhook: ({ body }) => createWebhook(deps, body),
    updateWebhook: ({ params, body }) => updateWebhook(deps, params.id, body),
    deleteWebhook: ({ params: { id } }) =>
      change(deps, id, async (trx, row) => {
        await queries.deleteWebhook(trx, id)
        await recordActivity(trx, 'webhook.delete', { id, name: nameWebhook(row) })
      }),
    renewWebhookSecret: ({ params }) => renewSecret(deps, params.id),
    async listDeliveries({ params: { id }, query }) {
      existing(await queries.findWebhook(db, id))
      const total = await queries.countDeliveries(db, id, query.state)
      return { items: (await queries.listDeliveries(db, id, query)).map(toDelivery), total }
    },
    sendDeliveries: ({ params: { id }, body: { ping, ...again } }) =>
      change(deps, id, async (trx, row) => {
        const count = ping ? await queries.insertPing(trx, id) : await queries.replay(trx, id, again)
        if (count === 0 && again.delivery !== undefined) throw new AppError('not-found')
        if (count > 0) await recordActivity(trx, 'webhook.send', { id, name: nameWebhook(row), count })
        return { count }
      }),
  } satisfies Partial<Handlers>
}
