import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { readCode } from '../../platform/app-error.ts'
import { syncFolder } from '../../platform/folders.ts'
import { END, End, FORMAT, type Facts, HEAD, Head, factsText } from './manifest.ts'
import { BackupRefused, explained } from './refusal.ts'

// Writes a backup to the disk, and reads one. The file has a hidden name until it is complete.
const zip = promisify(gzip)

export interface Archive {
  add(name: string, bytes: Buffer): Promise<void>
  /** Writes rows as a compressed file, named by the next number: `<folder>/000001.jsonl.gz`. */
  addLines(folder: string, lines: readonly string[]): Promise<void>
  /** Throws if the stream is longer or shorter than `size`. */
  addFile(name: string, size: number, body: Readable): Promise<void>
}

type Fill = (archive: Archive) => Promise<Facts>

function archiveOf(packer: ReturnType<typeof createTarPacker>['controller']) {
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
    const end: End = { ...facts, entries, sha256: hash.copy().update(factsText(facts)).digest('hex') }
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
  // If one side fails, the other stops too. An error of the disk is reported first, since it causes that of the packer.
  filled.catch((error: unknown) => controller.error(error))
  const [atDisk, atSource] = await Promise.allSettled([written, filled])
  if (atDisk.status === 'rejected') throw atDisk.reason
  if (atSource.status === 'rejected') throw atSource.reason
}

/** Fails if the name is taken, except on a disk without hard links: there rename() replaces the file. */
async function publish(part: string, file: string): Promise<void> {
  await link(part, file).catch(async (error: unknown) => {
    if (readCode(error) === 'EEXIST') throw alreadyThere(file)
    await rename(part, file)
  })
  await syncFolder(dirname(file))
}

export const alreadyThere = (file: string) =>
  new BackupRefused(`${file} is there already: choose another name, or remove it`)

/** Hidden name of an unfinished backup, in the folder of the finished one. */
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

const unzip = promisify(gunzip)
/** Limit of one unpacked entry of rows. Most have about a megabyte, but a single row may be very long. */
const MOST_BYTES = 256 * 1024 * 1024
const READ_BYTES = 256 * 1024
const MOST_ABOUT = 16 * 1024 * 1024

interface Entry {
  name: string
  size: number
  body: AsyncIterable<Uint8Array>
}

export const damaged = (what: string, cause?: unknown) =>
  new BackupRefused(`The backup is damaged: ${what}. Nothing was restored; take another one`, { cause })

async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const handle = await open(file).catch((cause: Error) => {
    throw new BackupRefused(`${file} cannot be read: ${cause.message}`, { cause })
  })
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(READ_BYTES))
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
      else controller.close()
    },
  })
  try {
    const entries = stream.pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of entries) yield { name: header.name, size: header.size, body }
  } catch (error) {
    throw damaged('its parts do not fit', error)
  } finally {
    await handle.close()
  }
}

async function* hashed(body: AsyncIterable<Uint8Array>, update: (bytes: Uint8Array) => void) {
  try {
    for await (const chunk of body) {
      update(chunk)
      yield chunk
    }
  } catch (error) {
    throw damaged('it ends too early', error)
  }
}

async function parse<T>(entry: Entry, schema: { parse(value: unknown): T }): Promise<T> {
  if (entry.size > MOST_ABOUT) throw damaged(`${entry.name} is too long`)
  try {
    return schema.parse(JSON.parse((await buffer(entry.body)).toString()))
  } catch (error) {
    throw damaged(`${entry.name} cannot be read`, error)
  }
}

/**
 * Reads a backup to its end and compares the checksum. `visit` gets every entry between head and end, and need not read
 * its body. If it returns false, reading ends without a look at the checksum.
 */
export async function readArchive(
  file: string,
  visit: (entry: Entry) => Promise<boolean | void>,
): Promise<End | null> {
  const hash = createHash('sha256')
  let entries = 0
  let end: End | undefined
  for await (const { name, size, body } of entriesOf(file)) {
    if (end) throw damaged('something follows its end')
    if (name === END) {
      end = await parse({ name, size, body }, End)
      const sha256 = hash.update(factsText(end)).digest('hex')
      if (end.entries !== entries || end.sha256 !== sha256) throw damaged('its checksum does not fit')
      continue
    }
    hash.update(`${name}\n${size}\n`)
    entries += 1
    const counted = hashed(body, (bytes) => hash.update(bytes))
    if (name !== HEAD && (await visit({ name, size, body: counted })) === false) return null
    for await (const _ of counted);
  }
  if (end === undefined) throw damaged('its end is missing')
  return end
}

export async function readHead(file: string): Promise<Head> {
  for await (const entry of entriesOf(file)) {
    if (entry.name !== HEAD) break
    const head = await parse(entry, Head)
    if (head.format <= FORMAT) return head
    throw new BackupRefused(`${file} was written by a newer version of the program`)
  }
  throw new BackupRefused(`${file} is not a backup of Jinvani`)
}

export async function readLines({ name, body }: Entry): Promise<string[]> {
  const text = await unzip(await buffer(body), { maxOutputLength: MOST_BYTES }).catch((cause: unknown) => {
    throw damaged(`${name} cannot be read`, cause)
  })
  return text.toString().trimEnd().split('\n')
}
