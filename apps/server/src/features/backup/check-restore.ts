// All checks of a restore that can be made before anything is written.
import { setTimeout as wait } from 'node:timers/promises'
import { countOthers, isEmpty } from './own-table-queries.ts'
import type { Database } from '../../platform/database/connect.ts'
import { getNewestVersion, isBeforeRelease, isKnownVersion } from '../../platform/database/migrate.ts'
import { damaged, readArchive, readLines } from './archive.ts'
import { type End, type Head, KeptFile, findKept, opensAll } from './manifest.ts'
import { BackupRefused, inBytes, MissingFiles } from './refusal.ts'
import type { Place } from './source.ts'

export interface RestoreOptions {
  file: string
  isDry: boolean
  replaces: boolean
  /** Restores even if this installation's secrets cannot open the encrypted values of the backup. */
  acceptsOtherKey: boolean
  /** Restores even if files that the rows need are missing. */
  skipsMissing: boolean
  /** Keeps the sessions and codes of the backup valid; otherwise all are ended. */
  keepsSessions: boolean
}

export function checkHead(head: Head, { config }: Place, { acceptsOtherKey }: RestoreOptions): void {
  if (isBeforeRelease(head.version))
    throw new BackupRefused('The backup was made by a build before 0.2.0: restore it with that build')
  if (!isKnownVersion(head.version))
    throw new BackupRefused(
      `The backup is of version ${head.version}, which this program (${getNewestVersion()}) does not know: restore it with a newer one`,
    )
  if (acceptsOtherKey || opensAll(config.secrets, head)) return
  const where = config.databaseUrl ? 'SECRET_KEY' : `SECRET_KEY, or the file secret in ${config.dataDir},`
  throw new BackupRefused(
    `The backup was made with another SECRET_KEY: protected films would not play. Give ${where} the value of then, add that value to SECRET_KEYS_KNOWN, or add --accept-other-key`,
  )
}

/** Waits up to 2 s for other connections to end: PostgreSQL may take a moment to notice that a process is gone. */
async function countStaying(db: Database['db']): Promise<number> {
  for (let tries = 10; tries > 0 && (await countOthers(db)) > 0; tries -= 1) await wait(200)
  return await countOthers(db)
}

export async function checkTarget({ db }: Database, { config }: Place, options: RestoreOptions) {
  const others = config.databaseUrl ? await countStaying(db) : 0
  if (others > 0)
    throw new BackupRefused(
      `${others} other connections use this database: stop every process of the program first`,
    )
  if (!options.replaces && !(await isEmpty(db)))
    throw new BackupRefused(
      'The database is not empty. Restore into an empty one, or add --replace: its present content is lost then',
    )
}

/** `lacking`: number of files that the backup only names, and that the store does not have. */
export type Checked = End & { lacking: number }

export async function checkArchive(
  head: Head,
  { storage }: Place,
  { file, skipsMissing }: RestoreOptions,
): Promise<Checked> {
  const missing = new MissingFiles()
  let [files, bytes] = [0, 0]
  const end = await readArchive(file, async (entry) => {
    // A backup without files only names them: each must be in the store already.
    if (!head.hasFiles && entry.name.startsWith('files/')) {
      const named = (await readLines(entry)).map((line) => KeptFile.parse(JSON.parse(line)))
      for await (const { file, isThere } of findKept(storage, named)) if (!isThere) missing.note(file.key)
    }
    if (!entry.name.startsWith('media/')) return
    files += 1
    bytes += entry.size
  })
  if (end === null || (head.hasFiles && (files !== end.files || bytes !== end.bytes)))
    throw damaged('files are missing in it')
  if (missing.count > 0 && !skipsMissing)
    throw new BackupRefused(
      `${missing.sentence('the backup names and left where they were')}. With --skip-missing it is restored without them`,
    )
  const free = head.hasFiles ? await storage.freeBytes() : null
  if (free !== null && free < bytes)
    throw new BackupRefused(`The files need ${inBytes(bytes)}, and there is room for ${inBytes(free)}`)
  return { ...end, lacking: missing.count }
}
