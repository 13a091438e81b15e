import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Counts what an ordinary user may write. The folder need not exist yet. */
export async function freeBytesAt(folder: string): Promise<number> {
  if (!existsSync(folder) && dirname(folder) !== folder) return await freeBytesAt(dirname(folder))
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
