// Scheduled times: how a save changes them, and what is done when they come.
import { type Schedule, type ScheduleMissed, scheduleProblems } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { DueColumns } from './queries.ts'

export interface Step {
  change: 'publish' | 'unpublish'
  at: string
  by: string | null
  wasActive: boolean
  /** Why the change was not made; null if it was. */
  problem: string | null
}

interface Scheduled extends Schedule {
  active: boolean
}
export interface CarriedOut {
  id: string
  title: string
  version: number
  before: Scheduled
  after: Scheduled
  missed: ScheduleMissed | null
  steps: Step[]
}

/** What becomes of a row when one or both times have passed. `problem`: why it cannot go live; null if it can. */
export function carriedOut(row: DueColumns, problem: string | null): CarriedOut {
  const { id, title, version, active, publishBy, unpublishBy } = row
  const before = { active, ...showTimes(row) }
  const after: Scheduled = { ...before }
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

export const showTimes = ({ publishAt, unpublishAt }: Pick<DueColumns, keyof Schedule>): Schedule => ({
  publishAt: publishAt?.toISOString() ?? null,
  unpublishAt: unpublishAt?.toISOString() ?? null,
})

export function checkSchedule(wanted: Scheduled, before: Schedule | undefined): void {
  const errors = scheduleProblems(wanted, before)
  const [first] = errors
  if (first) throw new AppError('validation', { message: first.message, errors })
}

/** The columns that change with the times: who set each, and the missed time. `savedBy`: null for the program. */
export function changedBeside(wanted: Scheduled, before: Scheduled | undefined, savedBy: string | null) {
  const isOther = (name: keyof Scheduled) => wanted[name] !== (before?.[name] ?? null)
  const by = (at: string | null) => (at === null ? null : savedBy)
  return {
    ...(isOther('publishAt') && { publishBy: by(wanted.publishAt) }),
    ...(isOther('unpublishAt') && { unpublishBy: by(wanted.unpublishAt) }),
    ...((isOther('active') || isOther('publishAt')) && { scheduleMissed: null }),
  }
}
