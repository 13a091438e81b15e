// The embedded database has neither autovacuum nor a checkpointer; this does their work.
import { type Kysely, sql } from 'kysely'
import type { Logger } from '../log/logger.ts'
import type { Tables } from './schema.ts'

const CHECKPOINT_MS = 60_000
const VACUUM_EVERY = 30

export function startMaintenance(db: Kysely<Tables>, log: Logger) {
  let round = 0
  let running = Promise.resolve()
  const tick = async () => {
    try {
      round += 1
      if (round % VACUUM_EVERY === 0) await sql`vacuum analyze`.execute(db)
      await sql`checkpoint`.execute(db)
    } catch (err) {
      log.warn({ err }, 'database maintenance failed')
    }
  }
  const timer = setInterval(() => {
    running = running.then(tick)
  }, CHECKPOINT_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      await tick()
    },
  }
}
