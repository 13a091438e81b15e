// A hold keeps files from being removed while a backup copies them. It is a row that expires, so every process sees
// it and it ends soon after its own process has died.
import type { Db } from '../../platform/database/connect.ts'
import type { Logger } from '../../platform/log/logger.ts'
import * as queries from './kept-queries.ts'

const MINUTES = 15
const AGAIN_MS = 60_000

interface FileHold {
  /** False if the hold had expired, so that files may have been removed during the copy. */
  release(): Promise<boolean>
}

/** No file is removed before the release, so the files of rows that are read after this call can be copied. */
export async function holdFiles(db: Db, log: Logger): Promise<FileHold> {
  const id = await queries.insertHold(db, MINUTES)
  const prolong = () =>
    queries.prolongHold(db, id, MINUTES).catch((err: unknown) => {
      // The timer tries again in a minute; if that is too late, `release` returns false.
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
