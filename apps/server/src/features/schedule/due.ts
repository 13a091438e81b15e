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
}
export interface CarriedOut {
  id: string
  title: string
  version: number
  before: State
  after: State
  missed: ScheduleMissed | null
  steps: Step[]
}

/** Both times at once where the whole of it has passed. `problem`: why the item cannot go live; null where it can. */
export function carriedOut(row: DueRow, problem: string | null): CarriedOut {
  const { id, title, version, active, publishBy, unpublishBy } = row
  const before = { active, ...timesOf(row) }
  const after: State = { ...before }
  let missed = row.scheduleMissed
  const steps: Step[] = []
  if (row.isPublishDue) {
    const at = before.publishAt ?? ''
    const reason = active ? null : problem
    steps.push({ change: 'publish', at, by: publishBy, wasActive: active, problem: reason })
    missed = reason === null ? null : { at, reason, by: publishBy }
    Object.assign(after, { active: reason === null, publishAt: null })
  }
  if (row.isUnpublishDue) {
    const at = before.unpublishAt ?? ''
    steps.push({ change: 'unpublish', at, by: unpublishBy, wasActive: after.active, problem: null })
    Object.assign(after, { active: false, unpublishAt: null })
  }
  return { id, title, version, before, after, missed, steps }
}

/** As `json_to_recordset` reads it. */
export const afterAsJson = (items: readonly CarriedOut[]): string =>
  JSON.stringify(
    items.map(({ id, after, missed }) => ({
      id,
      active: after.active,
      publish_at: after.publishAt,
      unpublish_at: after.unpublishAt,
      schedule_missed: missed,
    })),
  )
