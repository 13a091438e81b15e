// LISTEN on a real server: a connection of its own, reopened when it is lost. Messages in between are lost.
import pg from 'pg'
import type { Logger } from '../log/logger.ts'

const AGAIN_MS = 2000

export async function listenOnServer(
  connectionString: string,
  channel: string,
  hear: (payload: string) => void,
  log: Logger,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const again = (err: unknown) => {
    if (isStopped || timer !== undefined) return
    log.warn({ err }, 'lost the connection that listens')
    timer = setTimeout(() => {
      timer = undefined
      void reopen()
    }, AGAIN_MS)
  }
  const open = async () => {
    const next = new pg.Client({ connectionString, keepAlive: true })
    next.on('error', again)
    next.on('end', () => again(new Error('ended')))
    next.on('notification', ({ payload }) => hear(payload ?? ''))
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
  }

  const reopen = async () => {
    try {
      await open()
    } catch (err) {
      again(err)
    }
  }

  await open()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}
