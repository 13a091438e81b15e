// The dependencies that the start of the program opens once, and passes to every feature.
import type { Config } from '../settings/config.ts'
import type { Database, Db } from './database/connect.ts'
import { plannedAnew } from './database/prepared.ts'
import type { openCdnPurge } from './outside/cdn-purge.ts'
import type { EventBus } from './event-bus.ts'
import type { Load } from './load/load.ts'
import type { Logger } from './log/logger.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PublicMemory } from './memory/public-memory.ts'
import type { Queue } from './queue/queue.ts'
import type { Storage } from './storage/storage.ts'

export interface Deps {
  config: Config
  db: Database['db']
  storage: Storage
  prepared: Database['prepared']
  /** Cache of public answers. Code that changes what they show must call `announceChange`. */
  memory: PublicMemory
  purge: ReturnType<typeof openCdnPurge> | undefined
  load: Load
  metrics: Metrics
  queue: Queue
  events: EventBus
  log: Logger
}

/** The dependencies for work within a transaction: prepared statements would run outside of it. */
export const within = (deps: Deps, trx: Db): Deps => ({ ...deps, db: trx, prepared: plannedAnew(trx) })
