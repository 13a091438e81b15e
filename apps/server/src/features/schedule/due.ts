// What is to be done with an item whose time has come.
import type { Schedule, ScheduleMissed } from '@jinvani/contract'
import { timesOf } from './times.ts'

/** A row that is locked by the transaction that carries it out. */
interface DueRow {
  id: string
  title: string
  version: number
  active: boolean
  publishAt: Date | null
  publishBy: string | null
  unpublishAt: Date | null
  unpublishBy: string | null
  scheduleMissed: ScheduleMissed | null
  /** By the clock of the database. */
  isPublishDue: boolean
  isUnpublishDue: boolean
}

/** One scheduled change that was carried out or missed. */
export interface Step {
  change: 'publish' | 'unpublish'
  at: string
  by: string | null
  wasActive: boolean
  /** Why it could not be; null where it was done. */
  problem: string | null
}

interface State extends Schedule {
  active: boolean
  scheduleMissed: ScheduleMissed | null
}
export interface CarriedOut {
  id: string
  title: string
  version: number
  before: State
  after: State
  steps: Step[]
}

/** Both times at once where the whole of it has passed. `problem`: why the item cannot go live; null where it can. */
export function carriedOut(row: DueRow, problem: string | null): CarriedOut {
  const { id, title, version, active, scheduleMissed, isPublishDue, isUnpublishDue } = row
  const before = { active, ...timesOf(row), scheduleMissed }
  const after: State = { ...before }
  const steps: Step[] = []
  if (isPublishDue) {
    const at = before.publishAt ?? ''
    const isMissed = problem !== null && !after.active
    steps.push({
      change: 'publish',
      at,
      by: row.publishBy,
      wasActive: active,
      problem: isMissed ? problem : null,
    })
    after.scheduleMissed = isMissed ? { at, reason: problem, by: row.publishBy } : null
    after.active = !isMissed
    after.publishAt = null
  }
  if (isUnpublishDue) {
    const at = before.unpublishAt ?? ''
    steps.push({ change: 'unpublish', at, by: row.unpublishBy, wasActive: after.active, problem: null })
    after.active = false
    after.unpublishAt = null
  }
  return { id, title, version, before, after, steps }
}

/** As `json_to_recordset` reads it. */
export const afterAsJson = (items: readonly CarriedOut[]): string =>
  JSON.stringify(
    items.map(({ id, after }) => ({
      id,
      active: after.active,
      publish_at: after.publishAt,
      unpublish_at: after.unpublishAt,
      schedule_missed: after.scheduleMissed,
    })),
  )
