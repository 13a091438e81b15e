// Reads events of `GET /admin/events` without schemas: the frame of the console loads none.
import type { LiveEventType, LiveEvents } from '@jinvani/contract'
import { readProcessingEvent } from './processing-event.ts'

/** Checked with the schema where it is used. */
interface UnreadBatchEvent {
  type: 'batch'
}
type Read = Omit<LiveEvents, 'batch'> & { batch: UnreadBatchEvent }
export type LiveEvent = Read[LiveEventType]

const isText = (value: unknown): value is string => typeof value === 'string'

const readers: { [Type in LiveEventType]: (value: object) => Read[Type] | undefined } = {
  processing: readProcessingEvent,
  schedule: (value) => {
    const { missedBy }: Record<string, unknown> = { ...value }
    return Array.isArray(missedBy) ? { type: 'schedule', missedBy: missedBy.filter(isText) } : undefined
  },
  batch: (value) => ({ ...value, type: 'batch' }),
}

const isKnown = (type: unknown): type is LiveEventType =>
  typeof type === 'string' && Object.hasOwn(readers, type)

/** Undefined for unknown events: a newer server may send more than this console knows. */
export function readLiveEvent(value: unknown): LiveEvent | undefined {
  const { type }: Record<string, unknown> = { ...Object(value) }
  return isKnown(type) ? readers[type](Object(value)) : undefined
}
