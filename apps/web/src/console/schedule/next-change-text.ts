import type { Schedule, ScheduleMissed } from '@jinvani/contract'
import { indiaText } from './india-time.ts'

interface Scheduled extends Schedule {
  scheduleMissed: ScheduleMissed | null
}
interface NextChangeText {
  text: string
  /** The rest of it; why it was missed. */
  detail: string
  isMissed: boolean
}

/** Of what goes live and lacks its file. */
export const staysInactive = 'Nothing to play yet: as it is, it stays inactive.'

export const missedText = ({ at, reason }: ScheduleMissed, now?: number): NextChangeText => ({
  text: `Did not go live ${indiaText(at, now)}`,
  detail: reason,
  isMissed: true,
})

/** Null where nothing is scheduled. */
export function nextChangeText(item: Scheduled, now?: number): NextChangeText | null {
  const { publishAt, unpublishAt, scheduleMissed } = item
  const end = unpublishAt === null ? '' : `Ends ${indiaText(unpublishAt, now)}`
  if (publishAt !== null)
    return { text: `Goes live ${indiaText(publishAt, now)}`, detail: end, isMissed: false }
  if (scheduleMissed !== null) return missedText(scheduleMissed, now)
  return end === '' ? null : { text: end, detail: '', isMissed: false }
}
