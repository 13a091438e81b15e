import {
  type ActivityAction,
  type ActivityFilter,
  type ActivityNoun,
  type ActivityQuery,
  type CallName,
  activityActions,
  batchActions,
  nounOf,
} from '@jinvani/contract'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { asRecords } from '../../platform/database/rows/json-columns.ts'
import type { ActivityRow } from '../../platform/database/schema.ts'

export async function insertEvents(
  db: Db,
  events: readonly Omit<Selectable<ActivityRow>, 'id' | 'at'>[],
): Promise<void> {
  const [first] = events
  if (!first) return
  const names = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  await sql`with event as (
      insert into activity (${names})
      select ${names} from json_populate_recordset(null::activity, ${asRecords(events)}::json) returning id
    )
    insert into unsealed_activity (event_id) select id from event`.execute(db)
}

/** False while another process seals. */
export async function tryLockChain(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('activity_seals')) as is_ours`.execute(trx)
  return rows[0]?.isOurs === true
}

/** Committed events without a seal, oldest first. */
export function listUnsealed(trx: Db, limit: number) {
  return trx
    .selectFrom('unsealedActivity')
    .innerJoin('activity', 'activity.id', 'unsealedActivity.eventId')
    .selectAll('activity')
    .orderBy('eventId')
    .limit(limit)
    .execute()
}
export type Event = Awaited<ReturnType<typeof listUnsealed>>[number]

export function findLastSeal(db: Db) {
  return db
    .selectFrom('activitySeals')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface NewSeal {
  position: number
  hash: string
  eventIds: number[]
}

export async function insertSeal(trx: Db, { eventIds, ...seal }: NewSeal): Promise<void> {
  // As text, since the drivers disagree on arrays.
  await trx
    .insertInto('activitySeals')
    .values({ ...seal, eventIds: `{${eventIds.join(',')}}` })
    .execute()
  await trx.deleteFrom('unsealedActivity').where('eventId', 'in', eventIds).execute()
}

export function listSeals(db: Db, after: number, limit: number) {
  return db
    .selectFrom('activitySeals')
    .select(['position', 'hash', 'at'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Events in the order of their seals. A missing event has no `id`. */
export async function listSealed(db: Db, from: number, to: number) {
  const { rows } = await sql<{ position: number; eventId: number } & (Event | { id: null })>`
    select seal.position, held.event_id, event.* from activity_seals as seal
    cross join unnest(seal.event_ids) with ordinality as held (event_id, place)
    left join activity as event on event.id = held.event_id
    where seal.position between ${from} and ${to}
    order by seal.position, held.place`.execute(db)
  return rows
}

export async function countEvents(db: Db) {
  const { rows } = await sql<{ events: number; sealed: number; waiting: number }>`
    select (select count(*)::int from activity) as events,
      (select coalesce(sum(cardinality(event_ids)), 0)::int from activity_seals) as sealed,
      (select count(*)::int from unsealed_activity) as waiting`.execute(db)
  return rows[0] ?? { events: 0, sealed: 0, waiting: 0 }
}

/** The last removal of old events: it holds the new beginning of the chain. */
export function findLastRemoval(db: Db) {
  return db
    .selectFrom('activity')
    .select('changes')
    .where('action', '=', 'activity.remove')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Seals made before that time, oldest first; never the last one, since the next hash follows from it. */
export function listSealsBefore(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('activitySeals')
    .select(['position', 'hash'])
    .where('at', '<', before)
    .where('position', '<', (eb) =>
      eb.selectFrom('activitySeals').select((of) => of.fn.max('position').as('last')),
    )
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Needs a transaction; the rows must be older than `days`. */
export async function removeUpTo(trx: Db, position: number, days: number): Promise<void> {
  await sql`select set_config('jinvani.activity_days', ${String(days)}, true)`.execute(trx)
  await sql`delete from activity where id in
    (select unnest(event_ids) from activity_seals where position <= ${position})`.execute(trx)
  await trx.deleteFrom('activitySeals').where('position', '<=', position).execute()
}

const isBy = (person: string) => sql<boolean>`coalesce(actor_id::text, actor_kind) = ${person}`
const isBefore = (id: number) => sql<boolean>`(at, id) < ((select at from activity where id = ${id}), ${id})`
const actionsOf = (noun: ActivityNoun) => activityActions.filter((action) => nounOf(action) === noun)

const batchCalls: CallName[] = ['startBulk', 'undoBatch', 'startImport']
/** Hides the events of single items in a batch: the batch has an event of its own. */
const isNoPart = sql<boolean>`(activity.call not in (${sql.join(batchCalls)}) or action in (${sql.join(batchActions)}) or outcome <> 'done')`

type Asked = ActivityFilter & Pick<Partial<z.output<typeof ActivityQuery>>, 'folded' | 'before'>

/** Newest first. `before`: id of the last event of the page before. */
export function listEvents(db: Db, filter: Asked, limit: number) {
  const { person, item, request, noun, action, from, to, folded, before } = filter
  let query = db.selectFrom('activity').selectAll()
  if (person !== undefined) query = query.where(isBy(person))
  if (item !== undefined) query = query.where('itemId', '=', item)
  if (request !== undefined) query = query.where('requestId', '=', request)
  if (folded) query = query.where(isNoPart)
  if (noun !== undefined) query = query.where('action', 'in', actionsOf(noun))
  if (action !== undefined) query = query.where('action', '=', action)
  if (from !== undefined) query = query.where('at', '>=', new Date(from))
  if (to !== undefined) query = query.where('at', '<', new Date(to))
  if (before !== undefined) query = query.where(isBefore(before))
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

interface StaffWork {
  actions: readonly ActivityAction[]
  exceptId: string
  since: Date
}

/** Successful work of staff, newest first; `changed` is the number of items that a batch changed. */
export function listByStaff(db: Db, { actions, exceptId, since }: StaffWork, limit: number) {
  return db
    .selectFrom('activity')
    .leftJoin('batches', 'batches.requestId', 'activity.requestId')
    .select(['at', 'actorId', 'actorName', 'action', 'itemId', 'itemName', 'changed'])
    .where('at', '>=', since)
    .where('actorKind', '=', 'staff')
    .where('actorId', '!=', exceptId)
    .where('action', 'in', actions)
    .where('outcome', '=', 'done')
    .where(isNoPart)
    .orderBy('at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .execute()
}
