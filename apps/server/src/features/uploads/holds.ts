// A hold delays the removal of files while they are being copied. It is a row with an expiry, so that it
// counts in every process and does not outlive a dead one for long.
import type { Db } from '../../platform/database/connect.ts'
import type { Logger } from '../../platform/log/logger.ts'
import * as queries from './kept-queries.ts'

const MINUTES = 15
const AGAIN_MS = 60_000

interface FileHold {
  /** False if the hold had ended before: a file may be gone. */
  release(): Promise<boolean>
}

/** From now on nothing is removed: files named by rows that are read after this may be copied. */
export async function holdFiles(db: Db, log: Logger): Promise<FileHold> {
  const id = await queries.insertHold(db, MINUTES)
  const prolong = () =>
    queries.prolongHold(db, id, MINUTES).catch((err: unknown) => {
      // The next minute tries again, and `release` tells whether it was in time.
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

/** Check this after the rows no longer name a file, and before its removal. */
export async function isHeld(db: Db): Promise<boolean> {
  return (await queries.findHold(db)) !== undefined
}
