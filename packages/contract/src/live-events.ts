// The messages of `GET /admin/events` by their `type`, and the roles that get them.
import type { z } from 'zod'
import { BatchEvent } from './batches/batches.ts'
import { ScheduleEvent } from './calendar/schedule.ts'
import { ProcessingEvent } from './films/processing.ts'
import { type Role, editors, readers } from './roles.ts'

export const liveEvents = {
  processing: { schema: ProcessingEvent, roles: readers },
  schedule: { schema: ScheduleEvent, roles: readers },
  batch: { schema: BatchEvent, roles: editors },
} satisfies Record<string, { schema: z.ZodType; roles: readonly Role[] }>

export type LiveEventType = keyof typeof liveEvents
export const liveEventTypes = Object.keys(liveEvents) as LiveEventType[]
export type LiveEvents = { [Type in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Type]['schema']> }
