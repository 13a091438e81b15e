// Sends events to every listener, in this process and in others, once the transaction is committed.
import { EventEmitter } from 'node:events'
import type { liveEventTypes } from '@jinvani/contract'
import { type Database, type Db, notify } from './database/connect.ts'

const CHANNEL = 'jinvani_events'

/** The live events of the console, and `changes`: the keys of public answers that have changed. */
type Topic = (typeof liveEventTypes)[number] | 'changes'

export type EventBus = Awaited<ReturnType<typeof openEventBus>>

export async function openEventBus(database: Pick<Database, 'listen'>) {
  const emitter = new EventEmitter().setMaxListeners(0)
  // One channel for all topics, since each channel costs a connection. A message begins with its topic.
  const stop = await database.listen(CHANNEL, (payload) => {
    const end = payload.indexOf(' ')
    emitter.emit(payload.slice(0, end), payload.slice(end + 1))
  })
  return {
    /** `db`: the transaction of the change. `message` must be below 7,900 bytes, since NOTIFY takes less than 8,000. */
    publish: (db: Db, topic: Topic, message: string) => notify(db, CHANNEL, `${topic} ${message}`),
    subscribe(topic: Topic, hear: (message: string) => void) {
      emitter.on(topic, hear)
      return () => void emitter.off(topic, hear)
    },
    async close() {
      emitter.removeAllListeners()
      await stop()
    },
  }
}
