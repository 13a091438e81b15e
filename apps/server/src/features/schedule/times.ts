// The scheduled times of a row, and what a save makes of them.
import { type Schedule, scheduleProblems } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'

interface StoredTimes {
  publishAt: Date | null
  unpublishAt: Date | null
}
interface Scheduled extends Schedule {
  active: boolean
}

/** As answers show them. */
export const timesOf = ({ publishAt, unpublishAt }: StoredTimes): Schedule => ({
  publishAt: publishAt?.toISOString() ?? null,
  unpublishAt: unpublishAt?.toISOString() ?? null,
})

export function checkSchedule(wanted: Scheduled, before: Schedule | undefined): void {
  const errors = scheduleProblems(wanted, before)
  const [first] = errors
  if (first) throw new AppError('validation', { message: first.message, errors })
}

interface ChangedColumns {
  publishBy?: string | null
  unpublishBy?: string | null
  scheduleMissed?: null
}

/** The columns beside the times that change with them. `savedBy`: null for the program. */
export function changedBeside(
  wanted: Scheduled,
  before: Scheduled | undefined,
  savedBy: string | null,
): ChangedColumns {
  const isOther = (name: keyof Scheduled) => wanted[name] !== (before?.[name] ?? null)
  const by = (at: string | null) => (at === null ? null : savedBy)
  return {
    ...(isOther('publishAt') && { publishBy: by(wanted.publishAt) }),
    ...(isOther('unpublishAt') && { unpublishBy: by(wanted.unpublishAt) }),
    ...((isOther('active') || isOther('publishAt')) && { scheduleMissed: null }),
  }
}
