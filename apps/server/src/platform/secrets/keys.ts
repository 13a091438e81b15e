import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The first one seals and signs, and all are accepted: so an operator can change the secret. */
export type Secrets = readonly [current: string, ...known: string[]]

export interface Key {
  /** Names the secret behind the key: eight hexadecimal digits. */
  id: string
  bytes: Buffer
}
export type Keys = readonly [current: Key, ...known: Key[]]

const derive = (secret: string, purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, 'jinvani', purpose, length))

export const secretId = (secret: string) => derive(secret, 'key-id', 4).toString('hex')

const derived = new WeakMap<Secrets, Map<string, Keys>>()

/** 32 bytes each, one for each secret. */
export function deriveKeys(secrets: Secrets, purpose: string): Keys {
  const known = derived.get(secrets) ?? new Map<string, Keys>()
  derived.set(secrets, known)
  const keyOf = (secret: string): Key => ({ id: secretId(secret), bytes: derive(secret, purpose, 32) })
  const [current, ...others] = secrets
  const keys = known.get(purpose) ?? ([keyOf(current), ...others.map(keyOf)] as const)
  known.set(purpose, keys)
  return keys
}

/** All keys for a text without an id: it is from before keys had ids. */
export const keysNamed = (keys: Keys, id: string | undefined): readonly Key[] =>
  id === undefined ? keys : keys.filter((key) => key.id === id)

const hashUnder = (text: string) => (key: Key) => createHmac('sha256', key.bytes).update(text).digest()

/** HMAC-SHA256 under every key. Write the first; what was written before the secret changed may have another. */
export function keyedHashes([current, ...known]: Keys, text: string): readonly [Buffer, ...Buffer[]] {
  return [hashUnder(text)(current), ...known.map(hashUnder(text))]
}

export function isSigned(keys: Keys, text: string, signature: Buffer): boolean {
  return keyedHashes(keys, text).some(
    (wanted) => wanted.length === signature.length && timingSafeEqual(wanted, signature),
  )
}

/**
 * Stand-ins for a value that we do not keep in the clear: equal for equal values, and no use elsewhere. Write the
 * first; a row from before the secret changed may have another.
 */
export function pseudonyms(secrets: Secrets, purpose: string, value: string): readonly [string, ...string[]] {
  const [current, ...known] = keyedHashes(deriveKeys(secrets, purpose), value)
  const written = (hash: Buffer) => hash.toString('base64url')
  return [written(current), ...known.map(written)]
}

/** Takes the same time whether they match or not; only the length shows. */
export function isSameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
