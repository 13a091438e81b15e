// Scheduled times as they are entered and shown: in India's time, whatever the zone of the browser.
import { halfTyped } from '@jinvani/contract'

/** India has one zone, without summer time. */
const AHEAD_MS = 5.5 * 60 * 60 * 1000

/** As a `datetime-local` input takes it: no zone, to the minute. */
export function indiaInput(at: string | null): string {
  const ms = Date.parse(at ?? '')
  return Number.isNaN(ms) ? '' : new Date(ms + AHEAD_MS).toISOString().slice(0, 16)
}

/** UTC; null for an empty input. */
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
})

/** `3 Sep, 06:00`, with the year where it is not this one; empty for no time. */
export function indiaText(at: string | null, now = Date.now()): string {
  const ms = Date.parse(at ?? '')
  if (Number.isNaN(ms)) return ''
  const partsOf = (time: number) =>
    Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
  const { day, month, year, hour, minute } = partsOf(ms)
  const yearText = year === partsOf(now)['year'] ? '' : ` ${year}`
  return `${day} ${month}${yearText}, ${hour}:${minute}`
}
