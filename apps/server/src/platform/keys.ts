import { hkdfSync } from 'node:crypto'

// A handful of purposes and one secret: requests ask for the same few keys again and again.
const derived = new Map<string, Buffer>()

/** A 32-byte key for one purpose, derived from the installation's secret. */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`
  const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', secret, 'jinvani', purpose, 32))
  derived.set(name, key)
  return key
}
