// All times are shown and typed in India's time, whatever the browser's time zone.
import { halfTyped } from '@jinvani/contract'

/** India is 5:30 hours ahead of UTC, in one zone and without daylight saving time. */
const AHEAD_MS = 5.5 * 60 * 60 * 1000

/** The value for a `datetime-local` input: India's time to the minute, without a zone. */
export function indiaInput(at: string | null): string {
  const ms = Date.parse(at ?? '')
  return Number.isNaN(ms) ? '' : new Date(ms + AHEAD_MS).toISOString().slice(0, 16)
}

/** UTC time of a typed India time; null for an empty input, and `halfTyped` if it is incomplete. */
export function fromIndiaInput(typed: string): string | null {
  if (typed === '') return null
  const ms = Date.parse(`${typed}+05:30`)
  return Number.isNaN(ms) ? halfTyped : new Date(ms).toISOString()
}

const format = new Intl.DateTimeFormat('en', {
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const partsOf = (ms: number) =>
  Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))

/** The day, for example "3 Sep", with the year unless it is the current one; empty without a time. */
export function indiaDay(at: string | null, now = Date.now()): string {
  const ms = Date.parse(at ?? '')
  if (Number.isNaN(ms)) return ''
  const { day, month, year } = partsOf(ms)
  return `${day} ${month}${year === partsOf(now)['year'] ? '' : ` ${year}`}`
}

/** Day and time, for example "3 Sep, 06:00", with the year unless it is the current one. */
export function indiaText(at: string | null, now = Date.now()): string {
  const day = indiaDay(at, now)
  if (at === null || day === '') return ''
  const { hour, minute } = partsOf(Date.parse(at))
  return `${day}, ${hour}:${minute}`
}

/** The time of day, for example "06:00", if it is today in India; null for another day. */
export const indiaTimeToday = (at: string): string | null =>
  indiaDay(at) === indiaDay(new Date().toISOString()) ? indiaText(at).slice(-5) : null

/** Day and time to the second, for example "3 Sep 2026, 06:00:07 India time", as in the activity record. */
export function indiaExactText(at: string): string {
  const { day, month, year, hour, minute, second } = partsOf(Date.parse(at))
  return `${day} ${month} ${year}, ${hour}:${minute}:${second} India time`
}
