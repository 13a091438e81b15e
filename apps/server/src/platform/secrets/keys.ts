import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The first secret seals and signs, all are accepted, so that the secret can be rotated. */
export type Secrets = readonly [current: string, ...known: string[]]

/** A key for one purpose. */
export interface Key {
  /** Id of the secret that it is derived from: eight hexadecimal digits. */
  id: string
  bytes: Buffer
}
/** In the order of the secrets. */
export type Keys = readonly [current: Key, ...known: Key[]]

const derive = (secret: string, purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, 'jinvani', purpose, length))

export const secretId = (secret: string) => derive(secret, 'key-id', 4).toString('hex')

// Caches derived keys: requests need the same few again and again.
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

/** The key with this id; all keys for a text without an id, made before keys had ids. */
export const keysNamed = (keys: Keys, id: string | undefined): readonly Key[] =>
  id === undefined ? keys : keys.filter((key) => key.id === id)

const hashUnder = (text: string) => (key: Key) => createHmac('sha256', key.bytes).update(text).digest()

/**
 * HMAC-SHA256 of a text under every key. The first one is written; a row or an address from before a rotation
 * of the secret may hold any of the others.
 */
export function keyedHashes([current, ...known]: Keys, text: string): readonly [Buffer, ...Buffer[]] {
  return [hashUnder(text)(current), ...known.map(hashUnder(text))]
}

/** Whether one of our keys made this signature of the text. */
export function isSigned(keys: Keys, text: string, signature: Buffer): boolean {
  return keyedHashes(keys, text).some(
    (wanted) => wanted.length === signature.length && timingSafeEqual(wanted, signature),
  )
}

/**
 * Stand-ins for a value that is not kept in the clear: equal for equal values, and of no use elsewhere. The
 * first one is written; a row from before a rotation of the secret may hold any of the others.
 */
export function pseudonyms(secrets: Secrets, purpose: string, value: string): readonly [string, ...string[]] {
  const [current, ...known] = keyedHashes(deriveKeys(secrets, purpose), value)
  const written = (hash: Buffer) => hash.toString('base64url')
  return [written(current), ...known.map(written)]
}

/** Compares in constant time: the duration reveals only the length of the wanted text. */
export function isSameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
