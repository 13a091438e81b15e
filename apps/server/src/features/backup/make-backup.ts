import { createReadStream, existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { readChunks, readRows, readSequences, readSnapshot } from './copy-queries.ts'
import type { Db } from '../../platform/database/connect.ts'
import { listWaitingJobs } from '../../platform/queue/waiting-jobs.ts'
import { countSealedOtherwise } from '../key-rotation/service.ts'
import { keptFiles } from '../uploads/service.ts'
import { type Archive, alreadyThere, partOf, writeArchive } from './archive.ts'
import { FORMAT, type Facts, HEAD, type Head, KeptFile, findKept, makeProbe } from './manifest.ts'
import { BackupRefused, inBytes, MissingFiles } from './refusal.ts'
import { type Place, type Source, openSource } from './source.ts'

export interface BackupOptions {
  file: string
  /** If false, the backup only names the files, and a restore expects them in the store. */
  withFiles: boolean
  isDry: boolean
  /** Leaves out files that the store has lost, and counts them; otherwise such a file ends the backup. */
  skipsMissing: boolean
  signal: AbortSignal
}

/** For a dry run, which reads all rows and looks up all files, but writes nothing. */
const nowhere: Archive = {
  add: async () => {},
  addLines: async () => {},
  addFile: async (_name, _size, body) => void body.destroy(),
}

interface Work {
  archive: Archive
  place: Place
  options: BackupOptions
  /** Path of a temporary list of the files that the rows need: they are copied after the snapshot has ended. */
  list: string
}

async function headOf({ config }: Place, { db, version }: Source, hasFiles: boolean): Promise<Head> {
  const createdAt = new Date().toISOString()
  const [current, ...known] = config.secrets
  const others = (await countSealedOtherwise(db, config.secrets)) > 0 ? known : []
  return {
    product: 'jinvani',
    format: FORMAT,
    version,
    createdAt,
    hasFiles,
    keyProbe: makeProbe(current, createdAt),
    otherProbes: others.map((secret) => makeProbe(secret, createdAt)),
  }
}

async function listFiles(trx: Db, { archive, list }: Work): Promise<void> {
  const spool = await open(list, 'wx', 0o600)
  try {
    for await (const lines of readChunks(trx, keptFiles())) {
      await archive.addLines('files', lines)
      await spool.write(`${lines.join('\n')}\n`)
    }
  } finally {
    await spool.close()
  }
}

async function copyDatabase({ db }: Source, work: Work) {
  return await readSnapshot(db, async (trx) => {
    const tables: Record<string, number> = {}
    for await (const { table, columns, lines } of readRows(trx)) {
      tables[table] = (tables[table] ?? 0) + lines.length
      if (lines.length > 0)
        await work.archive.addLines(`tables/${table}`, [JSON.stringify(columns), ...lines])
    }
    const jobs = await listWaitingJobs(trx)
    if (jobs.length > 0) await work.archive.addLines('jobs', jobs.map((job) => JSON.stringify(job))) // prettier-ignore
    await listFiles(trx, work)
    return { tables, jobs: jobs.length, sequences: await readSequences(trx) }
  })
}

async function* readList(list: string): AsyncGenerator<KeptFile> {
  for await (const line of createInterface({ input: createReadStream(list), crlfDelay: Infinity }))
    yield KeptFile.parse(JSON.parse(line))
}

async function copyFiles({ archive, place, options, list }: Work) {
  const { storage } = place
  const missing = new MissingFiles()
  let [files, bytes] = [0, 0]
  for await (const { file, isThere } of findKept(storage, readList(list))) {
    options.signal.throwIfAborted()
    if (!isThere) {
      missing.note(file.key)
      continue
    }
    files += 1
    bytes += file.size
    if (options.withFiles && !options.isDry)
      await archive.addFile(`media/${file.key}`, file.size, await storage.read(file.key))
  }
  if (missing.count > 0 && !options.skipsMissing)
    throw new BackupRefused(
      `${missing.sentence('the database names')}. With --skip-missing the backup is made without them`,
    )
  return { files, bytes, missing: missing.count }
}

async function fill(source: Source, work: Work): Promise<Facts> {
  const { archive, place, options } = work
  try {
    const head = await headOf(place, source, options.withFiles)
    await archive.add(HEAD, Buffer.from(JSON.stringify(head, null, 2)))
    const rows = await copyDatabase(source, work)
    const files = await copyFiles(work)
    await source.assertHeld()
    return { ...rows, ...files }
  } finally {
    await rm(work.list, { force: true })
  }
}

export async function makeBackup(place: Place, options: BackupOptions): Promise<string> {
  const { file, isDry, signal } = options
  if (existsSync(file)) throw alreadyThere(file)
  const source = await openSource(place)
  const list = `${partOf(file)}.files`
  try {
    let facts: Facts | undefined
    const copy = async (archive: Archive) => (facts = await fill(source, { archive, place, options, list }))
    if (isDry) await copy(nowhere)
    else await writeArchive(file, copy, signal)
    return facts ? sentenceOf(facts, options) : ''
  } finally {
    await source.close()
  }
}

function sentenceOf({ tables, files, bytes, missing }: Facts, { file, isDry, withFiles }: BackupOptions) {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  const where = withFiles ? '' : ', which stay where they are'
  const lost = missing > 0 ? ` ${missing} files were missing and are left out.` : ''
  const what = `${rows} rows of ${Object.keys(tables).length} tables and ${files} files (${inBytes(bytes)})${where}`
  return `${isDry ? `${file} would hold` : `${file} holds`} ${what}.${lost}`
}
