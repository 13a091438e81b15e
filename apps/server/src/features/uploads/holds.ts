// While files are being copied, none goes that a row named when the copying began. A hold is a row that ends by itself, so
// that it counts in every process and outlives none.
import type { Db } from '../../platform/database/connect.ts'
import type { Logger } from '../../platform/log/logger.ts'
import * as queries from './kept-queries.ts'

const MINUTES = 15
const AGAIN_MS = 60_000

export interface FileHold {
  /** False where it ended before: a file may have gone. */
  release(): Promise<boolean>
}

/** Counts for everything that is removed after this; what is read from now on may be copied. */
export async function holdFiles(db: Db, log: Logger): Promise<FileHold> {
  const id = await queries.insertHold(db, MINUTES)
  const prolong = () =>
    queries.prolongHold(db, id, MINUTES).catch((err: unknown) => {
      // The next minute tries again, and the end looks whether it was in time.
      log.warn({ err }, 'the hold on files could not be prolonged')
    })
  const timer = setInterval(() => void prolong(), AGAIN_MS).unref()
  return {
    async release() {
      clearInterval(timer)
      return await queries.deleteHold(db, id)
    },
  }
}

/** To be asked after the rows have let go of a file, and before the file goes. */
export async function isHeld(db: Db): Promise<boolean> {
  return (await queries.findHold(db)) !== undefined
}
