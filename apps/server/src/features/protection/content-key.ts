// Keys of protected films, one for each set of streams. They are stored sealed, and given only to the packager and
// in licences.
import { randomBytes } from 'node:crypto'
import { apiPrefix } from '@jinvani/contract'
import type { Encryption } from '@jinvani/media'
import type { Db } from '../../platform/database/connect.ts'
import type { SealedTable } from '../../platform/database/sealed-rows.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Secrets, deriveKeys } from '../../platform/secrets/keys.ts'
import { seal, unseal } from '../../platform/secrets/sealed.ts'
import * as queries from './queries.ts'

export type ContentKeys = Encryption['keys']
/** `id` is that of the film's submission. */
interface Film {
  id: string
  contentId: string
}

const KEY_BYTES = 16
const sealingKeys = (secrets: Secrets) => deriveKeys(secrets, 'content-keys')
/** Sealed with the key as additional data: the key does not open in another row or column. */
const cencPlace = (submissionId: string) => `${submissionId}/cenc`

export const licencePath = (contentId: string) => `${apiPrefix}/licence/${contentId}`

const newKeyId = () => randomBytes(KEY_BYTES).toString('hex')

/** How long replaced keys are still given out, for players that began with the old package. */
export const RETIRED_MS = 24 * 60 * 60 * 1000

function newKeys(config: Deps['config'], submissionId: string): Tables['contentKeys'] {
  const sealNew = (place: string) => seal(sealingKeys(config.secrets), place, randomBytes(KEY_BYTES))
  return {
    submissionId,
    keyId: newKeyId(),
    sealedKey: sealNew(submissionId),
    ...(config.hasCencSet
      ? { cencKeyId: newKeyId(), cencSealedKey: sealNew(cencPlace(submissionId)) }
      : { cencKeyId: null, cencSealedKey: null }),
  }
}

export async function makeContentKeys(trx: Db, config: Deps['config'], submissionId: string): Promise<void> {
  await queries.insertKeys(trx, newKeys(config, submissionId))
}

/** Films with only one set of streams have only the key of `cbcs`. */
export function openKeys(secrets: Secrets, row: Tables['contentKeys']): ContentKeys {
  const open = (place: string, sealed: string) => unseal(sealingKeys(secrets), place, sealed).toString('hex')
  const { submissionId, keyId, sealedKey, cencKeyId, cencSealedKey } = row
  const cbcs = { keyId, key: open(submissionId, sealedKey) }
  if (cencKeyId === null || cencSealedKey === null) return { cbcs }
  return { cbcs, cenc: { keyId: cencKeyId, key: open(cencPlace(submissionId), cencSealedKey) } }
}

interface NextKeys {
  encryption: Encryption
  /** Saves the keys; `trx`: the transaction that replaces the package. */
  take: (trx: Db) => Promise<void>
}

/** Keys for the next package of a film. Its playlists name the key id; those of the first package do not. */
export function makeNextKeys(config: Deps['config'], { id, contentId }: Film): NextKeys {
  const row = newKeys(config, id)
  const licenceUrl = config.publicUrl + licencePath(contentId)
  const hlsKeyUrl = `${licenceUrl}/key?kid=${row.keyId}`
  return {
    encryption: { keys: openKeys(config.secrets, row), licenceUrl, hlsKeyUrl },
    take: (trx) => queries.replaceKeys(trx, row),
  }
}

export async function forgetRetiredKeys({ db }: Deps, now: Date): Promise<void> {
  await queries.deleteRetiredKeys(db, new Date(now.getTime() - RETIRED_MS))
}

/** Keys and addresses for the packager; null if the submission is gone with its keys. */
export async function findEncryption(
  { db, config }: Deps,
  { id, contentId }: Film,
): Promise<Encryption | null> {
  const row = await queries.findKeys(db, id)
  const licenceUrl = config.publicUrl + licencePath(contentId)
  return row ? { keys: openKeys(config.secrets, row), licenceUrl, hlsKeyUrl: `${licenceUrl}/key` } : null
}

const sealedKeys = {
  owner: 'submissionId',
  columns: { sealedKey: (id: string) => id, cencSealedKey: cencPlace },
  keysOf: sealingKeys,
}
const sealedOnes: SealedTable = { table: 'contentKeys', id: 'submissionId', ...sealedKeys }
const sealedRetired: SealedTable = { table: 'retiredKeys', id: 'keyId', ...sealedKeys }
export const sealedFilmKeys = [sealedOnes, sealedRetired]
