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
import { dropEverything, listOwnTables, setAsideRules } from './own-table-queries.ts'
import { findVersion, getNewestVersion, isBeforeRelease, migrateTo } from '../../platform/database/migrate.ts'
import { forgetJobs } from '../../platform/queue/waiting-jobs.ts'
import { type Queue, openQueue } from '../../platform/queue/queue.ts'
import { endAllCodes } from '../app-users/service.ts'
import { endAllSessions } from '../session/service.ts'
import { forgetHolds, forgetVersions } from '../uploads/service.ts'
import { readArchive, readHead, readLines } from './archive.ts'
import { type Checked, type RestoreOptions, checkArchive, checkHead, checkTarget } from './check-restore.ts'
import { type End, type Head, Columns, Job } from './manifest.ts'
import { explained, inBytes } from './refusal.ts'
import { type Place, openPlace } from './source.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { listChangesOfAccess, listStaff } from './access-queries.ts'

type Known = Head & End

/** Creates the tables of the backup's version and fills them. Returns the names of tables that only the backup has. */
async function restoreRows(trx: Db, queue: Queue, file: string, { version, sequences, tables: kept }: Known) {
  await dropEverything(trx)
  await migrateTo(trx, version)
  const tables = await listOwnTables(trx)
  const isOurs = (name: string) => tables.some((table) => table.name === name)
  const putBack = await setAsideRules(trx)
  await emptyTables(trx, tables)
  await forgetJobs(trx)
  await readArchive(file, async (entry) => {
    const [room, table = ''] = entry.name.split('/')
    if (room === 'tables' && isOurs(table)) {
      const [columns = '', ...lines] = await readLines(entry)
      await writeRows(trx, tables, { table, columns: Columns.parse(JSON.parse(columns)), lines })
    } else if (room === 'jobs')
      for (const line of await readLines(entry)) await queue.sendAgain(trx, Job.parse(JSON.parse(line)))
    return room === 'tables' || room === 'jobs'
  })
  await putBack()
  await writeSequences(trx, sequences)
  return Object.keys(kept).filter((name) => !isOurs(name))
}

// A restore also brings back old access rights. These lines tell the operator which accounts to check.
type Staff = Awaited<ReturnType<typeof listStaff>>[number]

function lineOf({ email, role, passwordAt, hasTotp, passkeys }: Staff): string {
  const password = passwordAt ? `password of ${passwordAt.toISOString()}` : 'no new password on record'
  const factors = [hasTotp && 'authenticator app', passkeys > 0 && `passkeys: ${passkeys}`].filter(Boolean)
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

/** Small files are written a few at a time, large ones one after the other. */
async function restoreFiles(file: string, storage: Storage): Promise<void> {
  const small = new PQueue({ concurrency: AT_ONCE })
  let failure: unknown
  const throwFailure = () => {
    if (failure !== undefined) throw failure
  }
  await readArchive(file, async ({ name, size, body }) => {
    throwFailure()
    if (!name.startsWith(MEDIA)) return
    const key = name.slice(MEDIA.length)
    const rules = { maxBytes: size, expectedBytes: size }
    if (size > SMALL_BYTES) return void (await storage.write(key, Readable.from(body), rules))
    const bytes = await buffer(body)
    await small.onSizeLessThan(AT_ONCE)
    const written = small.add(() => storage.write(key, Readable.from([bytes]), rules))
    written.catch((error: unknown) => (failure ??= error))
  })
  await small.onIdle()
  throwFailure()
}

/** Files come first. Then one transaction restores the rows and migrates them to this version. */
async function write(place: Place, database: Database, options: RestoreOptions, known: Known) {
  const { file, keepsSessions } = options
  if (known.hasFiles) await restoreFiles(file, place.storage)
  const queue = await openQueue({ ...database.queue, concurrency: 1, log: place.log })
  try {
    return await inTransaction(database.db, async (trx) => {
      const unknown = await restoreRows(trx, queue, file, known)
      await migrateTo(trx, getNewestVersion())
      await forgetHolds(trx)
      // Otherwise sessions that ended and codes that were used since the backup would be valid again.
      if (!keepsSessions) {
        await endAllSessions(trx)
        await endAllCodes(trx)
      }
      if (known.hasFiles) await forgetVersions(trx)
      await analyze(trx)
      return { unknown, access: await tellStaff(trx, known.createdAt, keepsSessions) }
    })
  } finally {
    await queue.stop()
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
    const written = write(place, database, options, { ...head, ...end })
    const { unknown, access } = await written.catch((error: unknown) => {
      throw explained(error, 'where the library is restored')
    })
    const left = unknown.length > 0 ? ` Not restored, since they are not ours: ${unknown.join(', ')}.` : ''
    return [sentenceOf(head, end, 'Restored') + left, ...access, ...changes].join('\n')
  } finally {
    await database.close()
  }
}
