// What main opens and every feature may use.
import type { Config } from '../config.ts'
import type { Database } from './database/connect.ts'
import type { EventBus } from './event-bus.ts'
import type { AnswerCache } from './http/answer-cache.ts'
import type { Logger } from './log/logger.ts'
import type { OtpSender } from './otp-sender.ts'
import type { Queue } from './queue/queue.ts'
import type { Storage } from './storage/storage.ts'

export interface Deps {
  config: Config
  db: Database['db']
  storage: Storage
  /** Public answers; whoever changes what they show clears it after the commit. */
  cache: AnswerCache
  queue: Queue
  events: EventBus
  sendOtp: OtpSender
  log: Logger
}
