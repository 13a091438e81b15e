import {
  type ActivityAction,
  type ActivityEvent,
  type ActivityFilter,
  type DashboardToday,
  Id,
  activityActions,
  batchActions,
  limits,
  nounOf,
} from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { byteOrderMark, writeLine } from '../../platform/spreadsheet.ts'
import * as queries from './queries.ts'
import { maskPhone, recordActivity } from './record.ts'

export { FailureRecorder } from './failures.ts'
export {
  changesOf,
  currentActor,
  maskEmail,
  recordActivities,
  recordActivity,
  shownChanges,
} from './record.ts'

const shownNouns = ['category', 'content', 'import', 'caption', 'lyrics', 'film', 'carousel', 'collection']
const shown = activityActions.filter((action): action is ActivityAction =>
  shownNouns.includes(nounOf(action)),
)
const READ = 200
const DAYS = 14

type Line = NonNullable<DashboardToday['colleagues']>[number]

/**
 * For the dashboard: what colleagues did in the library, newest first, without sign-ins, people and addresses. Equal
 * actions of one colleague in a row share a line.
 */
export async function listRecent({ db }: Deps, exceptId: string, limit: number): Promise<Line[]> {
  const since = new Date(Date.now() - DAYS * 24 * 60 * 60 * 1000)
  const lines: (Line & { actorId: string | null })[] = []
  for (const event of await queries.listByStaff(db, { actions: shown, exceptId, since }, READ)) {
    const { at, actorId, actorName, action, itemId, itemName, changed } = event
    const isBatch = batchActions.includes(action)
    const count = isBatch ? (changed ?? 0) : 1
    if (count === 0) continue
    const last = lines.at(-1)
    const isSame = last?.actorId === actorId && last.action === action
    if (isSame && (!isBatch || last.itemName === itemName)) last.count += count
    else if (lines.length === limit) break
    else lines.push({ at: at.toISOString(), by: actorName, actorId, action, itemId, itemName, count })
  }
  return lines.map(({ actorId: _actorId, ...line }) => line)
}

const EVENTS_AT_ONCE = 5000

/** Removes old events. Each removal is an event, too, so it waits until the oldest is a day past its limit. */
export async function removeOldActivity({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const days = config.activityDays
  if (!(await queries.hasOlder(db, days + 1))) return
  const removeSome = async (trx: Db) => {
    const count = await queries.removeOlder(trx, days, EVENTS_AT_ONCE)
    if (count > 0) await recordActivity(trx, 'activity.remove', { count })
    return count
  }
  while ((await inTransaction(db, removeSome)) > 0);
}

const EVENTS_MAX = 500

/**
 * Writes up to 500 new events to the log of the server, so that another machine can keep them; returns their number. If
 * the process is killed before the commit, the next run writes the same lines again.
 */
export const logActivity = ({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> =>
  inTransaction(db, async (trx) => {
    const events = await queries.takeUnlogged(trx, EVENTS_MAX)
    for (const event of events) log.info({ stream: 'activity', ...event }, 'activity')
    return events.length
  })

/** App users get their present name: a name in the event would outlive the erasure of their account. */
function toEvent(
  { at, actorKind, actorId, actorName, itemId, itemName, ...event }: queries.Event,
  existing: Awaited<ReturnType<typeof queries.listExisting>>,
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

export function activityRoutes({ db }: Deps) {
  return {
    listActivity: async ({ query: { pageSize, ...filter } }) => {
      const found = await queries.listEvents(db, filter, pageSize + 1)
      const shown = found.slice(0, pageSize)
      const ids = [...new Set(shown.flatMap(({ itemId }) => Id.safeParse(itemId).data ?? []))]
      const existing = await queries.listExisting(db, ids)
      const items = shown.map((event) => toEvent(event, existing))
      return { items, next: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
    },
    // The newest events that match the filter; if there are more, the last line says so.
    exportActivity: async ({ query }) => {
      const changes = Object.entries(query).flatMap(([field, to]) =>
        to === undefined ? [] : [{ field, to }],
      )
      await recordActivity(db, 'activity.export', { changes })
      return linesOf(db, query, limits.activityExportMax)
    },
  } satisfies Partial<Handlers>
}

const ROWS_AT_ONCE = 1000
const india = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

const columns = {
  // If a blank stood in place of the T, spreadsheets would rewrite the time as a date without seconds.
  'Time in India': ({ at }) => `${india.format(at).replace(' ', 'T')}+05:30`,
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

/** A CSV file for spreadsheets, sent row by row while the log is read. */
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
