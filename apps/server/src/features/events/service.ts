import type { BatchEvent, ProcessingEvent, ScheduleEvent } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'

/** `trx`: the transaction that changes the processing; listeners hear the event after its commit. */
export async function publishProcessing({ events }: Deps, trx: Db, event: ProcessingEvent): Promise<void> {
  await events.publish(trx, 'processing', JSON.stringify(event))
}

/** `trx`: the transaction that changes the batch. */
export async function publishBatch({ events }: Deps, trx: Db, event: BatchEvent): Promise<void> {
  await events.publish(trx, 'batches', JSON.stringify(event))
}

/** `trx`: the transaction that carries out the schedule. */
export async function publishSchedule(
  { events }: Pick<Deps, 'events'>,
  trx: Db,
  event: ScheduleEvent,
): Promise<void> {
  await events.publish(trx, 'schedule', JSON.stringify(event))
}
