// What main opens and every feature may use.
import type { Config } from '../config.ts'
import type { Database } from './database/connect.ts'
import type { CdnPurge } from './cdn-purge.ts'
import type { EventBus } from './event-bus.ts'
import type { Load } from './load/load.ts'
import type { Logger } from './log/logger.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PublicMemory } from './public-memory.ts'
import type { Queue } from './queue/queue.ts'
import type { Storage } from './storage/storage.ts'

export interface Deps {
  config: Config
  db: Database['db']
  storage: Storage
  prepared: Database['prepared']
  /** Of public answers; code that changes what they show calls `announceChange`. */
  memory: PublicMemory
  /** Where a CDN is told of changes. */
  purge: CdnPurge | undefined
  /** What this process lets strangers ask of it. */
  load: Load
  /** What this process counts of itself. */
  metrics: Metrics
  queue: Queue
  events: EventBus
  log: Logger
}
