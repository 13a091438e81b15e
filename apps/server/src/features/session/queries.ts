import { limits } from '@jinvani/contract'
import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { inLane } from '../../platform/database/lanes.ts'
import { type Prepared, builder, withValues } from '../../platform/database/prepared.ts'
import { hasEffect, hasRow } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Audience } from './sessions.ts'

const admin = ['admins.id', 'admins.name', 'admins.email', 'admins.role', 'admins.passwordGivenAt'] as const
const SEEN_EVERY_SEC = 5 * 60
const isOlder = (column: string, seconds: number) =>
  sql<boolean>`coalesce(${sql.ref(column)} < now() - make_interval(secs => ${sql.lit(seconds)}), false)`
/** True if somebody else set the password and its owner did not replace it in time. */
const isChangeDue = isOlder('admins.passwordGivenAt', limits.givenPasswordHours * 60 * 60).as('isChangeDue')

/** True if the time to set up a second factor is over. If factors are compulsory, the account may only set one up. */
const isFactorOverdue = sql<boolean>`exists (select from second_factors as factor
  where factor.admin_id = admins.id and factor.totp is null
    and factor.asked_at < now() - make_interval(days => ${sql.lit(limits.secondFactorGraceDays)})
    and not exists (select from passkeys where passkeys.admin_id = factor.admin_id))`.as('isFactorOverdue')
const dues = [isChangeDue, isFactorOverdue] as const

export function findAdminByEmail(db: Db, email: string) {
  return db
    .selectFrom('admins')
    .select([...admin, 'passwordHash', ...dues])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Locks the row, so that the password stays the same until the transaction ends. False if it is another one by now. */
export function holdPassword(trx: Db, { id, passwordHash }: { id: string; passwordHash: string }) {
  const held = trx.selectFrom('admins').select('id').where('id', '=', id).forNoKeyUpdate()
  return hasRow(held.where('passwordHash', '=', passwordHash))
}

export function findAdmin(db: Db, id: string) {
  return db
    .selectFrom('admins')
    .select([...admin, ...dues])
    .where('id', '=', id)
    .executeTakeFirst()
}

const ofSession = builder
  .selectFrom('sessions')
  .innerJoin('admins', 'admins.id', 'sessions.subjectId')
  .select([...admin, ...dues])
  .select([
    sql<boolean>`not ${isOlder('sessions.provenAt', limits.freshSec)}`.as('isFresh'),
    isOlder('sessions.lastSeenAt', SEEN_EVERY_SEC).as('isUnseen'),
  ])
  .where('sessions.id', '=', '')
  .where('sessions.audience', '=', sql.lit('admin'))
  .where('sessions.revokedAt', 'is', null)
  .where('sessions.expiresAt', '>', sql<Date>`now()`)
  .compile()

export async function findAdminOfSession(prepared: Prepared, sessionId: string) {
  const [row] = await inLane('session', () => prepared(withValues(ofSession, [sessionId])))
  return row
}

const liveOfApp = builder
  .selectFrom('sessions')
  .select(['refreshHash', 'previousHash', 'usedHash'])
  .where('id', '=', '')
  .where('audience', '=', sql.lit('app'))
  .where('revokedAt', 'is', null)
  .where('expiresAt', '>', sql<Date>`now()`)
  .compile()

export async function findLiveAppSession(prepared: Prepared, sessionId: string) {
  const [row] = await inLane('session', () => prepared(withValues(liveOfApp, [sessionId])))
  return row
}

/** Notes that the app uses the tokens that came with this refresh token, so it no longer needs the previous one. */
export async function noteUsed(db: Db, id: string, refreshHash: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ usedHash: refreshHash })
    .where('id', '=', id)
    .where('refreshHash', '=', refreshHash)
    .execute()
}

