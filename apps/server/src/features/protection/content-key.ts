// A key for each set of streams of a protected film: made here, kept sealed, told to the packager and the licence only.
import { randomBytes } from 'node:crypto'
import { apiPrefix } from '@jinvani/contract'
import type { Encryption } from '@jinvani/media'
import type { Db } from '../../platform/database/connect.ts'
import type { ContentKeyRow } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Secrets, deriveKeys } from '../../platform/keys.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import * as queries from './queries.ts'

export type ContentKeys = Encryption['keys']
/** By its submission. */
interface Film {
  id: string
  contentId: string
}

const KEY_BYTES = 16
export const sealingKeys = (secrets: Secrets) => deriveKeys(secrets, 'content-keys')
/** A sealed key opens in its own place only. */
export const cencPlace = (submissionId: string) => `${submissionId}/cenc`

export const licencePath = (contentId: string) => `${apiPrefix}/licence/${contentId}`

const newKeyId = () => randomBytes(KEY_BYTES).toString('hex')

/** How long the keys open what was packaged under them, after others have taken their place. */
export const RETIRED_MS = 24 * 60 * 60 * 1000

function newKeys(config: Deps['config'], submissionId: string): ContentKeyRow {
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

/** Films that were packaged as one set have the key of `cbcs` only. */
export function openKeys(secrets: Secrets, row: ContentKeyRow): ContentKeys {
  const open = (place: string, sealed: string) => unseal(sealingKeys(secrets), place, sealed).toString('hex')
  const { submissionId, keyId, sealedKey, cencKeyId, cencSealedKey } = row
  const cbcs = { keyId, key: open(submissionId, sealedKey) }
  if (cencKeyId === null || cencSealedKey === null) return { cbcs }
  return { cbcs, cenc: { keyId: cencKeyId, key: open(cencPlace(submissionId), cencSealedKey) } }
}

interface NextKeys {
  encryption: Encryption
  /** In the transaction that replaces the package. */
  take: (trx: Db) => Promise<void>
}

/** For another package of a film that has keys. Its playlists name the key, since those from before ask without an id. */
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

/** What the packager encrypts with; null where the submission is gone, and its keys with it. */
export async function findEncryption(
  { db, config }: Deps,
  { id, contentId }: Film,
): Promise<Encryption | null> {
  const row = await queries.findKeys(db, id)
  const licenceUrl = config.publicUrl + licencePath(contentId)
  return row ? { keys: openKeys(config.secrets, row), licenceUrl, hlsKeyUrl: `${licenceUrl}/key` } : null
}
