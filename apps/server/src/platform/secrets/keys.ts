// The keys that are derived from the secret, and texts sealed with them.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The current secret seals and signs. Known ones, from before a change of the secret, still open and verify. */
export type Secrets = readonly [current: string, ...known: string[]]

/** `id`: eight hexadecimal digits that name the secret from which the key is derived. */
type Key = { id: string; bytes: Buffer }
export type Keys = readonly [current: Key, ...known: Key[]]

const derive = (secret: string, purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, 'jinvani', purpose, length))

export const secretId = (secret: string) => derive(secret, 'key-id', 4).toString('hex')

const derived = new WeakMap<Secrets, Map<string, Keys>>()

/** Derives a key of 32 bytes from each secret. */
export function deriveKeys(secrets: Secrets, purpose: string): Keys {
  const known = derived.get(secrets) ?? new Map<string, Keys>()
  derived.set(secrets, known)
  const keyOf = (secret: string): Key => ({ id: secretId(secret), bytes: derive(secret, purpose, 32) })
  const [current, ...others] = secrets
  const keys = known.get(purpose) ?? ([keyOf(current), ...others.map(keyOf)] as const)
  known.set(purpose, keys)
  return keys
}

/** The keys with this id; all keys for a text from an older version, which names no key. */
export const keysNamed = (keys: Keys, id: string | undefined): readonly Key[] =>
  id === undefined ? keys : keys.filter((key) => key.id === id)

/** HMAC-SHA256 with every key, the current one first. Store the first; what is stored may match another. */
export function keyedHashes([current, ...known]: Keys, text: string): readonly [Buffer, ...Buffer[]] {
  const hash = ({ bytes }: Key) => createHmac('sha256', bytes).update(text).digest()
  return [hash(current), ...known.map(hash)]
}

/** Compares in constant time: the time shows nothing but whether the lengths differ. */
const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

export const isSigned = (keys: Keys, text: string, signature: Buffer): boolean =>
  keyedHashes(keys, text).some((wanted) => isSame(wanted, signature))

/** A pseudonym by each key, the current one first. Store the first; rows from before a new secret have another. */
export function pseudonyms(secrets: Secrets, purpose: string, value: string): readonly [string, ...string[]] {
  const [current, ...known] = keyedHashes(deriveKeys(secrets, purpose), value)
  const written = (hash: Buffer) => hash.toString('base64url')
  return [written(current), ...known.map(written)]
}

/** Compares in constant time. */
export const isSameText = (given: string, wanted: string): boolean =>
  isSame(Buffer.from(given), Buffer.from(wanted))

// Encrypts stored secrets with AES-256-GCM, bound to their context. A sealed text is base64url, then `=` and the id of
// its key. Texts from older versions have no id, and older versions ignore one: they read base64url up to the `=`.

const NONCE = 12
const TAG = 16

/** `context` names the owner of the secret. A text sealed for one row cannot be opened for another. */
export function seal([{ id, bytes }]: Keys, context: string, plain: Buffer): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return `${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}=${id}`
}

/** Opens a sealed text. Throws if it was changed, was sealed for another context, or its key is unknown. */
export function unseal(keys: Keys, context: string, text: string): Buffer {
  const [sealed = '', id] = text.split('=')
  const bytes = Buffer.from(sealed, 'base64url')
  for (const key of keysNamed(keys, id)) {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE))
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
    } catch {
      // Another key may open the text.
    }
  }
  throw new Error('What is sealed does not open: its key is not known, or it belongs to something else')
}
