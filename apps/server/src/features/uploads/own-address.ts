// Addresses of stored files are saved without the host, so that the site can move to another domain.
import { uploadPrefixes } from '@jinvani/contract'
import { isStorageKey } from '../../platform/storage/storage.ts'

export const isStoredHere = (stored: string): boolean => stored.startsWith('/media/')

/**
 * The saved form of an address: without the host, a grant (which would expire) and the width of a small picture. An
 * address that people copy from the console may have these.
 */
export function storedUrl(url: string, publicUrl: string): string {
  if (!url.startsWith(`${publicUrl}/media/`)) return url
  return url.slice(publicUrl.length).replace(/^\/media\/(?:granted\/[^/]*|small\/[^/]*)\//, '/media/')
}

export function absoluteUrl(stored: string, publicUrl: string): string {
  return isStoredHere(stored) ? publicUrl + stored : stored
}

const prefixes = Object.keys(uploadPrefixes)

/** Reads the key from a full or a saved address; null if the address is not that of an uploaded file. */
export function findOwnKey(url: string, publicUrl: string): string | null {
  const path = storedUrl(url, publicUrl)
  if (!isStoredHere(path)) return null
  const key = path.slice('/media/'.length)
  return isStorageKey(key) && prefixes.some((prefix) => key.startsWith(prefix)) ? key : null
}
