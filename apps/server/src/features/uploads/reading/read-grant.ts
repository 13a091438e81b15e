// A signed address opens what nobody else may read, for a while: to staff who preview it, to a provider that fetches it. The
// grant stands in the path, so that a manifest names the other files of its package with the same grant.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import { deriveKey } from '../../../platform/keys.ts'

/** Of a file of a package. */
export const packageFolder = (key: string) => /^packages\/[^/]+\/[^/]+\//.exec(key)?.[0]

/** A package is opened whole, anything else by itself. */
const openedBy = (key: string) => packageFolder(key) ?? key

const sign = (secret: string, key: string, expires: number) =>
  createHmac('sha256', deriveKey(secret, 'read-address'))
    .update(`${openedBy(key)}\n${expires}`)
    .digest()

export function signedReadUrl(
  { secret, publicUrl }: Pick<Deps['config'], 'secret' | 'publicUrl'>,
  key: string,
  seconds: number,
): string {
  const expires = Math.floor(Date.now() / 1000) + seconds
  return `${publicUrl}/media/granted/${expires}.${sign(secret, key, expires).toString('base64url')}/${key}`
}

const granted = /^granted\/(\d{1,15})\.([\w-]{43})\/(.+)$/

/** The key that an address names, and whether its grant opens it now. */
export function readGrant(secret: string, path: string): { key: string; isGranted: boolean } {
  const [, expires = '', signature = '', key] = granted.exec(path) ?? []
  if (key === undefined) return { key: path, isGranted: false }
  const isRight = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(secret, key, Number(expires)))
  return { key, isGranted: isRight && Number(expires) * 1000 > Date.now() }
}
