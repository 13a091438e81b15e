// The folders of this program: access rights, free space, and whether the process that owns one still lives. The data
// folder has password hashes, phone numbers and private originals, which no other user may read.
import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { open, rm, statfs, writeFile } from 'node:fs/promises'
import { readCode } from './app-error.ts'
import type { Logger } from './log/logger.ts'

const OTHERS = 0o077
const STICKY = 0o1000
/** What this program keeps in the data folder, except the database, which `closeDatabaseFolder` closes. */
const kept = ['secret', 'lock.sqlite', 'lock.sqlite-journal', 'media', 'tmp', 'backup-door.json']

/** True if the path has these rights now, or no longer exists. */
function restrict(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    return true
  } catch (error) {
    return readCode(error) === 'ENOENT'
  }
}

/** Closes a folder to other users, contents first. Returns the paths for which that failed. */
function closeTree(folder: string): string[] {
  const open: string[] = []
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) open.push(...closeTree(path))
    else if (entry.isFile() && !restrict(path, 0o600)) open.push(path)
  }
  if (!restrict(folder, 0o700)) open.push(folder)
  return open
}

function close(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false })
  // A path that is already closed is left alone. Most starts end here, and need not visit the file of every film.
  if (!found || (found.mode & OTHERS) === 0) return []
  if (found.isDirectory()) return closeTree(path)
  return found.isFile() && !restrict(path, 0o600) ? [path] : []
}

function attempt(log: Logger, work: () => string[]): void {
  // Windows has other access rights, which a folder inherits from its parent.
  if (process.platform === 'win32') return
  try {
    const [path, ...others] = work()
    if (path) log.warn({ path, count: others.length + 1 }, 'other users of this machine may read this')
  } catch (err) {
    log.warn({ err }, 'the rights of the data folder could not be looked at')
  }
}

/** Takes back rights that an older version gave to other users. Logs the paths for which the system refuses that. */
export function closeDataFolder(dataDir: string, log: Logger): void {
  attempt(log, () => {
    const { mode } = lstatSync(dataDir)
    // A folder with the sticky bit, such as /tmp, is meant for all users and stays open.
    const isOpen = (mode & STICKY) === 0 && (mode & OTHERS) !== 0 && !restrict(dataDir, 0o700)
    return [...(isOpen ? [dataDir] : []), ...kept.flatMap((name) => close(join(dataDir, name)))]
  })
}

/** Needed at every start: the embedded database creates its files with mode 0666. */
export function closeDatabaseFolder(folder: string, log: Logger): void {
  attempt(log, () => closeTree(folder))
}

/** Makes the names in a folder survive a power cut. Ignored by Windows, and by file systems that cannot do it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Free bytes that an ordinary user may use. The folder need not exist yet. */
export async function freeBytesAt(folder: string): Promise<number> {
  if (!existsSync(folder) && dirname(folder) !== folder) return await freeBytesAt(dirname(folder))
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const SAMPLE_BYTES = 64 * 1024
/** Free bytes needed to start the embedded database: SQLite and PostgreSQL do not say clearly that a disk is full. */
const NEEDED_BYTES = 100 * 1024 * 1024

/** Why this process cannot work in its data folder; null if it can. */
export async function findFolderFault(folder: string): Promise<string | null> {
  const path = join(folder, `.sample-${process.pid}`)
  try {
    await writeFile(path, Buffer.alloc(SAMPLE_BYTES), { flag: 'wx' })
  } catch (error) {
    const code = readCode(error) || String(error)
    if (code === 'ENOSPC' || code === 'EDQUOT') return `the disk of ${folder} is full`
    if (code === 'EROFS') return `${folder} is read-only`
    return `this user cannot write to ${folder} (${code})`
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
  const free = await freeBytesAt(folder)
  return free < NEEDED_BYTES
    ? `the disk of ${folder} is full: only ${Math.floor(free / 2 ** 20)} MB are free`
    : null
}

/** True if a process has this id. EPERM means that it lives, but belongs to another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return readCode(error) === 'EPERM'
  }
}
