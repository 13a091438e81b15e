import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Free bytes for an ordinary user on the disk of a folder, which need not exist yet. */
export async function freeBytesAt(folder: string): Promise<number> {
  if (!existsSync(folder) && dirname(folder) !== folder) return await freeBytesAt(dirname(folder))
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
