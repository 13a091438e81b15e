import { hkdfSync } from 'node:crypto'

/** A 32-byte key for one purpose, derived from the installation's secret. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'jinvani', purpose, 32))
}
