// Events for every listener, here and in other processes, once the transaction is committed.
import { liveEventTypes } from '@jinvani/contract'
import { type Database, type Db, notify } from './database/connect.ts'

const CHANNEL = 'jinvani_events'

/** What the consoles hear of, and `changes` for changed public answers. */
const topics = [...liveEventTypes, 'changes'] as const
type Topic = (typeof topics)[number]
type Hear = (message: string) => void

export interface EventBus {
  /** `db`: the transaction that makes the change. NOTIFY takes less than 8000 bytes, so `message` less than 7,900. */
  publish(db: Db, topic: Topic, message: string): Promise<void>
  subscribe(topic: Topic, hear: Hear): () => void
  close(): Promise<void>
}

export async function openEventBus(database: Pick<Database, 'listen'>): Promise<EventBus> {
  const listeners = Object.fromEntries(topics.map((topic) => [topic, new Set<Hear>()])) as Record<
    Topic,
    Set<Hear>
  >
  // One channel, since each costs a connection; a message begins with its topic.
  const stop = await database.listen(CHANNEL, (payload) => {
    const topic = topics.find((name) => payload.startsWith(`${name} `))
    if (topic) for (const hear of listeners[topic]) hear(payload.slice(topic.length + 1))
  })
  return {
    publish: (db, topic, message) => notify(db, CHANNEL, `${topic} ${message}`),
    subscribe(topic, hear) {
      listeners[topic].add(hear)
      return () => listeners[topic].delete(hear)
    },
    async close() {
      for (const topic of topics) listeners[topic].clear()
      await stop()
    },
  }
}
