// A signed address opens a closed file for a limited time: for previews by staff, or for a provider that fetches
// it. The grant is part of the path, so that relative addresses in a manifest keep it.
import { type Calls, type InputOf, type OutputOf, type Role, editors } from '@jinvani/contract'
import type { Deps } from '../../../platform/deps.ts'
import { type Secrets, deriveKeys, isSigned, keyedHashes } from '../../../platform/secrets/keys.ts'
import { isStorageKey } from '../../../platform/storage/storage.ts'
import { storedUrl } from '../own-address.ts'
import * as named from '../named-queries.ts'
import { listVerified } from '../queries.ts'
import { measuresOf } from '../receiving/complete-upload.ts'

export const packageFolder = (key: string) => /^packages\/[^/]+\/[^/]+\//.exec(key)?.[0]

/** A grant opens a whole package, or one other file. */
export const openedBy = (key: string) => packageFolder(key) ?? key

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

export function readGrant(secrets: Secrets, path: string): { key: string; isGranted: boolean } {
  const [, expires = '', signature = '', key] = granted.exec(path) ?? []
  if (key === undefined) return { key: path, isGranted: false }
  const given = Buffer.from(signature, 'base64url')
  const isRight = isSigned(keysOf(secrets), signedText(key, Number(expires)), given)
  return { key, isGranted: isRight && Number(expires) * 1000 > Date.now() }
}

/** Enough for a long film with pauses. */
export const PREVIEW_SEC = 4 * 60 * 60

const keyOf = (url: string, publicUrl: string) => /^\/media\/(.+)$/.exec(storedUrl(url, publicUrl))?.[1] ?? ''

/** Opens a file of ours for a time; protected originals and addresses of other hosts come back as they are. */
export async function openUrl({ config, db }: Deps, url: string, seconds = PREVIEW_SEC): Promise<string> {
  const key = keyOf(url, config.publicUrl)
  const isClosed = !isStorageKey(key) || (await named.isProtectedOriginal(db, key))
  return isClosed ? url : signedReadUrl(config, key, seconds)
}

async function describeFiles({ config, db }: Deps, urls: readonly string[]) {
  const keys = urls.map((url) => keyOf(url, config.publicUrl))
  const rows = new Map((await listVerified(db, keys)).map((row) => [row.key, row]))
  return keys.map((key) => {
    const row = rows.get(key)
    return row === undefined ? null : { ...measuresOf(row), ...(row.name !== null && { name: row.name }) }
  })
}

/**
 * Signs addresses for editors. Protected originals and addresses of other hosts come back as they are, and so does
 * everything for a viewer.
 */
export async function previewFiles(
  deps: Deps,
  { urls }: InputOf<Calls['previewFiles']>,
  role: Role,
): Promise<OutputOf<Calls['previewFiles']>> {
  if (!editors.includes(role)) return { urls, files: urls.map(() => null), expiresIn: PREVIEW_SEC }
  return {
    urls: await Promise.all(urls.map((url) => openUrl(deps, url))),
    files: await describeFiles(deps, urls),
    expiresIn: PREVIEW_SEC,
  }
}
