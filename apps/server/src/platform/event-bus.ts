// What happened, told to everybody who listens, in this process and in others, once it is committed.
import { type Database, type Db, notify } from './database/connect.ts'

const CHANNEL = 'jinvani_events'

export interface EventBus {
  /** `db`: the transaction that changes the state. The message is JSON of less than 8,000 bytes. */
  publish(db: Db, message: string): Promise<void>
  /** Answers how to stop. */
  subscribe(hear: (message: string) => void): () => void
  close(): Promise<void>
}

export async function openEventBus(database: Pick<Database, 'listen'>): Promise<EventBus> {
  const listeners = new Set<(message: string) => void>()
  const stop = await database.listen(CHANNEL, (message) => {
    for (const hear of listeners) hear(message)
  })
  return {
    publish: (db, message) => notify(db, CHANNEL, message),
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    async close() {
      listeners.clear()
      await stop()
    },
  }
}
