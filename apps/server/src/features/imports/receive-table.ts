// Streams the body of an import to disk, because a large one would fill the memory.
import { randomUUID } from 'node:crypto'
import { readSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { freeBytesAt } from '../../platform/disk/free-bytes.ts'
import type { FileBytes } from './csv/file-text.ts'

/** One person may have this many tables read at a time: more would only slow each other down. */
const AT_ONCE = 2
const PIECE_BYTES = 64 * 1024

const underWay = new Map<string, number>()

function count(adminId: string, change: 1 | -1): void {
  const now = (underWay.get(adminId) ?? 0) + change
  if (now === 0) underWay.delete(adminId)
  else underWay.set(adminId, now)
}

async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limits.importBytes) throw new AppError('too-large')
    yield chunk
  }
}

function* piecesOf({ fd }: FileHandle): Generator<Uint8Array> {
  for (let at = 0; ;) {
    const piece = Buffer.allocUnsafe(PIECE_BYTES)
    const length = readSync(fd, piece, 0, PIECE_BYTES, at)
    if (length === 0) return
    at += length
    yield piece.subarray(0, length)
  }
}

/** Unlinks the open file at once, so that it disappears with this process, even in a crash. */
async function openNameless(deps: Pick<Deps, 'config'>): Promise<FileHandle> {
  const folder = join(deps.config.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  if ((await freeBytesAt(folder)) < deps.config.minFreeDiskBytes) throw new AppError('no-room')
  const path = join(folder, `import-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** `read` gets the whole body in pieces, and may read it more than once. */
export async function withTable<T>(
  deps: Pick<Deps, 'config'>,
  adminId: string,
  openBody: () => AsyncIterable<Uint8Array>,
  read: (bytes: FileBytes) => Promise<T>,
): Promise<T> {
  if ((underWay.get(adminId) ?? 0) >= AT_ONCE) {
    const message = `${AT_ONCE} of your tables are already being read. Try again when one of them is done`
    throw new AppError('rate-limited', { message, retryAfterSec: 10 })
  }
  count(adminId, 1)
  try {
    await using file = await openNameless(deps)
    await file.writeFile(bounded(openBody()))
    return await read({ [Symbol.iterator]: () => piecesOf(file) })
  } finally {
    count(adminId, -1)
  }
}
