// A signed address opens a file that is not public, for a while: to staff who preview it, to a provider that fetches it. The
// grant stands in the path, so that a manifest names the other files of its package with the same grant.
import type { Deps } from '../../../platform/deps.ts'
import { type Secrets, deriveKeys, isSigned, keyedHashes } from '../../../platform/keys.ts'

/** Of a file of a package. */
export const packageFolder = (key: string) => /^packages\/[^/]+\/[^/]+\//.exec(key)?.[0]

/** A package is opened whole, anything else by itself. */
const openedBy = (key: string) => packageFolder(key) ?? key

const keysOf = (secrets: Secrets) => deriveKeys(secrets, 'read-address')
const signedText = (key: string, expires: number) => `${openedBy(key)}\n${expires}`

export function signedReadUrl(
  { secrets, publicUrl }: Pick<Deps['config'], 'secrets' | 'publicUrl'>,
  key: string,
  seconds: number,
): string {
  const expires = Math.floor(Date.now() / 1000) + seconds
  const [signature] = keyedHashes(keysOf(secrets), signedText(key, expires))
  return `${publicUrl}/media/granted/${expires}.${signature.toString('base64url')}/${key}`
}

const granted = /^granted\/(\d{1,15})\.([\w-]{43})\/(.+)$/

/** The key that an address names, and whether its grant opens it now. */
export function readGrant(secrets: Secrets, path: string): { key: string; isGranted: boolean } {
  const [, expires = '', signature = '', key] = granted.exec(path) ?? []
  if (key === undefined) return { key: path, isGranted: false }
  const given = Buffer.from(signature, 'base64url')
  const isRight = isSigned(keysOf(secrets), signedText(key, Number(expires)), given)
  return { key, isGranted: isRight && Number(expires) * 1000 > Date.now() }
}
