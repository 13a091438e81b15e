// Files that the server makes: packages of streams, parts of films, downloads and captions. The row of a file is
// written before the file, so that the collector knows every file in the store.
import type { Readable } from 'node:stream'
import { packageManifests } from '@jinvani/media'
import PQueue from 'p-queue'
import type { Db } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isHeld, listOrphanFiles } from '../kept-queries.ts'
import * as queries from '../queries.ts'

export interface PackageFile {
  key: string
  contentType: string
  size: number
  /** Local path of a file that is complete, or a function that opens a stream. */
  body: string | (() => Readable)
}

const AT_ONCE = 4
const BATCH = 500

/** Writes the rows of files. Call it in a transaction that has checked that the owner exists. */
export async function recordPackageFiles(trx: Db, ownerId: string, files: PackageFile[]): Promise<void> {
  const rows = files.map(({ key, contentType, size }) => ({ key, ownerId, contentType, size }))
  for (let at = 0; at < rows.length; at += BATCH)
    await queries.recordMadeFiles(trx, rows.slice(at, at + BATCH))
}

/** Stores files whose rows exist already, and overwrites what an earlier attempt left. */
export async function storePackageFiles(
  { storage }: Deps,
  files: PackageFile[],
  { signal, onStored }: { signal?: AbortSignal; onStored?: (count: number) => void } = {},
): Promise<void> {
  let stored = 0
  const store = async ({ key, contentType, size, body }: PackageFile) => {
    signal?.throwIfAborted()
    const bytes = typeof body === 'string' ? body : body()
    await storage.write(key, bytes, { maxBytes: size, expectedBytes: size, contentType })
    onStored?.(++stored)
  }
  await new PQueue({ concurrency: AT_ONCE }).addAll(files.map((file) => () => store(file)))
}

export async function removeStoredFiles({ storage }: Deps, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.remove(key)
}

/** Time until files that no manifest names any more are removed: players may still use an older manifest. */
const UNNAMED_MS = 24 * 60 * 60 * 1000

export async function collectOrphanFiles(deps: Deps, now = Date.now()): Promise<number> {
  const unnamedBefore = new Date(now - UNNAMED_MS)
  let collected = 0
  for (;;) {
    const keys = await listOrphanFiles(deps.db, unnamedBefore, BATCH)
    // Ask only after the list is read: a backup that began before these files lost their owner still needs them.
    if (keys.length === 0 || (await isHeld(deps.db))) return collected
    await removeStoredFiles(deps, keys)
    await queries.forgetMadeFiles(deps.db, keys)
    collected += keys.length
  }
}

/**
 * From now on, the manifests' addresses return the files in `textFolder`, whose manifests name the new captions. Call
 * it after all files are stored. The old captions are removed a day later.
 */
export async function showPackageText(
  trx: Db,
  { ownerId, prefix, textFolder }: { ownerId: string; prefix: string; textFolder: string },
): Promise<void> {
  const folder = `${prefix}${textFolder}/`
  for (const name of packageManifests) await queries.replaceMadeFile(trx, prefix + name, folder + name)
  await queries.showMadeFiles(trx, ownerId, prefix)
  const within = [`${prefix}text/`, `${prefix}text-`]
  await queries.noteUnnamedMadeFiles(trx, ownerId, { within, except: folder })
}
