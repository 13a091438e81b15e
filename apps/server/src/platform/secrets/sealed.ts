// Secrets at rest: AES-256-GCM, bound to their context. A sealed text is base64url, then `=` and the id of its key.
// Older texts have no id. Older versions of the program overlook it, since base64url ends at a `=`.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Key, type Keys, keysNamed } from './keys.ts'

const NONCE = 12
const TAG = 16

/** `context` names the owner of the secret: sealed for one row, it does not open for another. */
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

/** Throws if somebody changed the text, or it has another context or an unknown key. */
export function unseal(keys: Keys, context: string, text: string): Buffer {
  const [sealed = '', id] = text.split('=')
  const bytes = Buffer.from(sealed, 'base64url')
  for (const key of keysNamed(keys, id)) {
    const plain = openWith(key, context, bytes)
    if (plain !== null) return plain
  }
  throw new Error('What is sealed does not open: its key is not known, or it belongs to something else')
}
