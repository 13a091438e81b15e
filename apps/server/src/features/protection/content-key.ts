// One key for each protected film: made here, kept sealed, told to nobody but the packager and the licence.
import { randomBytes } from 'node:crypto'
import { apiPrefix } from '@jinvani/contract'
import type { Encryption } from '@jinvani/media'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { deriveKey } from '../../platform/keys.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import * as queries from './queries.ts'

/** 32 hexadecimal digits each. */
export type ContentKey = Pick<Encryption, 'keyId' | 'key'>

const KEY_BYTES = 16
const sealingKey = (secret: string) => deriveKey(secret, 'content-keys')

export const licencePath = (contentId: string) => `${apiPrefix}/licence/${contentId}`

export async function makeContentKey(trx: Db, secret: string, submissionId: string): Promise<void> {
  const sealed = seal(sealingKey(secret), submissionId, randomBytes(KEY_BYTES))
  await queries.insertKey(trx, submissionId, { keyId: randomBytes(KEY_BYTES).toString('hex'), sealed })
}

export function openKey(
  secret: string,
  row: { submissionId: string; keyId: string; sealedKey: string },
): ContentKey {
  return {
    keyId: row.keyId,
    key: unseal(sealingKey(secret), row.submissionId, row.sealedKey).toString('hex'),
  }
}

/** What the packager encrypts with; null where the submission is gone, and its key with it. */
export async function findEncryption(
  { db, config }: Deps,
  { id, contentId }: { id: string; contentId: string },
): Promise<Encryption | null> {
  const row = await queries.findKey(db, id)
  const licenceUrl = config.publicUrl + licencePath(contentId)
  return row ? { ...openKey(config.secret, row), licenceUrl, hlsKeyUrl: `${licenceUrl}/key` } : null
}
