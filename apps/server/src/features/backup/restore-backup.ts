import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PQueue from 'p-queue'
import { analyze, emptyTables, writeRows, writeSequences } from './copy-queries.ts'
import {
  type Database,
  type Db,
  hasEmbeddedDatabase,
  inTransaction,
} from '../../platform/database/connect.ts'
import { type OwnTable, dropEverything, listOwnTables, setAsideRules } from './own-table-queries.ts'
import { findVersion, getNewestVersion, isBeforeRelease, migrateTo } from '../../platform/database/migrate.ts'
import { forgetJobs } from '../../platform/queue/waiting-jobs.ts'
import { type Queue, openQueue } from '../../platform/queue/queue.ts'
import { endAllCodes } from '../app-users/service.ts'
import { endAllSessions } from '../session/service.ts'
import { forgetHolds, forgetVersions } from '../uploads/service.ts'
import { type Entry, readArchive, readHead, readLines } from './archive.ts'
import { type Checked, type RestoreOptions, checkArchive, checkHead, checkTarget } from './check-restore.ts'
import { type End, type Head, Columns, Job } from './manifest.ts'
import { explained, inBytes } from './refusal.ts'
import { type Place, openPlace } from './source.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { listChangesOfAccess, listStaff } from './access-queries.ts'

async function restoreJobs(trx: Db, queue: Queue, entry: Entry): Promise<void> {
  for (const line of await readLines(entry)) await queue.sendAgain(trx, Job.parse(JSON.parse(line)))
}

async function restoreTable(trx: Db, tables: OwnTable[], table: string, entry: Entry): Promise<void> {
  const [columns = '', ...lines] = await readLines(entry)
  await writeRows(trx, tables, { table, columns: Columns.parse(JSON.parse(columns)), lines })
}

/** Creates the tables of the backup's version and fills them. Returns the backup's tables that no migration creates. */
async function restoreRows(
  trx: Db,
  queue: Queue,
  { file, head, end }: { file: string; head: Head; end: End },
): Promise<string[]> {
  await dropEverything(trx)
  await migrateTo(trx, head.version)
  const tables = await listOwnTables(trx)
  const isOurs = (name: string) => tables.some((table) => table.name === name)
  const putBack = await setAsideRules(trx)
  await emptyTables(trx, tables)
  await forgetJobs(trx)
  await readArchive(file, async (entry) => {
    const [room, table = ''] = entry.name.split('/')
    if (room === 'tables' && isOurs(table)) await restoreTable(trx, tables, table, entry)
    if (room === 'jobs') await restoreJobs(trx, queue, entry)
    return room === 'tables' || room === 'jobs'
  })
  await putBack()
  await writeSequences(trx, end.sequences)
  return Object.keys(end.tables).filter((name) => !isOurs(name))
}

// A restore also brings back old access rights. These sentences tell the operator which accounts to check.
type Staff = Awaited<ReturnType<typeof listStaff>>[number]

function lineOf({ email, role, passwordAt, hasTotp, passkeys }: Staff): string {
  const password = passwordAt ? `password of ${passwordAt.toISOString()}` : 'no new password on record'
  const factors = [
    ...(hasTotp ? ['authenticator app'] : []),
    ...(passkeys > 0 ? [`passkeys: ${passkeys}`] : []),
  ]
  return `  ${email} (${role}): ${password}, ${factors.join(', ') || 'no second factor'}`
}

async function tellChangesSince(db: Db, createdAt: string): Promise<string[]> {
  const version = await findVersion(db)
  const hasActivity = version !== undefined && !isBeforeRelease(version)
  const changes = hasActivity ? await listChangesOfAccess(db, createdAt) : []
  if (changes.length === 0) return []
  const lines = changes.map(({ at, action, itemId, itemName }) =>
    `  ${at.toISOString()} ${action} ${itemId} ${itemName}`.trimEnd(),
  )
  return [
    'In the database that this one replaces, these changes were made after the backup; they are lost:',
    ...lines,
  ]
}

async function tellStaff(db: Db, createdAt: string, keepsSessions: boolean): Promise<string[]> {
  return [
    keepsSessions
      ? 'Sessions that were open then are open again.'
      : 'Everybody has been signed out, and no code that was sent before opens anything.',
    `Passwords, second factors, roles and blocks are those of ${createdAt}. Accounts and people removed or erased since are back. Staff:`,
    ...(await listStaff(db)).map(lineOf),
  ]
}

const MEDIA = 'media/'
const SMALL_BYTES = 4 * 1024 * 1024
const AT_ONCE = 8

async function restoreFile(storage: Storage, { name, size, body }: Entry, small: Small): Promise<void> {
  const key = name.slice(MEDIA.length)
  const rules = { maxBytes: size, expectedBytes: size }
  if (size > SMALL_BYTES) return void (await storage.write(key, Readable.from(body), rules))
  const bytes = await buffer(body)
  await small.queue.onSizeLessThan(AT_ONCE)
  void small.queue
    .add(() => storage.write(key, Readable.from([bytes]), rules))
    .catch((error: unknown) => (small.failure ??= error))
}

interface Small {
  queue: PQueue
  failure: unknown
}

async function restoreFiles(file: string, storage: Storage): Promise<void> {
  const small: Small = { queue: new PQueue({ concurrency: AT_ONCE }), failure: undefined }
  const throwFailure = () => {
    if (small.failure !== undefined) throw small.failure
  }
  await readArchive(file, async (entry) => {
    throwFailure()
    if (entry.name.startsWith(MEDIA)) await restoreFile(storage, entry, small)
  })
  await small.queue.onIdle()
  throwFailure()
}

async function restoreDatabase(
  database: Database,
  { log }: Place,
  backup: { file: string; head: Head; end: End; keepsSessions: boolean },
) {
  const queue = await openQueue({ ...database.queue, concurrency: 1, log })
  try {
    return await inTransaction(database.db, async (trx) => {
      const unknown = await restoreRows(trx, queue, backup)
      await migrateTo(trx, getNewestVersion())
      await forgetHolds(trx)
      // Otherwise sessions that ended and codes that were used since the backup would be valid again.
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

/** Restores the files first. Then one transaction restores the rows and migrates them to this version. */
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

export async function restoreBackup(place: Place, options: RestoreOptions): Promise<string> {
  const head = await readHead(options.file)
  checkHead(head, place, options)
  const { databaseUrl, dataDir } = place.config
  // If there is no database yet, a dry run must not create one.
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
