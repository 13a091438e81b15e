// A file that the disk has no room for is refused before it is sent; what the database and the workers need stays free.
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'

const MB = 1024 * 1024

/** `size`: 0 while it is not known. */
export async function checkRoom({ storage, config }: Deps, size: number): Promise<void> {
  const free = await storage.freeBytes()
  if (free === null) return
  const room = Math.max(0, free - config.minFreeDiskBytes)
  if (room > 0 && size <= room) return
  if (size === 0) throw new AppError('no-room')
  const message = `The server has no room for this file: it has ${Math.ceil(size / MB)} MB, and ${Math.floor(room / MB)} MB are free`
  throw new AppError('no-room', { message })
}
