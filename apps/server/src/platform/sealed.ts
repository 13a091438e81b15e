// Secrets at rest: AES-256-GCM, bound to what they belong to.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** `key`: of the installation. `context`: whose secret it is; another row's sealed text does not open here. */
export function seal(key: Buffer, context: string, plain: Buffer): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws where the text was changed, belongs to something else or was sealed under another key. */
export function unseal(key: Buffer, context: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  const nonce = bytes.subarray(0, NONCE)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
}
