// The times at which an item goes live and at which it ends.
import { z } from 'zod'
import type { PublicField } from '../entity.ts'
import type { FieldError } from '../errors.ts'
import { Flag, Id, Timestamp, named } from '../fields.ts'
import { halfTyped } from '../limits.ts'

/** A time in UTC, to the millisecond; null for never. */
const ScheduledTime = z.iso
  .datetime({
    error: ({ input }) =>
      input === halfTyped
        ? 'Complete the date and the time'
        : 'This must be a time in UTC, such as 2027-09-03T00:30:00Z',
  })
  .transform((at) => new Date(at).toISOString())
  .nullable()

/** A new item without `active` is active at once or, if it has a `publishAt`, from that time on. */
export const timedFields = {
  active: { sent: z.boolean('Active must be true or false').optional(), shown: z.boolean() },
  publishAt: { sent: ScheduledTime.default(null), shown: Timestamp.nullable() },
  unpublishAt: { sent: ScheduledTime.default(null), shown: Timestamp.nullable() },
} as const satisfies Record<string, PublicField>

/** When and why an item could not go live. Cleared when `active` changes or `publishAt` is saved. */
export const ScheduleMissed = z.object({ at: Timestamp, reason: z.string(), by: Id.nullable() })
export type ScheduleMissed = z.infer<typeof ScheduleMissed>

export const MissedQuery = z.object({ mine: Flag })
export const MissedItem = ScheduleMissed.extend({
  noun: named('ScheduledNoun', z.enum(['content', 'carousel', 'collection'])),
  _id: Id,
  title: z.string(),
})
export type MissedItem = z.infer<typeof MissedItem>
export const MissedList = z.object({ items: z.array(MissedItem), total: z.int() })

/** A message of `GET /admin/events`: items went live, ended, or could not go live (`missedBy`). */
export const ScheduleEvent = z.object({ type: z.literal('schedule'), missedBy: z.array(Id) })
export type ScheduleEvent = z.infer<typeof ScheduleEvent>

export interface Schedule {
  publishAt: string | null
  unpublishAt: string | null
}
interface Scheduled extends Schedule {
  active: boolean
}
const unscheduled: Scheduled = { active: false, publishAt: null, unpublishAt: null }

const passed = 'This time has passed. Choose a later one'
export const liveAlready = 'It is live already. Make it inactive to have it go live later'

/** Complaints about the times that a save changes. A stored time that stays is not checked again. */
export function scheduleProblems(
  wanted: Scheduled,
  before: Schedule = unscheduled,
  now = Date.now(),
): FieldError[] {
  const { publishAt, unpublishAt } = wanted
  const isNew = (name: keyof Schedule) => wanted[name] !== null && wanted[name] !== before[name]
  const hasPassed = (name: keyof Schedule) => isNew(name) && Date.parse(wanted[name] ?? '') <= now
  const isMisplaced =
    publishAt !== null && unpublishAt !== null && Date.parse(unpublishAt) <= Date.parse(publishAt)
  const problems: FieldError[] = []
  if (hasPassed('publishAt')) problems.push({ path: 'publishAt', message: passed })
  else if (wanted.active && isNew('publishAt')) problems.push({ path: 'publishAt', message: liveAlready })
  if (hasPassed('unpublishAt')) problems.push({ path: 'unpublishAt', message: passed })
  else if (isMisplaced && (isNew('publishAt') || isNew('unpublishAt')))
    problems.push({ path: 'unpublishAt', message: 'It has to end after it goes live' })
  return problems
}

/**
 * The schedule after a save. If somebody changes `active` by hand, the time that was planned for this change is
 * cleared, unless the save sets a new one. An item that has yet to go live keeps its end.
 */
export function scheduleAfter(
  stored: Scheduled,
  patch: { [Name in keyof Scheduled]?: Scheduled[Name] | undefined },
): Schedule {
  const wanted = (name: keyof Schedule) => (patch[name] === undefined ? stored[name] : patch[name])
  const isChangedTo = (active: boolean) => patch.active === active && stored.active !== active
  const isKept = (name: keyof Schedule) => wanted(name) === stored[name]
  const publishAt = isChangedTo(true) && isKept('publishAt') ? null : wanted('publishAt')
  const hasEnded = isChangedTo(false) && isKept('unpublishAt') && publishAt === null
  return { publishAt, unpublishAt: hasEnded ? null : wanted('unpublishAt') }
}
