import type { LiveEventType, LiveEvents } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'

/** Publishes an event in `trx`, the transaction of its change. Consoles receive the event after the commit. */
export async function publishEvent(
  { events }: Pick<Deps, 'events'>,
  trx: Db,
  event: LiveEvents[LiveEventType],
): Promise<void> {
  await events.publish(trx, event.type, JSON.stringify(event))
}
