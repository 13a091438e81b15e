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
import { asArray, asRecords, hasRow } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'

export async function insertEvents(
  db: Db,
  events: readonly Omit<Selectable<Tables['activity']>, 'id' | 'at'>[],
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

export type Event = Selectable<Tables['activity']>

/** Takes committed events that are not in the log of the server yet, oldest first. Needs a transaction. */
export async function takeUnlogged(trx: Db, limit: number): Promise<Event[]> {
  // The ids of these events are in a table of their own. If only the last id taken were stored, an event that commits
  // late with a lower id would be missed.
  const { rows } = await sql<Event>`
    with taken as (
      delete from unsealed_activity where event_id in
        (select event_id from unsealed_activity order by event_id limit ${limit} for update skip locked)
      returning event_id
    )
    select activity.* from taken join activity on id = event_id order by id`.execute(trx)
  return rows
}

const isOlder = (days: number) => sql<boolean>`at < now() - make_interval(days => ${days})`

export const hasOlder = (db: Db, days: number) =>
  hasRow(db.selectFrom('activity').select('id').where(isOlder(days)).limit(1))

/** Returns how many events it removed. Needs a transaction: the setting that allows the removal ends with it. */
export async function removeOlder(trx: Db, days: number, limit: number): Promise<number> {
  await sql`select set_config('jinvani.activity_days', ${String(days)}, true)`.execute(trx)
  const { numAffectedRows } = await sql`delete from activity where id in
    (select id from activity where ${isOlder(days)} order by at, id limit ${limit} for update skip locked)`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}

const isBy = (person: string) => sql<boolean>`coalesce(actor_id::text, actor_kind) = ${person}`
const isBefore = (id: number) => sql<boolean>`(at, id) < ((select at from activity where id = ${id}), ${id})`
const actionsOf = (noun: ActivityNoun) => activityActions.filter((action) => nounOf(action) === noun)

const batchCalls: CallName[] = ['startBulk', 'undoBatch', 'startImport']
/** Leaves out the events of the single items of a batch, since the batch has an event of its own. */
const isNoPart = sql<boolean>`(activity.call not in (${sql.join(batchCalls)}) or action in (${sql.join(batchActions)}) or outcome <> 'done')`

const isDeed = sql<boolean>`(outcome = 'done' and action not in (${sql.join(actionsOf('call'))}))`

type Asked = ActivityFilter & Pick<Partial<z.output<typeof ActivityQuery>>, 'folded' | 'before'>

/** Newest first. `before`: id of the last event on the page before. */
export function listEvents(db: Db, filter: Asked, limit: number) {
  const { kind, person, item, request, noun, action, from, to, folded, before } = filter
  let query = db.selectFrom('activity').selectAll()
  if (kind !== undefined) query = query.where(kind === 'deeds' ? isDeed : sql<boolean>`not ${isDeed}`)
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

const recordsIn = {
  content: 'content',
  categories: 'category',
  carousel_items: 'carousel',
  collections: 'collection',
} as const satisfies Record<string, ActivityNoun>

/** Those of the ids that still exist and are not in the trash; app users come with name and phone number. */
export async function listExisting(db: Db, ids: readonly string[]) {
  const wanted = sql`id = any(${asArray(ids)})`
  const records = Object.entries(recordsIn).map(
    ([table, noun]) =>
      sql`union all select id, ${noun}, '', '' from ${sql.table(table)} where ${wanted} and trashed_at is null`,
  )
  const { rows } = await sql<{ id: string; noun: ActivityNoun; name: string; phone: string }>`
    select id, 'app-user' as noun, name, phone from app_users where ${wanted}
    union all select id, 'admin-user', '', '' from admins where ${wanted}
    ${sql.join(records, sql` `)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

interface StaffWork {
  actions: readonly ActivityAction[]
  exceptId: string
  since: Date
}

/** What staff did successfully, newest first. `changed`: number of items that a batch changed. */
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
