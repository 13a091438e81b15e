// Files that this program makes for a submission or a caption: packages of streams, subtitles. Each is written down before
// it is stored, so that nothing in the store is ever forgotten.
import type { Readable } from 'node:stream'
import type { Db } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isHeld } from '../holds.ts'
import { listOrphanFiles } from '../kept-queries.ts'
import * as queries from '../queries.ts'

export interface PackageFile {
  key: string
  contentType: string
  size: number
  /** Path on this machine of a file that stays as it is, or a stream. */
  body: string | (() => Readable)
}

const AT_ONCE = 4
const BATCH = 500

/** In a transaction that makes sure that the owner is there. */
export async function recordPackageFiles(trx: Db, ownerId: string, files: PackageFile[]): Promise<void> {
  const rows = files.map(({ key, contentType, size }) => ({
    key,
    ownerId,
    contentType,
    size,
  }))
  for (let at = 0; at < rows.length; at += BATCH)
    await queries.recordMadeFiles(trx, rows.slice(at, at + BATCH))
}

/** Puts recorded files into the store, over whatever an earlier attempt left there. */
export async function storePackageFiles(
  { storage }: Deps,
  files: PackageFile[],
  { signal, onStored }: { signal?: AbortSignal; onStored?: (count: number) => void } = {},
): Promise<void> {
  const waiting = [...files]
  let stored = 0
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      signal?.throwIfAborted()
      const { key, contentType, size, body } = file
      const bytes = typeof body === 'string' ? body : body()
      await storage.write(key, bytes, { maxBytes: size, expectedBytes: size, contentType })
      onStored?.(++stored)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** The keys of what anybody may read, in their order. */
export async function listPackageFiles({ db }: Deps, ownerId: string): Promise<string[]> {
  return await queries.listVisibleKeys(db, ownerId)
}

/** From now on anybody may read them, or those of one folder. */
export async function showPackageFiles(trx: Db, ownerId: string, folder = ''): Promise<void> {
  await queries.showMadeFiles(trx, ownerId, folder)
}

interface PackageFolder {
  ownerId: string
  /** Where all packages of the owner lie, with its slash. */
  root: string
  /** Of one of them, with its slash. */
  prefix: string
}

/** The others of its owner are collected when no player can be using them any more. */
export async function keepOnePackage(trx: Db, { ownerId, root, prefix }: PackageFolder): Promise<void> {
  await queries.noteUnnamedMadeFiles(trx, ownerId, { within: [root], except: prefix })
}

/** What was stored and is not wanted any more. */
export async function dropPackageFolder(db: Db, ownerId: string, prefix: string): Promise<void> {
  await queries.noteUnnamedMadeFiles(db, ownerId, { within: [prefix] })
}

export async function removeStoredFiles({ storage }: Deps, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.remove(key)
}

/** Players go on with the manifest that they have. */
const UNNAMED_MS = 24 * 60 * 60 * 1000

/** Removes the files whose owner is gone or has failed, and old text of packages; returns how many. */
export async function collectOrphanFiles(deps: Deps, now = Date.now()): Promise<number> {
  const unnamedBefore = new Date(now - UNNAMED_MS)
  let collected = 0
  for (;;) {
    const keys = await listOrphanFiles(deps.db, unnamedBefore, BATCH)
    // A hold that began after these had lost their owner does not want them; one that began before does.
    if (keys.length === 0 || (await isHeld(deps.db))) return collected
    await removeStoredFiles(deps, keys)
    await queries.forgetMadeFiles(deps.db, keys)
    collected += keys.length
  }
}
