// A hold delays the removal of files while a backup copies them. It is a row with an expiry: every process sees it,
// and it ends soon after its own process died.
import type { Db } from '../../platform/database/connect.ts'
import type { Logger } from '../../platform/log/logger.ts'
import * as queries from './kept-queries.ts'

const MINUTES = 15
const AGAIN_MS = 60_000

interface FileHold {
  /** False if the hold had expired: files may have been removed during the copy. */
  release(): Promise<boolean>
}

/** Until the release no file is removed, so files of rows that are read after this call can be copied. */
export async function holdFiles(db: Db, log: Logger): Promise<FileHold> {
  const id = await queries.insertHold(db, MINUTES)
  const prolong = () =>
    queries.prolongHold(db, id, MINUTES).catch((err: unknown) => {
      // The timer tries again in a minute; `release` returns false if that was too late.
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

/** To be checked between the change of the rows, which then no longer name a file, and its removal. */
export async function isHeld(db: Db): Promise<boolean> {
  return (await queries.findHold(db)) !== undefined
}
