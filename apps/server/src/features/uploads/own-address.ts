// Addresses of stored files are saved without the host, so that an installation can move to another domain.
import { uploadPrefixes } from '@jinvani/contract'
import { isStorageKey } from '../../platform/storage/storage.ts'

/** `stored`: an address as it is stored, without the origin of this site. */
export const isStoredHere = (stored: string): boolean => stored.startsWith('/media/')

/** Also removes a grant, which would expire, and the width of a small picture: people copy such addresses. */
export function storedUrl(url: string, publicUrl: string): string {
  if (!url.startsWith(`${publicUrl}/media/`)) return url
  return url.slice(publicUrl.length).replace(/^\/media\/(?:granted\/[^/]*|small\/[^/]*)\//, '/media/')
}

export function absoluteUrl(stored: string, publicUrl: string): string {
  return isStoredHere(stored) ? publicUrl + stored : stored
}

const prefixes = Object.keys(uploadPrefixes)

/** The key of an uploaded file from its full or saved address; null for any other address. */
export function ownKeyOf(url: string, publicUrl: string): string | null {
  const path = storedUrl(url, publicUrl)
  if (!isStoredHere(path)) return null
  const key = path.slice('/media/'.length)
  return isStorageKey(key) && prefixes.some((prefix) => key.startsWith(prefix)) ? key : null
}
