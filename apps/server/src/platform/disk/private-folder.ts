// The data folder has password hashes, phone numbers and private originals, which no other user may read.
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../log/logger.ts'

const FOLDER = 0o700
const FILE = 0o600
const OTHERS = 0o077
const STICKY = 0o1000
/** What we keep in the data folder. `closeDatabaseFolder` sees to the database. */
const kept = ['secret', 'lock.sqlite', 'lock.sqlite-journal', 'media', 'tmp', 'backup-door.json']

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** True as well if the path is gone. */
function restrict(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    return true
  } catch (error) {
    return hasCode(error, 'ENOENT')
  }
}

/** Closes the contents first, so a closed folder is closed throughout. Returns what stays open. */
function closeTree(folder: string): string[] {
  const open: string[] = []
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) open.push(...closeTree(path))
    else if (entry.isFile() && !restrict(path, FILE)) open.push(path)
  }
  if (!restrict(folder, FOLDER)) open.push(folder)
  return open
}

function close(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false })
  // Most starts end here and do not look at every film.
  if (!found || (found.mode & OTHERS) === 0) return []
  if (found.isDirectory()) return closeTree(path)
  return found.isFile() && !restrict(path, FILE) ? [path] : []
}

/** A folder with the sticky bit, such as /tmp, is meant for all users. */
function closeTop(folder: string): string[] {
  const { mode } = lstatSync(folder)
  const isShared = (mode & STICKY) !== 0
  return isShared || (mode & OTHERS) === 0 || restrict(folder, FOLDER) ? [] : [folder]
}

function attempt(log: Logger, work: () => string[]): void {
  // Windows has other rights, which a folder inherits from its parent.
  if (process.platform === 'win32') return
  try {
    const [path, ...others] = work()
    if (path) log.warn({ path, count: others.length + 1 }, 'other users of this machine may read this')
  } catch (err) {
    log.warn({ err }, 'the rights of the data folder could not be looked at')
  }
}

/** An older version left files open. If the folder is a mount of another user, we can only log that. */
export function closeDataFolder(dataDir: string, log: Logger): void {
  attempt(log, () => [...closeTop(dataDir), ...kept.flatMap((name) => close(join(dataDir, name)))])
}

/** The embedded database creates files with mode 0666 whatever the umask, so every start checks all of them. */
export function closeDatabaseFolder(folder: string, log: Logger): void {
  attempt(log, () => closeTree(folder))
}
