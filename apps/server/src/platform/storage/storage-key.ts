import { StorageError } from './storage.ts'

const MAX_LENGTH = 300
/** Folders, then a name with one extension. No segment can be a dot, empty or hidden. */
const pattern = /^(?:[A-Za-z0-9_][A-Za-z0-9_-]{0,99}\/){1,8}[A-Za-z0-9_-]{1,128}\.[a-z0-9]{1,8}$/

export function isStorageKey(key: string): boolean {
  return key.length <= MAX_LENGTH && pattern.test(key)
}

/** Every path and every object name goes through here: a key can never lead out of the store. */
export function assertStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new StorageError('bad-key')
  return key
}
