import type { Schedule, ScheduleMissed } from '@jinvani/contract'
import { indiaText } from './india-time.ts'

interface Scheduled extends Schedule {
  scheduleMissed: ScheduleMissed | null
}
interface NextChangeText {
  text: string
  /** Second part of the text, or the reason of a failure. */
  detail: string
  isMissed: boolean
}

/** Warning for a scheduled item without its file. */
export const staysInactive = 'Nothing to play yet: it will stay inactive.'

export const missedText = ({ at, reason }: ScheduleMissed, now?: number): NextChangeText => ({
  text: `Did not go live ${indiaText(at, now)}`,
  detail: reason,
  isMissed: true,
})

/** Null without a schedule. */
export function nextChangeText(item: Scheduled, now?: number): NextChangeText | null {
  const { publishAt, unpublishAt, scheduleMissed } = item
  const end = unpublishAt === null ? '' : `Ends ${indiaText(unpublishAt, now)}`
  if (publishAt !== null)
    return { text: `Goes live ${indiaText(publishAt, now)}`, detail: end, isMissed: false }
  if (scheduleMissed !== null) return missedText(scheduleMissed, now)
  return end === '' ? null : { text: end, detail: '', isMissed: false }
}
