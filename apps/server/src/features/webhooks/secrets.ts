// The secrets of webhooks: made here, kept sealed, and two at once for a day after a change.
import { randomBytes } from 'node:crypto'
import { limits } from '@jinvani/contract'
import { type Secrets, deriveKeys } from '../../platform/secrets/keys.ts'
import { seal, sealedBy, unseal } from '../../platform/secrets/sealed.ts'
import { SEALED_AT_ONCE, sealedRows } from '../../platform/secrets/sealed-rows.ts'
import * as queries from './queries.ts'

const keysOf = (secrets: Secrets) => deriveKeys(secrets, 'webhooks')
const patternOf = (secrets: Secrets) => sealedBy(keysOf(secrets)[0])

/** In the form of Standard Webhooks. */
export const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

export const sealSecrets = (secrets: Secrets, id: string, plain: readonly string[]) =>
  seal(keysOf(secrets), id, Buffer.from(plain.join(' ')))

/** When the old secret ends; null if there is none any more. */
export function oldSecretUntil({ secretRenewedAt }: Pick<queries.StoredWebhook, 'secretRenewedAt'>) {
  const until = (secretRenewedAt?.getTime() ?? 0) + limits.oldWebhookSecretHours * 60 * 60 * 1000
  return until > Date.now() ? new Date(until) : null
}

/** The secrets that sign now, the current one first. */
export function openSecrets(
  secrets: Secrets,
  webhook: Pick<queries.StoredWebhook, 'id' | 'secret' | 'secretRenewedAt'>,
): string[] {
  const all = unseal(keysOf(secrets), webhook.id, webhook.secret).toString().split(' ')
  return oldSecretUntil(webhook) ? all : all.slice(0, 1)
}

export const sealedWebhookSecrets = sealedRows<queries.SealedSecret>({
  countOthers: (db, secrets) => queries.countSealedOtherwise(db, patternOf(secrets)),
  lock: (trx, secrets, after) => queries.lockSealedOtherwise(trx, patternOf(secrets), after, SEALED_AT_ONCE),
  sealRow: (secrets, { id, secret }) => {
    const keys = keysOf(secrets)
    return { id, secret: seal(keys, id, unseal(keys, id, secret)) }
  },
  update: queries.updateSealed,
  idOf: ({ id }) => id,
})
