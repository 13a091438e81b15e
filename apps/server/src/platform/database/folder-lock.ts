// Two processes on one embedded database corrupt it silently. A SQLite file opened EXCLUSIVE in the same
// folder is a lock that the operating system gives back however the process ends.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

export class FolderInUseError extends Error {}

/** Holds the folder until the returned function is called or the process ends. */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT')
  } catch (error) {
    lock.close()
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
    if (!isBusy) throw error
    throw new FolderInUseError(`The data folder ${folder} is in use by another Jinvani process`)
  }
  return () => lock.close()
}
