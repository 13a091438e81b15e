// Files below one folder of this machine. A file is written under a hidden name beside its place, and renamed when it
// is complete, so that nobody ever reads half a file.
import { randomBytes } from 'node:crypto'
import { type Stats, constants, createReadStream, createWriteStream } from 'node:fs'
import { access, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readCode } from '../app-error.ts'
import { freeBytesAt, syncFolder } from '../folders.ts'
import { type Secrets, deriveKeys } from '../secrets/keys.ts'
import { localMultipart } from './local-multipart.ts'
import { signPut, verifyPut } from './put-signature.ts'
import type { ByteRange, Storage, WriteRules } from './storage.ts'
import {
  StorageError,
  asDiskFault,
  assertSize,
  assertStorageKey,
  isStorageKey,
  measuredBody,
} from './storage.ts'

interface LocalOptions {
  /** A folder of its own: no other program may put files there. */
  folder: string
  publicUrl: string
  secrets: Secrets
}

const partPrefix = '.part-'
const STALE_PART_MS = 60 * 60 * 1000

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(readCode(error))

async function findFile(path: string): Promise<Stats | null> {
  try {
    const found = await stat(path)
    return found.isFile() ? found : null
  } catch (error) {
    if (isMissing(error)) return null
    throw asDiskFault(error)
  }
}

/** Writes a file whose bytes survive a power cut. Its name does so only after `syncFolder`. */
async function writeWhole(path: string, body: Readable, rules: WriteRules): Promise<number> {
  const measured = measuredBody(rules)
  await pipeline(body, measured.stream, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return measured.size()
}

/** Makes a hard link. If that fails, for example on another mount, it copies the file. */
async function linkWhole(path: string, from: string, rules: WriteRules): Promise<number> {
  try {
    await link(from, path)
  } catch {
    return await writeWhole(path, createReadStream(from), rules)
  }
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    assertSize(size, rules)
    await file.chmod(0o600)
    // A link has the times of its file, and the sweep removes files that look old.
    const now = new Date()
    await file.utimes(now, now)
    await file.sync()
    return size
  } finally {
    await file.close()
  }
}

/** Gives a file its final name in one step. `ifAbsent`: throws `taken` if another file has the name. */
async function moveIntoPlace(from: string, to: string, ifAbsent: boolean): Promise<void> {
  if (!ifAbsent) return await rename(from, to)
  try {
    await link(from, to)
  } catch (error) {
    if (readCode(error) === 'EEXIST') throw new StorageError('taken')
    // No hard links here, so it checks and then renames: in between, another file may take the name.
    if ((await findFile(to)) !== null) throw new StorageError('taken', { cause: error })
    await rename(from, to)
  }
}

export function localStorage({ folder, publicUrl, secrets }: LocalOptions): Storage {
  const signingKeys = deriveKeys(secrets, 'upload-address')
  const pathOf = (key: string) => join(folder, ...assertStorageKey(key).split('/'))

  const read = async (key: string, range?: ByteRange) => {
    try {
      const file = await open(pathOf(key), 'r')
      return file.createReadStream({ ...range, highWaterMark: 256 * 1024 })
    } catch (error) {
      throw isMissing(error) ? new StorageError('missing', { cause: error }) : asDiskFault(error)
    }
  }

  const publish = async (path: string, key: string, ifAbsent = true) => {
    const target = pathOf(key)
    await mkdir(dirname(target), { recursive: true })
    await moveIntoPlace(path, target, ifAbsent)
    await syncFolder(dirname(target))
  }

  const write = async (key: string, body: Readable | string, rules: WriteRules) => {
    const target = pathOf(key)
    const part = join(dirname(target), `${partPrefix}${randomBytes(9).toString('hex')}`)
    try {
      await mkdir(dirname(target), { recursive: true })
      const make = typeof body === 'string' ? linkWhole(part, body, rules) : writeWhole(part, body, rules)
      const size = await make
      await publish(part, key, rules.ifAbsent ?? false)
      return { size }
    } catch (error) {
      throw asDiskFault(error)
    } finally {
      await rm(part, { force: true })
    }
  }

  const sizeOf = async (key: string) => (await findFile(pathOf(key)))?.size ?? null

  const sweep = async () => {
    const names = await readdir(folder, { recursive: true }).catch(() => [])
    for (const name of names.filter((each) => basename(each).startsWith(partPrefix))) {
      const part = await findFile(join(folder, name))
      if (part !== null && Date.now() - part.mtimeMs > STALE_PART_MS)
        await rm(join(folder, name), { force: true })
    }
  }

  return {
    multipart: localMultipart({ folder, publicUrl, signingKeys, publish, sizeOf }),
    presignPut: async (ticket) => ({
      url: `${publicUrl}/media/${assertStorageKey(ticket.key)}?${signPut(signingKeys, ticket)}`,
      headers: { 'content-type': ticket.contentType },
    }),
    readPutGrant: (key, query) => (isStorageKey(key) ? verifyPut(signingKeys, key, query) : null),
    presignGet: async () => null,
    stat: async (key) => {
      const found = await findFile(pathOf(key))
      return found && { size: found.size, modifiedAt: found.mtime, version: null }
    },
    read,
    holds: async () => true,
    write,
    remove: (key) => rm(pathOf(key), { force: true }),
    withFile: async (key, use) => {
      if ((await findFile(pathOf(key))) === null) throw new StorageError('missing')
      return await use(pathOf(key))
    },
    freeBytes: () => freeBytesAt(folder),
    check: async () => {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
    },
    sweep,
  }
}
