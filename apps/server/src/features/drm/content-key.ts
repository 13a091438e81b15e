// One key for each protected film: made here, kept sealed, told to nobody but the packager and the licence.
import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/database/connect.ts'
import { deriveKey } from '../../platform/keys.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import * as queries from './queries.ts'

export interface ContentKey {
  /** 32 hexadecimal digits each. */
  keyId: string
  key: string
}

const KEY_BYTES = 16
const sealingKey = (secret: string) => deriveKey(secret, 'content-keys')

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
