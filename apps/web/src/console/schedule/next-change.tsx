import type { Schedule, ScheduleMissed } from '@jinvani/contract'
import { CalendarClock, CalendarX2 } from 'lucide-react'
import { indiaText } from './india-time.ts'

interface Scheduled extends Schedule {
  scheduleMissed: ScheduleMissed | null
}
interface NextChangeText {
  text: string
  /** When the item ends after going live, or why it did not go live. */
  detail: string
  isMissed: boolean
}

export const staysInactive = 'Nothing to play yet: it will stay inactive.'

const missedText = ({ at, reason }: ScheduleMissed, now?: number): NextChangeText => ({
  text: `Did not go live ${indiaText(at, now)}`,
  detail: reason,
  isMissed: true,
})

/** The next scheduled change in words; null without a schedule. */
export function nextChangeText(item: Scheduled, now?: number): NextChangeText | null {
  const { publishAt, unpublishAt, scheduleMissed } = item
  const end = unpublishAt === null ? '' : `Ends ${indiaText(unpublishAt, now)}`
  if (publishAt !== null)
    return { text: `Goes live ${indiaText(publishAt, now)}`, detail: end, isMissed: false }
  if (scheduleMissed !== null) return missedText(scheduleMissed, now)
  return end === '' ? null : { text: end, detail: '', isMissed: false }
}

export function NextChange({ item }: { item: Scheduled }) {
  const next = nextChangeText(item)
  if (next === null) return null
  const [Icon, colour] = next.isMissed ? [CalendarX2, 'text-danger'] : [CalendarClock, 'text-muted']
  return (
    <p className={`flex items-start gap-1.5 text-sm ${colour}`} title={next.detail}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{next.text}</span>
    </p>
  )
}

export function MissedNotice({ missed }: { missed: ScheduleMissed | null | undefined }) {
  if (!missed) return null
  const { text, detail } = missedText(missed)
  return (
    <p className="flex items-start gap-2 rounded bg-danger-soft p-3 text-sm text-danger">
      <CalendarX2 aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {text}: {detail}. Set another time, or make it active.
      </span>
    </p>
  )
}
