// The database that a backup reads: the real one or, if a process has the embedded one open, a copy from that process.
import {
  type Database,
  FolderInUseError,
  connectDatabase,
  hasEmbeddedDatabase,
} from '../../platform/database/connect.ts'
import { findVersion, getNewestVersion } from '../../platform/database/migrate.ts'
import type { Deps } from '../../platform/deps.ts'
import { holdFiles } from '../uploads/service.ts'
import { borrowCopy } from './door.ts'
import { BackupRefused } from './refusal.ts'

export type Place = Pick<Deps, 'config' | 'storage' | 'log'>

export interface Source {
  db: Database['db']
  version: string
  /** Throws if the hold on files was lost: the backup may then lack files that were removed. */
  assertHeld(): Promise<void>
  close(): Promise<void>
}

const POOL = 2

export async function openPlace({ config, log }: Place, dataDir = config.dataDir): Promise<Database> {
  return await connectDatabase({ databaseUrl: config.databaseUrl, poolSize: POOL, dataDir, log })
}

/** The last migration of the database. Throws if the database is empty, or older than this program. */
async function versionOf({ db }: Database): Promise<string> {
  const version = await findVersion(db)
  if (version === undefined) throw new BackupRefused('The database is empty: there is nothing to back up')
  if (version >= getNewestVersion()) return version
  throw new BackupRefused(
    `The database is of version ${version}, this program of ${getNewestVersion()}: start the program once, or make the backup with the program that made the database`,
  )
}

const LOST = 'The backup took so long without the database that files may have been removed: try again'

async function openDirectly(place: Place): Promise<Source> {
  const database = await openPlace(place)
  try {
    const version = await versionOf(database)
    const hold = await holdFiles(database.db, place.log)
    let isHeld: Promise<boolean> | undefined
    const release = () => (isHeld ??= hold.release())
    return {
      db: database.db,
      version,
      async assertHeld() {
        if (!(await release())) throw new BackupRefused(LOST)
      },
      async close() {
        await release().catch(() => {})
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openCopy(place: Place): Promise<Source> {
  const copy = await borrowCopy(place.config.dataDir)
  try {
    const database = await openPlace(place, copy.folder)
    return {
      db: database.db,
      version: await versionOf(database),
      async assertHeld() {
        if (copy.isOver()) throw new BackupRefused('The program ended while the backup was made: try again')
      },
      async close() {
        await database.close()
        copy.giveBack()
      },
    }
  } catch (error) {
    copy.giveBack()
    throw error
  }
}

/** Until `assertHeld` or `close`, the server removes no file that the rows name. */
export async function openSource(place: Place): Promise<Source> {
  const { databaseUrl, dataDir } = place.config
  if (!databaseUrl && !hasEmbeddedDatabase(dataDir))
    throw new BackupRefused(`There is no library in ${dataDir}: is DATA_DIR or DATABASE_URL missing?`)
  try {
    return await openDirectly(place)
  } catch (error) {
    if (error instanceof FolderInUseError) return await openCopy(place)
    throw error
  }
}
