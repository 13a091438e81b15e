import { uploadPrefixes } from '@jinvani/contract'
import { isStorageKey } from '../../platform/storage/storage-key.ts'

const prefixes = Object.keys(uploadPrefixes)

/** The key of an uploaded file by its address, absolute or as it is stored; null for any other address. */
export function ownKeyOf(url: string, publicUrl: string): string | null {
  const path = url.startsWith(`${publicUrl}/media/`) ? url.slice(publicUrl.length) : url
  if (!path.startsWith('/media/')) return null
  const key = path.slice('/media/'.length)
  return isStorageKey(key) && prefixes.some((prefix) => key.startsWith(prefix)) ? key : null
}
