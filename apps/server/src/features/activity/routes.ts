import {
  type ActivityEvent,
  type ActivityPage,
  type ActivityQuery,
  type ActivityFilter,
  Id,
  limits,
} from '@jinvani/contract'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import * as queries from './queries.ts'
import { byteOrderMark, writeLine } from '../../platform/spreadsheet.ts'
import { maskPhone, recordActivity } from './record.ts'

type Existing = Awaited<ReturnType<typeof queries.listExisting>>

/** People of the apps get their present name: one stored in the event would outlive the erasure of their account. */
function toEvent(
  { at, actorKind, actorId, actorName, itemId, itemName, ...event }: queries.Event,
  existing: Existing,
): ActivityEvent {
  const now = existing.get(itemId ?? '')
  const name = itemName || now?.name || (now?.phone ? maskPhone(now.phone) : '')
  return {
    ...event,
    at: at.toISOString(),
    actor: { kind: actorKind, id: actorId, name: actorName },
    item: { id: itemId, name, noun: now?.noun ?? null },
  }
}

async function listActivity(
  { db }: Pick<Deps, 'db'>,
  { pageSize, ...filter }: z.output<typeof ActivityQuery>,
): Promise<z.output<typeof ActivityPage>> {
  const found = await queries.listEvents(db, filter, pageSize + 1)
  const shown = found.slice(0, pageSize)
  const ids = [...new Set(shown.flatMap(({ itemId }) => Id.safeParse(itemId).data ?? []))]
  const existing = await queries.listExisting(db, ids)
  const items = shown.map((event) => toEvent(event, existing))
  return { items, next: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

export function activityRoutes(deps: Deps) {
  return {
    listActivity: ({ query }) => listActivity(deps, query),
    exportActivity: ({ query }) => exportActivity(deps, query),
  } satisfies Partial<Handlers>
}

// The log as a table for spreadsheets, sent while it is read.

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
async function exportActivity({ db }: Pick<Deps, 'db'>, filter: ActivityFilter) {
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
