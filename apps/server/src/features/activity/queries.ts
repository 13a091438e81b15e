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

/** Those that are committed, the oldest first. */
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

/** In the order in which the seals hold them. What is gone has no `id`. */
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

/** The last event that tells where the chain begins since older events were removed. */
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

/** The seals that were made before, from the oldest on; never the last, which the next follows from. */
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

/** Within a transaction; the rows have to be older than the given days. */
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
/** Work on many items is one event, and each item another. */
const isNoPart = sql<boolean>`(activity.call not in (${sql.join(batchCalls)}) or action in (${sql.join(batchActions)}) or outcome <> 'done')`

type Asked = ActivityFilter & Pick<Partial<z.output<typeof ActivityQuery>>, 'folded' | 'before'>

/** Newest first. `before`: the event that was the last one of the page before. */
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

/** What was done, newest first; of work on many items how many it has changed. */
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

/** A process may send for so long after it has said so; then another one may. */
const HELD_SEC = 30

/** One process, which sends to one collector. */
export interface Sender {
  collector: string
  holder: string
}

const until = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Where it goes on; undefined where nothing waits, where it is too early, or while another process sends. Writes nothing then. */
export async function claimSending(db: Db, { collector, holder }: Sender) {
  const { rows } = await sql<{ position: number; failures: number }>`
    insert into activity_collectors (collector, holder, held_until)
    select ${collector}, ${holder}, ${until(HELD_SEC)} where exists (
      select from activity_seals where position > coalesce(
        (select position from activity_collectors where collector = ${collector}), 0))
    on conflict (collector) do update set holder = excluded.holder, held_until = excluded.held_until
      where activity_collectors.not_before <= now() and (activity_collectors.holder is null
        or activity_collectors.holder = excluded.holder or activity_collectors.held_until < now())
    returning position, failures`.execute(db)
  return rows[0]
}

const sendingOf = (db: Db, { collector, holder }: Sender) =>
  db
    .updateTable('activityCollectors')
    .where('collector', '=', collector)
    .where('holder', '=', holder)
    .returning('collector')

/** False where another process has taken over. */
export async function keepSending(db: Db, sender: Sender): Promise<boolean> {
  const held = await sendingOf(db, sender)
    .set({ heldUntil: until(HELD_SEC) })
    .execute()
  return held.length > 0
}

/** It has taken everything up to this seal. */
export async function noteTaken(db: Db, sender: Sender, position: number): Promise<void> {
  await sendingOf(db, sender).set({ position, failures: 0, holder: null }).execute()
}

export async function postponeSending(db: Db, sender: Sender, seconds: number): Promise<void> {
  await sendingOf(db, sender)
    .set({ failures: sql<number>`failures + 1`, notBefore: until(seconds), holder: null })
    .execute()
}

export async function endSending(db: Db, sender: Sender): Promise<void> {
  await sendingOf(db, sender).set({ holder: null }).execute()
}

export interface UnsentSeal {
  position: number
  hash: string
  at: Date
  events: number[]
}

/** The oldest first. */
export async function listSealsAfter(db: Db, position: number, limit: number): Promise<UnsentSeal[]> {
  // As JSON, since the drivers disagree on arrays.
  const { rows } = await sql<UnsentSeal>`
    select position, hash, at, to_json(event_ids) as events from activity_seals
    where position > ${position} order by position limit ${limit}`.execute(db)
  return rows
}

/** For how many seconds the oldest seal waits that the collector has not taken; 0 where none does. */
export async function findLag(db: Db, collector: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from now() - at))::float8 as seconds from activity_seals
    where position > coalesce((select position from activity_collectors where collector = ${collector}), 0)
    order by position limit 1`.execute(db)
  return rows[0]?.seconds ?? 0
}
