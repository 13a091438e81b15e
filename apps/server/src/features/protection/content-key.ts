// A key for each set of streams of a protected film: made here, kept sealed, told to nobody but the packager and the licence.
import { randomBytes } from 'node:crypto'
import { apiPrefix } from '@jinvani/contract'
import type { Encryption } from '@jinvani/media'
import type { Db } from '../../platform/database/connect.ts'
import type { ContentKeyRow } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { deriveKey } from '../../platform/keys.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import * as queries from './queries.ts'

export type ContentKeys = Encryption['keys']

const KEY_BYTES = 16
const sealingKey = (secret: string) => deriveKey(secret, 'content-keys')
/** A sealed key opens in its own place only. */
const cencPlace = (submissionId: string) => `${submissionId}/cenc`

export const licencePath = (contentId: string) => `${apiPrefix}/licence/${contentId}`

const newKeyId = () => randomBytes(KEY_BYTES).toString('hex')

export async function makeContentKeys(trx: Db, config: Deps['config'], submissionId: string): Promise<void> {
  const sealNew = (place: string) => seal(sealingKey(config.secret), place, randomBytes(KEY_BYTES))
  await queries.insertKeys(trx, {
    submissionId,
    keyId: newKeyId(),
    sealedKey: sealNew(submissionId),
    ...(config.hasCencSet
      ? { cencKeyId: newKeyId(), cencSealedKey: sealNew(cencPlace(submissionId)) }
      : { cencKeyId: null, cencSealedKey: null }),
  })
}

/** Films that were packaged as one set have the key of `cbcs` only. */
export function openKeys(secret: string, row: ContentKeyRow): ContentKeys {
  const open = (place: string, sealed: string) => unseal(sealingKey(secret), place, sealed).toString('hex')
  const { submissionId, keyId, sealedKey, cencKeyId, cencSealedKey } = row
  const cbcs = { keyId, key: open(submissionId, sealedKey) }
  if (cencKeyId === null || cencSealedKey === null) return { cbcs }
  return { cbcs, cenc: { keyId: cencKeyId, key: open(cencPlace(submissionId), cencSealedKey) } }
}

/** What the packager encrypts with; null where the submission is gone, and its keys with it. */
export async function findEncryption(
  { db, config }: Deps,
  { id, contentId }: { id: string; contentId: string },
): Promise<Encryption | null> {
  const row = await queries.findKeys(db, id)
  const licenceUrl = config.publicUrl + licencePath(contentId)
  return row ? { keys: openKeys(config.secret, row), licenceUrl, hlsKeyUrl: `${licenceUrl}/key` } : null
}
