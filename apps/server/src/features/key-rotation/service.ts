// After SECRET_KEY was replaced, this job encrypts the keys of films, authenticator apps and webhooks with the new
// secret, so that operators can remove the old one. It may run in several processes and be interrupted, since each row
// names the secret that encrypts it.
import { limits } from '@jinvani/contract'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import * as sealed from '../../platform/database/sealed-rows.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Secrets, secretId } from '../../platform/secrets/keys.ts'
import type { JobContext, JobOutcome } from '../../platform/queue/queue.ts'
import { sealedTotpKeys } from '../session/service.ts'
import { sealedFilmKeys } from '../protection/service.ts'
import { sealedWebhookSecrets } from '../webhooks/service.ts'

const tables = [...sealedFilmKeys, sealedTotpKeys, sealedWebhookSecrets]

export async function countSealedOtherwise(db: Db, secrets: Secrets): Promise<number> {
  let count = 0
  for (const table of tables) count += await sealed.countSealedOtherwise(db, table, secrets)
  return count
}

/** Queues the job if rows are left. Called at each start and regularly: a process with an older secret adds rows. */
export async function sealAgainLater({ db, config, queue }: Deps): Promise<void> {
  const payload = { secretId: secretId(config.secrets[0]) }
  if ((await countSealedOtherwise(db, config.secrets)) === 0) return
  if (!(await queue.isWaiting('secret.sealAgain', payload))) await queue.send(db, 'secret.sealAgain', payload)
}

export async function sealAgain(
  { db, config, log }: Deps,
  { secretId: id }: { secretId: string },
  { signal }: JobContext,
): Promise<JobOutcome> {
  // The secret that the job names comes first, since processes have different current secrets during an update.
  const current = config.secrets.find((secret) => secretId(secret) === id)
  if (current === undefined) throw new Error(`SECRET_KEYS_KNOWN lacks the key ${id}`)
  const secrets: Secrets = [current, ...config.secrets.filter((secret) => secret !== current)]
  const total = await countSealedOtherwise(db, secrets)
  let unreadable = 0
  for (const table of tables) {
    let after: string | null = ''
    while (after !== null) {
      signal.throwIfAborted()
      const from: string = after
      const step = await inTransaction(db, (trx) => sealed.sealAgain(trx, table, secrets, from))
      after = step.last
      unreadable += step.unreadable
      if (after !== null) log.info({ left: await countSealedOtherwise(db, secrets), total }, 'sealing again')
    }
  }
  if (unreadable > 0)
    log.error({ unreadable }, 'some keys were sealed under a secret that SECRET_KEYS_KNOWN lacks')
  const facts = { sealed: total - unreadable, secret: id }
  const others = secrets.slice(1).map(secretId).join(', ')
  // Older secrets are needed until all that they signed has expired: preview links last longest.
  const from = new Date(Date.now() + limits.previewLinkMs).toISOString()
  if (others === '') log.info(facts, 'everything is sealed under the secret')
  else
    log.warn(
      facts,
      `everything is sealed under the current secret: once every process has it as SECRET_KEY, ${others} may leave SECRET_KEYS_KNOWN after ${from}`,
    )
  return { done: true }
}
