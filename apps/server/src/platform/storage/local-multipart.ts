// Uploads in parts, each in a folder with two files. `data` has every part at its place, so that a rename makes it the
// whole file. `parts` is the log of complete parts. A part that was cut off is not in it, and is sent again.
import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, appendFile, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { readCode } from '../app-error.ts'
import type { Keys } from '../secrets/keys.ts'
import { signPart, verifyPart } from './put-signature.ts'
import type { BegunUpload, MultipartFile, MultipartStore } from './storage.ts'
import {
  StorageError,
  asDiskFault,
  assertStorageKey,
  assertWhole,
  isStorageKey,
  placeOfPart,
} from './storage.ts'

interface LocalMultipartOptions {
  /** The folder of the store. Unfinished uploads lie in it, where no key leads to them. */
  folder: string
  publicUrl: string
  signingKeys: Keys
  /** Gives a complete file its name, unless another file has it. */
  publish: (path: string, key: string) => Promise<void>
  sizeOf: (key: string) => Promise<number | null>
}

/** Writes one part. A newer attempt at the part replaces the writer of an older one. */
class PartWriter {
  #isReplaced = false
  #work: Promise<unknown> = Promise.resolve()

  /** Throws if another attempt has replaced this one, or the upload has ended. */
  async step<T>(make: () => Promise<T>): Promise<T> {
    if (this.#isReplaced) throw new StorageError('incomplete')
    const step = make()
    this.#work = step.catch(() => {})
    return await step
  }

  /** Stops this writer for good, even if its sender goes on, once its present step is done. */
  async replace(): Promise<void> {
    this.#isReplaced = true
    await this.#work
  }
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done)
    done += bytesWritten
  }
}

type Place = ReturnType<typeof placeOfPart>

async function copyTo(file: FileHandle, body: Readable, place: Place, writer: PartWriter): Promise<string> {
  const hash = createHash('md5')
  let done = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (done + chunk.length > place.length) throw new StorageError('incomplete')
    await writer.step(() => writeAll(file, chunk, place.start + done))
    hash.update(chunk)
    done += chunk.length
  }
  if (done !== place.length) throw new StorageError('incomplete')
  await writer.step(() => file.datasync())
  return hash.digest('hex')
}

const line = /^(\d+) ([0-9a-f]{32}|-)$/
/** The complete parts with their hashes. The last whole line about a part counts. */
function readLog(text: string): Map<number, string> {
  const parts = new Map<number, string>()
  for (const [, number, ETag = '-'] of text.split('\n').map((each) => line.exec(each) ?? []))
    if (ETag === '-') parts.delete(Number(number))
    else parts.set(Number(number), ETag)
  return parts
}

const found = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw readCode(error) === 'ENOENT' ? new StorageError('missing', { cause: error }) : error
  })

export function localMultipart(options: LocalMultipartOptions): MultipartStore {
  const { publicUrl, signingKeys } = options
  const parent = join(options.folder, '.multipart')
  const folderOf = ({ key, ref }: BegunUpload) =>
    join(parent, `${encodeURIComponent(assertStorageKey(key))}@${encodeURIComponent(ref)}`)
  const logOf = (upload: BegunUpload) => join(folderOf(upload), 'parts')
  const writers = new Map<string, Map<number, PartWriter>>()
  const closing = new Set<string>()

  // Begins with a line break, since a fault of the disk may have cut off the line before.
  const note = (upload: BegunUpload, partNumber: number, word: string) =>
    found(appendFile(logOf(upload), `\n${partNumber} ${word}\n`, { flush: true }))

  const replaceWriter = async ({ ref }: MultipartFile, partNumber: number) => {
    if (closing.has(ref)) throw new StorageError('missing')
    const ofUpload = writers.get(ref) ?? new Map<number, PartWriter>()
    writers.set(ref, ofUpload)
    const before = ofUpload.get(partNumber)
    const writer = new PartWriter()
    ofUpload.set(partNumber, writer)
    await before?.replace()
    return writer
  }
  const stopWriters = async ({ ref }: BegunUpload) => {
    await Promise.all([...(writers.get(ref)?.values() ?? [])].map((writer) => writer.replace()))
  }

  const readParts = async (upload: BegunUpload) => readLog(await found(readFile(logOf(upload), 'utf8')))

  const listParts = async (file: MultipartFile) =>
    [...(await readParts(file))]
      .map(([partNumber, ETag]) => ({ partNumber, ETag, size: placeOfPart(file, partNumber).length }))
      .toSorted((one, other) => one.partNumber - other.partNumber)

  const writePart = async (file: MultipartFile, partNumber: number, body: Readable) => {
    const place = placeOfPart(file, partNumber)
    const writer = await replaceWriter(file, partNumber)
    try {
      // From its first new byte on, the part counts as incomplete.
      if ((await readParts(file)).has(partNumber)) await writer.step(() => note(file, partNumber, '-'))
      const data = await found(open(join(folderOf(file), 'data'), 'r+'))
      try {
        const ETag = await copyTo(data, body, place, writer)
        await writer.step(() => note(file, partNumber, ETag))
        return ETag
      } catch (error) {
        throw asDiskFault(error)
      } finally {
        await data.close()
      }
    } finally {
      const ofUpload = writers.get(file.ref)
      if (ofUpload?.get(partNumber) === writer) ofUpload.delete(partNumber)
      if (ofUpload?.size === 0) writers.delete(file.ref)
    }
  }

  const abort = async (upload: BegunUpload) => {
    await stopWriters(upload)
    await rm(folderOf(upload), { recursive: true, force: true })
  }

  const assemble = async (file: MultipartFile) => {
    try {
      assertWhole(file, await listParts(file))
      // From now on no request may write to the file, not even one that still has it open: it is about to be published.
      closing.add(file.ref)
      await stopWriters(file)
      assertWhole(file, await listParts(file))
      await options.publish(join(folderOf(file), 'data'), file.key)
    } catch (error) {
      // No error if another request has published the file already.
      if ((await options.sizeOf(file.key)) !== file.size) throw error
    } finally {
      closing.delete(file.ref)
    }
    await abort(file)
  }

  const listBegun = async (before: Date) => {
    const begun: BegunUpload[] = []
    for (const name of await readdir(parent).catch(() => [])) {
      const [key = '', ref = ''] = name.split('@').map(decodeURIComponent)
      const log = await stat(logOf({ key, ref })).catch(() => null)
      if (log !== null && log.mtime < before) begun.push({ key, ref })
    }
    return begun
  }

  return {
    begin: async ({ key }) => {
      const upload = { key, ref: randomBytes(12).toString('hex') }
      await mkdir(folderOf(upload), { recursive: true })
      for (const name of ['data', 'parts'])
        await (await open(join(folderOf(upload), name), 'wx', 0o600)).close()
      return upload.ref
    },
    presignPart: async (file, partNumber, expiresInSec) => {
      const { length } = placeOfPart(file, partNumber)
      const query = signPart(signingKeys, { ...file, partNumber, length, expiresInSec })
      return `${publicUrl}/media/${assertStorageKey(file.key)}?${query}`
    },
    readPartGrant: (key, query) => (isStorageKey(key) ? verifyPart(signingKeys, key, query) : null),
    writePart,
    listParts,
    assemble,
    abort,
    listBegun,
  }
}
