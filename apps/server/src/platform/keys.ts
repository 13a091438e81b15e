import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Of the installation. The first one seals and signs, all are believed: so the secret can be turned. */
export type Secrets = readonly [current: string, ...known: string[]]

/** For one purpose. */
export interface Key {
  /** Of the secret that it follows from: eight hexadecimal digits. */
  id: string
  bytes: Buffer
}
/** In the order of the secrets. */
export type Keys = readonly [current: Key, ...known: Key[]]

const derive = (secret: string, purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, 'jinvani', purpose, length))

export const secretId = (secret: string) => derive(secret, 'key-id', 4).toString('hex')

// A handful of purposes for each list of secrets: requests ask for the same few keys again and again.
const derived = new WeakMap<Secrets, Map<string, Keys>>()

/** Keys of 32 bytes for one purpose, one for each secret. */
export function deriveKeys(secrets: Secrets, purpose: string): Keys {
  const known = derived.get(secrets) ?? new Map<string, Keys>()
  derived.set(secrets, known)
  const keyOf = (secret: string): Key => ({ id: secretId(secret), bytes: derive(secret, purpose, 32) })
  const [current, ...others] = secrets
  const keys = known.get(purpose) ?? ([keyOf(current), ...others.map(keyOf)] as const)
  known.set(purpose, keys)
  return keys
}

/** The key that an id names; all of them where nothing is named, as before keys had ids. */
export const keysNamed = (keys: Keys, id: string | undefined): readonly Key[] =>
  id === undefined ? keys : keys.filter((key) => key.id === id)

const hashUnder = (text: string) => (key: Key) => createHmac('sha256', key.bytes).update(text).digest()

/**
 * HMAC-SHA256 of a text under every key. The first one is written; each of them may stand in a row or in an address from
 * before the secret was turned.
 */
export function keyedHashes([current, ...known]: Keys, text: string): readonly [Buffer, ...Buffer[]] {
  return [hashUnder(text)(current), ...known.map(hashUnder(text))]
}

/** Whether one of our keys signed this text so. */
export function isSigned(keys: Keys, text: string, signature: Buffer): boolean {
  return keyedHashes(keys, text).some(
    (wanted) => wanted.length === signature.length && timingSafeEqual(wanted, signature),
  )
}

/**
 * Stand for a value that is not to be kept in the clear: the same for the same value, and of no use elsewhere. The first one
 * is written; each of them may stand in a row from before the secret was turned.
 */
export function pseudonyms(secrets: Secrets, purpose: string, value: string): readonly [string, ...string[]] {
  const [current, ...known] = keyedHashes(deriveKeys(secrets, purpose), value)
  const written = (hash: Buffer) => hash.toString('base64url')
  return [written(current), ...known.map(written)]
}
