// Events as a table for spreadsheets, sent while it is read.
import { type ActivityFilter, limits } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import { byteOrderMark, writeLine } from '../../platform/spreadsheet.ts'
import * as queries from './queries.ts'
import { recordActivity } from './record.ts'

const ROWS_AT_ONCE = 1000
const india = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

const columns = {
  'Time in India': ({ at }) => india.format(at),
  'Time (UTC)': ({ at }) => at.toISOString(),
  Who: ({ actorKind }) => actorKind,
  Name: ({ actorName }) => actorName,
  'Id of who': ({ actorId }) => actorId,
  Action: ({ action }) => action,
  Item: ({ itemName }) => itemName,
  'Id of item': ({ itemId }) => itemId,
  Changes: ({ changes }) =>
    changes.map(({ field, from = '', to = '' }) => `${field}: ${from} -> ${to}`).join('\n'),
  Outcome: ({ outcome }) => outcome,
  Times: ({ count }) => count,
  Call: ({ call }) => call,
  Address: ({ address }) => address,
  Request: ({ requestId }) => requestId,
} satisfies Record<string, (event: queries.Event) => string | number | null>

/** The newest events that match the filter; if there are more, the last line says so. */
export async function exportActivity({ db }: Pick<Deps, 'db'>, filter: ActivityFilter) {
  const changes = Object.entries(filter).flatMap(([field, to]) => (to === undefined ? [] : [{ field, to }]))
  await recordActivity(db, 'activity.export', { changes })
  return linesOf(db, filter, limits.activityExportMax)
}

export async function* linesOf(db: Deps['db'], filter: ActivityFilter, most: number): AsyncGenerator<string> {
  yield byteOrderMark + writeLine(Object.keys(columns))
  let before: number | undefined
  for (let sent = 0; sent < most;) {
    const events = await queries.listEvents(db, { ...filter, before }, Math.min(ROWS_AT_ONCE, most - sent))
    if (events.length === 0) return
    yield events.map((event) => writeLine(Object.values(columns).map((read) => read(event)))).join('')
    sent += events.length
    before = events.at(-1)?.id
  }
  const [more] = await queries.listEvents(db, { ...filter, before }, 1)
  if (more) yield writeLine([`Only the newest ${most} events are here: choose a shorter time for the others`])
}
