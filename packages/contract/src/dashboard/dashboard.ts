import { z } from 'zod'
import { ActivityAction } from '../activity/activity.ts'
import { ScheduledList } from '../calendar/calendar.ts'
import { Id, Timestamp, listTotal, named } from '../fields.ts'
import { Processing } from '../films/processing.ts'
import { LackKind } from '../content/content-lists.ts'
import { MissedList } from '../calendar/schedule.ts'

export const EstimatedStat = z.enum(['totalContent', 'featuredContent', 'activeContent'])
export type EstimatedStat = z.infer<typeof EstimatedStat>
export const DashboardStats = z.object({
  totalContent: z.int(),
  totalCategories: z.int(),
  featuredContent: z.int(),
  activeContent: z.int(),
  totalCarouselItems: z.int(),
  activeCarouselItems: z.int(),
  estimates: z.array(EstimatedStat).optional(),
})
export type DashboardStats = z.infer<typeof DashboardStats>

const about = { contentId: Id, title: z.string() }
const OpenFilm = named('OpenFilm', z.object({ ...about, processing: Processing }))
const FailedFilm = named('FailedFilm', z.object({ ...about, message: z.string(), at: Timestamp }))
const LackCount = named('LackCount', z.object({ kind: LackKind, ...listTotal }))
const DeadItem = named('DeadItem', z.object({ ...about, since: Timestamp, reason: z.string() }))
export const ColleagueLine = z.object({
  at: Timestamp,
  by: z.string(),
  action: ActivityAction,
  itemId: z.string().nullable(),
  itemName: z.string(),
  count: z.int(),
})

// Each list below has only the first entries; `total` counts all.

export const DashboardToday = z.object({
  storeAway: z.boolean(),
  coming: ScheduledList.nullable(),
  missed: MissedList.nullable(),
  processing: named('OpenFilms', z.object({ total: z.int(), items: z.array(OpenFilm) })),
  failed: named('FailedFilms', z.object({ total: z.int(), items: z.array(FailedFilm) })),
  missing: named('LackingItems', z.object({ ...listTotal, kinds: z.array(LackCount) })),
  dead: named('DeadItems', z.object({ ...listTotal, items: z.array(DeadItem) })),
  colleagues: z.array(ColleagueLine).nullable(),
})
export type DashboardToday = z.infer<typeof DashboardToday>