export async function insertSession(db: Db, session: Insertable<Tables['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** For this many seconds, a used refresh token gets the same next token again. */
const REUSE_GRACE_SEC = 15

/** Locks the session. Its times are judged by the clock of the database, since those of processes may differ. */
export function findSessionForUpdate(db: Db, id: string, audience: Audience) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .select([
      sql<boolean>`least(idle_expires_at, expires_at) < now()`.as('isOver'),
      sql<boolean>`not ${isOlder('rotatedAt', REUSE_GRACE_SEC)}`.as('isInGrace'),
    ])
    .where('id', '=', id)
    .where('audience', '=', audience)
    .forUpdate()
    .executeTakeFirst()
}

export async function rotateSession(db: Db, id: string, values: Updateable<Tables['sessions']>) {
  await db
    .updateTable('sessions')
    .set({ rotatedAt: sql<Date>`now()`, lastSeenAt: sql<Date>`now()`, ...values })
    .where('id', '=', id)
    .execute()
}

/**
 * Stores the times of the device and of the server when a batch arrives, and returns them. A repeated batch gets the
 * first times again. It has the same `batchId` or, from older apps, the same `clock`. Undefined if the session is over.
 */
export async function noteClock(
  trx: Db,
  sessionId: string,
  { clock, batchId }: { clock: Date; batchId?: string | undefined },
): Promise<{ clock: Date; clockAt: Date } | undefined> {
  const isAgain =
    batchId === undefined ? sql`sync_batch is null and clock = ${clock}` : sql`sync_batch = ${batchId}::uuid`
  const row = await trx
    .updateTable('sessions')
    .set({
      clock: sql<Date>`case when ${isAgain} then clock else ${clock} end`,
      clockAt: sql<Date>`case when ${isAgain} then clock_at else now() end`,
      syncBatch: batchId ?? null,
    })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .returning(['clock', 'clockAt'])
    .executeTakeFirst()
  return row?.clock && row.clockAt ? { clock: row.clock, clockAt: row.clockAt } : undefined
}

/** Ends sessions that have not ended yet. The caller adds the condition that chooses them. */
const revoke = (db: Db) =>
  db.updateTable('sessions').set({ revokedAt: new Date() }).where('revokedAt', 'is', null)

/** Ends the session and returns its account; undefined if the session had ended before. */
export async function revokeSession(db: Db, id: string): Promise<string | undefined> {
  const row = await revoke(db).where('id', '=', id).returning('subjectId').executeTakeFirst()
  return row?.subjectId
}

export async function revokeSessions(db: Db, audience: Audience, subjectId: string, kept?: string) {
  const all = revoke(db).where('audience', '=', audience).where('subjectId', '=', subjectId)
  await (kept === undefined ? all : all.where('id', '<>', kept)).execute()
}

/** Returns how many accounts, of staff and app users together, had sessions. */
export async function revokeAllSessions(db: Db): Promise<number> {
  const rows = await revoke(db).returning('subjectId').execute()
  return new Set(rows.map(({ subjectId }) => subjectId)).size
}

/** Sets a time to now. `provenAt`: when the person last proved who they are. */
export async function stampSession(db: Db, id: string, column: 'lastSeenAt' | 'provenAt'): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ [column]: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

const isLivingOfStaff = sql<boolean>`(audience = 'admin' and revoked_at is null
  and least(expires_at, idle_expires_at) > now())`
const SESSIONS_SHOWN = 100

export function listSessionsOf(db: Db, adminId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'network', 'createdAt', 'lastSeenAt'])
    .where('subjectId', '=', adminId)
    .where(isLivingOfStaff)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(SESSIONS_SHOWN)
    .execute()
}

/** Ends a session of this person. False if the session is somebody else's or had ended before. */
export function endOwnSession(db: Db, adminId: string, id: string): Promise<boolean> {
  return hasEffect(revoke(db).where('id', '=', id).where('subjectId', '=', adminId).where(isLivingOfStaff))
}

/** All stored sessions of an app user, ended ones too. */
export function listAppSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select([
      'createdAt as startedAt',
      'lastSeenAt',
      'device',
      'network',
      'expiresAt as endsAt',
      'revokedAt as endedAt',
    ])
    .where('audience', '=', 'app')
    .where('subjectId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

export async function deleteAppSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('audience', '=', 'app').where('subjectId', '=', userId).execute()
}

/** Deletes ended sessions, and networks from which nobody signed in after `seenBefore`. */
export async function deleteEnded(db: Db, seenBefore: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(sql<boolean>`least(idle_expires_at, expires_at, revoked_at + interval '1 hour') < now()`)
    .execute()
  await db.deleteFrom('knownNetworks').where('seenAt', '<=', seenBefore).execute()
}

/** True if somebody signed in to the account from this network after `since`. */
export function isKnownNetwork(db: Db, networkHashes: readonly string[], since: Date): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('knownNetworks')
      .select('adminId')
      .where('networkHash', 'in', networkHashes)
      .where('seenAt', '>', since),
  )
}

/** Keeps only the `most` networks of the account that were used last. */
export async function rememberNetwork(
  db: Db,
  network: { adminId: string; networkHash: string },
  most: number,
): Promise<void> {
  await db
    .insertInto('knownNetworks')
    .values(network)
    .onConflict((conflict) => conflict.column('networkHash').doUpdateSet({ seenAt: sql<Date>`now()` }))
    .execute()
  const known = db.selectFrom('knownNetworks').select('networkHash').where('adminId', '=', network.adminId)
  const others = known.orderBy('seenAt', 'desc').offset(most)
  await db.deleteFrom('knownNetworks').where('networkHash', 'in', others).execute()
}
