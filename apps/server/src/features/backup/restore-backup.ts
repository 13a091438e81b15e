import { analyze } from '../../platform/database/copying/copy-rows.ts'
import { type Database, hasEmbeddedDatabase } from '../../platform/database/connect.ts'
import { getNewestVersion, migrateTo } from '../../platform/database/migrate.ts'
import { openQueue } from '../../platform/queue/queue.ts'
import { endAllCodes } from '../app-users/service.ts'
import { endAllSessions } from '../auth/service.ts'
import { forgetHolds, forgetVersions } from '../uploads/service.ts'
import { readHead } from './archive-reader.ts'
import { type Checked, type RestoreOptions, checkArchive, checkHead, checkTarget } from './check-restore.ts'
import type { End, Head } from './manifest.ts'
import { explained, inBytes } from './refusal.ts'
import { restoreFiles } from './restore-files.ts'
import { restoreRows } from './restore-rows.ts'
import { type Place, openPlace } from './source.ts'
import { tellChangesSince, tellStaff } from './tell-access.ts'

async function restoreDatabase(
  database: Database,
  { log }: Place,
  backup: { file: string; head: Head; end: End; keepsSessions: boolean },
) {
  const queue = await openQueue({ ...database.queue, concurrency: 1, log })
  try {
    return await database.db.transaction().execute(async (trx) => {
      const unknown = await restoreRows(trx, queue, backup)
      await migrateTo(trx, getNewestVersion())
      await forgetHolds(trx)
      // Otherwise sessions ended since, and codes used since, would open accounts again.
      if (!backup.keepsSessions) {
        await endAllSessions(trx)
        await endAllCodes(trx)
      }
      if (backup.head.hasFiles) await forgetVersions(trx)
      await analyze(trx)
      return { unknown, access: await tellStaff(trx, backup.head.createdAt, backup.keepsSessions) }
    })
  } finally {
    await queue.stop()
  }
}

/** Files come first. Then one transaction restores the rows and migrates them to this version. */
async function write(place: Place, database: Database, options: RestoreOptions, head: Head, end: End) {
  const { file, keepsSessions } = options
  try {
    if (head.hasFiles) await restoreFiles(file, place.storage)
    return await restoreDatabase(database, place, { file, head, end, keepsSessions })
  } catch (error) {
    throw explained(error, 'where the library is restored')
  }
}

function sentenceOf(
  { createdAt, version, hasFiles }: Head,
  { tables, files, bytes, missing, lacking }: Checked,
  word: string,
): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  const lost = missing > 0 ? ` ${missing} files were missing when it was made.` : ''
  const where = hasFiles ? '' : `, left where they were, ${lacking} of them missing there`
  return `${word}: ${rows} rows of ${Object.keys(tables).length} tables and ${files} files (${inBytes(bytes)}${where}), as of ${createdAt}, version ${version}.${lost}`
}

/** Returns sentences about the restore. */
export async function restoreBackup(place: Place, options: RestoreOptions): Promise<string> {
  const head = await readHead(options.file)
  checkHead(head, place, options)
  const { databaseUrl, dataDir } = place.config
  // A dry run must not create a database.
  const isNew = !databaseUrl && !hasEmbeddedDatabase(dataDir)
  if (options.isDry && isNew)
    return sentenceOf(head, await checkArchive(head, place, options), 'Would be restored')
  const database = await openPlace(place)
  try {
    await checkTarget(database, place, options)
    const end = await checkArchive(head, place, options)
    if (options.isDry) return sentenceOf(head, end, 'Would be restored')
    const changes = await tellChangesSince(database.db, head.createdAt)
    const { unknown, access } = await write(place, database, options, head, end)
    const left = unknown.length > 0 ? ` Not restored, since they are not ours: ${unknown.join(', ')}.` : ''
    return [sentenceOf(head, end, 'Restored') + left, ...access, ...changes].join('\n')
  } finally {
    await database.close()
  }
}
