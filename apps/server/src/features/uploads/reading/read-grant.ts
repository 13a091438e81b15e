// A grant in an address opens a closed file for a limited time, for previews or for a provider that fetches the file.
// It is a part of the path, so that relative addresses in a manifest keep it.
import { type Calls, type InputOf, type OutputOf, type Role, editors } from '@jinvani/contract'
import type { Deps } from '../../../platform/deps.ts'
import { type Secrets, deriveKeys, isSigned, keyedHashes } from '../../../platform/secrets/keys.ts'
import { isStorageKey } from '../../../platform/storage/storage.ts'
import { storedUrl } from '../own-address.ts'
import * as named from '../named-queries.ts'
import { listVerified } from '../queries.ts'
import { measuresOf } from '../receiving/complete-upload.ts'

export const packageFolder = (key: string) => /^packages\/[^/]+\/[^/]+\//.exec(key)?.[0]

/** What a grant for this file opens: its whole package, or else the file alone. */
export const openedBy = (key: string) => packageFolder(key) ?? key

const keysOf = (secrets: Secrets) => deriveKeys(secrets, 'read-address')
const signedText = (key: string, terms: string) => `${openedBy(key)}\n${terms}`

interface Terms {
  seconds: number
  /** Id of the preview link that the grant belongs to: the grant ends with the link. */
  link?: string
}

export function signedReadUrl(
  { secrets, publicUrl }: Pick<Deps['config'], 'secrets' | 'publicUrl'>,
  key: string,
  { seconds, link }: Terms,
): string {
  const expires = Math.floor(Date.now() / 1000) + seconds
  const terms = link === undefined ? String(expires) : `${expires}.${link}`
  const [signature] = keyedHashes(keysOf(secrets), signedText(key, terms))
  return `${publicUrl}/media/granted/${terms}.${signature.toString('base64url')}/${key}`
}

const granted = /^granted\/((\d{1,15})(?:\.([\da-f-]{36}))?)\.([\w-]{43})\/(.+)$/

/** Reads and checks the grant in a path. `link`: id of a preview link; the caller checks that it has not ended. */
export function readGrant(secrets: Secrets, path: string) {
  const [, terms = '', expires, link, signature = '', key] = granted.exec(path) ?? []
  if (key === undefined) return { key: path, isGranted: false }
  const isRight = isSigned(keysOf(secrets), signedText(key, terms), Buffer.from(signature, 'base64url'))
  return { key, isGranted: isRight && Number(expires) * 1000 > Date.now(), link }
}

/** Lifetime of a preview: long enough for a long film with pauses. */
export const PREVIEW_SEC = 4 * 60 * 60

const keyOf = (url: string, publicUrl: string) => /^\/media\/(.+)$/.exec(storedUrl(url, publicUrl))?.[1] ?? ''

/** Signs the address of a stored file. The address of a protected original or another host stays unchanged. */
export async function openUrl({ config, db }: Deps, url: string, terms: Terms = { seconds: PREVIEW_SEC }) {
  const key = keyOf(url, config.publicUrl)
  const isClosed = !isStorageKey(key) || (await named.isProtectedOriginal(db, key))
  return isClosed ? url : signedReadUrl(config, key, terms)
}

/** Signs the addresses as `openUrl` does, but only for editors: viewers get them unsigned. */
export async function previewFiles(
  deps: Deps,
  { urls }: InputOf<Calls['previewFiles']>,
  role: Role,
): Promise<OutputOf<Calls['previewFiles']>> {
  if (!editors.includes(role)) return { urls, files: urls.map(() => null), expiresIn: PREVIEW_SEC }
  const keys = urls.map((url) => keyOf(url, deps.config.publicUrl))
  const rows = new Map((await listVerified(deps.db, keys)).map((row) => [row.key, row]))
  const files = keys.map((key) => {
    const row = rows.get(key)
    return row === undefined ? null : { ...measuresOf(row), ...(row.name !== null && { name: row.name }) }
  })
  const signed = await Promise.all(urls.map((url) => openUrl(deps, url)))
  return { urls: signed, files, expiresIn: PREVIEW_SEC }
}
