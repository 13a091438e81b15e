// Secrets at rest: AES-256-GCM, bound to their context. A sealed text is base64url, a `=` and the id of its
// key. Texts from before keys had ids are base64url alone, and older readers stop at a `=`.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '../database/connect.ts'
import { type Key, type Keys, type Secrets, keysNamed } from './keys.ts'

const NONCE = 12
const TAG = 16

/** `context` names the owner of the secret; a text that was sealed for another row does not open. */
export function seal([{ id, bytes }]: Keys, context: string, plain: Buffer): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return `${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}=${id}`
}

function openWith({ bytes: key }: Key, context: string, bytes: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
  } catch {
    return null
  }
}

/** Throws where the text was changed, has another context or was sealed under an unknown key. */
export function unseal(keys: Keys, context: string, text: string): Buffer {
  const [sealed = '', id] = text.split('=')
  const bytes = Buffer.from(sealed, 'base64url')
  for (const key of keysNamed(keys, id)) {
    const plain = openWith(key, context, bytes)
    if (plain !== null) return plain
  }
  throw new Error('What is sealed does not open: its key is not known, or it belongs to something else')
}

// Seals rows again that are sealed under an old key, some rows at a time, after the secret was rotated.

const AT_ONCE = 100

export interface SealedRows {
  /** Number of rows that the current secret has not sealed. */
  countOthers(db: Db, secrets: Secrets): Promise<number>
  /**
   * Seals such rows again, those behind `after` in the table's own order. `last` is null when there were
   * none. A row that no key opens is left as it is, and counted.
   */
  sealAgain(trx: Db, secrets: Secrets, after: string): Promise<{ last: string | null; unreadable: number }>
}

/** Seals a text again for its context; throws where no key opens it. */
type Again = (context: string, text: string) => string

interface Sealed<Row> {
  keysOf: (secrets: Secrets) => Keys
  /** `sealedBy`: SQL pattern of the texts that the current key has sealed. */
  countOthers: (db: Db, sealedBy: string) => Promise<number>
  /** Locks the next rows behind `after` that do not match the pattern, in the order of `idOf`. */
  lock: (trx: Db, sealedBy: string, after: string, limit: number) => Promise<Row[]>
  sealRow: (row: Row, again: Again) => Row
  update: (trx: Db, row: Row) => Promise<void>
  idOf: (row: Row) => string
}

export function sealedRows<Row>(sealed: Sealed<Row>): SealedRows {
  const { keysOf, countOthers, lock, sealRow, update, idOf } = sealed
  const patternOf = (secrets: Secrets) => `%=${keysOf(secrets)[0].id}`
  const sealedAgain = (secrets: Secrets, row: Row) => {
    const keys = keysOf(secrets)
    try {
      return sealRow(row, (context, text) => seal(keys, context, unseal(keys, context, text)))
    } catch {
      return null
    }
  }
  return {
    countOthers: (db, secrets) => countOthers(db, patternOf(secrets)),
    async sealAgain(trx, secrets, after) {
      const rows = await lock(trx, patternOf(secrets), after, AT_ONCE)
      let unreadable = 0
      for (const row of rows) {
        const sealed = sealedAgain(secrets, row)
        if (sealed === null) unreadable += 1
        else await update(trx, sealed)
      }
      const last = rows.at(-1)
      return { last: last === undefined ? null : idOf(last), unreadable }
    },
  }
}
