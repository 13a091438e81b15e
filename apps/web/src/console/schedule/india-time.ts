// All times are India's, shown and typed, whatever the zone of the browser.
import { halfTyped } from '@jinvani/contract'

/** India has one zone, without daylight saving time. */
const AHEAD_MS = 5.5 * 60 * 60 * 1000

/** For a `datetime-local` input: no zone, to the minute. */
export function indiaInput(at: string | null): string {
  const ms = Date.parse(at ?? '')
  return Number.isNaN(ms) ? '' : new Date(ms + AHEAD_MS).toISOString().slice(0, 16)
}

/** In UTC; null for an empty input. */
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

/** `3 Sep`, with the year unless it is this one; empty without a time. */
export function indiaDay(at: string | null, now = Date.now()): string {
  const ms = Date.parse(at ?? '')
  if (Number.isNaN(ms)) return ''
  const { day, month, year } = partsOf(ms)
  return `${day} ${month}${year === partsOf(now)['year'] ? '' : ` ${year}`}`
}

/** `3 Sep, 06:00`, with the year unless it is this one. */
export function indiaText(at: string | null, now = Date.now()): string {
  const day = indiaDay(at, now)
  if (at === null || day === '') return ''
  const { hour, minute } = partsOf(Date.parse(at))
  return `${day}, ${hour}:${minute}`
}

/** `06:00` if that is today in India, otherwise null. */
export const indiaTimeToday = (at: string): string | null =>
  indiaDay(at) === indiaDay(new Date().toISOString()) ? indiaText(at).slice(-5) : null

/** `3 Sep 2026, 06:00:07 India time`, for the activity record. */
export function indiaExactText(at: string): string {
  const { day, month, year, hour, minute, second } = partsOf(Date.parse(at))
  return `${day} ${month} ${year}, ${hour}:${minute}:${second} India time`
}
