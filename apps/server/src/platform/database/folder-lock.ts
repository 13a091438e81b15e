// Two processes on one embedded database would corrupt it and not notice. So a process holds an EXCLUSIVE lock on a
// SQLite file in the folder, which the operating system releases however the process ends.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

export class FolderInUseError extends Error {}

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
