import { statfs } from 'node:fs/promises'

/** On the disk of a folder that is there, for a user without special rights. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
