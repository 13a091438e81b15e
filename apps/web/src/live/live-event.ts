// Reads events of `GET /admin/events` without schemas: the frame of the console loads none.
import type { ProcessingEvent, ScheduleEvent } from '@jinvani/contract'
import { readProcessingEvent } from './processing-event.ts'

/** `BatchEvent` of the contract; its consumer checks it with the schema. */
interface UnreadBatchEvent {
  type: 'batch'
}
export type LiveEvent = ProcessingEvent | ScheduleEvent | UnreadBatchEvent

const isText = (value: unknown): value is string => typeof value === 'string'

function readScheduleEvent(value: object): ScheduleEvent | undefined {
  const { missedBy }: Record<string, unknown> = { ...value }
  return Array.isArray(missedBy) ? { type: 'schedule', missedBy: missedBy.filter(isText) } : undefined
}

/** Undefined for unknown events: a newer server may send more than this console knows. */
export function readLiveEvent(value: unknown): LiveEvent | undefined {
  const type = typeof value === 'object' && value !== null && 'type' in value && value.type
  if (type === 'batch') return value as UnreadBatchEvent
  return type === 'schedule' ? readScheduleEvent(Object(value)) : readProcessingEvent(value)
}
