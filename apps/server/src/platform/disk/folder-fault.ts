import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytesAt } from './free-bytes.ts'

const SAMPLE_BYTES = 64 * 1024
/** The embedded database needs this to start. SQLite and PostgreSQL do not say so clearly that the disk is full. */
const NEEDED_BYTES = 100 * 1024 * 1024

/** Why we cannot work in our data folder; null if the folder is all right. */
export async function findFolderFault(folder: string): Promise<string | null> {
  const path = join(folder, `.sample-${process.pid}`)
  try {
    await writeFile(path, Buffer.alloc(SAMPLE_BYTES), { flag: 'wx' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (code === 'ENOSPC' || code === 'EDQUOT') return `the disk of ${folder} is full`
    if (code === 'EROFS') return `${folder} is read-only`
    return `this user cannot write to ${folder} (${code})`
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
  const free = await freeBytesAt(folder)
  return free < NEEDED_BYTES
    ? `the disk of ${folder} is full: only ${Math.floor(free / 2 ** 20)} MB are free`
    : null
}
