import type { BatchEvent, ProcessingEvent, ScheduleEvent } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'

/** In the transaction that moves the processing on: heard when it is committed. */
export async function publishProcessing({ events }: Deps, trx: Db, event: ProcessingEvent): Promise<void> {
  await events.publish(trx, 'processing', JSON.stringify(event))
}

/** In the transaction that moves the batch on. */
export async function publishBatch({ events }: Deps, trx: Db, event: BatchEvent): Promise<void> {
  await events.publish(trx, 'batches', JSON.stringify(event))
}

/** In the transaction that carries out what was scheduled. */
export async function publishSchedule(
  { events }: Pick<Deps, 'events'>,
  trx: Db,
  event: ScheduleEvent,
): Promise<void> {
  await events.publish(trx, 'schedule', JSON.stringify(event))
}
