// Sends events to every listener, in this process and in others, once the transaction is committed.
import { liveEventTypes } from '@jinvani/contract'
import { type Database, type Db, notify } from './database/connect.ts'

const CHANNEL = 'jinvani_events'

/** The live events of the console, and `changes`: the keys of public answers that have changed. */
const topics = [...liveEventTypes, 'changes'] as const
type Topic = (typeof topics)[number]
type Hear = (message: string) => void

export type EventBus = Awaited<ReturnType<typeof openEventBus>>

export async function openEventBus(database: Pick<Database, 'listen'>) {
  const listeners = new Map(topics.map((topic): [string, Set<Hear>] => [topic, new Set()]))
  // One channel for all topics, since each channel costs a connection. A message begins with its topic.
  const stop = await database.listen(CHANNEL, (payload) => {
    const end = payload.indexOf(' ')
    for (const hear of listeners.get(payload.slice(0, end)) ?? []) hear(payload.slice(end + 1))
  })
  return {
    /** `db`: the transaction of the change. `message` must be below 7,900 bytes, since NOTIFY takes less than 8,000. */
    publish: (db: Db, topic: Topic, message: string) => notify(db, CHANNEL, `${topic} ${message}`),
    subscribe(topic: Topic, hear: Hear) {
      listeners.get(topic)?.add(hear)
      return () => void listeners.get(topic)?.delete(hear)
    },
    async close() {
      listeners.clear()
      await stop()
    },
  }
}
