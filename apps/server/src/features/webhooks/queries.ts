import type { DeliveryQuery, DeliveryState, LibraryEvent, SendInput, VersionNoun } from '@jinvani/contract'
import { type Insertable, type RawBuilder, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { countRows } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'

export function listWebhooks(db: Db) {
  return db.selectFrom('webhooks').selectAll().orderBy('createdAt').orderBy('id').execute()
}
export type StoredWebhook = Awaited<ReturnType<typeof listWebhooks>>[number]

const byId = (db: Db, id: string) => db.selectFrom('webhooks').selectAll().where('id', '=', id)
export const findWebhook = (db: Db, id: string) => byId(db, id).executeTakeFirst()
export const lockWebhook = (trx: Db, id: string) => byId(trx, id).forUpdate().executeTakeFirst()

/** Counts under a lock, so that two creations at once cannot exceed the limit. */
export async function countWebhooks(trx: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(trx)
  return await countRows(trx.selectFrom('webhooks'))
}

export function insertWebhook(trx: Db, values: Insertable<Tables['webhooks']>) {
  return trx.insertInto('webhooks').values(values).returningAll().executeTakeFirstOrThrow()
}

export function updateWebhook(trx: Db, id: string, values: Updateable<Tables['webhooks']>) {
  return trx.updateTable('webhooks').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteWebhook(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute()
}

type NounIn<Event> = Event extends `${infer Noun}.changed` ? Noun : never
type ToldNoun = NounIn<LibraryEvent>
/** The nouns that have events: their table, and what a message tells besides id and slug. */
const told: Record<ToldNoun, { table: string; about: RawBuilder<unknown> }> = {
  content: { table: 'content', about: sql`'mediaType', media_type` },
  collection: { table: 'collections', about: sql`'collectionType', type` },
}
const isTold = (noun: string): noun is ToldNoun => noun in told

interface ToldRow {
  id: string
  /** Whether the apps saw the item before the change (`was`), and see it now (`is`; by default the row's `active`). */
  was?: boolean
  is?: boolean | undefined
  formerSlug?: string
  isDeleted?: true
  /** Set if the event is about the film of the item: the item itself did not change. */
  film?: 'film.ready' | 'film.failed'
}

/** Takes one statement for any number of events. Writes nothing without an active webhook: most libraries have none. */
export async function insertEvents(trx: Db, noun: VersionNoun, rows: readonly ToldRow[]): Promise<void> {
  if (rows.length === 0 || !isTold(noun)) return
  const hasHook = trx.selectFrom('webhooks').select('id').where('active', '=', true).limit(1)
  if (!(await hasHook.executeTakeFirst())) return
  const { table, about } = told[noun]
  const event = (change: 'published' | 'changed' | 'withdrawn') =>
    sql.lit(`${noun}.${change}` satisfies LibraryEvent)
  await sql`insert into webhook_deliveries (webhook_id, event, data)
    select webhook.id, told.event,
      jsonb_strip_nulls(jsonb_build_object('id', told.id, 'slug', told.slug, 'formerSlug', told."formerSlug") || about)
    from (select kept.id, jsonb_build_object(${about}) as about, "formerSlug",
        case when trashed_at is null then slug else trashed_slug end as slug,
        case when film is not null then film when saw and not sees then ${event('withdrawn')}
          when sees and not saw then ${event('published')} when sees then ${event('changed')} end as event
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as change (id uuid, was boolean, "is" boolean, "isDeleted" boolean, "formerSlug" text, film text)
      join ${sql.table(table)} as kept on kept.id = change.id
      cross join lateral (select coalesce("is", active) as sees,
        coalesce(was, case when "isDeleted" then trashed_active else active end) as saw) as look
      where film is null or trashed_at is null) as told
    join webhooks as webhook on webhook.active and webhook.events @> to_jsonb(told.event)`.execute(trx)
}

export async function insertPing(trx: Db, webhookId: string): Promise<number> {
  await trx.insertInto('webhookDeliveries').values({ webhookId, event: 'ping', data: '{}' }).execute()
  return 1
}

const deliveriesOf = (db: Db, webhookId: string, state: DeliveryState | undefined) => {
  const all = db.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId)
  return state === undefined ? all : all.where('state', '=', state)
}

export function listDeliveries(db: Db, webhookId: string, { state, page, pageSize }: DeliveryQuery) {
  return deliveriesOf(db, webhookId, state)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}
export type StoredDelivery = Awaited<ReturnType<typeof listDeliveries>>[number]

export function countDeliveries(db: Db, webhookId: string, state?: DeliveryState): Promise<number> {
  return countRows(deliveriesOf(db, webhookId, state))
}

export function findLastTried(db: Db, webhookId: string) {
  return deliveriesOf(db, webhookId, undefined)
    .selectAll()
    .where('triedAt', 'is not', null)
    .orderBy('triedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function replay(trx: Db, webhookId: string, { delivery, failedSince }: Omit<SendInput, 'ping'>) {
  let query = trx
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', attempts: 0, nextAt: sql<Date>`now()` })
    .where('webhookId', '=', webhookId)
  if (delivery !== undefined) query = query.where('id', '=', delivery)
  if (failedSince !== undefined)
    query = query.where('state', '=', 'failed').where('createdAt', '>=', new Date(failedSince))
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function listDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from webhooks where active and exists (
    select from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting' and next_at <= now()
  )`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Claims deliveries that are due. If this process dies, another one may send them after `leaseSec`. The CTE is
 * materialized, since PostgreSQL may run a subquery once for each row, and each run would lock `most` other rows.
 */
export async function claim(db: Db, webhookId: string, most: number, leaseSec: number) {
  const { rows } = await sql<StoredDelivery & Pick<StoredWebhook, 'url' | 'secret' | 'secretRenewedAt'>>`
    with due as materialized (
      select id from webhook_deliveries
      where webhook_id = ${webhookId} and state = 'waiting' and next_at <= now()
      order by next_at, id limit ${most} for update skip locked)
    update webhook_deliveries as delivery
    set attempts = attempts + 1, tried_at = now(), next_at = now() + make_interval(secs => ${leaseSec})
    from webhooks, due where webhooks.id = webhook_id and webhooks.active and delivery.id = due.id
    returning delivery.*, url, secret, secret_renewed_at`.execute(db)
  return rows
}
export type Claimed = Awaited<ReturnType<typeof claim>>[number]

/** Makes a claimed delivery due again, after an attempt that this process aborted and that does not count. */
export async function giveBack(db: Db, id: string): Promise<void> {
  await sql`update webhook_deliveries set attempts = attempts - 1, next_at = now()
    where id = ${id} and state = 'waiting'`.execute(db)
}

export interface Result {
  state: DeliveryState
  status: number | null
  answer: string
  /** Seconds until the next attempt, if the state is `waiting`. */
  afterSec?: number | undefined
}

export async function saveResult(trx: Db, id: string, { afterSec = 0, ...result }: Result): Promise<void> {
  await trx
    .updateTable('webhookDeliveries')
    .set({ ...result, nextAt: sql<Date>`now() + make_interval(secs => ${afterSec})` })
    .where('id', '=', id)
    .execute()
}

export async function forgetFailures(trx: Db, id: string): Promise<void> {
  const query = trx.updateTable('webhooks').set({ failingSince: null }).where('id', '=', id)
  await query.where('failingSince', 'is not', null).execute()
}

export async function deleteOlderThan(db: Db, days: number): Promise<void> {
  await sql`delete from webhook_deliveries
    where created_at < now() - make_interval(days => ${days})`.execute(db)
}
