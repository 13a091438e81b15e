// Moments as a table has them: in India's time, in a form that spreadsheets leave alone.
const INDIA_MS = 5.5 * 60 * 60 * 1000
const form = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d{1,3})?(Z|[+-]\d\d:\d\d)?$/i

/** `iso`: UTC. */
export const writeTime = (iso: string) =>
  `${new Date(Date.parse(iso) + INDIA_MS).toISOString().slice(0, 19)}+05:30`

/** In UTC; without a zone it is India's. Null for what is no time. */
export function readTime(cell: string): string | null {
  const [, day, time, seconds = ':00', zone = '+05:30'] = form.exec(cell) ?? []
  const at = Date.parse(`${day}T${time}${seconds}${zone.toUpperCase()}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
