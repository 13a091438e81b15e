// Reads the events of `GET /admin/events` without the schemas, which would delay the first screen.
import {
  type LiveEvents,
  type LiveEventType,
  type Processing,
  type ProcessingEvent,
  processingStatuses,
} from '@jinvani/contract'
import { isFields } from '../api/read-answer.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isText = (value: unknown): value is string => typeof value === 'string'

const over = { pending: false, processing: false, ready: true, failed: true } satisfies Record<
  Processing['status'],
  boolean
>
export const isOver = (status: Processing['status']) => over[status]

function readProcessing(value: unknown): Processing | undefined {
  if (!isFields(value)) return undefined
  const { id, progress, stage, message, queuePlace, etaSec } = value
  const status = processingStatuses.find((known) => known === value['status'])
  if (!isText(id) || status === undefined || !isNumber(progress) || !isText(stage)) return undefined
  return {
    id,
    status,
    progress,
    stage,
    ...(isText(message) && { message }),
    ...(isNumber(queuePlace) && { queuePlace }),
    ...(isNumber(etaSec) && { etaSec }),
  }
}

export function readProcessingEvent(value: unknown): ProcessingEvent | undefined {
  if (!isFields(value) || value['type'] !== 'processing') return undefined
  const { contentId, title, startedBy } = value
  const processing = readProcessing(value['processing'])
  if (processing === undefined || !isText(contentId) || !isText(title)) return undefined
  const starter = isText(startedBy) ? startedBy : null
  const isProtected = value['protected'] === true
  return { type: 'processing', contentId, title, protected: isProtected, processing, startedBy: starter }
}

/** Only the type of a batch event is checked here. The code that uses the event checks the rest with the schema. */
interface UnreadBatchEvent {
  type: 'batch'
}
type Read = Omit<LiveEvents, 'batch'> & { batch: UnreadBatchEvent }
export type LiveEvent = Read[LiveEventType]

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

/** Reads an event. Undefined for an unknown one: a newer server may send events that this console does not know. */
export function readLiveEvent(value: unknown): LiveEvent | undefined {
  const { type }: Record<string, unknown> = { ...Object(value) }
  return isKnown(type) ? readers[type](Object(value)) : undefined
}
