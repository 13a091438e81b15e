import { emptyTables, writeRows, writeSequences } from '../../platform/database/copying/copy-rows.ts'
import type { Db } from '../../platform/database/connect.ts'
import { migrateTo } from '../../platform/database/migrate.ts'
import {
  type OwnTable,
  dropEverything,
  listOwnTables,
  setAsideRules,
} from '../../platform/database/copying/own-tables.ts'
import { forgetJobs } from '../../platform/database/waiting-jobs.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { type Entry, readArchive, readLines } from './archive-reader.ts'
import { Columns, type End, type Head, Job } from './manifest.ts'

async function restoreJobs(trx: Db, queue: Queue, entry: Entry): Promise<void> {
  for (const line of await readLines(entry)) await queue.sendAgain(trx, Job.parse(JSON.parse(line)))
}

async function restoreTable(trx: Db, tables: OwnTable[], table: string, entry: Entry): Promise<void> {
  const [columns = '', ...lines] = await readLines(entry)
  await writeRows(trx, tables, { table, columns: Columns.parse(JSON.parse(columns)), lines })
}

/** Creates the tables of the backup's version and restores its rows. Returns tables without a migration. */
export async function restoreRows(
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
