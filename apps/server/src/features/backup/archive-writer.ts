// Writes a backup to the disk, under a hidden name until it is complete.
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { END, type End, type Facts, factsText } from './manifest.ts'
import { BackupRefused, explained } from './refusal.ts'

const zip = promisify(gzip)

export interface Archive {
  add(name: string, bytes: Buffer): Promise<void>
  /** Writes lines as compressed text under a numbered name: `<folder>/000001.jsonl.gz`. */
  addLines(folder: string, lines: readonly string[]): Promise<void>
  /** Throws if the stream has another size. */
  addFile(name: string, size: number, body: Readable): Promise<void>
}

type Fill = (archive: Archive) => Promise<Facts>
type Packer = ReturnType<typeof createTarPacker>['controller']

function archiveOf(packer: Packer) {
  const hash = createHash('sha256')
  let entries = 0
  const counts = new Map<string, number>()

  const addFile = async (name: string, size: number, body: Readable) => {
    const writer = packer.add({ name, size, mode: 0o600 }).getWriter()
    hash.update(`${name}\n${size}\n`)
    entries += 1
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
  }
  const add = (name: string, bytes: Buffer) => addFile(name, bytes.length, Readable.from([bytes]))
  const addLines = async (folder: string, lines: readonly string[]) => {
    const count = (counts.get(folder) ?? 0) + 1
    counts.set(folder, count)
    await add(`${folder}/${String(count).padStart(6, '0')}.jsonl.gz`, await zip(`${lines.join('\n')}\n`))
  }
  const close = async (facts: Facts) => {
    const sha256 = hash.copy().update(factsText(facts)).digest('hex')
    const end: End = { ...facts, entries, sha256 }
    await add(END, Buffer.from(JSON.stringify(end, null, 2)))
    packer.finalize()
  }
  return { add, addLines, addFile, close }
}

async function pack(path: string, fill: Fill, signal: AbortSignal): Promise<void> {
  const { readable, controller } = createTarPacker()
  const disk = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(Readable.fromWeb(readable), disk, { signal })
  const archive = archiveOf(controller)
  const filled = fill(archive).then(archive.close)
  // If one side fails, the other stops. The disk's error is reported first: the packer's only follows from it.
  filled.catch((error: unknown) => controller.error(error))
  const [atDisk, atSource] = await Promise.allSettled([written, filled])
  if (atDisk.status === 'rejected') throw atDisk.reason
  if (atSource.status === 'rejected') throw atSource.reason
}

/** link() fails if the file exists by now. A file system without hard links has to make do with a rename. */
async function publish(part: string, file: string): Promise<void> {
  await link(part, file).catch(async (error: Error & { code?: string }) => {
    if (error.code === 'EEXIST') throw alreadyThere(file)
    await rename(part, file)
  })
  const folder = await open(dirname(file), 'r').catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

export const alreadyThere = (file: string) =>
  new BackupRefused(`${file} is there already: choose another name, or remove it`)

/** A hidden name beside the backup, so that nobody takes it for a finished one. */
export const partOf = (file: string) =>
  join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.part`)

export async function writeArchive(file: string, fill: Fill, signal: AbortSignal): Promise<void> {
  const part = partOf(file)
  try {
    await pack(part, fill, signal)
    await publish(part, file)
  } catch (error) {
    throw explained(error, `for ${file}`)
  } finally {
    await rm(part, { force: true })
  }
}
